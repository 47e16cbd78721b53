/* ERROR for some inputs: int addition overflows. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int add(int a, int b) { return a + b; }

int main(void)
{
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();

  if (a > 0)
    a |= 0x40000000;
  if (b > 0)
    b |= 0x40000000;
  printf("%d %d\n", a, b);
  printf("%d\n", add(a, b));
  return 0;
}
