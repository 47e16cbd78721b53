/* Quotient and remainder come back through pointers to locals. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static void divide(int n, int *quotient, int *rest) {
  *quotient = n / 7;
  *rest = n % 7;
}

int main(void) {
  int n = __VERIFIER_nondet_int(), q = 0, r = 0;
  if (n < 0 || n > 10000) return 0;
  divide(n, &q, &r);
  check(r >= 0 && r < 7);
  check(7 * q + r == n);
  return 0;
}
