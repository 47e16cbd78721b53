/* ERROR for some inputs: a search that misses the end of its string. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static int position(const char *s, char c)
{
  int i = 0;
  while (s[i] != c)
    i++;
  return i;
}

int main(void)
{
  char *s = strdup("abcdefg");
  char c = (char)('a' + (unsigned)__VERIFIER_nondet_int() % 10);
  if (!s)
    return 1;
  printf("%c\n", c);
  int at = position(s, c);
  printf("%d\n", at);
  free(s);
  return 0;
}
