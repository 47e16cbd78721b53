/* Variables stand somewhere in a list that leads back too, and a block goes. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
struct dll {
  struct dll *next, *prev;
  int v;
};
int main(void) {
  struct dll *a = NULL, *e = NULL, *p, *q;
  do {
    struct dll *x = malloc(sizeof *x);
    if (!x) return 0;
    x->v = 1;
    x->next = a;
    x->prev = NULL;
    if (a)
      a->prev = x;
    else
      e = x;
    a = x;
  } while (__VERIFIER_nondet_int());
  p = a;
  q = e;
  while (__VERIFIER_nondet_int() && p->next) p = p->next;
  while (__VERIFIER_nondet_int() && q->prev) q = q->prev;
  if (p != a && p != e) {
    p->prev->next = p->next;
    p->next->prev = p->prev;
    if (q == p) q = a;
    free(p);
  }
  q->v = 2;
  if (q->prev && q->prev->v > 2) reach_error();
  while (a) {
    struct dll *t = a->next;
    free(a);
    a = t;
  }
  return 0;
}
