/* After LOCKSMITH cache_entry (Pratikakis et al. SAS06 Fig. 3), sequential: every refs++ under the node's own
   lock. Depends on the heap. Seeded bug: the lock of the wrong node is taken. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
#define ASSERT(c)            \
  do {                       \
    if (!(c)) reach_error(); \
  } while (0)

typedef struct ce {
  int refs;
  int locked;
  struct ce *next;
} ce;

int main(void) {
  ce *h = 0, *p;
  while (__VERIFIER_nondet_int()) {
    p = malloc(sizeof *p);
    if (!p) return 0;
    p->refs = 0;
    p->locked = 0;
    p->next = h;
    h = p;
  }
  for (p = h; p; p = p->next) {
    if (__VERIFIER_nondet_int()) {
      h->locked = 1;
      ASSERT(p->locked == 1);
      p->refs++;
      h->locked = 0;
    }
  }
  return 0;
}
