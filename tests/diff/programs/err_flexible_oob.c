/* ERROR for some inputs: a flexible array member with too little room. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct vec { unsigned cap, len; int data[]; };

static void push(struct vec *v, int x) { v->data[v->len++] = x; }

int main(void)
{
  unsigned cap = (unsigned)__VERIFIER_nondet_int() % 4;
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 5;
  struct vec *v = malloc(sizeof *v + cap * sizeof(int));

  if (!v)
    return 1;
  v->cap = cap;
  v->len = 0;
  for (unsigned i = 0; i < n; i++) {
    printf("push %u of %u\n", i, v->cap);
    push(v, (int)i);
  }
  free(v);
  return 0;
}
