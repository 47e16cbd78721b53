/* Integer square root by Newton and bit by bit. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static unsigned newton(unsigned n)
{
  if (n < 2)
    return n;
  unsigned long x = n, y = (x + 1) / 2;
  while (y < x) {
    x = y;
    y = (x + n / x) / 2;
  }
  return (unsigned)x;
}

static unsigned bitwise(unsigned n)
{
  unsigned r = 0;
  for (unsigned b = 1u << 15; b; b >>= 1) {
    unsigned t = r | b;
    if ((unsigned long)t * t <= n)
      r = t;
  }
  return r;
}

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint();
  printf("%u %u %u\n", n, newton(n), bitwise(n));
  for (unsigned i = 0; i < 10; i++)
    printf("%u", newton(i * 3));
  printf(" %u\n", bitwise(0xffffffffu));
  return 0;
}
