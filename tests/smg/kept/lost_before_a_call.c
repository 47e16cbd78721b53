/* A block is lost before a call in which the program ends. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static void stop(void) { exit(0); }
int main(void) {
  int *p = malloc(4);
  p = NULL;
  stop();
  return 0;
}
