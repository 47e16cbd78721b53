/* Recency abstraction, Fig. 5: a virtual call on the object that was allocated last. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct object;

struct methods {
  int (*f)(struct object *);
  void (*destroy)(struct object *);
};

struct object {
  const struct methods *vt;
  int x;
};

static int f(struct object *o) { return 1 + o->x; }
static void destroy(struct object *o) { free(o); }

static const struct methods methods = {f, destroy};

int main(void) {
  struct object *last = NULL;
  int r = 0;
  while (__VERIFIER_nondet_int()) {
    struct object *o = malloc(sizeof *o);
    o->vt = &methods;
    o->x = 0;
    if (last != NULL) last->vt->destroy(last);
    last = o;
  }
  if (last != NULL) {
    r = last->vt->f(last);
    last->vt->destroy(last);
  }
  return r;
}
