#include <stdio.h>
static const char *const name[] = {"zero", "one"};
char buffer[8] = "ab\tc";
void hello(int n, const char *who) {
  printf("hello %s, \"%d\"\n", who, n);
  puts(name[n]);
  buffer[n] = "abc"[n];
  const char *p = "x" "y";
  if (*p == 'x') putchar(p[1]);
}
