/* The list of a header becomes a ring, which is cut at another place. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  int value;
};

static struct {
  int size;
  struct node *first, *last;
} list;

int main(void) {
  while (__VERIFIER_nondet_int()) {
    struct node *n = calloc(1, sizeof *n);
    if (list.last)
      list.last->next = n;
    else
      list.first = n;
    list.last = n;
  }
  if (!list.last) return 0;
  list.last->next = list.first;
  struct node *n = list.first;
  while (__VERIFIER_nondet_int()) n = n->next;
  list.first = n->next;
  list.last = n;
  n->next = NULL;
  while (list.first) {
    n = list.first->next;
    free(list.first);
    list.first = n;
  }
  return 0;
}
