/* ERROR for some inputs: past the end of memory from alloca. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static void put(char *p, unsigned i) { p[i] = 'x'; }

int main(void)
{
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 6 + 2;
  unsigned i = (unsigned)__VERIFIER_nondet_int() % 9;
  char *p = __builtin_alloca(n);

  printf("%u %u\n", n, i);
  put(p, i);
  p[0] = 'y';
  printf("%c\n", p[0]);
  return 0;
}
