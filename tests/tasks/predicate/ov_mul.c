/* A product with a constant of a number in range. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -100000 || x > 100000) return 0;
  return 3600 * x > 5;
}
