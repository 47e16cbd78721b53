/* Conversion to _Bool: any value but 0 gives 1. */
#include <stdio.h>
#include <stdbool.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

static bool is_even(int x) { return !(x & 1); }
static _Bool low(int x) { return x & 2; }

int main(void)
{
  int x = __VERIFIER_nondet_int();
  bool a = x, b = 256, c = 0;
  _Bool n = __VERIFIER_nondet_bool();
  int *p = x > 0 ? &x : NULL;
  bool q = p;

  printf("%d %d %d %d %d\n", a, b, c, n, q);
  printf("%d %d\n", is_even(x), low(x));
  b += 3;
  c |= 4;
  a = !a;
  printf("%d %d %d\n", a, b, c);
  c++;
  c = c - 1;
  printf("%d %d\n", c, true + true);
  unsigned char trunc = (unsigned char)x;
  printf("%d %d\n", (bool)x == (bool)trunc, (bool)(x >> 8));
  printf("%zu %d\n", sizeof(bool), b ? 10 : 20);
  return n;
}
