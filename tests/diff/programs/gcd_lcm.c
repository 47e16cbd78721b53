/* Greatest common divisor, three ways. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static unsigned gcd(unsigned a, unsigned b) { return b == 0 ? a : gcd(b, a % b); }

static unsigned gcd_sub(unsigned a, unsigned b)
{
  while (a != b)
    if (a > b)
      a -= b;
    else
      b -= a;
  return a;
}

static unsigned gcd_bin(unsigned a, unsigned b)
{
  unsigned shift = 0;
  while (((a | b) & 1) == 0) {
    a >>= 1;
    b >>= 1;
    shift++;
  }
  while (b != 0) {
    while ((a & 1) == 0) a >>= 1;
    while ((b & 1) == 0) b >>= 1;
    if (a > b) { unsigned t = a; a = b; b = t; }
    b -= a;
  }
  return a << shift;
}

int main(void)
{
  unsigned a = __VERIFIER_nondet_uint() % 200 + 1;
  unsigned b = __VERIFIER_nondet_uint() % 200 + 1;
  unsigned g = gcd(a, b);

  printf("%u %u %u %u %u\n", a, b, g, gcd_sub(a, b), gcd_bin(a, b));
  printf("%u\n", a / g * b);
  return g == 1;
}
