/* A search tree. */
#include <stdlib.h>

struct tree {
  int key;
  struct tree *left, *right;
};

int nondet(void);

static void drop(struct tree *t) {
  if (!t) return;
  drop(t->left);
  drop(t->right);
  free(t);
}

int main(void) {
  struct tree *root = NULL;
  while (nondet()) {
    int key = nondet();
    struct tree **at = &root, *new = malloc(sizeof *new);
    if (!new) break;
    new->key = key;
    new->left = new->right = NULL;
    /* ask: tree(new), tree(root), reachable(root, new), disjoint(root, new) */
    /* answers: always, always, never, always */
    while (*at) at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    *at = new;
  }
  /* ask: tree(root), cyclic(root), null(root), live(root) */
  /* answers: always, never, sometimes, sometimes */
  drop(root);
  return 0;
}
