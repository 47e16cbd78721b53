/* A pointer that is indeterminate on one way and NULL on the other. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct p { int *a, *b, *c; };
int main(void) {
  struct p *p = malloc(sizeof *p);
  if (!p) return 0;
  int k = __VERIFIER_nondet_int();
  if (k) memset(p, 0, sizeof *p);
  while (__VERIFIER_nondet_int()) ;
  if (k) {
    free(p->b);
    assert(k == 1);
  }
  free(p);
  return 0;
}
