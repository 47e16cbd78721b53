#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct node {
  int value;
  struct node *next;
};

struct list {
  struct node *first;
  struct node *last;
};

static void append(struct list *l, int value) {
  struct node *n = malloc(sizeof(struct node));
  if (n == NULL)
    exit(1);
  n->value = value;
  n->next = NULL;
  if (l->last == NULL || l->last->value != value) /* the bug: nothing but the first condition */
    l->first = n;
  else
    l->last->next = n;
  l->last = n;
}

int main(void) {
  struct list l = {NULL, NULL};
  while (__VERIFIER_nondet_int())
    append(&l, 1);
  append(&l, 2);
  while (__VERIFIER_nondet_int())
    append(&l, 3);

  /* There is a 2 in the list. */
  struct node *n = l.first;
  while (n != NULL && n->value != 2)
    n = n->next;
  if (n == NULL)
    reach_error();
  return 0;
}
