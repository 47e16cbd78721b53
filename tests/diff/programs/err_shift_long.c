/* ERROR for some inputs: a long shifted by 64 or more. */
#include <stdio.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
  unsigned long x = __VERIFIER_nondet_ulong();
  unsigned char s = __VERIFIER_nondet_uchar() % 32 + 48;

  printf("%lx %d\n", x, s);
  x >>= s;
  printf("%lx\n", x);
  return 0;
}
