#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct player {
  int alive;
  struct player *next;
};

int main(void) {
  /* A ring of players who are all alive. */
  struct player *ring = malloc(sizeof(struct player));
  if (ring == NULL)
    return 0;
  ring->alive = 1;
  ring->next = ring;
  while (__VERIFIER_nondet_int()) {
    struct player *p = malloc(sizeof(struct player));
    if (p == NULL)
      return 0;
    p->alive = 1;
    p->next = ring->next;
    ring->next = p;
  }

  struct player *p = ring;
  do {
    if (!p->alive)
      reach_error();
    p = p->next;
  } while (p != ring);
  return 0;
}
