/* Stringification, token pasting, X-macros, conditional compilation. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define VERSION 12
#define COLORS X(red) X(green) X(blue)

enum color {
#define X(c) CAT(col_, c),
  COLORS
#undef X
  ncolors
};

static const char *const names[] = {
#define X(c) #c,
  COLORS
#undef X
};

int main(void)
{
  int CAT(va, r1) = __VERIFIER_nondet_int();
  unsigned k = (unsigned)var1 % ncolors;
#if VERSION > 10 && defined(COLORS)
  printf("%s %s\n", STR(VERSION), XSTR(VERSION));
#else
  printf("old\n");
#endif
  printf("%s %d %s\n", names[k], col_blue, STR(a "b" \n));
  printf("%s\n", names[col_green]);
  return (int)k;
}
