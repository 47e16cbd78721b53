/* Tree traversal without recursion, with an explicit stack. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree { int key; struct tree *kid[2]; };

static struct tree *stack[32];
static int top;

int main(void)
{
  struct tree *root = NULL, *t;
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 10;
  int last = -1000, sorted = 1;

  for (unsigned i = 0; i < n; i++) {
    struct tree *x = calloc(1, sizeof *x), **pp = &root;
    if (!x)
      return 1;
    x->key = __VERIFIER_nondet_int() % 100;
    while (*pp)
      pp = &(*pp)->kid[x->key >= (*pp)->key];
    *pp = x;
  }
  for (t = root; t || top > 0; t = t->kid[1]) {
    for (; t; t = t->kid[0])
      stack[top++] = t;
    t = stack[--top];
    printf("%d ", t->key);
    sorted &= t->key >= last;
    last = t->key;
  }
  printf("| %d\n", sorted);
  if (root)
    stack[top++] = root;
  while (top > 0) {
    t = stack[--top];
    for (int i = 0; i < 2; i++)
      if (t->kid[i])
        stack[top++] = t->kid[i];
    free(t);
  }
  return 0;
}
