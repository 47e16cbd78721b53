/* A function with its contract, for every argument that the contract allows. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

static int middle(int low, int high) { return (low + high) / 2; }

int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= low && low <= high); /* requires */
  int m = middle(low, high);
  assert(low <= m && m <= high); /* ensures */
  return 0;
}
