/* Arnold's sll_delete: an element is taken out of a list, with an abrupt exit from the loop. Seeded mistake: leak. */
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
      if (p == NULL)
        x = t;
      else
        p->n = t;
      y->n = NULL;
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
