/* The AVL tree of c-algorithms (children in an array, parent pointers, recursive free): some keys are inserted. */
#include <assert.h>

#include "avl-tree.c"

int __VERIFIER_nondet_int(void);

static int compare(void *a, void *b) { return *(int *)a - *(int *)b; }

int main(void) {
  int keys[3] = {__VERIFIER_nondet_int() % 100, __VERIFIER_nondet_int() % 100, __VERIFIER_nondet_int() % 100};
  AVLTree *tree = avl_tree_new(compare);
  if (tree == NULL) return 0;
  for (int i = 0; i < 3; i++) avl_tree_insert(tree, &keys[i], &keys[i]);
  assert(avl_tree_num_entries(tree) <= 3);
  avl_tree_free(tree);
  return 0;
}
