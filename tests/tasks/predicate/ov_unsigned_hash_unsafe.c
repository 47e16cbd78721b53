/* Unsigned arithmetic wraps around and never overflows. Seeded bug: the same with signed numbers. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int hash = 5381;
  int i;
  for (i = 0; i < 6; i++) {
    hash = hash * 33 + (__VERIFIER_nondet_int() & 255);
  }
  return hash == 17;
}
