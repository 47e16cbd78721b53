/* Functions with variable arguments. */
#include <stdio.h>
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);

static int sum(int n, ...)
{
  va_list ap;
  int s = 0;
  va_start(ap, n);
  while (n-- > 0)
    s += va_arg(ap, int);
  va_end(ap);
  return s;
}

static int max_until(int first, ...)
{
  va_list ap;
  int m = first;
  va_start(ap, first);
  for (int v; (v = va_arg(ap, int)) != 0;)
    if (v > m)
      m = v;
  va_end(ap);
  return m;
}

int main(void)
{
  int x = __VERIFIER_nondet_int() % 100;
  char c = 'a';
  short h = -3;

  printf("%d %d %d\n", sum(0), sum(1, x), sum(3, x, 2, 3));
  printf("%d\n", sum(2, c, h));
  printf("%d\n", sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, x));
  printf("%d %d\n", max_until(x, 5, -2, 0), max_until(-1, 0));
  return 0;
}
