/* Merging two sorted lists, with a dummy head on the stack. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next; };

static struct node *make(int start, int step, unsigned n)
{
  struct node *head = NULL, **end = &head;
  for (unsigned i = 0; i < n; i++, start += step) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      exit(1);
    p->v = start;
    p->next = NULL;
    *end = p;
    end = &p->next;
  }
  return head;
}

static struct node *merge(struct node *a, struct node *b)
{
  struct node dummy = { 0, NULL }, *last = &dummy;
  while (a && b) {
    struct node **from = a->v <= b->v ? &a : &b;
    last = last->next = *from;
    *from = (*from)->next;
  }
  last->next = a ? a : b;
  return dummy.next;
}

int main(void)
{
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 6, m = (unsigned)__VERIFIER_nondet_int() % 6;
  struct node *l = merge(make(0, 3, n), make(1, 2, m));
  for (struct node *t; l; l = t) {
    printf("%d ", l->v);
    t = l->next;
    free(l);
  }
  printf("\n");
  return (int)(n + m);
}
