/* ARTMC's insertion into a list of lists. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct in {
  struct in *n;
} IN;

typedef struct ou {
  struct ou *n;
  IN *sub;
} OU;

static OU *insert(OU *o) {
  if (__VERIFIER_nondet_int() || o == NULL) {
    OU *x = malloc(sizeof *x);
    x->n = o;
    x->sub = NULL;
    return x;
  }
  OU *x = o;
  while (x->n != NULL && __VERIFIER_nondet_int()) x = x->n;
  IN *e = malloc(sizeof *e);
  e->n = x->sub;
  x->sub = e;
  return o;
}

int main(void) {
  OU *o = NULL;
  while (__VERIFIER_nondet_int()) o = insert(o);
  while (o != NULL) {
    OU *next = o->n;
    while (o->sub != NULL) {
      IN *e = o->sub;
      o->sub = e->n;
      free(e);
      e->n = NULL;
    }
    free(o);
    o = next;
  }
  return 0;
}
