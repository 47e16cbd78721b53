/* va_copy, and a va_list handed on to another function. */
#include <stdio.h>
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);

static int vsum(int n, va_list ap)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += va_arg(ap, int);
  return s;
}

static int twice(int n, ...)
{
  va_list a, b;
  va_start(a, n);
  va_copy(b, a);
  int s = vsum(n, a);
  int first = n > 0 ? va_arg(b, int) : 0;
  va_end(b);
  va_end(a);
  return s * 100 + first;
}

static int next(va_list *ap) { return va_arg(*ap, int); }

static int alternate(int n, ...)
{
  va_list ap;
  int s = 0, sign = 1;
  va_start(ap, n);
  for (; n > 0; n--, sign = -sign)
    s += sign * next(&ap);
  va_end(ap);
  return s;
}

int main(void)
{
  int x = __VERIFIER_nondet_int() % 100;
  printf("%d %d\n", twice(3, x, 2, 3), twice(0));
  printf("%d\n", alternate(5, x, 1, 2, 3, x));
  return 0;
}
