/* Which parameters must not be NULL. */
#include <stdlib.h>

struct pair {
  int a, b;
};

/* expect: true if to is not NULL and from is not NULL */
void pair_move(struct pair *to, struct pair *from) {
  *to = *from;
}

/* expect: true if from is not NULL */
int pair_sum(struct pair *to, struct pair *from) {
  unsigned a = (unsigned)from->a, b = (unsigned)from->b;
  if (to) to->a = to->b = 0;
  return a == b;
}

/* expect: true */
int pair_is_there(const struct pair *const p) {
  return p != NULL;
}

static int hidden(const struct pair *p) { /* is not called from outside */
  return p->a;
}

/* expect: true if p is not NULL */
int pair_first(const struct pair *p) {
  return hidden(p);
}
