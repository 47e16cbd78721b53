/* ERROR for some inputs: a text without terminator. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  size_t n = (unsigned)__VERIFIER_nondet_int() % 5 + 4;
  char *s = malloc(8);

  if (!s)
    return 1;
  memset(s, 'a', 8);
  if (n < 8)
    s[n] = '\0';
  printf("%zu\n", n);
  printf("%zu\n", strlen(s));
  free(s);
  return 0;
}
