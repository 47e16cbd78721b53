/* Unary plus, minus, complement, not, address, indirection, cast, sizeof. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
  int x = __VERIFIER_nondet_int() / 2;
  unsigned u = __VERIFIER_nondet_uint();
  short s = (short)x;

  printf("%d %d %d %d\n", +x, -x, ~x, !x);
  printf("%u %u %u %d\n", +u, -u, ~u, !u);
  printf("%d %d\n", -s, ~s);
  printf("%d %d %d\n", !!x, !!!x, - -x);
  printf("%d\n", ~-x == x - 1);
  printf("%d\n", *&x == x && &*&x == &x);
  printf("%d\n", (char)-(signed char)x);
  printf("%lu\n", -(unsigned long)u);
  printf("%ld\n", -(long)u);
  printf("%d %d\n", -x / 2, -(x / 2));
  return !x;
}
