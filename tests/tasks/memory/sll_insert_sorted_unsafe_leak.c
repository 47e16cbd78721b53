/* Inserts into a sorted list, then frees it. Seeded mistake: leak. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next;
};

static struct node *insert(struct node *list, int key) {
  struct node *n = malloc(sizeof *n);
  n->key = key;
  if (list == NULL || key <= list->key) {
    n->next = NULL;
    return n;
  }
  struct node *p = list;
  while (p->next != NULL && p->next->key < key) p = p->next;
  n->next = p->next;
  p->next = n;
  return list;
}

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 4 && __VERIFIER_nondet_int(); i++) list = insert(list, __VERIFIER_nondet_int());
  while (list != NULL) {
    struct node *n = list;
    list = list->next;
    free(n);
  }
  return 0;
}
