/* An access to an element of which only a part lies in the block. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

struct two {
  struct node *a, *b;
};

int main(void) {
  struct two *t = malloc(24);
  t->b = NULL;
  struct node *x = malloc(sizeof *x);
  x->next = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *y = malloc(sizeof *y);
    y->next = t->b;
    t->b = y;
  }
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1) return 0;
  t[i].a = x;
  while (t->b != NULL) {
    struct node *y = t->b->next;
    free(t->b);
    t->b = y;
  }
  free(t[i].a);
  free(t);
  return 0;
}
