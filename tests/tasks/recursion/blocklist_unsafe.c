/* Addresses on a list; all entries of an address are removed by a function that returns what is left.
   Bug: the rest is read from the freed entry. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct item {
  long address;
  short strikes;
  struct item *rest;
};

static struct item *push(struct item *list, long address) {
  struct item *i = malloc(sizeof(struct item));
  if (i == NULL) return list;
  i->address = address;
  i->strikes = 1;
  i->rest = list;
  return i;
}

static struct item *without(struct item *list, long address) {
  if (list == NULL) return NULL;
  if (list->address == address) {
    free(list);
    return without(list->rest, address);
  }
  list->rest = without(list->rest, address);
  return list;
}

static int holds(const struct item *list, long address) {
  return list != NULL && (list->address == address || holds(list->rest, address));
}

int main(void) {
  struct item *list = NULL;
  int command;
  while ((command = __VERIFIER_nondet_int()) != 0) {
    long address = __VERIFIER_nondet_int();
    if (command > 0) {
      list = push(list, address);
    } else {
      list = without(list, address);
      if (holds(list, address)) reach_error();
    }
  }
  while (list != NULL) list = without(list, list->address);
  return 0;
}
