/* The conditional operator on pointers, with NULL and void *. */
#include <stdio.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

struct pair { int a, b; };

static int value(const int *p) { return p ? *p : -1; }

int main(void)
{
  int x = 3, y = 4;
  int c = __VERIFIER_nondet_int();
  struct pair u = { 1, 2 }, v = { 3, 4 };
  int *p = c > 0 ? &x : &y;
  int *q = c > 0 ? NULL : p;
  void *r = c % 2 ? (void *)p : &x;
  struct pair *w = c < 0 ? &u : &v;

  *(c % 3 == 0 ? &x : &y) += 10;
  (c & 1 ? &u : &v)->b = 50;
  printf("%d %d %d %d\n", value(p), value(q), *(int *)r, w->b);
  printf("%d %d\n", x, y);
  return (c > 0 ? u : v).a;
}
