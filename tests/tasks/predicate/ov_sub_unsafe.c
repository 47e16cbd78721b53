/* A difference of two numbers that are not negative always fits. Seeded bug: the second number may be negative. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0) return 0;
  return a - b > 0;
}
