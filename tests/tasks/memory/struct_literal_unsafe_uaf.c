/* List elements that are filled by a compound literal, and read after they were freed. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (n == NULL) break;
    *n = (struct node){.value = 3, .next = list};
    list = n;
  }
  while (list != NULL) {
    struct node first = *list;
    if (first.value != 3) abort();
    free(list);
    list = list->next;
  }
  return 0;
}
