/* A tree of bounded depth, built and freed recursively. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
  struct tree *left, *right;
};

static struct tree *build(int depth) {
  if (depth == 0 || !__VERIFIER_nondet_int()) return NULL;
  struct tree *t = malloc(sizeof *t);
  t->left = build(depth - 1);
  t->right = build(depth - 1);
  return t;
}

static void destroy(struct tree *t) {
  if (t == NULL) return;
  destroy(t->left);
  destroy(t->right);
  free(t);
  t->right = NULL;
}

int main(void) {
  struct tree *t = build(2);
  destroy(t);
  return 0;
}
