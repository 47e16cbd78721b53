/* The limits of the types, as constants and by computation. */
#include <stdio.h>
#include <limits.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);

static int clamp_add(int a, int b)
{
  if (b > 0 && a > INT_MAX - b)
    return INT_MAX;
  if (b < 0 && a < INT_MIN - b)
    return INT_MIN;
  return a + b;
}

int main(void)
{
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();

  printf("%d %d %u\n", INT_MIN, INT_MAX, UINT_MAX);
  printf("%ld %ld %lu\n", LONG_MIN, LONG_MAX, ULONG_MAX);
  printf("%d %d %d\n", SHRT_MIN, SHRT_MAX, USHRT_MAX);
  printf("%d %d %d %d\n", SCHAR_MIN, SCHAR_MAX, UCHAR_MAX, CHAR_BIT);
  printf("%lld %llu\n", LLONG_MIN, ULLONG_MAX);
  printf("%d %lu\n", INT32_MIN, (unsigned long)SIZE_MAX);
  printf("%d\n", clamp_add(a, b));
  printf("%d %d\n", clamp_add(INT_MAX, a), clamp_add(INT_MIN, b));
  printf("%u\n", (unsigned)INT_MIN);
  printf("%d\n", -(INT_MIN + 1) == INT_MAX);
  return 0;
}
