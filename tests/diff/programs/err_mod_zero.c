/* ERROR for some inputs: remainder by zero. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int divides(int m, int x) { return x % m == 0; }

int main(void)
{
  int x = __VERIFIER_nondet_int() % 1000;
  int m = __VERIFIER_nondet_int() % 3;

  printf("%d %d\n", x, m);
  if (divides(m, x))
    printf("divides\n");
  printf("end\n");
  return 0;
}
