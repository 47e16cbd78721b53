/* ERROR for some inputs: a library function reads a freed string. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  char *s = strdup("some text"), *t = s;
  if (!s)
    return 1;
  int x = __VERIFIER_nondet_int() % 3;
  if (x == 0) {
    free(s);
    s = NULL;
  }
  printf("%d\n", x);
  printf("%zu\n", strlen(t));
  free(s);
  return 0;
}
