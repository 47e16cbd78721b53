/* Functions find, write and free blocks of lists that others mean. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
struct node {
  int value;
  struct node *next;
};
static struct node *rest;
static struct node *find(struct node *l, int k) {
  while (l && l->value != k)
    l = l->next;
  return l;
}
static void mark(struct node *l) {
  if (l)
    l->value = 9;
}
static void cut(struct node *l) {
  if (l && l->next) {
    struct node *d = l->next;
    l->next = d->next;
    if (rest == d)
      rest = d->next;
    free(d);
  }
}
int main(void) {
  struct node *a = NULL, *b = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    if (!x)
      exit(1);
    x->value = __VERIFIER_nondet_int();
    if (x->value < 0 || x->value > 9)
      x->value = 5;
    if (__VERIFIER_nondet_int()) {
      x->next = a;
      a = x;
    } else {
      x->next = b;
      b = x;
    }
  }
  struct node *p = find(a, 1), *q = find(a, 2), *r = find(b, 3), *s = find(b, 4), *t;
  if (__VERIFIER_nondet_int())
    p = r;
  rest = q;
  mark(p);
  mark(s);
  cut(q);
  t = find(a, 9);
  if (t && t->value != 9)
    reach_error();
  if (s && s->value > 9)
    reach_error();
  if (r && r->next)
    r->next->value = 8;
  while (a) {
    t = a->next;
    free(a);
    a = t;
  }
  if (r && r->value > 9)
    reach_error();
  while (b) {
    t = b->next;
    free(b);
    b = t;
  }
  return 0;
}
