/* free(NULL) does nothing. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = NULL, x = 0;
  if (__VERIFIER_nondet_int()) {
    p = malloc(sizeof *p);
    *p = 4;
  }
  x = *p;
  free(p);
  p = NULL;
  free(p);
  return x > 4;
}
