/* A binary search tree: insertion, traversals, height, release. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree { int key; struct tree *l, *r; };

static struct tree *insert(struct tree *t, int key)
{
  if (!t) {
    t = malloc(sizeof *t);
    if (!t)
      exit(1);
    t->key = key;
    t->l = t->r = NULL;
  } else if (key < t->key) {
    t->l = insert(t->l, key);
  } else if (key > t->key) {
    t->r = insert(t->r, key);
  }
  return t;
}

static void inorder(const struct tree *t)
{
  if (t) {
    inorder(t->l);
    printf("%d ", t->key);
    inorder(t->r);
  }
}

static int height(const struct tree *t)
{
  if (!t)
    return 0;
  int a = height(t->l), b = height(t->r);
  return 1 + (a > b ? a : b);
}

static void release(struct tree *t)
{
  if (!t)
    return;
  release(t->l);
  release(t->r);
  free(t);
}

int main(void)
{
  struct tree *t = NULL;
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 10;
  for (unsigned i = 0; i < n; i++)
    t = insert(t, __VERIFIER_nondet_int() % 50);
  inorder(t);
  printf("| %d\n", height(t));
  release(t);
  return 0;
}
