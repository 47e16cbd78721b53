/* A queue in an object, with a pointer to its last cell; functions get the address of the object. */
#include <stdlib.h>

struct cell {
  int value;
  struct cell *next;
};

struct queue {
  struct cell *first, *last;
  int n;
};

int nondet(void);

static int put(struct queue *q, int value) {
  struct cell *c = malloc(sizeof *c);
  if (!c) return 0;
  c->value = value;
  c->next = NULL;
  if (q->last) q->last->next = c;
  else q->first = c;
  q->last = c;
  q->n++;
  /* ask: list(q->first), null(q->last->next), reachable(q->first, q->last), null(q->first), length(q->first),
   *      alias(c, q->last), live(q) */
  /* answers: always, always, always, never, 1..2147483647, always, always */
  return 1;
}

int main(void) {
  struct queue q = {0};
  while (nondet()) put(&q, nondet());
  /* ask: list(q.first), equal(q.first, q.last), null(q.last), live(&q), leaked */
  /* answers: always, sometimes, sometimes, always, never */
  while (q.first) {
    struct cell *c = q.first;
    q.first = c->next;
    /* ask: reachable(q.first, c), shared(c), points_to(c->next, q.first) */
    /* answers: never, never, sometimes */
    free(c);
  }
  return 0;
}
