/* Variables stand somewhere in a list, one inside of its first block, and blocks go. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
struct node {
  int value;
  struct node *next;
};
struct dll {
  struct dll *next, *prev;
  int v;
};
int main(void) {
  struct node *a = NULL, *last = NULL, *p, *q, *r;
  int *in = NULL;
  int n = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    if (!x)
      exit(1);
    x->value = n % 3;
    x->next = a;
    if (!a)
      last = x;
    a = x;
    n++;
  }
  if (!a)
    return 0;
  in = &a->value;
  p = q = r = a;
  while (p && __VERIFIER_nondet_int())
    p = p->next;
  while (q && __VERIFIER_nondet_int())
    q = q->next;
  while (r && __VERIFIER_nondet_int())
    r = r->next;
  if (p)
    p->value = 7;
  if (q && q->next && q->next != p && q->next != r) {
    struct node *d = q->next;
    if (in != &d->value) {
      q->next = d->next;
      if (last == d)
        last = q;
      free(d);
    }
  }
  if (r)
    r->value = 1;
  if (*in > 7)
    reach_error();
  last->value = 3;
  if (p && p->next && p->next->value > 7)
    reach_error();
  while (a) {
    struct node *t = a->next;
    if (a->value < 0)
      reach_error();
    free(a);
    a = t;
  }
  return 0;
}
