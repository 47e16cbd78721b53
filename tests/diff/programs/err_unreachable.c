/* ERROR for some inputs: __builtin_unreachable is reached. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int weight(int k)
{
  switch (k) {
  case 0: return 5;
  case 1: return 7;
  case 2: return 9;
  }
  __builtin_unreachable();
}

int main(void)
{
  int k = (int)((unsigned)__VERIFIER_nondet_int() % 4);
  printf("%d\n", k);
  int w = weight(k);
  printf("%d\n", w);
  return 0;
}
