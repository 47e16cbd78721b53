/* An addition that saturates; its result is not smaller than its parts. */
#include <limits.h>

extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int add_saturated(int a, int b) {
  if (a > INT_MAX - b) return INT_MAX;
  return a + b;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), s;
  if (a < 0 || b < 0) return 0;
  s = add_saturated(a, b);
  check(s >= a && s >= b);
  return 0;
}
