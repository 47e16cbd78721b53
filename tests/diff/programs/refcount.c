/* Reference counting of shared nodes. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct obj { int refs, v; struct obj *part; };

static int live;

static struct obj *get(struct obj *o) { if (o) o->refs++; return o; }

static struct obj *make(int v, struct obj *part)
{
  struct obj *o = malloc(sizeof *o);
  if (!o)
    exit(1);
  *o = (struct obj){ 1, v, get(part) };
  live++;
  return o;
}

static void put(struct obj *o)
{
  while (o && --o->refs == 0) {
    struct obj *part = o->part;
    free(o);
    live--;
    o = part;
  }
}

int main(void)
{
  int x = __VERIFIER_nondet_int() % 10;
  struct obj *base = make(x, NULL), *a = make(1, base), *b = make(2, x > 0 ? base : a);

  printf("%d %d\n", live, base->refs);
  put(base);
  printf("%d %d\n", live, a->part->v);
  put(a);
  printf("%d\n", live);
  printf("%d\n", b->part->refs);
  put(b);
  printf("%d\n", live);
  return live;
}
