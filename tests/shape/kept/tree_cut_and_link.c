/* Cells with two branches that hang in two places or on a ring, when an edge is cut. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct cell {
  struct cell *left, *right;
};
static struct cell *make(struct cell *left, struct cell *right) {
  struct cell *n = malloc(sizeof *n);
  n->left = left;
  n->right = right;
  return n;
}
int main(void) {
  struct cell *x = make(NULL, NULL);
  while (__VERIFIER_nondet_int() > 0) x = make(x, NULL);
  struct cell *y = make(x, NULL), *z = make(y, __VERIFIER_nondet_int() > 0 ? x : NULL);
  if (__VERIFIER_nondet_int() > 0) x->right = z; /* a ring */
  y->left = NULL;                                /* x hangs on z now, or nowhere, or on itself */
  y->right = x->left;
  x->left = y;
  free(z);
  return 0;
}
