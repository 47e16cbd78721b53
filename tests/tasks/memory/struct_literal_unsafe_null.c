/* List elements that are filled by a compound literal, where there may be no memory. */
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
    *n = (struct node){.value = 3, .next = list};
    list = n;
  }
  while (list != NULL) {
    struct node first = *list;
    free(list);
    list = first.next;
  }
  return 0;
}
