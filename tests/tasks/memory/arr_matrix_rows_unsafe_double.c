/* A matrix as an array of allocated rows. Seeded mistake: double free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define ROWS 3
#define COLUMNS 4

int main(void) {
  int **m = malloc(ROWS * sizeof *m);
  for (int i = 0; i < ROWS; i++) m[i] = calloc(COLUMNS, sizeof **m);
  int r = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  if (r >= 0 && r < ROWS && c >= 0 && c < COLUMNS) m[r][c] = 1;
  for (int i = 0; i < ROWS; i++) free(m[i == 2 && r == 0 ? 0 : i]);
  free(m);
  return 0;
}
