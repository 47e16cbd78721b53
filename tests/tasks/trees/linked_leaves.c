/* The leaves of a binary tree are chained from left to right; the chain reaches leaves only. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct tnode {
  struct tnode *left, *right;
  struct tnode *next_leaf;
} tnode;

static tnode *grow(void) {
  tnode *t = malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->left = t->right = t->next_leaf = NULL;
  if (__VERIFIER_nondet_int() > 2) t->left = grow();
  if (__VERIFIER_nondet_int() > 2) t->right = grow();
  return t;
}

/* Chains the leaves of t in front of `chain`; gives the new first leaf. */
static tnode *link_leaves(tnode *t, tnode *chain) {
  if (t == NULL) return chain;
  if (t->left == NULL && t->right == NULL) {
    t->next_leaf = chain;
    return t;
  }
  chain = link_leaves(t->right, chain);
  return link_leaves(t->left, chain);
}

static void destroy(tnode *t) {
  if (t == NULL) return;
  destroy(t->left);
  destroy(t->right);
  free(t);
}

int main(void) {
  tnode *root = grow();
  tnode *leaf = link_leaves(root, NULL);
  while (leaf != NULL) {
    assert(leaf->left == NULL && leaf->right == NULL);
    leaf = leaf->next_leaf;
  }
  destroy(root);
  return 0;
}
