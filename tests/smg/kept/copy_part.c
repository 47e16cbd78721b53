/* A block is copied that ends inside of a number. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *p = calloc(16, 1), *q = calloc(16, 1);
  if (!p || !q) abort();
  *(long *)p = -1;
  memcpy(q, p, 4);
  while (__VERIFIER_nondet_int()) ;
  int v = q[1];
  free(p);
  free(q);
  assert(v == 0);
  return 0;
}
