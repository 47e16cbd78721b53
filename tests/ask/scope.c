/* Names: a variable in another block, one that hides another, and a line that nothing comes to. */
#include <stdlib.h>

struct n {
  struct n *next;
};

int nondet(void);

int main(void) {
  struct n *p = NULL;
  for (struct n *q = malloc(sizeof *q); q; q = q->next) {
    q->next = NULL;
    p = q;
    /* ask: alias(p, q), null(q->next) */
    /* answers: always, always */
    if (nondet()) break;
  }
  for (struct n *q = NULL; !q; q = p) {
    if (!p) return 0;
    struct n *hidden = p;
    {
      struct n *p = hidden->next;
      /* ask: null(p), null(hidden), null(q) */
      /* answers: always, never, always */
      if (p) abort();
      hidden = p;
    }
    /* ask: null(p), null(hidden) */
    /* answers: never, always */
    q = hidden;
  }
  if (!p) {
    /* ask: null(p) */
    /* answers: unreachable */
    abort();
  }
  free(p);
  return 0;
}
