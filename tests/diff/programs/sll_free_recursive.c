/* Recursive construction, copy, comparison and release of lists. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

typedef struct cell { int v; struct cell *tl; } cell;

static cell *cons(int v, cell *tl)
{
  cell *c = malloc(sizeof *c);
  if (!c)
    exit(1);
  c->v = v;
  c->tl = tl;
  return c;
}

static cell *upto(int i, int n) { return i >= n ? NULL : cons(i * i, upto(i + 1, n)); }
static cell *copy(const cell *c) { return c ? cons(c->v, copy(c->tl)) : NULL; }
static int same(const cell *a, const cell *b) { return a && b ? a->v == b->v && same(a->tl, b->tl) : a == b; }
static int sum(const cell *c) { return c ? c->v + sum(c->tl) : 0; }

static void release(cell *c)
{
  if (c) {
    release(c->tl);
    free(c);
  }
}

int main(void)
{
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 7);
  cell *a = upto(0, n), *b = copy(a);
  printf("%d %d\n", sum(a), same(a, b));
  if (b)
    b->v = -1;
  printf("%d %d\n", sum(b), same(a, b));
  release(a);
  release(b);
  return 0;
}
