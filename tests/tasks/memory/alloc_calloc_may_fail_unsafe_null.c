/* calloc may fail, too. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 64) return 0;
  int *a = calloc((size_t)n, sizeof *a);
  a[n - 1] = n;
  free(a);
  return 0;
}
