/* A circular singly linked list of at least one element. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *ring = malloc(sizeof *ring);
  ring->next = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = ring->next;
    ring->next = n;
  }
  struct node *n = ring->next;
  while (n->next != ring) {
    struct node *next = n->next;
    free(n);
    n = next;
  }
  free(ring);
  return 0;
}
