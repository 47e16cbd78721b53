/* Variables stand somewhere in a list, one inside of its first block, and blocks go. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *a = NULL, *p, *q;
  int *in;
  do {
    struct node *x = malloc(sizeof *x);
    if (!x) return 0;
    x->value = 1;
    x->next = a;
    a = x;
  } while (__VERIFIER_nondet_int());
  in = &a->value;
  p = q = a;
  while (__VERIFIER_nondet_int() && p->next) p = p->next;
  while (__VERIFIER_nondet_int() && q->next) q = q->next;
  p->value = 7;
  if (q->next && q->next != p) {
    struct node *d = q->next;
    q->next = d->next;
    free(d);
  }
  if (*in > 7 || p->value != 7) reach_error();
  while (a) {
    struct node *t = a->next;
    free(a);
    a = t;
  }
  return 0;
}
