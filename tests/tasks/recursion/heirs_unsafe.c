/* A tree with parent pointers is mirrored by recursion; afterwards each node is still the parent of its children.
   Bug: the first child is overwritten before it is kept. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct person {
  struct person *parent;
  struct person *child[2];
};

static struct person *born(struct person *parent) {
  struct person *p = malloc(sizeof *p);
  if (!p) return NULL;
  p->parent = parent;
  p->child[0] = p->child[1] = NULL;
  if (__VERIFIER_nondet_int() > 0) p->child[0] = born(p);
  if (__VERIFIER_nondet_int() > 0) p->child[1] = born(p);
  return p;
}

static void mirror(struct person *p) {
  if (!p) return;
  p->child[0] = p->child[1];
  p->child[1] = NULL;
  mirror(p->child[0]);
  mirror(p->child[1]);
}

static void check(const struct person *p, const struct person *parent) {
  if (!p) return;
  if (p->parent != parent) reach_error();
  check(p->child[0], p);
  check(p->child[1], p);
}

static void bury(struct person *p) {
  if (!p) return;
  bury(p->child[1]);
  bury(p->child[0]);
  free(p);
}

int main(void) {
  struct person *ancestor = born(NULL);
  mirror(ancestor);
  check(ancestor, NULL);
  bury(ancestor);
  return 0;
}
