/* ERROR for some inputs: LONG_MIN % -1. */
#include <stdio.h>
#include <limits.h>
extern long __VERIFIER_nondet_long(void);

int main(void)
{
  long a = __VERIFIER_nondet_long(), b = __VERIFIER_nondet_long() % 2;
  if (a % 2 == 0)
    a = LONG_MIN;
  if (b == 0)
    b = -1;
  printf("%ld %ld\n", a, b);
  printf("%ld\n", a % b);
  return 0;
}
