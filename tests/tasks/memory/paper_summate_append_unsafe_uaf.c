/* SUMMATE's append: three lists become one. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct l {
  struct l *n;
} L;

static L *create(void) {
  L *h = NULL;
  while (__VERIFIER_nondet_int()) {
    L *t = malloc(sizeof *t);
    t->n = h;
    h = t;
  }
  return h;
}

static L *append(L *x, L *y) {
  L *c = x;
  if (x == NULL) return y;
  while (c->n != NULL) c = c->n;
  c->n = y;
  return x;
}

int main(void) {
  L *x = create(), *y = create(), *z = create();
  L *all = append(append(x, y), z);
  while (all != NULL) {
    L *t = all;
    all = t->n;
    free(t);
    t->n = NULL;
  }
  return 0;
}
