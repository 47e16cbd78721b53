/* GNU bit builtins. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint();
  unsigned long y = __VERIFIER_nondet_ulong();

  printf("%d %d\n", __builtin_popcount(x), __builtin_popcountl(y));
  if (x != 0)
    printf("%d %d\n", __builtin_clz(x), __builtin_ctz(x));
  if (y != 0)
    printf("%d %d\n", __builtin_clzl(y), __builtin_ctzl(y));
  printf("%d %d\n", __builtin_ffs((int)x), __builtin_parity(x));
  printf("%x %lx\n", __builtin_bswap32(x), __builtin_bswap64(y));
  if (__builtin_expect(x > 100, 1))
    printf("likely\n");
  return 0;
}
