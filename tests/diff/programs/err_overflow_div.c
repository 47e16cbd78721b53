/* ERROR for some inputs: INT_MIN / -1. */
#include <stdio.h>
#include <limits.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int() % 2;
  if (a < 0)
    a = INT_MIN;
  if (b == 0)
    b = -1;
  printf("%d %d\n", a, b);
  printf("%d\n", a / b);
  return 0;
}
