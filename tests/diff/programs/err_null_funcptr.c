/* ERROR for some inputs: a call through a null function pointer. */
#include <stdio.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

static int twice(int x) { return 2 * x; }
static int negate(int x) { return -x; }

static int (*table[4])(int) = { twice, negate };

int main(void)
{
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 4;
  int x = __VERIFIER_nondet_int() % 100;

  printf("calling %u\n", k);
  printf("%d\n", table[k](x));
  return 0;
}
