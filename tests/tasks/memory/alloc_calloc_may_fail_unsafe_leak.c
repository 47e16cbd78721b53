/* calloc may fail, too. Seeded mistake: leak. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 64) return 0;
  int *a = calloc((size_t)n, sizeof *a);
  if (a != NULL) {
    a[n - 1] = n;
    if (a[0] == 0) free(a);
  }
  return 0;
}
