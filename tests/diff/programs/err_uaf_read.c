/* ERROR for some inputs: a read of freed memory. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int c = __VERIFIER_nondet_int() & 1;
  int *p = malloc(4 * sizeof *p);

  if (!p)
    return 1;
  for (int i = 0; i < 4; i++)
    p[i] = i * 10;
  printf("%d\n", p[3]);
  if (c)
    free(p);
  printf("%d\n", p[2]);
  if (!c)
    free(p);
  return 0;
}
