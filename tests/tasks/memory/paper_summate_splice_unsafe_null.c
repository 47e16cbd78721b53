/* SUMMATE's splice: two lists are interleaved; the first is at least as long. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct l {
  struct l *n;
} L;

static L *cons(L *n) {
  L *t = malloc(sizeof *t);
  t->n = n;
  return t;
}

int main(void) {
  L *x = NULL, *y = NULL;
  while (__VERIFIER_nondet_int()) {
    x = cons(x);
    if (__VERIFIER_nondet_int()) y = cons(cons(y));
  }
  L *a = x, *b = y;
  while (b != NULL) {
    L *next_a = a->n, *next_b = b->n;
    a->n = b;
    b->n = next_a;
    a = next_a;
    b = next_b;
  }
  while (x != NULL) {
    L *t = x->n;
    free(x);
    x = t;
  }
  return 0;
}
