/* A tree with parent pointers: once through all of it, told by where one comes from; then freed while branches are cut. Seeded mistake: null dereference. */
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

static void traverse(struct node *t) {
  struct node *from = NULL;
  for (;;) {
    struct node *here = t;
    if (from == t->parent && t->left != NULL)
      t = t->left;
    else if ((from == t->parent || from == t->left) && t->right != NULL)
      t = t->right;
    else
      t = t->parent;
    from = here;
  }
}

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) root = insert(root);
  traverse(root);
  while (root != NULL) {
    struct node *next;
    if (root->left != NULL) {
      next = root->left;
      root->left = NULL;
    } else if (root->right != NULL) {
      next = root->right;
      root->right = NULL;
    } else {
      next = root->parent;
      free(root);
    }
    root = next;
  }
  return 0;
}
