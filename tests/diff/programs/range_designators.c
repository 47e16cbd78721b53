/* GNU range designators. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

#pragma GCC diagnostic ignored "-Winitializer-overrides"

static const char class[128] = { ['0' ... '9'] = 'd', ['a' ... 'z'] = 'l', ['A' ... 'Z'] = 'u', [' '] = 's' };
static int steps[10] = { [0 ... 9] = 1, [3 ... 5] = 7 };

int main(void)
{
  unsigned c = (unsigned)__VERIFIER_nondet_int() % 128;
  int v = __VERIFIER_nondet_int() % 9;
  int loc[6] = { [1 ... 4] = v };
  int sum = 0;

  for (int i = 0; i < 10; i++)
    sum += steps[i];
  printf("%d %d %d\n", sum, class['q'], class[c]);
  for (int i = 0; i < 6; i++)
    printf("%d ", loc[i]);
  printf("\n");
  return 0;
}
