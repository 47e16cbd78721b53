/* A counter that is tested against the largest int before every step. Seeded bug: the test comes one step too
   late. */
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  while (__VERIFIER_nondet_int()) {
    if (n < 0) break;
    n++;
  }
  return 0;
}
