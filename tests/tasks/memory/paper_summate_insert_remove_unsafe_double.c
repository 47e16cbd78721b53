/* SUMMATE's insert and remove: what is inserted somewhere is found again and removed. Seeded mistake: double free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct l {
  struct l *n;
} L;

static L *insert(L *x, L *e) {
  L *p = NULL, *c = x;
  while (c != NULL && __VERIFIER_nondet_int()) {
    p = c;
    c = c->n;
  }
  e->n = c;
  if (p == NULL) return e;
  p->n = e;
  return x;
}

static L *remove_cell(L *x, L *e) {
  L *p = NULL, *c = x;
  while (c != NULL && c != e) {
    p = c;
    c = c->n;
  }
  if (c == NULL) return x;
  if (p == NULL)
    x = c->n;
  else
    p->n = c->n;
  free(c);
  return x;
}

int main(void) {
  L *x = NULL, *e;
  do {
    e = malloc(sizeof *e);
    x = insert(x, e);
  } while (__VERIFIER_nondet_int());
  x = remove_cell(x, e);
  free(e);
  while (x != NULL) {
    L *t = x->n;
    free(x);
    x = t;
  }
  return 0;
}
