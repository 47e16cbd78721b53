/* A list hangs on a header; it grows, shrinks, moves to a header on the heap, all or all but the first element. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

struct list {
  struct node *first;
};

int main(void) {
  struct list local = {NULL}, *heap = calloc(1, sizeof *heap), *l = &local;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = l->first;
    l->first = n;
  }
  if (__VERIFIER_nondet_int() && l->first) {
    struct node *n = l->first;
    l->first = n->next;
    free(n);
  }
  if (__VERIFIER_nondet_int()) {
    heap->first = local.first;
    local.first = NULL;
  } else if (local.first) {
    heap->first = local.first->next;
    local.first->next = NULL;
  }
  if (__VERIFIER_nondet_int()) l = heap;
  for (struct node *n = l->first; n; n = n->next) n->value = 1;
  return 0;
}
