/* ERROR for some inputs: free of a local variable. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void release(int *p, int must)
{
  if (must)
    free(p);
}

int main(void)
{
  int local[4] = { 1, 2, 3, 4 };
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 6);
  int *p = n <= 4 ? local : calloc((size_t)n, sizeof *p);

  if (!p)
    return 1;
  printf("%d\n", p[0]);
  release(p, n >= 3);
  printf("released\n");
  return 0;
}
