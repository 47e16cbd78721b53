/* An error that runs come to: a block is read further than it goes. */
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int less = 0;
  char *b = calloc(12, 1), *c = calloc(20, 1);
  if (b && c)
    for (int i = 0; i < 8; i++) {
      unsigned n = 9 + (__VERIFIER_nondet_uint() & 7);
      if (memcmp(b, c, n) < 0) less++;
    }
  free(b);
  free(c);
  return less;
}
