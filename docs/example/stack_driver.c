/* Any user of the stack: calls its functions in any order, as often as it likes, with any values. */
#include "stack.h"

extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct cell *top = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      top = stack_push(top, __VERIFIER_nondet_int());
    else if (top)
      top = stack_pop(top);
  }
  while (top) top = stack_pop(top);
  return 0;
}
