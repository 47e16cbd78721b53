/* ERROR for some inputs: an index just past a local array. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int a[5] = { 2, 4, 6, 8, 10 };
  int i = (int)((unsigned)__VERIFIER_nondet_int() % 4) + 3;
  int sum = 0;

  printf("%d\n", i);
  sum += a[i - 3];
  printf("%d\n", sum);
  sum += a[i];
  printf("%d\n", sum);
  return 0;
}
