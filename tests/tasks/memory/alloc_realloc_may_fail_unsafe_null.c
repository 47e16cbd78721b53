/* When realloc fails, the old block is still there and is freed. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(2);
  if (p == NULL) return 1;
  for (int size = 4; size <= 16 && __VERIFIER_nondet_int(); size *= 2) {
    char *q = realloc(p, (size_t)size);
    p = q;
    p[size - 1] = 'x';
  }
  free(p);
  return 0;
}
