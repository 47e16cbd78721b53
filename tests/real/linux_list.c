/* list.h of linux-list (Linux's doubly linked rings, container_of): entries come at both ends of a ring, then some go.
 */
#include <assert.h>
#include <stdlib.h>

#include "list.h"

int __VERIFIER_nondet_int(void);

struct entry {
  int key;
  struct list_head link;
};

int main(void) {
  struct list_head entries;
  struct entry *e, *next;
  INIT_LIST_HEAD(&entries);
  while (__VERIFIER_nondet_int()) {
    e = malloc(sizeof *e);
    if (e == NULL) break;
    e->key = 5;
    if (__VERIFIER_nondet_int())
      list_add(&e->link, &entries);
    else
      list_add_tail(&e->link, &entries);
  }
  list_for_each_entry_safe(e, next, &entries, link) {
    if (__VERIFIER_nondet_int()) {
      list_del(&e->link);
      free(e);
    }
  }
  while (!list_empty(&entries)) {
    e = list_first_entry(&entries, struct entry, link);
    assert(e->key == 5);
    list_del(&e->link);
    free(e);
  }
  return 0;
}
