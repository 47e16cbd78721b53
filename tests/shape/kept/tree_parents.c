/* Cells with two branches and a way back, which at times leads elsewhere: grown, moved, cut, freed while others lead back
 * to them. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct cell {
  struct cell *left, *right, *parent;
};
int main(void) {
  struct cell *root = calloc(1, sizeof *root), *x = root;
  while (__VERIFIER_nondet_int() > 0) { /* down */
    struct cell *n = malloc(sizeof *n);
    n->left = n->right = NULL;
    n->parent = x;
    if (__VERIFIER_nondet_int() > 0)
      x->left = n;
    else
      x->right = n;
    if (__VERIFIER_nondet_int() > 0) x = n;
  }
  struct cell *y = x->parent;
  if (y != NULL && __VERIFIER_nondet_int() > 0) { /* x goes from y to the root */
    x->parent = root;
    root->right = x;
    y->left = NULL;
  }
  if (__VERIFIER_nondet_int() > 0) root->parent = x; /* a ring */
  while (x->parent != NULL && __VERIFIER_nondet_int() > 0) x = x->parent;
  if (x->left != NULL && x->left != x) {
    struct cell *l = x->left;
    x->left = l->right;
    if (__VERIFIER_nondet_int() > 0) l->parent = x->parent;
    if (l->right != NULL) l->right->parent = x;
    free(l); /* what hung on it leads to nothing now */
  }
  if (x->parent != NULL) x->parent->left = x;
  return 0;
}
