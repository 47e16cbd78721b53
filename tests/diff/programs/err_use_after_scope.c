/* ERROR for some inputs: a local of an inner block is used after the block. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int outer = 1;
  int *p = &outer;
  int x = __VERIFIER_nondet_int() % 4;

  if (x > 0) {
    int inner = x * 100;
    p = &inner;
    printf("%d\n", *p);
  }
  printf("left\n");
  printf("%d\n", *p);
  return 0;
}
