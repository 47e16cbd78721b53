/* Walks a ring by a counter that is never larger than its length. Seeded mistake: leak. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct slot {
  int used;
  struct slot *next;
};

int main(void) {
  struct slot *first = NULL, *last = NULL;
  int size = 0;
  do {
    struct slot *s = malloc(sizeof *s);
    s->used = 0;
    s->next = first;
    if (last == NULL) last = s;
    first = s;
    size++;
  } while (size < 8 && __VERIFIER_nondet_int());
  last->next = first;

  struct slot *at = first;
  for (int i = 0; i < size; i++) {
    at->used = 1;
    at = at->next;
  }
  at = first->next;
  first->next = NULL;
  if (at != first) at = at->next;
  while (at != NULL && at != first) {
    struct slot *next = at->next;
    free(at);
    at = next;
  }
  free(first);
  return 0;
}
