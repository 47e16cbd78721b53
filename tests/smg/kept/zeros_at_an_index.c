/* A block of zeros gets a byte at a place that is not known, and is read at another. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int seen = 0;
  for (int i = 0; i < 20; i++) {
    int *t = calloc(2, sizeof *t);
    if (!t) return 1;
    ((char *)t)[__VERIFIER_nondet_uint() % 8] = 1;
    if (t[__VERIFIER_nondet_uint() % 2]) seen++;
    free(t);
  }
  return seen;
}
