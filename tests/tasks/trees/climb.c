/* From a leaf of a search tree with parent pointers up to its root: a left child's key is smaller than its parent's, a right
   child's larger, and so is the leaf's. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *left, *right, *parent;
};

static int insert(struct node **root, int key) {
  struct node *parent = NULL, **at = root;
  while (*at != NULL) {
    parent = *at;
    if (parent->key == key) return 0;
    at = key < parent->key ? &parent->left : &parent->right;
  }
  struct node *n = malloc(sizeof *n);
  if (n == NULL) return -1;
  n->key = key;
  n->left = n->right = NULL;
  n->parent = parent;
  *at = n;
  return 1;
}

static void climb(const struct node *n, int towards) {
  while ((towards < n->key ? n->left : n->right) != NULL) n = towards < n->key ? n->left : n->right;
  int first = n->key;
  for (; n->parent != NULL; n = n->parent) {
    if (n == n->parent->left) {
      assert(n->key < n->parent->key);
      assert(first < n->parent->key);
    } else {
      assert(n->key > n->parent->key);
      assert(first > n->parent->key);
    }
  }
}

/* Frees leaf after leaf. */
static void destroy(struct node *n) {
  while (n != NULL) {
    if (n->left != NULL) {
      n = n->left;
    } else if (n->right != NULL) {
      n = n->right;
    } else {
      struct node *parent = n->parent;
      if (parent != NULL && parent->left == n)
        parent->left = NULL;
      else if (parent != NULL)
        parent->right = NULL;
      free(n);
      n = parent;
    }
  }
}

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int())
    if (insert(&root, __VERIFIER_nondet_int()) < 0) break;
  if (root != NULL) climb(root, __VERIFIER_nondet_int());
  destroy(root);
  return 0;
}
