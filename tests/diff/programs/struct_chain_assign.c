/* Chained assignment of structures, and members of assigned values. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct p { int x; char c[4]; };

static struct p g;

int main(void)
{
  int v = __VERIFIER_nondet_int() % 77;
  struct p a = { v, "abc" }, b, c;
  struct p *ptr = &b;

  c = *ptr = g = a;
  a.x++;
  printf("%d %d %d %d\n", a.x, b.x, c.x, g.x);
  printf("%d %s\n", (b = a).x, (c = g).c);
  struct p arr[3] = { a, b, c };
  arr[0] = arr[1] = arr[2];
  arr[2].c[0] = 'z';
  printf("%s %s %s\n", arr[0].c, arr[1].c, arr[2].c);
  struct p t = arr[0];
  arr[0] = arr[2];
  arr[2] = t;
  printf("%s %s\n", arr[0].c, arr[2].c);
  return 0;
}
