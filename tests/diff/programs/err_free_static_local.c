/* ERROR for some inputs: free of a static local array. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static char *text(unsigned n)
{
  static char small[12];
  char *p = n < sizeof small ? small : malloc(n + 1);
  if (!p)
    exit(1);
  memset(p, 'x', n);
  p[n] = '\0';
  return p;
}

int main(void)
{
  char *s = text((unsigned)__VERIFIER_nondet_int() % 6 + 9);
  puts(s);
  free(s);
  puts("freed");
  return 0;
}
