/* ERROR for some inputs: long multiplication overflows. */
#include <stdio.h>
extern long __VERIFIER_nondet_long(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  long a = __VERIFIER_nondet_long();
  int k = __VERIFIER_nondet_int() % 100;

  if (a > 4)
    a |= 1L << 60;
  printf("%ld %d\n", a, k);
  long long p = a * k;
  printf("%lld\n", p);
  return 0;
}
