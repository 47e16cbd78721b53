/* ERROR for some inputs: compound assignment through a pointer overflows. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static void scale(int *p, int n, int k)
{
  for (int i = 0; i < n; i++)
    p[i] *= k;
}

int main(void)
{
  int a[3] = { 1000, -70000, 3 };
  int k = __VERIFIER_nondet_int() % 100000;
  printf("%d\n", k);
  scale(a, 3, k);
  a[0] -= a[1];
  printf("%d\n", a[0]);
  return 0;
}
