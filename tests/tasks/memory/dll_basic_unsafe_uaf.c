/* A doubly linked list: prepend anywhere, unlink one element, free the rest. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next, *prev;
};

static struct node *prepend(struct node *list) {
  struct node *n = malloc(sizeof *n);
  n->next = list;
  n->prev = NULL;
  if (list != NULL) list->prev = n;
  return n;
}

static struct node *unlink_node(struct node *list, struct node *n) {
  if (n->prev != NULL)
    n->prev->next = n->next;
  else
    list = n->next;
  if (n->next != NULL) n->next->prev = n->prev;
  free(n);
  n->next = n->prev = NULL;
  return list;
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) list = prepend(list);
  struct node *n = list;
  while (n != NULL && __VERIFIER_nondet_int()) n = n->next;
  if (n != NULL) list = unlink_node(list, n);
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
