/* A tree with parent pointers, freed leaf by leaf from the root. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *left, *right, *parent;
};

static struct node *insert(struct node *root) {
  struct node *n = malloc(sizeof *n), *p = root;
  n->left = n->right = n->parent = NULL;
  if (root == NULL) return n;
  for (;;) {
    if (__VERIFIER_nondet_int()) {
      if (p->left == NULL) {
        p->left = n;
        break;
      }
      p = p->left;
    } else {
      if (p->right == NULL) {
        p->right = n;
        break;
      }
      p = p->right;
    }
  }
  n->parent = p;
  return root;
}

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) root = insert(root);
  while (root != NULL) {
    struct node *t = root;
    while (t->left != NULL || t->right != NULL) t = t->left != NULL ? t->left : t->right;
    if (t->parent == NULL)
      root = NULL;
    else if (t->parent->left == t)
      t->parent->left = NULL;
    free(t);
  }
  return 0;
}
