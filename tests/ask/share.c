/* Two lists with one tail. */
#include <stdlib.h>

struct s {
  struct s *next;
  int x;
};

int nondet(void);

static struct s *cell(struct s *next, int x) {
  struct s *c = malloc(sizeof *c);
  if (!c) exit(1);
  c->next = next;
  c->x = x;
  return c;
}

int main(void) {
  struct s *tail = NULL;
  for (int i = 0; nondet(); i = 1) tail = cell(tail, i);
  struct s *a = cell(tail, 2), *b = cell(tail, 3);
  /* ask: shared(tail), shared(a), disjoint(a, b), alias(a, b), equal(a->next, b->next), reachable(a, b), list(a),
   *      data(a->x), data(tail->x) */
  /* answers: sometimes, never, sometimes, never, always, never, always, 2, 0..1 */
  a->next = NULL;
  /* ask: shared(tail), disjoint(a, b), length(a), length(b) */
  /* answers: never, always, 1, 1.. */
  free(a);
  while (b) {
    struct s *next = b->next;
    free(b);
    b = next;
  }
  return 0;
}
