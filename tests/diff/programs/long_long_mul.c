/* 64-bit products of 32-bit operands, and the usual trap without the cast. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  unsigned u = __VERIFIER_nondet_uint(), v = __VERIFIER_nondet_uint();
  long long p = (long long)a * b;
  unsigned long long q = (unsigned long long)u * v;

  printf("%d %d %u %u\n", a, b, u, v);
  printf("%lld\n", p);
  printf("%llu %u\n", q, u * v);
  printf("%llu\n", (unsigned long long)(u * v));
  printf("%u %u\n", (unsigned)(q >> 32), (unsigned)q);
  printf("%d\n", (int)(p >> 32));
  printf("%lld %lld\n", p / 1000000007, p % 1000000007);
  printf("%d\n", p == (int)((unsigned)a * (unsigned)b));
  return 0;
}
