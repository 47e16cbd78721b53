/* The dummy before a queue is lost, though the tail of the empty queue was it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct N {
  struct N *next;
  int v;
};
struct Q {
  struct N *head, *tail;
};
struct Q q;
int main(void) {
  struct N *d = malloc(sizeof *d);
  if (!d) return 0;
  d->next = 0;
  d->v = 1;
  q.head = d;
  q.tail = d;
  while (__VERIFIER_nondet_int()) {
    struct N *n = malloc(sizeof *n);
    if (!n) return 0;
    n->next = 0;
    n->v = 1;
    q.tail->next = n;
    q.tail = n;
  }
  if (1) q.head = d->next;
  d = 0;
  return 0;
}
