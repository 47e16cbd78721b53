/* Fast exponentiation, modulo a number and modulo 2^32. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static unsigned powmod(unsigned long b, unsigned e, unsigned m)
{
  unsigned long r = 1 % m;
  b %= m;
  while (e) {
    if (e & 1)
      r = r * b % m;
    b = b * b % m;
    e >>= 1;
  }
  return (unsigned)r;
}

static unsigned ipow(unsigned b, unsigned e)
{
  if (e == 0)
    return 1;
  unsigned h = ipow(b, e / 2);
  return e % 2 ? h * h * b : h * h;
}

int main(void)
{
  unsigned b = __VERIFIER_nondet_uint();
  unsigned e = __VERIFIER_nondet_uint();
  unsigned m = __VERIFIER_nondet_uint() % 1000000 + 1;

  printf("%u\n", powmod(b, e, m));
  printf("%u %u\n", powmod(2, 10, 1000), powmod(3, 0, 1));
  printf("%u %u\n", ipow(3, 13), ipow(b, e % 50));
  return 0;
}
