/* A product that wraps is no size: calloc fails. */
extern void reach_error(void);
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  size_t n = (size_t)-1 / 2 + 1 + (__VERIFIER_nondet_uint() & 1);
  char *p = calloc(n, 2);
  if (!p) reach_error();
  free(p);
  return 0;
}
