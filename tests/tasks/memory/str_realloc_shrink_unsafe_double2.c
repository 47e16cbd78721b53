/* realloc to fewer bytes; the old pointer is not used any more. Seeded mistake: double free. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(32), *old = p;
  memset(p, 'a', 32);
  int shrink = __VERIFIER_nondet_int();
  if (shrink) p = realloc(p, 8);
  if (shrink)
    p[7] = 'b';
  else
    p[31] = 'c';
  (void)old;
  free(p);
  if (shrink == 0) free(old);
  return 0;
}
