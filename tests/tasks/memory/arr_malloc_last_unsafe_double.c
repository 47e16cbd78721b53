/* malloc(n), then the first and the last byte. Seeded mistake: double free. */
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  if (n == 0) return 0;
  char *p = malloc(n);
  p[0] = 'a';
  p[n - 1] = 'z';
  free(p);
  if (n == 1) free(p);
  return 0;
}
