/* Unsigned arithmetic wraps around and never overflows. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned int hash = 5381;
  int i;
  for (i = 0; i < 6; i++) {
    hash = hash * 33u + (unsigned int)__VERIFIER_nondet_int();
  }
  return hash == 17;
}
