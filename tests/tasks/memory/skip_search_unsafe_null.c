/* A skip list of two levels, grown at the front: walks along the upper level, steps down, goes on at the bottom. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next, *skip;
};

static void push(struct node *head, int high) {
  struct node *n = malloc(sizeof *n);
  n->key = __VERIFIER_nondet_int();
  n->next = head->next;
  n->skip = NULL;
  if (high) {
    n->skip = head->skip;
    head->skip = n;
  }
  head->next = n;
}

static int contains(struct node *head, int key) {
  struct node *at = head;
  while (at->skip->key <= key) at = at->skip;
  while (at != NULL && at->key < key) at = at->next;
  return at != NULL && at->key == key;
}

int main(void) {
  struct node *head = calloc(1, sizeof *head);
  while (__VERIFIER_nondet_int()) push(head, __VERIFIER_nondet_int());
  int found = contains(head, __VERIFIER_nondet_int());
  while (head != NULL) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return found;
}
