/* calloc gives zeroed memory, also for structures and pointers. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct s { int a; struct s *p; char c[5]; long l; };

int main(void)
{
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 8 + 1;
  int *v = calloc(n, sizeof *v);
  struct s *s = calloc(2, sizeof *s);
  int sum = 0;

  if (!v || !s)
    return 1;
  for (unsigned i = 0; i < n; i++)
    sum |= v[i];
  printf("%d %d %d %d %ld\n", sum, s[0].a, s[1].p == NULL, s[1].c[4], s[0].l);
  s[0].p = &s[1];
  s[0].p->a = v[n - 1] + 7;
  printf("%u %d\n", n, s[1].a);
  free(v);
  free(s);
  return 0;
}
