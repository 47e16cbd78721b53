/* ERROR for some inputs: long subtraction and negation overflow. */
#include <stdio.h>
#include <limits.h>
extern long __VERIFIER_nondet_long(void);

int main(void)
{
  long a = __VERIFIER_nondet_long();
  printf("%ld\n", a);
  if (a < 0)
    a = a - 1 - LONG_MAX;
  printf("%ld\n", a);
  long b = -a;
  printf("%ld\n", b);
  return 0;
}
