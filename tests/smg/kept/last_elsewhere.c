/* The last block of a list that may be empty: then it is the last of another list. */
#include <stdbool.h>
#include <stdlib.h>

extern bool __VERIFIER_nondet_bool(void);
void reach_error(void) { abort(); }

struct car {
  bool cargo;
  struct car *behind;
};

static void couple(struct car **train, struct car *c) {
  c->behind = *train;
  *train = c;
}

int main(void) {
  /* A train of cars with and without cargo is split up in two. */
  struct car *train = NULL, *full = NULL, *empty = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct car *c = malloc(sizeof(struct car));
    if (!c)
      continue;
    c->cargo = __VERIFIER_nondet_bool();
    couple(&train, c);
  }
  for (struct car *c = train, *behind; c; c = behind) {
    behind = c->behind;
    couple(c->cargo ? &full : &empty, c);
  }

  for (struct car *c = full; c; c = c->behind)
    if (!c->cargo)
      reach_error();
  for (struct car *c = empty; c; c = c->behind)
    if (c->cargo)
      reach_error();
  return 0;
}
