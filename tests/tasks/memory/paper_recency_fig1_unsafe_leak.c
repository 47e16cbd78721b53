/* Recency abstraction, Fig. 1: every round's block is initialised before it is used. Seeded mistake: leak. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = 0, b = 0;
  while (__VERIFIER_nondet_int()) {
    int **pp = malloc(sizeof *pp);
    if (__VERIFIER_nondet_int())
      *pp = &a;
    else
      *pp = &b;
    **pp = 10;
    if (b == 10) free(pp);
  }
  return a + b > 20;
}
