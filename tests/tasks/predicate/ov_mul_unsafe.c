/* A product with a constant of a number in range. Seeded bug: the range is ten times too large. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -1000000 || x > 1000000) return 0;
  return 3600 * x > 5;
}
