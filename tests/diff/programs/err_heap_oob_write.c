/* ERROR for some inputs: a terminator written one past the end. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  size_t n = (unsigned)__VERIFIER_nondet_int() % 8 + 1;
  char *s = malloc(8);
  size_t i;

  if (!s)
    return 1;
  for (i = 0; i < n; i++)
    s[i] = (char)('a' + i);
  printf("%zu\n", i);
  s[i] = '\0';
  puts(s);
  free(s);
  return 0;
}
