/* ERROR for some inputs: just before the start of a heap array. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int *a = malloc(6 * sizeof *a);
  int i = (int)((unsigned)__VERIFIER_nondet_int() % 6);

  if (!a)
    return 1;
  for (int k = 0; k < 6; k++)
    a[k] = k == 2 ? 0 : 1;
  while (a[i] != 0) {
    printf("%d\n", i);
    i--;
    if (i < -1)
      break;
  }
  free(a);
  return 0;
}
