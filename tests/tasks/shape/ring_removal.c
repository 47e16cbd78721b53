#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct seat {
  struct seat *next;
  int taken;
} seat;

int main(void) {
  seat *at = malloc(sizeof(seat));
  if (at == NULL)
    return 1;
  at->taken = 1;
  at->next = at;
  while (__VERIFIER_nondet_int()) {
    seat *s = malloc(sizeof(seat));
    if (s == NULL)
      return 1;
    s->taken = __VERIFIER_nondet_int() > 1 ? 1 : 0;
    s->next = at->next;
    at->next = s;
  }

  /* Take out the free ones, going round once. */
  seat *s = at;
  while (s->next != at) {
    seat *t = s->next;
    if (!t->taken) {
      s->next = t->next;
      free(t);
    } else {
      s = t;
    }
  }
  for (s = at->next; s != at; s = s->next)
    if (!s->taken)
      reach_error();
  return 0;
}
