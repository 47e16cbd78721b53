/* A tree is built by recursion, counted by an in-order walk that adds to the caller's number, freed bottom-up. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct household {
  struct household *left;
  int people;
  struct household *right;
};

static unsigned built;

static struct household *build(void) {
  int people = __VERIFIER_nondet_int();
  if (people <= 0) return NULL;
  struct household *h = malloc(sizeof *h);
  if (h == NULL) return NULL;
  built++;
  h->people = people;
  h->left = build();
  h->right = build();
  return h;
}

static void walk(const struct household *h, unsigned *households, int *smallest) {
  if (h == NULL) return;
  walk(h->left, households, smallest);
  ++*households;
  if (h->people < *smallest) *smallest = h->people;
  walk(h->right, households, smallest);
}

static void raze(struct household *h) {
  if (h == NULL) return;
  raze(h->left);
  raze(h->right);
  free(h);
}

int main(void) {
  struct household *town = build();
  unsigned households = 0;
  int smallest = 1000;
  walk(town, &households, &smallest);
  if (smallest <= 0) reach_error();
  if (households != built) reach_error();
  raze(town);
  return 0;
}
