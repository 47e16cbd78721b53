/* Doubly linked elements own optional payloads of two sizes. Seeded mistake: leak. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next, *prev;
  int kind;
  char *payload;
};

static struct node *create(struct node *next) {
  struct node *n = malloc(sizeof *n);
  n->next = next;
  n->prev = NULL;
  n->kind = __VERIFIER_nondet_int();
  n->payload = n->kind == 0 ? NULL : malloc(n->kind == 1 ? 1 : 8);
  if (next != NULL) next->prev = n;
  return n;
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) list = create(list);
  for (struct node *n = list; n != NULL; n = n->next) {
    if (n->kind == 1)
      n->payload[0] = 'x';
    else if (n->kind != 0)
      n->payload[7] = 'y';
  }
  while (list != NULL) {
    struct node *next = list->next;
    if (list->kind == 1) free(list->payload);
    free(list);
    list = next;
  }
  return 0;
}
