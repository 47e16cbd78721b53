/* klist of klib: a queue whose nodes come from a pool of its own (an array of free nodes that grows by realloc). */
#include "klist.h"

#include <assert.h>

int __VERIFIER_nondet_int(void);

#define NOTHING_TO_FREE(x)
KLIST_INIT(ints, int, NOTHING_TO_FREE)

int main(void) {
  klist_t(ints) *l = kl_init(ints);
  while (__VERIFIER_nondet_int()) *kl_pushp(ints, l) = 6;
  for (kliter_t(ints) *i = kl_begin(l); i != kl_end(l); i = kl_next(i)) assert(kl_val(i) == 6);
  kl_destroy(ints, l);
  return 0;
}
