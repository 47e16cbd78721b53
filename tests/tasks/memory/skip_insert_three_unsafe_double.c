/* A skip list of three levels, kept in order. Seeded mistake: double free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next, *fast, *express;
};

static struct node *new_node(int key) {
  struct node *n = malloc(sizeof *n);
  n->key = key;
  n->next = n->fast = n->express = NULL;
  return n;
}

static void insert(struct node *head, int key, int levels) {
  struct node *a = head;
  while (a->express != NULL && a->express->key < key) a = a->express;
  struct node *b = a;
  while (b->fast != NULL && b->fast->key < key) b = b->fast;
  struct node *c = b;
  while (c->next != NULL && c->next->key < key) c = c->next;
  struct node *n = new_node(key);
  n->next = c->next;
  c->next = n;
  if (levels > 1) {
    n->fast = b->fast;
    b->fast = n;
  }
  if (levels > 2) {
    n->express = a->express;
    a->express = n;
  }
}

int main(void) {
  struct node *head = new_node(0);
  while (__VERIFIER_nondet_int()) insert(head, __VERIFIER_nondet_int(), __VERIFIER_nondet_int());
  struct node *top = head->express;
  while (head != NULL) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  free(top);
  return 0;
}
