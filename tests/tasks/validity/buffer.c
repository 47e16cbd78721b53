/* An array from the heap, of a size that only the input knows. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0 || n > 1000) return 0;
  int *p = malloc(n * sizeof(int));
  if (p == NULL) return 0;
  for (int i = 0; i < n; i++) p[i] = i;
  int last = p[n - 1];
  free(p);
  return last;
}
