/* __int128: full 64x64 products. */
#include <stdio.h>
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
  unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
  long c = __VERIFIER_nondet_long(), d = __VERIFIER_nondet_long();
  unsigned __int128 p = (unsigned __int128)a * b;
  __int128 q = (__int128)c * d;

  printf("%lx %lx\n", a, b);
  printf("%lx %lx\n", (unsigned long)(p >> 64), (unsigned long)p);
  printf("%ld %lx\n", (long)(q >> 64), (unsigned long)q);
  p += 1;
  p <<= 7;
  printf("%lx %lx\n", (unsigned long)(p >> 64), (unsigned long)p);
  printf("%d %d %d\n", q < 0, q == 0, p > (unsigned __int128)a);
  printf("%zu\n", sizeof q);
  return 0;
}
