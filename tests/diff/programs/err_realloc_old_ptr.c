/* ERROR for some inputs: the old pointer is used after realloc. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int *a = malloc(2 * sizeof *a);
  if (!a)
    return 1;
  a[0] = 1;
  a[1] = 2;
  int *first = a;
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 6);
  if (n > 2) {
    int *b = realloc(a, (size_t)n * 100 * sizeof *b);
    if (!b)
      return 1;
    a = b;
  }
  printf("%d\n", a[1]);
  printf("%d\n", *first);
  free(a);
  return 0;
}
