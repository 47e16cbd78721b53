/* Removes the smallest element of a search tree until it is empty. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *left, *right;
};

static void add(struct node **t, int key) {
  while (*t != NULL) t = key < (*t)->key ? &(*t)->left : &(*t)->right;
  struct node *n = malloc(sizeof *n);
  n->key = key;
  n->left = NULL;
  n->right = NULL;
  *t = n;
}

static void delete_smallest(struct node **t) {
  while ((*t)->left != NULL) t = &(*t)->left;
  struct node *n = *t;
  *t = n->right;
  free(n);
  n->right = NULL;
}

int main(void) {
  struct node *tree = NULL;
  int size = 0;
  while (size < 3 && __VERIFIER_nondet_int()) {
    add(&tree, __VERIFIER_nondet_int());
    size++;
  }
  for (; size > 0; size--) delete_smallest(&tree);
  return 0;
}
