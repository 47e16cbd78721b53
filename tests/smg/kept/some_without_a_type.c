/* A block that has not been used yet is none that pointers to some block mean, one that was used is. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct R;
struct N {
  struct N *next;
  struct R *edge;
  int v;
};
struct R {
  struct N *ref;
};
struct H {
  struct N *head;
};
int main(void) {
  struct H *h = malloc(sizeof *h);
  struct N *last = malloc(sizeof *last);
  struct R *r = malloc(sizeof *r);
  last->next = 0;
  last->v = 1;
  last->edge = 0;
  h->head = malloc(sizeof(struct N));
  h->head->next = last;
  h->head->v = 1;
  h->head->edge = r;
  r->ref = __VERIFIER_nondet_int() ? last : h->head;
  struct N *p = calloc(1, sizeof *p);
  if (__VERIFIER_nondet_int()) {
    if (p->v == 0) r->ref = p;
  }
  while (__VERIFIER_nondet_int());
  if (r->ref->v == 0) reach_error();
  return p->v + last->v;
}
