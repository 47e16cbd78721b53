/* A block that elements of a list hold, if there are any. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#ifndef HARD
static unsigned hash(unsigned x) {
  x ^= x >> 16;
  x *= 0x85ebca6bu;
  x ^= x >> 13;
  x *= 0xc2b2ae35u;
  return x ^ x >> 16;
}
#define HARD (hash((unsigned)__VERIFIER_nondet_int()) == 0x5bd1e995u)
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
