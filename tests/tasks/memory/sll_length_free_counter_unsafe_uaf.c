/* The list is freed by a counter that holds its length. Seeded mistake: use after free. */
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
    length++;
  }
  for (int i = 0; i < length; i++) {
    struct node *next = list->next;
    free(list);
    if (i == 1) list->next = NULL;
    list = next;
  }
  return 0;
}
