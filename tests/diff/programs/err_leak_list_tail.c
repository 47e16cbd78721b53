/* LEAK for lists of two or more: only the head is freed. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next; };

__attribute__((noinline)) static int work(unsigned n)
{
  struct node *head = NULL, *p = NULL;
  int sum = 0;
  for (unsigned i = 0; i < n; i++) {
    p = malloc(sizeof *p);
    if (!p)
      exit(1);
    p->v = (int)i;
    p->next = head;
    head = p;
  }
  for (p = head; p; p = p->next)
    sum += p->v;
  free(head);
  head = p = NULL;
  return sum;
}

/* Works far down the stack, where no stale copy of a pointer is found. */
__attribute__((noinline)) static int deep(int depth, unsigned x) { return depth == 0 ? work(x) : deep(depth - 1, x); }

int main(void)
{
  int s = deep(200, (unsigned)__VERIFIER_nondet_int() % 4);
  printf("%d\n", s);
  return 0;
}
