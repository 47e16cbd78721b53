/* The Collatz sequence with a step bound. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned long n = __VERIFIER_nondet_uint() % 100 + 1;
  unsigned long max = n;
  int steps = 0;

  printf("%lu:", n);
  while (n != 1 && steps < 150) {
    n = n & 1 ? 3 * n + 1 : n / 2;
    if (n > max)
      max = n;
    steps++;
    if (steps <= 5)
      printf(" %lu", n);
  }
  printf(" ... %d steps, max %lu\n", steps, max);
  return steps & 0x3f;
}
