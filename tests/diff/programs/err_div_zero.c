/* ERROR for some inputs: division by zero. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int sum = 0, n = 0;
  for (int i = 0; i < 3; i++) {
    int v = __VERIFIER_nondet_int() % 50;
    if (v > 20) {
      sum += v;
      n++;
    }
  }
  printf("%d %d\n", sum, n);
  printf("%d\n", sum / n);
  return 0;
}
