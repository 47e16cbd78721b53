/* A skip list of two levels. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next, *skip;
};

static struct node *new_node(int key) {
  struct node *n = malloc(sizeof *n);
  n->key = key;
  n->next = n->skip = NULL;
  return n;
}

static void insert(struct node *head, int key, int high) {
  struct node *up = head;
  while (up->skip != NULL && up->skip->key < key) up = up->skip;
  struct node *p = up;
  while (p->next != NULL && p->next->key < key) p = p->next;
  struct node *n = new_node(key);
  n->next = p->next;
  p->next = n;
  if (high) {
    n->skip = up->skip;
    up->skip = n;
  }
}

int main(void) {
  struct node *head = new_node(0);
  while (__VERIFIER_nondet_int()) insert(head, __VERIFIER_nondet_int(), __VERIFIER_nondet_int());
  while (head != NULL) {
    struct node *next = head->next;
    free(head);
    head = next != NULL && next->skip == next ? next : head->next;
  }
  return 0;
}
