/* ERROR for some inputs: unsigned shorts are promoted to int and overflow. */
#include <stdio.h>
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
  unsigned short a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
  if (a % 2)
    a |= 0xf000;
  if (b % 2)
    b |= 0xf000;
  printf("%d %d\n", a, b);
  unsigned p = (unsigned)(a * b);
  printf("%u\n", p);
  return 0;
}
