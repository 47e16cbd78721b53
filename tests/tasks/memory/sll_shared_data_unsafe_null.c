/* All elements point to one counter, which is freed after the last of them. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  unsigned *counter;
  struct node *next;
};

int main(void) {
  unsigned *counter = calloc(1, sizeof *counter);
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->counter = list == NULL ? counter : NULL;
    ++*counter;
    n->next = list;
    list = n;
  }
  while (list != NULL) {
    struct node *next = list->next;
    --*list->counter;
    free(list);
    list = next;
  }
  free(counter);
  return 0;
}
