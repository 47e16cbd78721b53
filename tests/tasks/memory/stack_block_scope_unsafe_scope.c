/* A pointer into a block is not used behind it. Seeded mistake: use after the end of a scope. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int result = 0, *best = &result;
  for (int i = 0; i < 3; i++) {
    int candidate = __VERIFIER_nondet_int();
    int *p = &candidate;
    if (i == 0 && *p > 0) {
      best = p;
    }
  }
  *best = 1;
  return *best != 1;
}
