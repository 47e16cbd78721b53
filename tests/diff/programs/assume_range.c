/* __VERIFIER_assume ends a run quietly when it does not hold. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
  int x = __VERIFIER_nondet_int() % 10;
  printf("%d\n", x);
  __VERIFIER_assume(x >= 0);
  printf("not negative\n");
  int y = __VERIFIER_nondet_int() % 10;
  __VERIFIER_assume(y != x && y > -5);
  printf("%d %d\n", x, y);
  for (int i = 0; i < 3; i++) {
    __VERIFIER_assume(i + x < 9);
    printf("%d\n", i);
  }
  return 3;
}
