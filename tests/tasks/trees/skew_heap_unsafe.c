/* A skew heap: two heaps become one by recursion; what is taken out of it ascends.
   Bug: of two heaps the one with the larger root may come first. */
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

static struct node *merge(struct node *a, struct node *b) {
  if (a == NULL) return b;
  if (b == NULL) return a;
  if (b->key < a->key && a->right == NULL) {
    struct node *other = a;
    a = b;
    b = other;
  }
  struct node *rest = merge(a->right, b);
  a->right = a->left;
  a->left = rest;
  return a;
}

int main(void) {
  struct node *heap = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (n == NULL) break;
    n->key = __VERIFIER_nondet_int();
    n->left = n->right = NULL;
    heap = merge(heap, n);
  }
  int last = INT_MIN;
  while (heap != NULL) {
    struct node *n = heap;
    assert(last <= n->key);
    last = n->key;
    heap = merge(n->left, n->right);
    free(n);
  }
  return 0;
}
