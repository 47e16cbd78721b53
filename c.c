#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n { struct n *next; int v; };
struct q { struct n *head; unsigned long present; };
static int add(struct q *q, int v) { struct n *n = malloc(sizeof *n); if (!n) return 0; n->v = v; n->next = q->head; q->head = n; q->present++; return 1; }
static int take(struct q *q) { struct n *n = q->head; if (!n) return 0; q->head = n->next; q->present--; free(n); return 1; }
int main(void) {
  struct q q = {0, 0};
  unsigned long admitted = 0, treated = 0, gone = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) { if (add(&q, __VERIFIER_nondet_int())) admitted++; }
    else if (__VERIFIER_nondet_int()) { if (take(&q)) treated++; }
    else if (take(&q)) gone++;
  }
  assert(admitted == treated + gone + q.present);
  while (take(&q)) gone++;
  assert(q.present == 0);
  assert(admitted == treated + gone);
  return 0;
}
