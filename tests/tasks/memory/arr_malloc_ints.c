/* An allocated array of n ints, filled and searched. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  int *a = malloc((size_t)n * sizeof(int));
  for (int i = 0; i < n; i++) a[i] = i % 3;
  int i = 0;
  while (i < n && a[i] != 2) i++;
  int *found = i < n ? &a[i] : NULL;
  if (found != NULL) *found = 0;
  free(a);
  return 0;
}
