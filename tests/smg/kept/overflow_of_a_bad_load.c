/* A load outside of its array, inside of a sum. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a[4] = {1, 2, 3, 4}, sum = 0;
  for (int i = 0; i <= 4; i++) sum = sum + a[i];
  return sum > 10;
}
