/* Walks an array by a pointer up to one past its end. Seeded mistake: leak. */
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 50;
  short *a = malloc(n * sizeof *a), *end = a + n;
  for (short *p = a; p != end; p++) *p = 1;
  for (short *p = end; p > a;) {
    --p;
    *p = 2;
  }
  if (n > 0) free(a);
  return 0;
}
