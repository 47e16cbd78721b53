/* A block that elements of a list hold, if there are any. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#ifndef HARD
static int hard(void) { return (unsigned)__VERIFIER_nondet_int() * 5u == 0x5bd1e995u; } /* random runs do not find it */
#define HARD hard()
#endif
struct y { int v; };
struct n { struct n *next; struct y *y; };
struct q { struct n *head; };
static void finish(struct y **p) {
  if (HARD) {
    *p = 0;
    exit(0);
  }
}
static void fill(struct q *q, struct y *y) {
  while (__VERIFIER_nondet_int()) {
    struct n *x = malloc(sizeof *x);
    if (!x) exit(1);
    x->next = q->head;
    x->y = y;
    q->head = x;
  }
}
static void drop(struct q *q) {
  while (q->head) {
    struct n *x = q->head->next;
    free(q->head);
    q->head = x;
  }
}
int main(void) {
  struct y *y = malloc(sizeof *y);
  if (!y) return 0;
  y->v = 1;
  struct q q = {0};
  fill(&q, y);
  finish(&y);
  drop(&q);
  free(y);
  return 0;
}
