/* Walks an array backwards, as long as the pointer is behind its first element. Seeded mistake: access out of bounds. */
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 30;
  long *a = malloc(n * sizeof *a);
  long *top = a;
  while (top <= a + n) *top++ = 1;
  long last = 0;
  while (top > a) {
    top--;
    last = *top;
  }
  free(a);
  return n > 0 && last != 1;
}
