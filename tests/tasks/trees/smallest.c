/* The key that is farthest to the left in a search tree is the smallest of all. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *left, *right;
};

static int insert(struct node **at, int key) {
  while (*at != NULL) {
    if ((*at)->key == key) return 0;
    at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  }
  struct node *n = malloc(sizeof *n);
  if (n == NULL) return -1;
  n->key = key;
  n->left = n->right = NULL;
  *at = n;
  return 1;
}

static int smallest(const struct node *n) {
  while (n->left != NULL) n = n->left;
  return n->key;
}

static void compare(const struct node *n, int least) {
  if (n == NULL) return;
  assert(least <= n->key);
  compare(n->left, least);
  compare(n->right, least);
}

static void destroy(struct node *n) {
  if (n == NULL) return;
  destroy(n->left);
  destroy(n->right);
  free(n);
}

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int())
    if (insert(&root, __VERIFIER_nondet_int()) < 0) break;
  if (root != NULL) compare(root, smallest(root));
  destroy(root);
  return 0;
}
