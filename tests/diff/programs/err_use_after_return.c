/* ERROR for some inputs: the address of a local outlives its function. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int fallback = -1;
static int *saved = &fallback;

static void remember(int v)
{
  int local = v * 2;
  if (v > 0)
    saved = &local;
  printf("%d\n", *saved);
}

int main(void)
{
  int x = __VERIFIER_nondet_int() % 10;
  remember(x);
  printf("back\n");
  printf("%d\n", *saved);
  saved = &fallback;
  return 0;
}
