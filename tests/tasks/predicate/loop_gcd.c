/* Greatest common divisor by subtraction for small positive numbers. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), a0;
  __VERIFIER_assume(a >= 1 && a <= 12);
  __VERIFIER_assume(b >= 1 && b <= 12);
  a0 = a;
  while (a != b) {
    if (a > b)
      a = a - b;
    else
      b = b - a;
    __VERIFIER_assert(a >= 1 && b >= 1);
  }
  __VERIFIER_assert(a <= a0);
  return 0;
}
