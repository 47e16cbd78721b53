/* A block that is held at its beginning and in its middle is one block: the other one is lost for one input. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *block = malloc(2 * sizeof *block), *middle = &block[1], *other = malloc(sizeof *other);
  *middle = 1;
  if (__VERIFIER_nondet_int() == 77) other = NULL;
  while (__VERIFIER_nondet_int()) *middle = 2;
  for (;;) {
  }
}
