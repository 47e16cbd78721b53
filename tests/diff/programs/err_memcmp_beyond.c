/* ERROR: memcmp reads past a block, which differs from the other in its first byte. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  size_t n = (unsigned)__VERIFIER_nondet_int() % 3 + 5;
  char *a = malloc(4), b[8] = "yyyyyyy";
  if (!a) return 1;
  memset(a, 'x', 4);
  printf("%zu\n", n);
  printf("%d\n", memcmp(a, b, n) < 0);
  free(a);
  return 0;
}
