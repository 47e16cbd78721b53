#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

enum colour { RED, GREEN, BLUE };

struct bead {
  struct bead *following;
  enum colour colour;
};

static struct bead *new_bead(enum colour colour) {
  struct bead *b = malloc(sizeof *b);
  if (!b)
    exit(1);
  b->colour = colour;
  b->following = NULL;
  return b;
}

int main(void) {
  /* A string of green beads with a blue one at its end. */
  struct bead *first = new_bead(BLUE);
  for (int more = __VERIFIER_nondet_int(); more; more = __VERIFIER_nondet_int()) {
    struct bead *b = new_bead(GREEN);
    b->following = first;
    first = b;
  }

  struct bead *b;
  for (b = first; b->colour == GREEN; b = b->following)
    ;
  if (b->colour != BLUE)
    reach_error();
  return 0;
}
