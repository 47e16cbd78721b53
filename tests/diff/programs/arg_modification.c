/* Parameters are local variables of the callee. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int gcd(int a, int b)
{
  while (b) {
    int t = a % b;
    a = b;
    b = t;
  }
  return a;
}

static void set(int *p, int v) { *p = v; p = &v; *p = 0; }
static int weird(int a, int *p) { a++; *p += a; return a; }

int main(void)
{
  int x = (int)((unsigned)__VERIFIER_nondet_int() % 100) + 1, y = 36;

  printf("%d %d %d\n", gcd(x, y), x, y);
  set(&y, 5);
  printf("%d\n", y);
  int r = weird(x, &x);
  printf("%d %d\n", r, x);
  r = weird(x, &y);
  printf("%d %d\n", r, y);
  return 0;
}
