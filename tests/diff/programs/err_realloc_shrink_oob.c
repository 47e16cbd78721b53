/* ERROR for some inputs: an element that realloc has cut off. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int *a = malloc(4 * sizeof *a);
  unsigned keep = (unsigned)__VERIFIER_nondet_int() % 4 + 1;
  if (!a)
    return 1;
  for (int i = 0; i < 4; i++)
    a[i] = i;
  int *b = realloc(a, keep * sizeof *b);
  if (!b)
    return 1;
  printf("%u %d\n", keep, b[0]);
  printf("%d\n", b[2]);
  free(b);
  return 0;
}
