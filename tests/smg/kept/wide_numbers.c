/* Unsigned numbers of 128 bits wrap around. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned __int128 x = (unsigned __int128)__VERIFIER_nondet_int();
  unsigned __int128 zero = 0;
  zero = zero - 1;
  while (__VERIFIER_nondet_int()) ;
  assert(zero < 5);
  assert(x < 5);
  return 0;
}
