/* A search tree is taken apart by turning it to the right until its root has no left child: keys ascend.
   Bug: the children of what is turned up are taken for each other. */
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

int main(void) {
  struct node *t = NULL;
  while (__VERIFIER_nondet_int())
    if (insert(&t, __VERIFIER_nondet_int()) < 0) break;
  int last = INT_MIN;
  while (t != NULL) {
    if (t->left != NULL) {
      struct node *l = t->left;
      t->left = l->left;
      l->left = l->right;
      l->right = t;
      t = l;
    } else {
      struct node *r = t->right;
      assert(last <= t->key);
      last = t->key;
      free(t);
      t = r;
    }
  }
  return 0;
}
