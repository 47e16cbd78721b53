/* Elements with or without a data block. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int *data;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->data = NULL;
    if (__VERIFIER_nondet_int()) {
      n->data = malloc(sizeof *n->data);
      *n->data = 1;
    }
    n->next = list;
    list = n;
  }
  for (struct node *p = list; p != NULL; p = p->next)
    if (p->data != NULL) *p->data = 2;
  while (list != NULL) {
    struct node *next = list->next;
    free(list->data);
    free(list);
    list = next;
  }
  return 0;
}
