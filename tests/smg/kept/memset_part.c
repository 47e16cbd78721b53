/* Zeros are written over a part of what is not zero. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int *p = calloc(8, sizeof *p);
  if (!p) return 0;
  p[1] = 5;
  memset(p, 0, __VERIFIER_nondet_uchar() % 9);
  while (__VERIFIER_nondet_int()) ;
  int v = p[1];
  free(p);
  assert(v == 5);
  return 0;
}
