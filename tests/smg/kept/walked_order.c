/* An event queue: the keys of a sorted list are not below the clock, also when the list is empty on one way, and when a
 * function has walked through it (src/smg/order.c, pair.c). */
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct event {
  unsigned time;
  struct event *next;
};
struct queue {
  struct event *head;
  unsigned now, long_ones;
};

static void schedule(struct queue *q, unsigned delay) {
  struct event *ev = malloc(sizeof *ev), **link = &q->head;
  if (!ev) return;
  ev->time = delay > UINT_MAX - q->now ? UINT_MAX : q->now + delay;
  while (*link && (*link)->time <= ev->time) link = &(*link)->next;
  ev->next = *link;
  *link = ev;
}

static void run_until(struct queue *q, unsigned deadline) {
  while (q->head && q->head->time <= deadline) {
    struct event *ev = q->head;
    q->head = ev->next;
    assert(ev->time >= q->now);
    q->now = ev->time;
    free(ev);
  }
  if (deadline > q->now) q->now = deadline;
}

static unsigned length(const struct queue *q) {
  unsigned n = 0;
  for (const struct event *ev = q->head; ev; ev = ev->next) n++;
  return n;
}

int main(void) {
  struct queue q = {0};
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      schedule(&q, __VERIFIER_nondet_uint());
    else
      run_until(&q, __VERIFIER_nondet_uint());
    if (length(&q) > 7) q.long_ones++;
  }
  run_until(&q, UINT_MAX);
  return 0;
}
