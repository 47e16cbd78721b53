#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct light {
  int phase;
  struct light *then;
};

static int follow(int phase) {
  return phase == 3 ? 1 : phase + 1;
}

int main(void) {
  /* 1 -> 2 -> 3 -> 1 -> 2 -> ... -> 0 */
  int phase = 1;
  struct light *start = malloc(sizeof *start), *l = start;
  if (start == NULL)
    return 0;
  while (__VERIFIER_nondet_int()) {
    l->phase = phase;
    phase = follow(phase);
    l->then = malloc(sizeof *l);
    if (l->then == NULL)
      return 0;
    l = l->then;
  }
  l->phase = 0;

  l = start;
  while (1) {
    if (l->phase == 0)
      break;
    if (l->phase != 1)
      reach_error();
    l = l->then;
    if (l->phase == 0)
      break;
    if (l->phase != 2)
      reach_error();
    l = l->then;
    if (l->phase == 0)
      break;
    if (l->phase != 3)
      reach_error();
    l = l->then;
  }
  return 0;
}
