/* list of clibs: nodes are pushed at both ends and popped; the list frees the values by a callback and the nodes by a
 * counter. */
#include <assert.h>

#include "list.c"
#include "list_iterator.c"
#include "list_node.c"

int __VERIFIER_nondet_int(void);

static int value;

int main(void) {
  list_t *l = list_new();
  if (l == NULL) return 0;
  while (__VERIFIER_nondet_int())
    if (__VERIFIER_nondet_int())
      list_rpush(l, list_node_new(&value));
    else
      list_lpush(l, list_node_new(&value));
  list_node_t *first = list_lpop(l);
  if (first != NULL) {
    assert(first->val == &value);
    free(first);
  }
  list_destroy(l);
  return 0;
}
