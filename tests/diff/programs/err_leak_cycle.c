/* LEAK for some inputs: two blocks that point only at each other. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { struct node *other; long v; };

__attribute__((noinline)) static long work(int drop)
{
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b)
    exit(1);
  a->other = b;
  b->other = a;
  a->v = drop;
  b->v = 2;
  long r = a->other->other->v + b->v;
  if (drop) {
    free(b);
    free(a);
  }
  a = b = NULL;
  return r;
}

/* Works far down the stack, where no stale copy of a pointer is found. */
__attribute__((noinline)) static long deep(int depth, int x) { return depth == 0 ? work(x) : deep(depth - 1, x); }

int main(void)
{
  long r = deep(200, __VERIFIER_nondet_int() % 2 == 0);
  printf("%ld\n", r);
  return 0;
}
