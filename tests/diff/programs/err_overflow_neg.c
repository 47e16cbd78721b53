/* ERROR for some inputs: the negation of the smallest int. */
#include <stdio.h>
#include <limits.h>
extern int __VERIFIER_nondet_int(void);

static int absolute(int x) { return x < 0 ? -x : x; }

int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x % 3 == 0)
    x = INT_MIN;
  printf("%d\n", x);
  printf("%d\n", absolute(x));
  return 0;
}
