/* Rotations: a treap with priorities from the input. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct t { int key; unsigned prio; struct t *l, *r; };

static struct t *rot_right(struct t *t)
{
  struct t *x = t->l;
  t->l = x->r;
  x->r = t;
  return x;
}

static struct t *rot_left(struct t *t)
{
  struct t *x = t->r;
  t->r = x->l;
  x->l = t;
  return x;
}

static struct t *insert(struct t *t, struct t *n)
{
  if (!t)
    return n;
  if (n->key < t->key) {
    t->l = insert(t->l, n);
    if (t->l->prio > t->prio)
      t = rot_right(t);
  } else {
    t->r = insert(t->r, n);
    if (t->r->prio > t->prio)
      t = rot_left(t);
  }
  return t;
}

static int show(struct t *t, int depth)
{
  if (!t)
    return 0;
  int n = show(t->l, depth + 1);
  printf("%d@%d ", t->key, depth);
  n += show(t->r, depth + 1) + 1;
  free(t);
  return n;
}

int main(void)
{
  struct t *root = NULL;
  for (int i = 0; i < 8; i++) {
    struct t *n = malloc(sizeof *n);
    if (!n)
      return 1;
    *n = (struct t){ i, (unsigned)__VERIFIER_nondet_int() % 100, NULL, NULL };
    root = insert(root, n);
  }
  printf("| %d\n", show(root, 0));
  return 0;
}
