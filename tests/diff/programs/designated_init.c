/* Designated initialisers in block scope with values known at run time. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

#pragma GCC diagnostic ignored "-Winitializer-overrides"

struct in { int a, b; };
struct s { int x; struct in i[3]; char name[8]; int last; };

int main(void)
{
  int v = __VERIFIER_nondet_int() % 100;
  int a[8] = { [2] = v, 3, [6] = 6, [0] = 9 };
  struct s s = { .last = v, .i[1].b = 5, .i[2] = { .a = v + 1 }, .name = "nm" };
  struct s t = { 1, .i = { [0] = { 2, 3 }, [2].b = 4 }, .x = 10 };
  int m[3][3] = { [1][1] = v, [2] = { 1, 2 } };

  for (int i = 0; i < 8; i++)
    printf("%d ", a[i]);
  printf("\n%d %d %d %s %d\n", s.x, s.i[1].b, s.i[2].a, s.name, s.last);
  printf("%d %d %d %d\n", t.x, t.i[0].b, t.i[2].b, t.last);
  printf("%d %d %d\n", m[0][0], m[1][1], m[2][1]);
  int open[] = { 1, [4] = 5, 6 };
  printf("%zu\n", sizeof open / sizeof open[0]);
  return 0;
}
