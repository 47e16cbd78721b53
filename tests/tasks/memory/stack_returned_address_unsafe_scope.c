/* A function fills its caller's object instead of returning its own. Seeded mistake: use after the end of a scope. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct point {
  int x, y;
};

static struct point *origin(struct point *p) {
  struct point mine = {0, 0};
  p->x = 0;
  p->y = 0;
  struct point *q = &mine;
  return p->x == 0 ? q : p;
}

int main(void) {
  struct point here, *p = origin(&here);
  int steps = __VERIFIER_nondet_int();
  if (steps > 0) p = malloc(sizeof *p);
  p->x = steps;
  if (p != &here) free(p);
  return 0;
}
