/* Prefix and postfix ++ and -- on variables, members, pointers, elements. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct s { int v; int *p; };

int main(void)
{
  int x = __VERIFIER_nondet_int() % 100;
  int a[4] = { 1, 2, 3, 4 };
  int *p = a;
  struct s s = { x, a };

  printf("%d ", x++);
  printf("%d ", ++x);
  printf("%d ", x--);
  printf("%d\n", --x);
  printf("%d ", *p++);
  printf("%d ", (*p)++);
  printf("%d ", ++*p);
  printf("%d ", *++p);
  printf("%d\n", *p--);
  printf("%d %d ", s.v++, *s.p);
  printf("%d ", *s.p++);
  printf("%d ", ++*s.p++);
  printf("%d\n", (int)(s.p - a));
  struct s *q = &s;
  q->v--;
  --q->v;
  unsigned u = 0;
  u--;
  long l = -1;
  l++;
  printf("%d %u %ld %d\n", s.v, u, l, a[1]);
  return a[3];
}
