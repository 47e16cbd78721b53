/* The double-ended queue of c-algorithms: pushed and popped at both ends. */
#include <assert.h>

#include "queue.c"

int __VERIFIER_nondet_int(void);

static int value;

int main(void) {
  Queue *q = queue_new();
  if (q == NULL) return 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      queue_push_head(q, &value);
    else
      queue_push_tail(q, &value);
    if (__VERIFIER_nondet_int()) queue_pop_tail(q);
  }
  while (!queue_is_empty(q)) {
    int *p = queue_pop_head(q);
    assert(p == &value);
  }
  queue_free(q);
  return 0;
}
