/* list of clibs: list_find() walks with an iterator that it allocates. */
#include <assert.h>

#include "list.c"
#include "list_iterator.c"
#include "list_node.c"

int __VERIFIER_nondet_int(void);

static int value, other;

int main(void) {
  list_t *l = list_new();
  if (l == NULL) return 0;
  if (__VERIFIER_nondet_int()) list_rpush(l, list_node_new(&value));
  if (__VERIFIER_nondet_int()) list_rpush(l, list_node_new(&value));
  assert(list_find(l, &other) == NULL);
  list_destroy(l);
  return 0;
}
