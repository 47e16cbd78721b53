/* ERROR for some inputs: a negative shift amount. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int scale(int x, int by) { return x >> by; }

int main(void)
{
  int s = __VERIFIER_nondet_int() % 20;
  int x = 123456;

  printf("%d\n", s);
  printf("%d\n", scale(x, s));
  printf("%d\n", scale(-x, s + 1));
  return 0;
}
