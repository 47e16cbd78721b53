/* Recency abstraction, Fig. 1: every round's block is initialised before it is used. Seeded mistake: use after free. */
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
    free(pp);
    if (b == 10) **pp = 11;
  }
  return a + b > 20;
}
