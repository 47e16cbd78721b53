/* ERROR for some inputs: long addition overflows in a sum. */
#include <stdio.h>
extern long __VERIFIER_nondet_long(void);

int main(void)
{
  long sum = 0;

  for (int i = 0; i < 6; i++) {
    long v = __VERIFIER_nondet_long();
    if (v > 5)
      v |= 1L << 61;
    sum += v;
    printf("%ld\n", sum);
  }
  return 0;
}
