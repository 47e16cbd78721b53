/* A block is lost while pointers that may lead to blocks lead to a variable and to memory from alloca. */
#include <alloca.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  char own[4] = {0}, *array[2], *p = malloc(4), *q = p;
  if (q == NULL) return 0;
  if (n & 1) q = n & 2 ? own : alloca(4);
  array[0] = q;
  array[1] = NULL;
  q = p = array[0];
  array[0] = NULL;
  p[0] = 1;
  if (!(n & 1)) free(q);
  return 0;
}
