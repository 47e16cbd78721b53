/* SUMMATE's merge of two lists in an arbitrary order. Seeded mistake: double free. */
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

static L *merge(L *x, L *y) {
  L *h, *t;
  if (x == NULL) return y;
  if (y == NULL) return x;
  if (__VERIFIER_nondet_int()) {
    h = x;
    x = x->n;
  } else {
    h = y;
    y = y->n;
  }
  t = h;
  while (x != NULL && y != NULL) {
    if (__VERIFIER_nondet_int()) {
      t->n = x;
      x = x->n;
    } else {
      t->n = y;
      y = y->n;
    }
    t = t->n;
  }
  t->n = x != NULL ? x : y;
  return h;
}

int main(void) {
  L *a = create(), *b = create();
  L *all = merge(a, b);
  while (all != NULL) {
    L *t = all->n;
    free(all);
    all = t;
  }
  if (b != NULL) free(b);
  return 0;
}
