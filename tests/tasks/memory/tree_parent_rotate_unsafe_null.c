/* A tree with parent pointers: a rotation to the left somewhere, as balanced trees do it. Seeded mistake: null dereference. */
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

/* Frees a leaf, goes up. */
static void release(struct node *t) {
  while (t != NULL) {
    if (t->left != NULL) {
      t = t->left;
    } else if (t->right != NULL) {
      t = t->right;
    } else {
      struct node *p = t->parent;
      if (p != NULL) {
        if (p->left == t)
          p->left = NULL;
        else
          p->right = NULL;
      }
      free(t);
      t = p;
    }
  }
}

static struct node *rotate(struct node *root, struct node *x) {
  struct node *y = x->right;
  x->right = y->left;
  if (y->left != NULL) y->left->parent = x;
  y->parent = x->parent;
  if (x->parent == NULL)
    root = y;
  else if (x->parent->left == x)
    x->parent->left = y;
  else
    x->parent->right = y;
  y->left = x;
  x->parent = y;
  return root;
}

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) root = insert(root);
  struct node *x = root;
  while (x != NULL && __VERIFIER_nondet_int()) x = __VERIFIER_nondet_int() ? x->left : x->right;
  if (x != NULL) root = rotate(root, x);
  release(root);
  return 0;
}
