/* Globals that point to each other in a cycle. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next, *prev; };

extern struct node b;
static struct node a = { 1, &b, 0 };
static struct node c;
struct node b = { 2, &c, &a };
static struct node c = { 3, &a, &b };

struct self { struct self *me; int *mine; int v; };
static struct self s = { &s, &s.v, 9 };
void *loop = &loop;

int main(void)
{
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 10;
  struct node *p = &a;

  a.prev = &c;
  for (unsigned i = 0; i < n; i++) {
    printf("%d ", p->v);
    p = i % 3 == 2 ? p->prev : p->next;
  }
  printf("| %d %d\n", p->v, a.next->next->next == &a);
  *s.me->me->mine += 1;
  printf("%d %d\n", s.v, loop == (void *)&loop);
  return 0;
}
