/* Unsigned arithmetic wraps modulo 2^N. */
#include <stdio.h>
#include <limits.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
  unsigned a = __VERIFIER_nondet_uint();
  unsigned long b = __VERIFIER_nondet_ulong();
  unsigned z = 0;
  unsigned short s = 65535;

  printf("%u %u %u\n", UINT_MAX + 1u, z - 1, UINT_MAX * 2u);
  printf("%u %u %u %u\n", a + 1, a - 1, a * 3, -a);
  printf("%lu %lu %lu %lu\n", b + 1, b - 1, b * 5, -b);
  printf("%u %u\n", a * a, a * 2654435761u);
  printf("%d %d\n", a + 1 > a, b + 1 > b);
  s++;
  printf("%d\n", s);
  s--;
  printf("%d\n", s);
  z--;
  printf("%u %lu\n", z, (unsigned long)z + 1);
  return 0;
}
