/* Memory is lost, and memory is used that is no more (it is only looked at by questions). */
#include <stdlib.h>

struct n {
  struct n *next;
};

int nondet(void);

int main(void) {
  struct n *p = malloc(sizeof *p), *q = NULL;
  if (!p) return 0;
  p->next = malloc(sizeof *p);
  if (!p->next) {
    free(p);
    return 0;
  }
  p->next->next = NULL;
  q = p;
  /* ask: leaked, alias(p, q), live(p->next), length(p), reachable(p, q->next), reachable(q->next, p) */
  /* answers: never, always, always, 2, always, never */
  if (nondet()) p->next = NULL;
  /* ask: leaked, null(p->next) */
  /* answers: sometimes, sometimes */
  free(q);
  /* ask: live(p), null(p), alias(p, q), list(p), live(p->next), disjoint(p, q), reachable(p, q) */
  /* answers: never, never, never, never, never, always, never */
  return 0;
}
