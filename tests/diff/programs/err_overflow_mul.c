/* ERROR for some inputs: int multiplication overflows. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 10) + 8;
  int f = 1;

  for (int i = 2; i <= n; i++) {
    f *= i;
    printf("%d\n", f);
  }
  return 0;
}
