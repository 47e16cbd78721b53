/* Subtrees are hung up and taken away through pointers to the places where they hang. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
  struct tree *left, *right;
};
int main(void) {
  struct tree *root = calloc(1, sizeof *root);
  struct tree **at = __VERIFIER_nondet_int() > 0 ? &root->left : &root->right;
  *at = calloc(1, sizeof **at);
  struct tree *t = *at;
  at = __VERIFIER_nondet_int() > 0 ? &t->left : &t->right;
  *at = calloc(1, sizeof **at);
  root->left = *at;
  *at = __VERIFIER_nondet_int() > 0 ? NULL : t;
  t = *at;
  free(root);
  return t != NULL;
}
