/* Builds a list of any length, counts it, frees it. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int data;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  unsigned length = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof(struct node));
    n->data = 0;
    n->next = list;
    list = n;
  }
  for (struct node *p = list; p != NULL; p = p->next) length++;
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    if (list->data != 0) break;
    list = next;
  }
  return (int)(length % 2);
}
