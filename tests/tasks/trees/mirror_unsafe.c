/* A binary tree is built, counted and mirrored by recursion; count and height stay the same.
   Bug: a mirrored node without a left child loses its right one. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct tree {
  int label;
  struct tree *left, *right;
} tree;

static tree *build(int depth) {
  if (depth == 0 || __VERIFIER_nondet_int() == 0) return NULL;
  tree *t = malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->label = __VERIFIER_nondet_int();
  t->left = build(depth - 1);
  t->right = build(depth - 1);
  return t;
}

static int count(const tree *t) {
  return t == NULL ? 0 : 1 + count(t->left) + count(t->right);
}

static int height(const tree *t) {
  if (t == NULL) return 0;
  int l = height(t->left), r = height(t->right);
  return 1 + (l > r ? l : r);
}

static void mirror(tree *t) {
  if (t == NULL) return;
  mirror(t->left);
  mirror(t->right);
  tree *left = t->left;
  t->left = left == NULL ? NULL : t->right;
  t->right = left;
}

static void destroy(tree *t) {
  if (t == NULL) return;
  destroy(t->left);
  destroy(t->right);
  free(t);
}

int main(void) {
  tree *t = build(10);
  int nodes = count(t), levels = height(t);
  assert(nodes >= levels);
  mirror(t);
  if (nodes == 0) assert(height(t) == 0);
  destroy(t);
  return 0;
}
