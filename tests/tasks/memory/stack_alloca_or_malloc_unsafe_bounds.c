/* Small buffers come from the stack, large ones from malloc; only those are freed. Seeded mistake: access out of bounds. */
#include <alloca.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static void clear(char *p, unsigned n) {
  for (unsigned i = 0; i <= n; i++) p[i] = 0;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 12 + 1;
  char *p;
  if (n <= 8)
    p = alloca(n);
  else
    p = malloc(n);
  clear(p, n);
  if (n > 8) free(p);
  return 0;
}
