/* A tree with a way back, through pointers to the places of its branches. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct cell {
  struct cell *left, *right, *parent;
};
int main(void) {
  struct cell *x = calloc(1, sizeof *x), **at = &x->left;
  while (__VERIFIER_nondet_int() > 0) {
    at = __VERIFIER_nondet_int() > 0 ? &x->left : &x->right;
    if (*at == NULL) {
      *at = calloc(1, sizeof **at);
      (*at)->parent = x;
    }
    x = *at;
    if (x->parent != NULL && __VERIFIER_nondet_int() > 0) x = x->parent;
  }
  struct cell *y = *at;
  *at = NULL;
  if (y != NULL && y != x) {
    free(y);
    at = &y->right; /* of a cell that is no more */
  }
  struct cell **again = at;
  x->left = x->parent;
  at = &x->right;
  again = at;
  *again = x;
  return 0;
}
