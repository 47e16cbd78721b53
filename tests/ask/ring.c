/* A ring of one cell or more. */
#include <stdlib.h>

struct ring {
  struct ring *next;
};

int nondet(void);

int main(void) {
  struct ring *r = malloc(sizeof *r);
  if (!r) return 0;
  r->next = r;
  /* ask: cyclic(r), list(r), alias(r->next, r), points_to(r->next, r), length(r), shared(r) */
  /* answers: always, never, always, always, none, never */
  int more = nondet();
  /* ask: cyclic(r), list(r), alias(r->next, r), length(r), shared(r) */
  /* answers: always, never, sometimes, none, never */
  for (; more; more = nondet()) {
    struct ring *c = malloc(sizeof *c);
    if (!c) break;
    c->next = r->next;
    r->next = c;
  }
  /* ask: cyclic(r), list(r), reachable(r->next, r), null(r->next), alias(r->next, r) */
  /* answers: always, never, always, never, sometimes */
  while (r->next != r) {
    struct ring *c = r->next;
    r->next = c->next;
    free(c);
  }
  free(r);
  return 0;
}
