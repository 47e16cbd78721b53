/* && and || evaluate their right side only when they must. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int n;
static int t(int v) { n = n * 10 + v; return 1; }
static int f(int v) { n = n * 10 + v; return 0; }

int main(void)
{
  int x = __VERIFIER_nondet_int() % 4;
  int a, b, c;

  a = t(1) && f(2) && t(3);
  printf("%d %d\n", a, n);
  n = 0;
  b = f(1) || t(2) || t(3);
  printf("%d %d\n", b, n);
  n = 0;
  c = (f(1) && t(2)) || (t(3) && !f(4));
  printf("%d %d\n", c, n);
  n = 0;
  if ((x > 0 && t(5)) || (x < -1 && t(6)) || f(7))
    printf("yes ");
  printf("%d\n", n);
  int k = 0;
  int r = x && k++;
  r += !x || ++k;
  int *p = x > 1 ? &k : 0;
  if (p && *p > 0)
    printf("pos %d\n", *p);
  printf("%d %d %d\n", r, k, k + 7 && r + 'a');
  return 0;
}
