/* ERROR for some inputs: an assertion fails. */
#include <stdio.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int isqrt(int n)
{
  int r = 0;
  while (r * r <= n)
    r++;
  return r; /* one too many */
}

int main(void)
{
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 3);
  int r = n == 0 ? 0 : isqrt(n);
  printf("%d %d\n", n, r);
  assert(r * r <= n);
  printf("fine\n");
  return 0;
}
