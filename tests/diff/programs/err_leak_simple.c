/* LEAK for some inputs: the only pointer goes out of scope. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

__attribute__((noinline)) static int work(int keep)
{
  int *p = malloc(10 * sizeof *p);
  if (!p)
    return -1;
  p[0] = keep;
  int r = p[0];
  if (!keep)
    free(p);
  p = NULL;
  return r;
}

/* Works far down the stack, where no stale copy of a pointer is found. */
__attribute__((noinline)) static int deep(int depth, int x) { return depth == 0 ? work(x) : deep(depth - 1, x); }

int main(void)
{
  int r = deep(200, __VERIFIER_nondet_int() & 1);
  printf("%d\n", r);
  return 0;
}
