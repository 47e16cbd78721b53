/* A list header is passed and returned by value. Seeded mistake: double free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

struct list {
  struct node *head;
  int size;
};

static struct list push(struct list l) {
  struct node *n = malloc(sizeof *n);
  n->next = l.head;
  l.head = n;
  l.size++;
  return l;
}

static struct list pop(struct list l) {
  struct node *n = l.head;
  l.head = n->next;
  l.size--;
  free(n);
  return l;
}

int main(void) {
  struct list l = {NULL, 0};
  while (l.size < 100 && __VERIFIER_nondet_int()) l = push(l);
  if (l.size > 0) l = pop(l);
  while (l.head != NULL) l = pop(l);
  struct list m = push(l);
  pop(m);
  free(m.head);
  return 0;
}
