/* ERROR for some inputs: the second of two dereferences hits null. */
#include <stdio.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

static int x = 5;
static int *slots[3] = { &x, NULL, &x };

static int get(int **pp) { return **pp; }

int main(void)
{
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 3;
  int **pp = slots + k;

  printf("%d\n", pp == &slots[1]);
  printf("%d\n", get(pp));
  return 0;
}
