/* Addresses of locals handed down, also recursively. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct frame { const struct frame *up; int v; };

static void divmod(int a, int b, int *q, int *r)
{
  *q = a / b;
  *r = a % b;
}

static int walk(const struct frame *up, int n)
{
  struct frame here = { up, n };
  if (n > 0)
    return walk(&here, n - 1);
  int s = 0;
  for (const struct frame *f = &here; f; f = f->up)
    s = s * 3 + f->v;
  return s;
}

static int *max(int *a, int *b) { return *a > *b ? a : b; }

int main(void)
{
  int x = __VERIFIER_nondet_int() % 1000, y = __VERIFIER_nondet_int() % 1000, q, r;

  divmod(x, 7, &q, &r);
  printf("%d %d\n", q, r);
  printf("%d\n", walk(NULL, (int)((unsigned)x % 6)));
  *max(&x, &y) = 0;
  printf("%d %d\n", x, y);
  return 0;
}
