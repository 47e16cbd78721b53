/* When realloc fails, the old block is still there and is freed. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(2);
  if (p == NULL) return 1;
  for (int size = 4; size <= 16 && __VERIFIER_nondet_int(); size *= 2) {
    char *q = realloc(p, (size_t)size);
    if (q == NULL) {
      free(p);
      return 1;
    }
    if (size == 4) p = q;
    p[1] = 'x';
  }
  free(p);
  return 0;
}
