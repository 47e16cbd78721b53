/* ERROR for some inputs: unsigned long division by zero. */
#include <stdio.h>
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
  unsigned long x = __VERIFIER_nondet_ulong();

  for (int i = 0; i < 2; i++) {
    unsigned long d = __VERIFIER_nondet_ulong() & 3;
    printf("%lu %lu\n", x, d);
    x /= d;
  }
  printf("%lu\n", x);
  return 0;
}
