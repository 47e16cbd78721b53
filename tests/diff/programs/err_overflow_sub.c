/* ERROR for some inputs: int subtraction overflows in a comparison. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int cmp(const int *a, const int *b) { return *a - *b; }

int main(void)
{
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();

  if (a > 3)
    a |= 0x60000000;
  if (b < 2)
    b = -0x30000000 + b % 100;
  printf("%d %d\n", a, b);
  int c = cmp(&a, &b);
  printf("%d\n", (c > 0) - (c < 0));
  return 0;
}
