/* calloc gives NULL pointers and zeros. Seeded mistake: leak. */
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 20 + 1, at = __VERIFIER_nondet_uchar();
  int **cells = calloc(n, sizeof(int *));
  if (at < n) cells[at] = malloc(sizeof(int));
  for (unsigned i = 0; i < n; i++)
    if (cells[i] != NULL) *cells[i] = 5;
  for (unsigned i = 1; i < n; i++) free(cells[i]);
  free(cells);
  return 0;
}
