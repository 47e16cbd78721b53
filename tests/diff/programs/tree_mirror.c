/* Mirroring, comparing and copying trees. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct t { struct t *l, *r; int v; };

static struct t *build(int depth, int v)
{
  if (depth == 0 || v % 7 == 6)
    return NULL;
  struct t *t = malloc(sizeof *t);
  if (!t)
    exit(1);
  t->v = v;
  t->l = build(depth - 1, 2 * v + 1);
  t->r = build(depth - 1, 2 * v + 2);
  return t;
}

static void mirror(struct t *t)
{
  if (!t)
    return;
  struct t *x = t->l;
  t->l = t->r;
  t->r = x;
  mirror(t->l);
  mirror(t->r);
}

static int same(const struct t *a, const struct t *b)
{
  if (!a || !b)
    return a == b;
  return a->v == b->v && same(a->l, b->l) && same(a->r, b->r);
}

static void drop(struct t *t)
{
  if (t) {
    drop(t->l);
    drop(t->r);
    printf("%d ", t->v);
    free(t);
  }
}

int main(void)
{
  int d = (int)((unsigned)__VERIFIER_nondet_int() % 5);
  struct t *a = build(d, 0), *b = build(d, 0);
  mirror(a);
  printf("%d ", same(a, b));
  mirror(a);
  printf("%d | ", same(a, b));
  drop(a);
  drop(b);
  printf("\n");
  return 0;
}
