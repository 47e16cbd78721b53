/* Numbers to text and back, with the smallest int. */
#include <stdio.h>
#include <limits.h>
extern int __VERIFIER_nondet_int(void);

static int my_atoi(const char *s)
{
  int neg = 0;
  unsigned v = 0;
  while (*s == ' ')
    s++;
  if (*s == '-' || *s == '+')
    neg = *s++ == '-';
  while (*s >= '0' && *s <= '9')
    v = v * 10 + (unsigned)(*s++ - '0');
  return (int)(neg ? -v : v);
}

static char *my_itoa(int x, char *buf)
{
  char tmp[12], *p = buf;
  int n = 0;
  unsigned u = x < 0 ? -(unsigned)x : (unsigned)x;
  do
    tmp[n++] = (char)('0' + u % 10);
  while (u /= 10);
  if (x < 0)
    *p++ = '-';
  while (n > 0)
    *p++ = tmp[--n];
  *p = '\0';
  return buf;
}

int main(void)
{
  char buf[16];
  int x = __VERIFIER_nondet_int();
  printf("%s %d\n", my_itoa(x, buf), my_atoi(my_itoa(x, buf)) == x);
  printf("%s\n", my_itoa(INT_MIN, buf));
  printf("%d %d %d\n", my_atoi("  +42x"), my_atoi("-0"), my_atoi("none"));
  return 0;
}
