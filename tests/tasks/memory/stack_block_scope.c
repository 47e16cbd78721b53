/* A pointer into a block is not used behind it. */
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
  *best = 1;
  return *best != 1;
}
