/* ERROR for some inputs: strcpy of a text that does not fit. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  static const char *const words[] = { "a", "four", "seven77", "eight888", "a bit longer" };
  const char *w = words[(unsigned)__VERIFIER_nondet_int() % 5];
  char *d = malloc(8);

  if (!d)
    return 1;
  puts(w);
  strcpy(d, w);
  puts(d);
  free(d);
  return 0;
}
