#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct tick {
  int special;
  struct tick *next;
};

int main(void) {
  /* At most one tick is special. */
  struct tick *clock = NULL;
  int done = 0;
  while (__VERIFIER_nondet_int()) {
    struct tick *t = malloc(sizeof(struct tick));
    if (t == NULL)
      break;
    t->special = 0;
    if (!done && __VERIFIER_nondet_int()) {
      t->special = 1;
      done = clock == NULL; /* the bug: 1 was meant */
    }
    t->next = clock;
    clock = t;
  }

  int seen = 0;
  for (; clock != NULL; clock = clock->next) {
    if (!clock->special)
      continue;
    if (seen)
      reach_error();
    seen = 1;
  }
  return 0;
}
