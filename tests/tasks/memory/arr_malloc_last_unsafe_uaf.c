/* malloc(n), then the first and the last byte. Seeded mistake: use after free. */
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  if (n == 0) return 0;
  char *p = malloc(n);
  p[0] = 'a';
  free(p);
  p[n - 1] = 'z';
  p = NULL;
  return 0;
}
