/* A sum is computed only after a test that it fits. */
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), sum = 0;
  if (b >= 0 && a <= INT_MAX - b)
    sum = a + b;
  else if (b < 0 && a >= INT_MIN - b)
    sum = a + b;
  return sum == 0;
}
