/* Wide shifts on long: the left operand's type decides, not the amount's. */
#include <stdio.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
  unsigned long x = __VERIFIER_nondet_ulong();
  unsigned char s = __VERIFIER_nondet_uchar() % 64;
  long one = 1;

  printf("%lx %d\n", x, s);
  printf("%lx %lx\n", x << s, x >> s);
  printf("%lx\n", 1ul << s);
  printf("%ld\n", one << (s % 62));
  printf("%lx\n", (x << 32) >> 32);
  printf("%lx\n", s ? (x << s) | (x >> (64 - s)) : x);
  int amount = 40;
  long long y = 1LL << amount;
  printf("%lld %lld\n", y, y >> 39L);
  printf("%x\n", (unsigned)(x >> 32));
  x >>= 63ull;
  printf("%lu\n", x);
  return 0;
}
