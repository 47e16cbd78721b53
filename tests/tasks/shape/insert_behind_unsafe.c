#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct stop {
  int zone;
  struct stop *next;
};

static struct stop *stop_new(int zone, struct stop *next) {
  struct stop *s = malloc(sizeof(struct stop));
  if (s == NULL)
    exit(1);
  s->zone = zone;
  s->next = next;
  return s;
}

int main(void) {
  /* 1 -> 5 -> 5 -> ... -> 2: new ones come between the ends, at any place. */
  struct stop *to = stop_new(2, NULL), *from = stop_new(1, to);
  while (__VERIFIER_nondet_int()) {
    struct stop *at = from;
    while (at->next != to && __VERIFIER_nondet_int())
      at = at->next;
    at->next = stop_new(at == from || at->next == to ? 5 : 2, at->next); /* the bug: always 5 */
  }

  struct stop *s = from;
  if (s->zone != 1)
    reach_error();
  for (s = s->next; s != to; s = s->next)
    if (s->zone != 5)
      reach_error();
  if (s->zone != 2 || s->next)
    reach_error();
  return 0;
}
