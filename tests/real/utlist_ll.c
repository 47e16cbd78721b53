/* LL macros of utlist: a singly linked list, appended, reversed by prepending to a second one, freed. */
#include <assert.h>
#include <stdlib.h>

#include "utlist.h"

int __VERIFIER_nondet_int(void);

struct item {
  int weight;
  struct item *next;
};

int main(void) {
  struct item *items = NULL, *other = NULL, *i, *rest;
  while (__VERIFIER_nondet_int()) {
    i = malloc(sizeof *i);
    if (i == NULL) break;
    i->weight = 4;
    LL_APPEND(items, i);
  }
  LL_FOREACH_SAFE(items, i, rest) {
    LL_DELETE(items, i);
    LL_PREPEND(other, i);
  }
  assert(items == NULL);
  LL_FOREACH_SAFE(other, i, rest) {
    assert(i->weight == 4);
    free(i);
  }
  return 0;
}
