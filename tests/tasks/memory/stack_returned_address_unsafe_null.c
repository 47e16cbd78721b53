/* A function fills its caller's object instead of returning its own. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct point {
  int x, y;
};

static struct point *origin(struct point *p) {
  p->x = 0;
  p->y = 0;
  return p;
}

int main(void) {
  struct point here, *p = origin(&here);
  int steps = __VERIFIER_nondet_int();
  if (steps > 0) p = NULL;
  p->x = steps;
  if (p != &here) free(p);
  return 0;
}
