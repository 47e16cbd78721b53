/* Every node has an array of children. Seeded mistake: leak. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define CHILDREN 3

struct node {
  struct node *child[CHILDREN];
};

static struct node *leaf(void) { return calloc(1, sizeof(struct node)); }

int main(void) {
  struct node *root = leaf();
  for (int i = 0; i < CHILDREN; i++)
    if (__VERIFIER_nondet_int()) root->child[i] = leaf();
  for (int i = 0; i < CHILDREN; i++)
    if (root->child[i] != NULL) root->child[i]->child[0] = NULL;
  for (int i = 1; i < CHILDREN; i++) free(root->child[i]);
  free(root);
  return 0;
}
