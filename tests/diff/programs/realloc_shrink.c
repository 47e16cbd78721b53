/* Shrinking keeps the front; growing again keeps what was kept. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned keep = (unsigned)__VERIFIER_nondet_int() % 9 + 1;
  long *a = malloc(10 * sizeof *a), *b;

  if (!a)
    return 1;
  for (int i = 0; i < 10; i++)
    a[i] = 100 + i;
  b = realloc(a, keep * sizeof *b);
  if (!b)
    return 1;
  printf("%ld %ld\n", b[0], b[keep - 1]);
  a = realloc(b, 20 * sizeof *a);
  if (!a)
    return 1;
  for (unsigned i = keep; i < 20; i++)
    a[i] = -1;
  long s = 0;
  for (int i = 0; i < 20; i++)
    s += a[i];
  printf("%ld\n", s);
  free(a);
  return 0;
}
