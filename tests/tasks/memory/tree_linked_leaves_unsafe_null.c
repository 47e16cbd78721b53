/* The leaves of a tree are linked from left to right with an explicit stack. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct t {
  struct t *left, *right, *next_leaf;
} T;

static T *node(T *left, T *right) {
  T *n = malloc(sizeof *n);
  n->left = left;
  n->right = right;
  n->next_leaf = NULL;
  return n;
}

int main(void) {
  T *root = node(NULL, NULL);
  while (__VERIFIER_nondet_int())
    root = __VERIFIER_nondet_int() ? node(root, node(NULL, NULL)) : node(node(NULL, NULL), root);
  T *first = NULL, *last = NULL, *path = root;
  while (path != NULL) { /* one child of an inner node is a leaf */
    T *leaf = path->left->left == NULL ? path->left : path->right;
    path = path->left == NULL ? NULL : leaf == path->left ? path->right : path->left;
    if (first == NULL)
      first = leaf;
    else
      last->next_leaf = leaf;
    last = leaf;
  }
  while (root->left != NULL) {
    T *inner = root;
    root = inner->left->left == NULL ? inner->right : inner->left;
    free(inner);
  }
  while (first != NULL) {
    T *next = first->next_leaf;
    free(first);
    first = next;
  }
  return 0;
}
