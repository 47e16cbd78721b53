/* exit and abort end the path before the error. Seeded bug: exit is not called for one value. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

static void require(int c) {
  if (!c) exit(1);
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  require(x != 0 || __VERIFIER_nondet_int() == 2);
  if (x < 0) abort();
  if (x <= 0) reach_error();
  return 0;
}
