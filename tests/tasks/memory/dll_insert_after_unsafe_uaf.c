/* Inserts behind an element that was found by its key. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next, *prev;
};

static struct node *find(struct node *n, int key) {
  while (n != NULL && n->key != key) n = n->next;
  return n;
}

static struct node *insert_after(struct node *at, int key) {
  struct node *n = malloc(sizeof *n);
  n->key = key;
  n->prev = at;
  n->next = at->next;
  if (at->next != NULL) at->next->prev = n;
  at->next = n;
  return n;
}

int main(void) {
  struct node *first = malloc(sizeof *first);
  first->key = 0;
  first->next = first->prev = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *at = find(first, __VERIFIER_nondet_int());
    if (at != NULL) insert_after(at, __VERIFIER_nondet_int());
  }
  while (first != NULL) {
    struct node *n = first;
    first = first->next;
    free(n);
    if (first != NULL && first->prev->key == 0) first->prev = NULL;
  }
  return 0;
}
