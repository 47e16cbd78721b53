/* As lost_by_scope, in a program that never ends. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int rounds = 0;
  while (1) {
    if (rounds == 0) {
      int *p = malloc(sizeof *p);
      *p = 1;
    }
    rounds = __VERIFIER_nondet_int() ? 1 : 2;
  }
}
