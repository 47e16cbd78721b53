/* An error that runs come to: an index below an array. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 1 + (__VERIFIER_nondet_int() & 7), sum = 0;
  int *a = malloc((size_t)n * sizeof *a);
  if (!a) return 1;
  for (int i = 0; i < n; i++) a[i] = i;
  for (int round = 0; round < 8; round++) {
    int i = __VERIFIER_nondet_int() % 10;
    if (i < n) sum += a[i] > 0;
  }
  free(a);
  return sum;
}
