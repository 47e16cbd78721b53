/* After LOCKSMITH cache_entry (Pratikakis et al. SAS06 Fig. 3), sequential: every refs++ under the node's own
   lock. Depends on the heap. */
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
static void addref(ce *e) {
  e->locked = 1;
  ASSERT(e->locked == 1);
  e->refs++;
  e->locked = 0;
}

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
    if (__VERIFIER_nondet_int()) addref(p);
  }
  for (p = h; p; p = p->next) ASSERT(p->locked == 0);
  return 0;
}
