/* A search tree with insertion and deletion by loops; it is one at the end.
   Bug: the place of a deleted node is taken by the root of its right subtree. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <limits.h>
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

static void erase(struct node **at, int key) {
  while (*at != NULL && (*at)->key != key) at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  struct node *victim = *at;
  if (victim == NULL) return;
  if (victim->left != NULL && victim->right != NULL) {
    struct node *n = victim->right, **end = &n->right;
    while (*end != NULL) end = &(*end)->right;
    *end = n->left;
    n->left = victim->left;
    *at = n;
  } else {
    *at = victim->left != NULL ? victim->left : victim->right;
  }
  free(victim);
}

static int is_search_tree(const struct node *n, long above, long below) {
  if (n == NULL) return 1;
  if (n->key <= above || n->key >= below) return 0;
  return is_search_tree(n->left, above, n->key) && is_search_tree(n->right, n->key, below);
}

static void destroy(struct node *n) {
  if (n == NULL) return;
  destroy(n->left);
  destroy(n->right);
  free(n);
}

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) {
    int key = __VERIFIER_nondet_int();
    if (__VERIFIER_nondet_int())
      erase(&root, key);
    else if (insert(&root, key) < 0)
      break;
  }
  assert(is_search_tree(root, INT_MIN - 1L, INT_MAX + 1L));
  destroy(root);
  return 0;
}
