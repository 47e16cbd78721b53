/* A ring with a sentinel on the heap. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next, *prev;
};

static void insert(struct node *at, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->prev = at;
  n->next = at->next;
  at->next->prev = n;
  at->next = n;
}

static void delete(struct node *n) {
  n->prev->next = n->next;
  n->next->prev = n->prev;
  free(n);
}

int main(void) {
  struct node *ring = malloc(sizeof *ring);
  ring->value = 0;
  ring->next = ring->prev = ring;
  while (__VERIFIER_nondet_int()) insert(ring, __VERIFIER_nondet_int());
  for (struct node *n = ring->next; n != ring;) {
    struct node *next = n->next;
    if (n->value < 0) delete (n);
    n = n->next;
    (void)next;
  }
  while (ring->next != ring) delete (ring->next);
  free(ring);
  return 0;
}
