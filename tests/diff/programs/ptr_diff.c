/* Differences of pointers: in elements, signed. */
#include <stdio.h>
#include <stddef.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct s { int x[3]; };

static ptrdiff_t find(const char *s, char c)
{
  const char *p = s;
  while (*p && *p != c)
    p++;
  return *p ? p - s : -1;
}

int main(void)
{
  struct s a[5];
  short h[9];
  unsigned i = (unsigned)__VERIFIER_nondet_int() % 5, j = (unsigned)__VERIFIER_nondet_int() % 5;
  ptrdiff_t d = &a[i] - &a[j];

  memset(a, 0, sizeof a);
  memset(h, 0, sizeof h);
  printf("%ld %ld\n", (long)d, (long)((char *)&a[i] - (char *)&a[j]));
  printf("%ld %ld\n", (long)(&h[i] - h), (long)(&a[i].x[2] - &a[i].x[0]));
  printf("%ld %ld\n", (long)find("hello", 'l'), (long)find("hello", 'z'));
  printf("%d %zu\n", d < 0, sizeof d);
  const char *text = "key=value", *eq = strchr(text, '=');
  printf("%d %d\n", (int)(eq - text), (int)(text - eq));
  return 0;
}
