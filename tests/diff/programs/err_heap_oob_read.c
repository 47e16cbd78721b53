/* ERROR for some inputs: off by one in a loop over a heap array. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 5 + 1;
  unsigned upto = (unsigned)__VERIFIER_nondet_int() % 6;
  int *a = malloc(n * sizeof *a);
  int sum = 0;

  if (!a)
    return 1;
  for (unsigned i = 0; i < n; i++)
    a[i] = (int)i;
  for (unsigned i = 0; i < upto && i <= n; i++)
    sum += a[i];
  printf("%u %u %d\n", n, upto, sum);
  free(a);
  return 0;
}
