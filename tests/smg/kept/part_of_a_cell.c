/* A byte of a number is written: the others stay. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  long *p = calloc(2, sizeof *p);
  if (!p) return 0;
  p[0] = 0x0101010101010101;
  *(char *)p = 0;
  while (__VERIFIER_nondet_int()) ;
  unsigned char *c = (unsigned char *)p;
  int v = c[1];
  free(p);
  assert(v == 0);
  return 0;
}
