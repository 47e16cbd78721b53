/* malloc(0) gives NULL or a pointer that may only be freed. Seeded mistake: double free. */
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 4;
  char *p = malloc(n);
  if (n > 0) p[0] = 1;
  for (unsigned i = 1; i < n; i++) p[i] = p[i - 1];
  free(p);
  if (n == 0) free(p);
  return 0;
}
