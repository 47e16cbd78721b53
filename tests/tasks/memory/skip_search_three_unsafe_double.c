/* A skip list of three levels, one walked after the other. Seeded mistake: double free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next, *fast, *express;
};

static void push(struct node *head, int levels) {
  struct node *n = malloc(sizeof *n);
  n->key = __VERIFIER_nondet_int();
  n->fast = n->express = NULL;
  n->next = head->next;
  head->next = n;
  if (levels > 1) {
    n->fast = head->fast;
    head->fast = n;
  }
  if (levels > 2) {
    n->express = head->express;
    head->express = n;
  }
}

static int contains(struct node *head, int key) {
  struct node *at = head;
  while (at->express != NULL && at->express->key <= key) at = at->express;
  while (at->fast != NULL && at->fast->key <= key) at = at->fast;
  while (at != NULL && at->key < key) at = at->next;
  return at != NULL && at->key == key;
}

int main(void) {
  struct node *head = calloc(1, sizeof *head);
  while (__VERIFIER_nondet_int()) push(head, __VERIFIER_nondet_int());
  struct node *last = head->express;
  int found = contains(head, __VERIFIER_nondet_int());
  while (head != NULL) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  free(last);
  return found;
}
