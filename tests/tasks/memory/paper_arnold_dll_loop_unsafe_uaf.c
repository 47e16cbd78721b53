/* Arnold's dll_loop: a doubly linked list is built from its end and walked. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct d {
  struct d *n, *p;
} D;

int main(void) {
  D *x = NULL, *y, *t;
  while (__VERIFIER_nondet_int()) {
    y = malloc(sizeof *y);
    y->n = NULL;
    y->p = NULL;
    if (x != NULL) x->p = y;
    y->n = x;
    x = y;
  }
  y = x;
  while (y != NULL) {
    t = y->n;
    free(y);
    y = t == NULL ? NULL : t->p->n;
  }
  return 0;
}
