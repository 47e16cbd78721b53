/* Character constants and escapes: simple, octal, hexadecimal. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  static const char s[] = "a\tb\\n\"q\"\101\x42\0after";
  unsigned k = (unsigned)__VERIFIER_nondet_int() % sizeof s;

  printf("%d %d %d %d %d %d %d\n", '\a', '\b', '\f', '\n', '\r', '\t', '\v');
  printf("%d %d %d %d\n", '\\', '\'', '"', '\?');
  printf("%d %d %d %d\n", '\0', '\7', '\12', '\101');
  printf("%d %d %d\n", '\x41', '\x7', '\x80');
  printf("%s|\n", s);
  printf("%zu\n", sizeof s);
  for (unsigned i = 0; i < sizeof s; i++)
    printf("%d ", s[i]);
  printf("\n%d\n", s[k]);
  printf("%s\n", "oct\0601" "\x41" "B");
  printf("%d\n", (int)sizeof("\x1\x2\x3"));
  return 0;
}
