/* A search tree with parent pointers is walked in order from the minimum by successor steps.
   Bug: the climb does not test whether it came from the right child. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct node {
  int key;
  struct node *left, *right, *parent;
} node;

static int insert(node **root, int key) {
  node *parent = NULL, **link = root;
  while (*link != NULL) {
    parent = *link;
    if (key == parent->key) return 0;
    link = key < parent->key ? &parent->left : &parent->right;
  }
  node *n = malloc(sizeof *n);
  if (n == NULL) return -1;
  n->key = key;
  n->left = n->right = NULL;
  n->parent = parent;
  *link = n;
  return 0;
}

static node *minimum(node *n) {
  while (n != NULL && n->left != NULL) n = n->left;
  return n;
}

static node *successor(node *n) {
  if (n->right != NULL) return minimum(n->right);
  node *p = n->parent;
  if (p != NULL && n == p->right) {
    n = p;
    p = p->parent;
  }
  return p;
}

/* Frees leaf after leaf, climbing by the parent pointers. */
static void dismantle(node *n) {
  while (n != NULL) {
    if (n->left != NULL) {
      n = n->left;
    } else if (n->right != NULL) {
      n = n->right;
    } else {
      node *p = n->parent;
      if (p != NULL) {
        if (p->left == n)
          p->left = NULL;
        else
          p->right = NULL;
      }
      free(n);
      n = p;
    }
  }
}

int main(void) {
  node *root = NULL;
  while (__VERIFIER_nondet_int())
    if (insert(&root, __VERIFIER_nondet_int()) != 0) break;
  node *n = minimum(root);
  while (n != NULL) {
    node *next = successor(n);
    if (next != NULL) assert(n->key < next->key);
    n = next;
  }
  dismantle(root);
  return 0;
}
