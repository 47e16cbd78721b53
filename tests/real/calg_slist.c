/* The singly linked list of c-algorithms (it goes through pointers to pointers): built at both ends, one entry removed,
 * freed. */
#include <assert.h>

#include "slist.c"

int __VERIFIER_nondet_int(void);

static int value;

int main(void) {
  SListEntry *list = NULL;
  while (__VERIFIER_nondet_int())
    if (__VERIFIER_nondet_int())
      slist_prepend(&list, &value);
    else
      slist_append(&list, &value);
  for (SListEntry *e = list; e != NULL; e = slist_next(e)) assert(slist_data(e) == &value);
  if (list != NULL) slist_remove_entry(&list, list);
  slist_free(list);
  return 0;
}
