/* Frees a tree leaf by leaf, from the root each time. Seeded mistake: double free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
  int key;
  struct tree *left, *right;
};

static void insert(struct tree **root, int key) {
  struct tree **at = root;
  while (*at != NULL) at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  *at = malloc(sizeof **at);
  (*at)->key = key;
  (*at)->left = (*at)->right = NULL;
}

int main(void) {
  struct tree *root = NULL;
  for (int i = 0; i < 5 && __VERIFIER_nondet_int(); i++) insert(&root, __VERIFIER_nondet_int());
  while (root != NULL) {
    struct tree **at = &root;
    while ((*at)->left != NULL || (*at)->right != NULL) at = (*at)->left != NULL ? &(*at)->left : &(*at)->right;
    struct tree *leaf = *at;
    *at = NULL;
    free(leaf);
    if (root == NULL) free(leaf);
  }
  return 0;
}
