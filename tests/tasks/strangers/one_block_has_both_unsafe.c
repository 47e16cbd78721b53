/* A list of one block with the key x, which is y, in both fields: what is left behind it is empty. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#ifndef HARD
static int hard(void) { return (unsigned)__VERIFIER_nondet_int() * 5u == 0x5bd1e995u; } /* random runs do not find it */
#define HARD hard()
#endif
struct node { struct node *next; int k1, k2; int *mark; };
static int u, w;
static struct node *push(struct node *l, int a, int b, int *mark) {
  struct node *n = malloc(sizeof *n);
  if (!n) exit(0);
  n->k1 = a;
  n->k2 = b;
  n->mark = mark;
  n->next = l;
  return n;
}
static struct node *push_any(struct node *l, int *mark) {
  return push(l, __VERIFIER_nondet_int(), __VERIFIER_nondet_int(), mark);
}
static int less(struct node *l, int v) {
  int c = 0;
  for (; l; l = l->next) {
    if (l->k1 < v) c = 1;
    if (l->k2 < v) c = 1;
  }
  return c;
}
static int has1(struct node *l, int v) {
  for (; l; l = l->next)
    if (l->k1 == v) return 1;
  return 0;
}
static int has2(struct node *l, int v) {
  for (; l; l = l->next)
    if (l->k2 == v) return 1;
  return 0;
}
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  struct node *l = NULL;
  if (x != y) {
    while (__VERIFIER_nondet_int()) {
      if (__VERIFIER_nondet_int()) l = push_any(l, &u);
      else l = push_any(l, &w);
    }
    l = push(l, x, y, &w);
    l = push(l, y, 7, &w);
    l = push_any(l, &w);
  } else {
    struct node *q = NULL;
    while (__VERIFIER_nondet_int()) q = push_any(q, &w);
    while (q) q = q->next;
    l = push(NULL, x, y, &u);
    l = push_any(l, &w);
  }
  struct node *n = l->next;
  if (n->mark == &u && x == y) {
    if (!n->next && HARD) reach_error();
  }
  if (less(l, x)) return has1(l, x) + has1(l, y);
  return has2(l, y) + has1(l, y);
}
