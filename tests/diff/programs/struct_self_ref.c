/* Self-referential structures on the stack. */
#include <stdio.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

struct a;
struct b { struct a *to; int n; };
struct a { struct b *to; struct a *self; int m; };

int main(void)
{
  struct a a = { NULL, NULL, 1 };
  struct b b = { &a, 2 };
  int x = __VERIFIER_nondet_int() % 9;

  a.to = &b;
  a.self = &a;
  a.self->self->self->m = x;
  b.to->to->to->to->n += 10;
  printf("%d %d\n", a.m, b.n);

  struct link { int v; struct link *next; } l3 = { 3, NULL }, l2 = { 2, &l3 }, l1 = { 1, &l2 };
  if (x > 4)
    l1.next = l1.next->next;
  for (struct link *p = &l1; p; p = p->next)
    printf("%d ", p->v);
  printf("\n");
  return 0;
}
