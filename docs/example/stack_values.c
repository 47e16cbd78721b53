/* A contract about what the stack holds: who pushes only numbers that are not negative finds no others. */
#include <assert.h>

#include "stack.h"

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

int main(void) {
  struct cell *top = 0;
  while (__VERIFIER_nondet_int()) {
    int value = __VERIFIER_nondet_int();
    __VERIFIER_assume(value >= 0); /* requires */
    top = stack_push(top, value);
  }
  for (struct cell *c = top; c; c = c->below)
    assert(c->value >= 0); /* ensures */
  return 0;
}
