/* Negative and large enumerators. */
#include <stdio.h>
#include <limits.h>
extern int __VERIFIER_nondet_int(void);

enum level { LOW = -5, MID, HIGH = 1000, TOP = INT_MAX, BOTTOM = INT_MIN };

static int cmp(enum level a, enum level b) { return a < b ? -1 : a > b; }

int main(void)
{
  static const enum level all[] = { LOW, MID, HIGH, TOP, BOTTOM };
  unsigned i = (unsigned)__VERIFIER_nondet_int() % 5;
  unsigned j = (unsigned)__VERIFIER_nondet_int() % 5;

  printf("%d %d %d %d %d\n", LOW, MID, HIGH, TOP, BOTTOM);
  printf("%d\n", cmp(all[i], all[j]));
  for (int x = LOW; x <= MID; x++)
    printf("%d ", x);
  printf("%ld\n", (long)TOP - (long)BOTTOM);
  return cmp(all[i], all[j]) + 1;
}
