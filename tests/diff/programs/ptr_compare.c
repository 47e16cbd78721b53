/* Comparing pointers: equality everywhere, order within an object. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int a[8] = { 0 }, b = 0;
  unsigned i = (unsigned)__VERIFIER_nondet_int() % 9, j = (unsigned)__VERIFIER_nondet_int() % 9;
  int *p = a + i, *q = a + j;
  int *h = malloc(sizeof *h), *none = NULL;

  if (!h)
    return 1;
  printf("%d %d %d %d\n", p < q, p <= q, p > q, p >= q);
  printf("%d %d\n", p == q, p != q);
  printf("%d %d %d\n", &b == a, h == &b, h == NULL);
  printf("%d %d\n", none == 0, !p);
  printf("%d\n", p == &a[i] && (void *)p == (void *)(a + i));
  int *lo = p < q ? p : q, *hi = p < q ? q : p;
  while (lo < hi)
    *lo++ = 1;
  int n = 0;
  for (int *r = a; r != a + 8; ++r)
    n += *r;
  printf("%d\n", n);
  free(h);
  return n;
}
