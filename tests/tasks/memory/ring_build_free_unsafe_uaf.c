/* A circular singly linked list of at least one element. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *ring = malloc(sizeof *ring);
  ring->next = ring;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = ring->next;
    ring->next = n;
  }
  struct node *n = ring->next;
  while (n != ring) {
    struct node *dead = n;
    n = dead->next;
    free(dead);
    dead->next = NULL;
  }
  free(ring);
  return 0;
}
