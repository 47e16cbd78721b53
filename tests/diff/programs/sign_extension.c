/* Sign extension by hand and by conversion. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static int extend(unsigned x, unsigned bits)
{
  unsigned m = 1u << (bits - 1);
  x &= (m << 1) - 1;
  return (int)((x ^ m) - m);
}

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint();
  unsigned bits = __VERIFIER_nondet_uint() % 31 + 1;

  printf("%d\n", extend(x, bits));
  printf("%d %d\n", extend(x, 8), (signed char)x);
  printf("%d %d\n", extend(x, 16), (short)x);
  long l = (int)x;
  unsigned long u = x;
  unsigned long v = (unsigned long)(long)(int)x;
  printf("%ld %lu %lu\n", l, u, v);
  long long w = (signed char)x;
  printf("%lld %llx\n", w, (unsigned long long)w);
  return 0;
}
