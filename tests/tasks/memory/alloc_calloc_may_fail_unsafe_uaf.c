/* calloc may fail, too. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 64) return 0;
  int *a = calloc((size_t)n, sizeof *a);
  if (a != NULL) {
    a[n - 1] = n;
    free(a);
    if (a[0] == 5) return 1;
  }
  return 0;
}
