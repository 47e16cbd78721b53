/* Callbacks with a context pointer: map, filter, fold. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct range { int lo, hi, hits; };

static void each(const int *a, int n, void (*f)(void *, int), void *ctx)
{
  for (int i = 0; i < n; i++)
    f(ctx, a[i]);
}

static void add(void *ctx, int v) { *(long *)ctx += v; }

static void within(void *ctx, int v)
{
  struct range *r = ctx;
  if (v >= r->lo && v < r->hi)
    r->hits++;
}

static void biggest(void *ctx, int v)
{
  int *m = ctx;
  if (v > *m)
    *m = v;
}

int main(void)
{
  int a[6] = { 4, -2, 17, 9, 0, 0 };
  long sum = 0;
  int m = -1000;

  a[5] = __VERIFIER_nondet_int() % 50;
  struct range r = { 0, 10, 0 };
  each(a, 6, add, &sum);
  each(a, 6, within, &r);
  each(a, 6, biggest, &m);
  printf("%ld %d %d\n", sum, r.hits, m);
  return r.hits;
}
