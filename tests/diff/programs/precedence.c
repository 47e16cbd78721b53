/* Operator precedence and associativity. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

#pragma GCC diagnostic ignored "-Wparentheses"

int main(void)
{
  int a = __VERIFIER_nondet_int() % 20;
  int b = __VERIFIER_nondet_int() % 20;
  int c = (int)((unsigned)__VERIFIER_nondet_int() % 5) + 1;

  printf("%d\n", a + b * c - a / c % 3);
  printf("%d\n", a - b - c);
  printf("%d\n", 100 / c * c % 7);
  printf("%d\n", a & b == c);
  printf("%d\n", a | b ^ c & 6);
  printf("%d\n", 1 << c + 1);
  printf("%d\n", a < b == b > a);
  printf("%d\n", !a + ~b & 15);
  printf("%d\n", a > 0 && b > 0 || c > 2);
  int x, y;
  x = y = a > b ? b : a;
  x += y -= c;
  printf("%d %d\n", x, y);
  printf("%d\n", a ? b : c ? 7 : 8);
  int arr[3] = { 1, 2, 3 }, *p = arr;
  printf("%d %d\n", *p + 1, *(p + 1));
  printf("%d\n", -c * -c - -c);
  return 0;
}
