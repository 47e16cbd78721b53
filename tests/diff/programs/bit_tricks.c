/* Well known bit tricks. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static unsigned popcount(unsigned x)
{
  unsigned n = 0;
  while (x) {
    x &= x - 1;
    n++;
  }
  return n;
}

static unsigned parallel(unsigned x)
{
  x = x - ((x >> 1) & 0x55555555u);
  x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
  return (((x + (x >> 4)) & 0x0f0f0f0fu) * 0x01010101u) >> 24;
}

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = __VERIFIER_nondet_uint();

  printf("%u %u\n", popcount(x), parallel(x));
  printf("%x %x\n", x & -x, x & (x - 1));
  printf("%d\n", x != 0 && (x & (x - 1)) == 0);
  printf("%u\n", (x & y) + ((x ^ y) >> 1));
  printf("%x %x\n", ~x & y, ~(x | y) ^ (~x & ~y));
  x ^= y;
  y ^= x;
  x ^= y;
  printf("%u %u\n", x, y);
  unsigned p = x;
  p |= p >> 1; p |= p >> 2; p |= p >> 4; p |= p >> 8; p |= p >> 16;
  printf("%u %u\n", p, p + 1);
  int neg = (int)(x >> 31);
  return neg;
}
