/* Elements come in pairs that point to each other. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct d {
  struct d *n, *p;
} D;

int main(void) {
  D *x = NULL;
  while (__VERIFIER_nondet_int()) {
    D *y = malloc(sizeof *y), *t = malloc(sizeof *t);
    y->n = t;
    y->p = NULL;
    t->p = y;
    t->n = x;
    if (x != NULL) x->p = t;
    x = y;
  }
  while (x != NULL) {
    D *t = x->n, *rest = t->n;
    free(t->p);
    if (x->n == t && rest == NULL) {
      free(t);
      break;
    }
    free(t);
    x = rest;
  }
  return 0;
}
