/* calloc may fail, too. Seeded mistake: access out of bounds. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 64) return 0;
  int *a = calloc((size_t)n, sizeof *a);
  if (a != NULL) {
    a[n] = n;
    free(a);
  }
  return 0;
}
