/* Figure 12.1 of "Shape Analysis and Applications": a list is searched and an element put in. The questions are those
 * of 12.2.1, 12.2.3, the end of 12.4 and Example 12.17. */
#include <stdlib.h>

typedef struct node {
  struct node *n;
  int data;
} *List;

int nondet(void);

void insert(List x, int d) {
  List y = NULL, t = NULL, e = NULL;
  y = x;
  while (y->n != NULL && nondet()) {
    /* ask: null(y), null(y->n), reachable(x, y), alias(x, y), null(t), null(e), list(x), cyclic(x), leaked, shared(y),
     *      disjoint(x, y), length(x) */
    /* answers: never, never, always, sometimes, always, always, always, never, never, never, never, 2.. */
    y = y->n;
  }
  t = (List)malloc(sizeof(struct node));
  if (!t) return;
  t->data = d;
  e = y->n;
  t->n = e;
  y->n = t;
  /* ask: equal(y->n->n, e), alias(e->n, y->n), alias(e->n->n, e->n), null(e), list(x), shared(t), shared(e),
   *      reachable(x, y, n), reachable(x, t), reachable(t, x), alias(y->n, t), data(t->data), length(x), cyclic(x) */
  /* answers: always, never, never, sometimes, always, never, never, always, always, never, always, 7, 2.., never */
  t = NULL;
}

int main(void) {
  List x = NULL;
  do {
    List c = malloc(sizeof *c);
    if (!c) break;
    c->data = nondet();
    c->n = x;
    x = c;
  } while (nondet());
  if (x) insert(x, 7);
  while (x) {
    List d = x->n;
    free(x);
    x = d;
  }
  return 0;
}
