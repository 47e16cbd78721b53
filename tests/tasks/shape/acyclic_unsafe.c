#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct node {
  struct node *next;
};

int main(void) {
  struct node *x = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL)
      return 0;
    n->next = x && x->next && !x->next->next ? n : x; /* the bug: x was meant */
    x = n;
  }

  /* No node is its own successor, nor the first one anywhere behind itself. */
  for (struct node *p = x; p != NULL; p = p->next) {
    if (p->next == p)
      reach_error();
    if (p->next == x)
      reach_error();
  }
  return 0;
}
