/* The distance of two addresses as an unsigned number, and an address that wraps around. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char a[16] = {0};
  unsigned long d = (unsigned long)&a[2] - (unsigned long)&a[4];
  unsigned long e = (unsigned long)&a[8] + ((unsigned long)-4);
  while (__VERIFIER_nondet_int()) ;
  *(char *)e = 1;
  assert(d < 100 || a[4] == 0);
  return 0;
}
