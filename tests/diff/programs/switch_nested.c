/* A switch inside a switch: break leaves only the inner one. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int f(unsigned a, unsigned b)
{
  int r = 0;
  switch (a) {
  case 0:
    switch (b) {
    case 0: r = 1; break;
    case 1: r = 2; break;
    default: r = 3; break;
    }
    r += 10;
    break;
  case 1:
    switch (b) {
    case 0: return 100;
    default: break;
    }
    r = 20;
    break;
  default:
    switch (a + b) { default: r = -1; }
  }
  return r;
}

int main(void)
{
  for (unsigned a = 0; a < 3; a++)
    for (unsigned b = 0; b < 3; b++)
      printf("%d\n", f(a, b));
  unsigned x = (unsigned)__VERIFIER_nondet_int() % 4;
  unsigned y = (unsigned)__VERIFIER_nondet_int() % 4;
  printf("f(%u,%u)=%d\n", x, y, f(x, y));
  return 0;
}
