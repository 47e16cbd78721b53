/* Variables stand somewhere in a list that leads back too, and a block goes. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
struct dll {
  struct dll *next, *prev;
  int v;
};
static void unlink_(struct dll *x) {
  if (x->prev)
    x->prev->next = x->next;
  if (x->next)
    x->next->prev = x->prev;
}
int main(void) {
  struct dll *a = NULL, *e = NULL, *p, *q, *r;
  while (__VERIFIER_nondet_int()) {
    struct dll *x = malloc(sizeof *x);
    if (!x)
      exit(1);
    x->v = 1;
    x->next = a;
    x->prev = NULL;
    if (a)
      a->prev = x;
    else
      e = x;
    a = x;
  }
  p = a;
  q = e;
  r = a;
  while (p && __VERIFIER_nondet_int())
    p = p->next;
  while (q && __VERIFIER_nondet_int())
    q = q->prev;
  while (r && __VERIFIER_nondet_int())
    r = r->next;
  if (p && p != a && p != e) {
    unlink_(p);
    if (q == p)
      q = NULL;
    if (r == p)
      r = NULL;
    free(p);
    p = NULL;
  }
  if (q)
    q->v = 2;
  if (r && r->next)
    r->next->v = 3;
  if (q && q->prev && q->prev->v > 3)
    reach_error();
  if (r && r->prev == NULL && r != a)
    reach_error();
  while (a) {
    struct dll *t = a->next;
    free(a);
    a = t;
  }
  return 0;
}
