/* A tree with parent pointers, freed on the way up. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *left, *right, *parent;
};

static struct node *new_node(struct node *parent) {
  struct node *n = malloc(sizeof *n);
  n->left = n->right = NULL;
  n->parent = parent;
  return n;
}

int main(void) {
  struct node *root = new_node(NULL), *n;
  while (__VERIFIER_nondet_int()) {
    n = root;
    for (;;) {
      struct node **child = __VERIFIER_nondet_int() ? &n->left : &n->right;
      if (*child == NULL) {
        *child = new_node(n);
        break;
      }
      n = *child;
    }
  }
  n = root;
  while (n != NULL) {
    if (n->left != NULL) {
      n = n->left;
    } else if (n->right != NULL) {
      n = n->right;
    } else {
      struct node *parent = n->parent;
      if (parent->left == n)
        parent->left = NULL;
      else
        parent->right = NULL;
      free(n);
      n = parent;
    }
  }
  return 0;
}
