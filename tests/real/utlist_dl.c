/* DL macros of utlist (the head's prev is the tail, the tail's next is NULL): appended and prepended, some deleted,
 * freed. */
#include <assert.h>
#include <stdlib.h>

#include "utlist.h"

int __VERIFIER_nondet_int(void);

struct item {
  int weight;
  struct item *prev, *next;
};

int main(void) {
  struct item *items = NULL, *i, *rest;
  while (__VERIFIER_nondet_int()) {
    i = malloc(sizeof *i);
    if (i == NULL) break;
    i->weight = 4;
    if (__VERIFIER_nondet_int())
      DL_APPEND(items, i);
    else
      DL_PREPEND(items, i);
  }
  DL_FOREACH_SAFE(items, i, rest) {
    assert(i->weight == 4);
    DL_DELETE(items, i);
    free(i);
  }
  assert(items == NULL);
  return 0;
}
