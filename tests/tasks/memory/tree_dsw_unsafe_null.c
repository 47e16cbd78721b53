/* Deutsch-Schorr-Waite by Lindstrom: visits a tree by turning its pointers, which are all restored in the end. Seeded
 * mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *left, *right;
};

static struct node sentinel;

static void traverse(struct node *root) {
  struct node *prev = &sentinel, *cur = root;
  while (1) {
    struct node *next = cur->left;
    cur->left = cur->right;
    cur->right = prev;
    prev = cur;
    cur = next;
    if (cur == &sentinel) break;
    if (cur == NULL) {
      cur = prev;
      prev = NULL;
    }
  }
}

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->left = root;
    n->right = NULL;
    if (root != NULL && __VERIFIER_nondet_int()) {
      n->left = NULL;
      n->right = root;
    }
    root = n;
  }
  traverse(root);
  while (root != NULL) {
    struct node *next = root->left != NULL ? root->left : root->right;
    free(root);
    root = next;
  }
  return 0;
}
