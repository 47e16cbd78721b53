/* ERROR for some inputs: one element past a heap array of structures. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct rec { int key, val; };

int main(void)
{
  struct rec *r = calloc(3, sizeof *r);
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 4;

  if (!r)
    return 1;
  r[0].key = 5;
  struct rec *p = r + k;
  printf("%u\n", k);
  p->key = 9;
  printf("%d %d\n", r[0].key, p->key);
  free(r);
  return 0;
}
