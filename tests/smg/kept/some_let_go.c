/* Nodes are taken out of a list, others refer to them, and a function of numbers is called. */
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct T {
  struct T *next;
  int a;
};
struct R {
  struct R *next;
  struct T *ref;
};
static struct T *mk(int v, struct T *n) {
  struct T *x = malloc(sizeof *x);
  if (!x) exit(0);
  x->next = n;
  x->a = v;
  return x;
}
static struct R *mkr(struct T *t, struct R *n) {
  struct R *r = malloc(sizeof *r);
  if (!r) exit(0);
  r->ref = t;
  r->next = n;
  return r;
}
static void tell(int k) {
  if (k == 7) exit(0);
}
int main(void) {
  struct T *m = 0;
  struct R *refs = 0;
  int c = 0;
  do {
    m = mk(5, m);
    refs = mkr(m, refs);
    c++;
  } while (__VERIFIER_nondet_int());
  if (c < 6) exit(0);
  refs = refs->next->next->next->next;
  struct T *x = mk(1, m);
  m = 0;
  while (__VERIFIER_nondet_int()) {
  }
  x->next = 0;
  tell(c);
  if (refs->ref->a == 5) reach_error();
  return x->a;
}
