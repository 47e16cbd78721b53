/* A pointer into a block is not used behind it. Seeded mistake: null dereference. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int result = 0, *best = &result;
  for (int i = 0; i < 3; i++) {
    int candidate = __VERIFIER_nondet_int();
    int *p = &candidate;
    if (*p > *best) {
      result = *p;
      best = &result;
    }
  }
  best = result == 0 ? 0 : best;
  *best = 1;
  return *best != 1;
}
