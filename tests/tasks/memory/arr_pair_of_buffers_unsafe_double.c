/* Two buffers in an array of pointers; one of them is used, both are freed. Seeded mistake: double free. */
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int *row[2];
  row[0] = malloc(3 * sizeof(int));
  row[1] = malloc(5 * sizeof(int));
  unsigned r = __VERIFIER_nondet_uchar() % 2, c = __VERIFIER_nondet_uchar() % 5;
  if (r == 1 || c < 3) row[r][c] = 1;
  for (unsigned i = 0; i < 2; i++) free(row[i * (c != 4)]);
  return 0;
}
