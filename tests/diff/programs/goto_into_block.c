/* A jump into a block, past declarations without use of their values. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int x = __VERIFIER_nondet_int() % 3;
  int trace = 0;

  if (x == 0)
    goto middle;
  {
    int y;
    y = 5;
    trace += y;
  middle:
    y = 20;
    trace += y;
  }
  for (int i = 0; i < 3; i++) {
    if (x > 0) {
      x--;
      goto inner;
    }
    trace += 1000;
    if (trace < 0) {
    inner:
      trace += 1;
    }
  }
  printf("%d %d\n", x, trace);
  return 0;
}
