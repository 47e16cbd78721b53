/* A tree with parent pointers: up and down at will, to the root, and freed from there. Seeded mistake: double free. */
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

static struct node *wander(struct node *t) {
  while (t != NULL && __VERIFIER_nondet_int()) {
    int way = __VERIFIER_nondet_int();
    if (way == 0 && t->left != NULL)
      t = t->left;
    else if (way == 1 && t->right != NULL)
      t = t->right;
    else if (way == 2 && t->parent != NULL)
      t = t->parent;
  }
  return t;
}

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) root = insert(root);
  struct node *t = wander(root);
  while (t != NULL && t->parent != NULL) t = t->parent;
  release(t);
  free(root);
  return 0;
}
