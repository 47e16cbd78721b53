/* A staircase of n steps is made by recursion over n and has n steps; sum(n) is at least n, and grows with n.
   Bug: the last step is not counted. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct step {
  struct step *up;
};

static unsigned sum(unsigned n) {
  if (n == 0) return 0;
  return n + sum(n - 1);
}

static void climb(const struct step *s) {
  if (s) climb(s->up);
}

/* Makes n steps, or fewer if there is no memory: those that are missing are told. */
static struct step *make(unsigned n, unsigned *missing) {
  *missing = n;
  if (n == 0) return NULL;
  struct step *s = malloc(sizeof *s);
  if (!s) return NULL;
  s->up = make(n - 1, missing);
  return s;
}

static unsigned steps(const struct step *s) {
  if (!s || !s->up) return 0;
  return steps(s->up) + 1;
}

static void take_down(struct step *s) {
  if (!s) return;
  struct step *up = s->up;
  free(s);
  take_down(up);
}

int main(void) {
  int input = __VERIFIER_nondet_int();
  if (input < 0 || input > 1000) return 0;
  unsigned n = (unsigned)input, missing;
  unsigned bricks = sum(n);
  if (bricks < n) reach_error();
  struct step *first = make(n, &missing);
  climb(first);
  if (steps(first) + missing != n) reach_error();
  take_down(first);
  return 0;
}
