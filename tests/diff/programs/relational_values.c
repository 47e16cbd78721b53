/* Comparisons yield the ints 0 and 1 and can be calculated with. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);

static int cmp(int a, int b) { return (a > b) - (a < b); }

int main(void)
{
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  long l = __VERIFIER_nondet_long();

  printf("%d %d %d %d %d %d\n", a < b, a <= b, a > b, a >= b, a == b, a != b);
  printf("%d %d\n", cmp(a, b), cmp(b, a));
  printf("%d %d\n", l < a, l == (int)l);
  int n = (a > 0) + (b > 0) + (l > 0);
  printf("%d %zu\n", n, sizeof(l > 0));
  printf("%d\n", (a < b) == (b > a));
  int t = 1 < 2;
  printf("%d %d\n", t < 3, (5 > 4) > 3);
  unsigned char c = (unsigned char)a;
  printf("%d %d\n", c >= 0x80, c <= 127);
  return n;
}
