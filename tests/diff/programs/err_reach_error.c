/* reach_error (not defined here) for some inputs. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void __VERIFIER_assert(int cond)
{
  if (!cond) {
    reach_error();
  }
}

int main(void)
{
  int x = __VERIFIER_nondet_int() % 3, y = __VERIFIER_nondet_int() % 3;
  printf("%d %d\n", x, y);
  if (x > y) {
    x = x ^ y;
    y = x ^ y;
    x = x ^ y;
  }
  __VERIFIER_assert(x < y);
  printf("ordered %d %d\n", x, y);
  return 0;
}
