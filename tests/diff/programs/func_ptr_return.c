/* Functions that return function pointers; typedefs and raw declarators. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

typedef int (*unary)(int);

static int inc(int x) { return x + 1; }
static int neg(int x) { return -x; }
static int twice(int x) { return 2 * x; }

static unary choose(char c) { return c == '+' ? inc : c == '-' ? neg : twice; }
static int (*other(int (*f)(int)))(int) { return f == inc ? neg : inc; }
static int apply(int f(int), int x, int n) { while (n-- > 0) x = f(x); return x; }

int main(void)
{
  int x = __VERIFIER_nondet_int() % 100;
  unary f = choose("+-*"[(unsigned)x % 3]);

  printf("%d %d\n", f(x), choose('*')(x));
  printf("%d %d\n", other(f)(x), other(inc)(5));
  printf("%d %d\n", apply(f, x, 3), apply(other(neg), 0, 7));
  unary fs[2] = { f, other(f) };
  printf("%d\n", fs[0] != fs[1]);
  unary *pf = fs;
  printf("%d\n", (*pf[1])(10));
  return 0;
}
