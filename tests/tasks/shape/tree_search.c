#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct tree {
  int key;
  struct tree *left;
  struct tree *right;
} tree;

int main(void) {
  tree *root = NULL;
  while (__VERIFIER_nondet_int()) {
    tree *fresh = malloc(sizeof(tree));
    if (!fresh)
      return 1;
    fresh->key = __VERIFIER_nondet_int();
    fresh->left = fresh->right = NULL;
    tree *t = root, *parent = NULL;
    while (t != NULL) {
      parent = t;
      t = fresh->key < t->key ? t->left : t->right;
    }
    if (parent == NULL)
      root = fresh;
    else if (fresh->key < parent->key)
      parent->left = fresh;
    else
      parent->right = fresh;
  }

  /* A left child is smaller than its parent, a right child is not. */
  for (tree *t = root; t != NULL;) {
    if (t->left != NULL && t->left->key >= t->key)
      reach_error();
    if (t->right != NULL && t->right->key < t->key)
      reach_error();
    t = __VERIFIER_nondet_int() ? t->left : t->right;
  }
  return 0;
}
