/* ERROR for some inputs: just before the start of a local array. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int last_nonzero(const int *end, int limit)
{
  while (limit-- > 0)
    if (*--end != 0)
      return *end;
  return -1;
}

int main(void)
{
  int a[4] = { 0, 0, 0, 0 };
  int x = __VERIFIER_nondet_int() & 1;
  int limit = (int)((unsigned)__VERIFIER_nondet_int() % 2) + 4;

  a[1] = x;
  printf("%d %d\n", x, limit);
  printf("%d\n", last_nonzero(a + 4, limit));
  return 0;
}
