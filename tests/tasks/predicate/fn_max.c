/* The maximum of three numbers. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int max2(int a, int b) { return a > b ? a : b; }

static int max3(int a, int b, int c) { return max2(max2(a, b), c); }

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  int m = max3(a, b, c);
  check(m >= a && m >= b && m >= c);
  check(m == a || m == b || m == c);
  return 0;
}
