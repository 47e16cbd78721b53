/* The absolute value of every int but the smallest. Seeded bug: the smallest int is not excluded. */
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

static int absolute(int x) { return x < 0 ? -x : x; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == INT_MAX) return 0;
  return absolute(x) > 10;
}
