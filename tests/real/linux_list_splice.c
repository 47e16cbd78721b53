/* list.h of linux-list: two rings become one. */
#include <assert.h>
#include <stdlib.h>

#include "list.h"

int __VERIFIER_nondet_int(void);

struct entry {
  struct list_head link;
  int key;
};

static void fill(struct list_head *head, int key) {
  while (__VERIFIER_nondet_int()) {
    struct entry *e = malloc(sizeof *e);
    if (e == NULL) break;
    e->key = key;
    list_add_tail(&e->link, head);
  }
}

int main(void) {
  LIST_HEAD(ones);
  LIST_HEAD(twos);
  struct entry *e, *next;
  fill(&ones, 1);
  fill(&twos, 2);
  list_splice_tail_init(&twos, &ones);
  assert(list_empty(&twos));
  list_for_each_entry_safe(e, next, &ones, link) {
    assert(e->key == 1 || e->key == 2);
    list_del(&e->link);
    free(e);
  }
  return 0;
}
