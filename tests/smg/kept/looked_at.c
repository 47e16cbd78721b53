/* Recursion that only looks, with places of all its callers: each call knows two nodes above its own (src/smg/reader.c).
 */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *left, *right;
  int key;
};

static void insert(struct node **root, int key) {
  while (*root) {
    if ((*root)->key == key) return;
    root = key < (*root)->key ? &(*root)->left : &(*root)->right;
  }
  struct node *n = calloc(1, sizeof *n);
  if (!n) return;
  n->key = key;
  *root = n;
}

static int is_ordered(const struct node *n, const struct node *min, const struct node *max) {
  if (!n) return 1;
  if (min && n->key <= min->key) return 0;
  if (max && n->key >= max->key) return 0;
  return is_ordered(n->left, min, n) && is_ordered(n->right, n, max);
}

static void destroy(struct node *n) {
  if (!n) return;
  destroy(n->left);
  destroy(n->right);
  free(n);
}

int main(void) {
  struct node *root = NULL;
  for (int i = 0; i < 6 && __VERIFIER_nondet_int(); i++) insert(&root, __VERIFIER_nondet_int());
  int ordered = is_ordered(root, NULL, NULL);
  assert(ordered == 0 || ordered == 1);
  destroy(root);
  return 0;
}
