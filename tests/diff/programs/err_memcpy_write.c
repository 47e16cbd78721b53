/* ERROR for some inputs: memcpy writes past its destination. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  char src[16] = "0123456789abcde";
  size_t n = (unsigned)__VERIFIER_nondet_int() % 14 + 1;
  char *d = malloc(8);

  if (!d)
    return 1;
  printf("%zu\n", n);
  memcpy(d, src, n);
  printf("%c\n", d[0]);
  free(d);
  return 0;
}
