/* ERROR for some inputs: memset with a size that is too large. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static void clear(void *p, size_t n) { memset(p, 0, n); }

int main(void)
{
  short a[5] = { 1, 2, 3, 4, 5 };
  size_t n = sizeof a[0] * ((unsigned)__VERIFIER_nondet_int() % 8);
  printf("%zu\n", n);
  clear(a, n);
  printf("%d %d\n", a[0], a[4]);
  return 0;
}
