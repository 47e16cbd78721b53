/* The list is freed by a counter that holds its length. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  int length = 0;
  while (__VERIFIER_nondet_int() && length < 10000) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
    length += length == 3 ? 2 : 1;
  }
  for (int i = 0; i < length; i++) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
