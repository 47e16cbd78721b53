/* ERROR for some inputs: past a variable length array. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static void set(int *p, int i, int v) { p[i] = v; }

int main(void)
{
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 4) + 1;
  int at = (int)((unsigned)__VERIFIER_nondet_int() % 5);
  int a[n];

  for (int i = 0; i < n; i++)
    a[i] = i;
  if (at > n)
    at = n;
  printf("%d %d\n", n, at);
  set(a, at, 7);
  printf("%d\n", a[0]);
  return 0;
}
