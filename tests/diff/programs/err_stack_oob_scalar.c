/* ERROR for some inputs: a scalar used as if it were an array. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static long sum(const long *p, int n)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}

int main(void)
{
  long x = 40;
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 3);
  printf("%d\n", n);
  long s = sum(&x, n);
  printf("%ld\n", s);
  return 0;
}
