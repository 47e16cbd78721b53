/* realloc to fewer bytes; the old pointer is not used any more. Seeded mistake: use after free. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(32), *old = p;
  memset(p, 'a', 32);
  int shrink = __VERIFIER_nondet_int();
  if (shrink) p = realloc(p, 8);
  if (shrink)
    old[7] = 'b';
  else
    p[31] = 'c';
  (void)old;
  free(p);
  return 0;
}
