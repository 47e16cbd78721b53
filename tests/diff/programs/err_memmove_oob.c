/* ERROR for some inputs: memmove shifts one element too many. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int n = 5;
  int *a = malloc((size_t)n * sizeof *a);
  int at = (int)((unsigned)__VERIFIER_nondet_int() % 5), wrong = __VERIFIER_nondet_int() & 1;

  if (!a)
    return 1;
  for (int i = 0; i < n; i++)
    a[i] = i;
  printf("%d %d\n", at, wrong);
  memmove(a + at, a + at + 1, (size_t)(n - at - 1 + wrong) * sizeof *a);
  for (int i = 0; i < n - 1; i++)
    printf("%d\n", a[i]);
  free(a);
  return 0;
}
