/* The loop counter stays below its bound, so that its step fits. Seeded bug: the bound is inclusive and may be
   the largest int. */
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), i, rounds = 0;
  for (i = INT_MAX - 5; i <= n; i++) rounds++;
  return rounds;
}
