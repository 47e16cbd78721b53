/* Loops made only of if and goto. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 10;
  unsigned i = 0, sum = 0;

again:
  if (i >= n)
    goto done;
  sum += i * i;
  i++;
  goto again;

done:
  printf("%u %u\n", n, sum);
  if (sum > 50) {
    n = n / 2;
    i = sum = 0;
    goto again;
  }
  return (int)n;
}
