/* malloc(n), then the first and the last byte. Seeded mistake: access out of bounds. */
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  char *p = malloc(n);
  p[0] = 'a';
  p[n - 1] = 'z';
  free(p);
  return 0;
}
