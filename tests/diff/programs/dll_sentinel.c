/* A circular doubly linked list around a sentinel. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { struct node *prev, *next; int v; };

static void insert_after(struct node *at, int v)
{
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(1);
  n->v = v;
  n->prev = at;
  n->next = at->next;
  at->next->prev = n;
  at->next = n;
}

static void erase(struct node *n)
{
  n->prev->next = n->next;
  n->next->prev = n->prev;
  free(n);
}

int main(void)
{
  struct node s = { &s, &s, 0 };
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 8;

  for (unsigned i = 0; i < n; i++)
    insert_after(i % 2 ? s.prev : &s, (int)i);
  for (struct node *p = s.next; p != &s; p = p->next)
    printf("%d ", p->v);
  for (struct node *p = s.next, *t; p != &s; p = t) {
    t = p->next;
    if (p->v % 3 == 0)
      erase(p);
  }
  printf("|");
  while (s.next != &s) {
    printf(" %d", s.prev->v);
    erase(s.prev);
  }
  printf(" %d\n", s.prev == &s);
  return 0;
}
