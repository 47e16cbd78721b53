/* Arnold's sll_delete: an element is taken out of a list, with an abrupt exit from the loop. Seeded mistake: null
 * dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct s {
  struct s *n;
} S;

int main(void) {
  S *x = NULL, *y, *t, *p = NULL;
  while (__VERIFIER_nondet_int()) {
    y = malloc(sizeof *y);
    y->n = x;
    x = y;
  }
  y = x;
  while (y != NULL) {
    t = y->n;
    if (__VERIFIER_nondet_int()) {
      p->n = t;
      free(y);
      break;
    }
    p = y;
    y = t;
  }
  y = x;
  while (y != NULL) {
    t = y->n;
    free(y);
    y = t;
  }
  return 0;
}
