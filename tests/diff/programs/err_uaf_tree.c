/* ERROR always: a node is freed before its right subtree is looked at. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree { int key; struct tree *l, *r; };

static struct tree *insert(struct tree *t, int key)
{
  if (!t) {
    t = calloc(1, sizeof *t);
    if (!t)
      exit(1);
    t->key = key;
  } else if (key < t->key) {
    t->l = insert(t->l, key);
  } else {
    t->r = insert(t->r, key);
  }
  return t;
}

static void drop(struct tree *t)
{
  if (t->l)
    drop(t->l);
  struct tree **r = &t->r;
  free(t);
  if (*r)
    drop(*r);
}

int main(void)
{
  struct tree *t = NULL;
  for (int i = 0; i < 3; i++)
    t = insert(t, __VERIFIER_nondet_int() % 10);
  printf("%d\n", t->key);
  drop(t);
  return 0;
}
