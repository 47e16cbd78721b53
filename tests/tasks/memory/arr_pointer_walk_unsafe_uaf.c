/* Walks an array by a pointer up to one past its end. Seeded mistake: use after free. */
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
  free(a);
  if (n > 1) a[1] = 3;
  return 0;
}
