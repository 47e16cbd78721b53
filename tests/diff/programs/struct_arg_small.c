/* Small structures by value (in registers), of several layouts. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct c1 { char c; };
struct c3 { char c[3]; };
struct i2 { int a, b; };
struct l2 { long a, b; };
struct m3 { short s; int i; char c; };

static int f1(struct c1 x) { x.c++; return x.c; }
static int f3(struct c3 x) { return x.c[0] + x.c[1] * 2 + x.c[2] * 3; }
static int f2(struct i2 x, struct i2 y) { x.a += y.b; return x.a * 10 + x.b; }
static long g2(struct l2 x) { long t = x.a; x.a = x.b; x.b = t; return x.a - x.b; }
static int m(struct m3 x, int k) { return x.s + x.i + x.c + k; }

int main(void)
{
  int x = __VERIFIER_nondet_int() % 50;
  struct c1 a = { 'a' };
  struct c3 b = { { 1, 2, (char)x } };
  struct i2 c = { x, 2 }, d = { 3, 4 };
  struct l2 e = { x, 7 };
  struct m3 f = { 1, x, 3 };

  printf("%d %c\n", f1(a), a.c);
  printf("%d %d\n", f3(b), f2(c, d));
  printf("%ld %ld\n", g2(e), e.a);
  printf("%d %d\n", m(f, 100), c.a);
  return 0;
}
