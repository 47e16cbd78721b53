/* Ends with a write one byte behind a block. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 5 + 1;
  char *p = malloc(n);
  if (p == NULL) return 1;
  for (unsigned i = 0; i <= n; i++) p[i] = 0;
  free(p);
  return 0;
}
