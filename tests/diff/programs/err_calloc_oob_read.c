/* ERROR for some inputs: a byte past a calloc block of odd size. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 7 + 3;
  unsigned at = (unsigned)__VERIFIER_nondet_int() % 11;
  unsigned char *p = calloc(n, 1);

  if (!p)
    return 1;
  p[n - 1] = 9;
  printf("%u %u\n", n, at);
  printf("%d\n", p[at]);
  free(p);
  return 0;
}
