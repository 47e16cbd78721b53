/* A tree with parent pointers: leaves are deleted by way of the parent, then the rest. Seeded mistake: null dereference. */
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

static struct node *delete_leaf(struct node *root) {
  struct node *t = root;
  for (;;) {
    if (t->left != NULL && (t->right == NULL || __VERIFIER_nondet_int()))
      t = t->left;
    else if (t->right != NULL)
      t = t->right;
    else
      break;
  }
  struct node *p = t->parent;
  if (p == NULL)
    root = NULL;
  else if (p->left == t)
    p->left = NULL;
  else
    p->right = NULL;
  free(t);
  return root;
}

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) root = insert(root);
  while (__VERIFIER_nondet_int()) root = delete_leaf(root);
  release(root);
  return 0;
}
