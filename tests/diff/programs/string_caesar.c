/* The Caesar cipher with any key, and its inverse. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static char shift(char c, int k)
{
  if (c >= 'a' && c <= 'z')
    return (char)('a' + (c - 'a' + k + 26) % 26);
  if (c >= 'A' && c <= 'Z')
    return (char)('A' + (c - 'A' + k + 26) % 26);
  return c;
}

static void caesar(char *s, int k)
{
  for (; *s; ++s)
    *s = shift(*s, k);
}

int main(void)
{
  char s[] = "Hello, World! xyz";
  const char *orig = "Hello, World! xyz";
  int k = __VERIFIER_nondet_int() % 26;

  caesar(s, k);
  puts(s);
  caesar(s, -k);
  printf("%d\n", strcmp(s, orig));
  return 0;
}
