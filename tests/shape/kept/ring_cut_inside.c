/* A ring is cut between two pointers into it; from outside one leads into it right behind the cut, one elsewhere. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct cell {
  struct cell *next;
  int value;
};
int main(void) {
  struct cell *ring = malloc(sizeof *ring), *tail = malloc(sizeof *tail);
  if (!ring || !tail) return 0;
  ring->next = ring;
  while (__VERIFIER_nondet_int() > 0) {
    struct cell *p = malloc(sizeof *p);
    if (!p) return 0;
    p->next = ring->next;
    ring->next = p;
  }
  struct cell *x = ring;
  while (__VERIFIER_nondet_int() > 0) x = x->next;
  tail->next = __VERIFIER_nondet_int() > 0 ? x->next : ring;
  struct cell *y = x->next;
  x->next = __VERIFIER_nondet_int() > 0 ? NULL : tail;
  for (int i = 0; i < 3 && y; i++) y = y->next;
  for (int i = 0; i < 3 && tail; i++) tail = tail->next;
  return 0;
}
