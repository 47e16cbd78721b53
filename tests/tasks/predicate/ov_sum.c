/* A sum of at most 1000 numbers that are small enough. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i, sum = 0;
  for (i = 0; i < 1000; i++) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 2000000) continue;
    sum += x;
  }
  return sum > 7;
}
