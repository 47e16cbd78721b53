/* A table of function pointers indexed at run time. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int divide(int a, int b) { return b ? a / b : 0; }

static int (*const ops[])(int, int) = { add, sub, mul, &divide };

int main(void)
{
  int a = __VERIFIER_nondet_int() % 100, b = __VERIFIER_nondet_int() % 100;
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 4;
  int (*f)(int, int) = ops[k];

  printf("%d\n", f(a, b));
  printf("%d\n", (*f)(b, a));
  printf("%d\n", (****f)(1, 2));
  for (unsigned i = 0; i < 4; i++)
    printf("%d ", ops[i](a, 3));
  printf("\n%d %d\n", f == add, ops[3] == divide);
  f = a > b ? add : sub;
  printf("%d\n", f(a, b));
  return (int)k;
}
