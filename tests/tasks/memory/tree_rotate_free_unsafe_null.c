/* Frees a tree without a stack: left children are rotated away. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
  struct tree *left, *right;
};

static struct tree *grow(void) {
  struct tree *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct tree *n = malloc(sizeof *n);
    n->left = n->right = NULL;
    if (__VERIFIER_nondet_int())
      n->left = root;
    else
      n->right = root;
    root = n;
  }
  return root;
}

int main(void) {
  struct tree *t = grow();
  while (t != NULL) {
    if (t->left == NULL && t->right != NULL) {
      struct tree *right = t->right;
      free(t);
      t = right;
    } else {
      struct tree *left = t->left;
      t->left = left->right;
      left->right = t;
      t = left;
    }
  }
  return 0;
}
