/* Merge sort on a list. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next; };

static struct node *split(struct node *l)
{
  struct node *slow = l, *fast = l->next;
  while (fast && (fast = fast->next)) {
    slow = slow->next;
    fast = fast->next;
  }
  struct node *half = slow->next;
  slow->next = NULL;
  return half;
}

static struct node *merge(struct node *a, struct node *b)
{
  if (!a || !b)
    return a ? a : b;
  if (a->v <= b->v) {
    a->next = merge(a->next, b);
    return a;
  }
  b->next = merge(a, b->next);
  return b;
}

static struct node *sort(struct node *l)
{
  if (!l || !l->next)
    return l;
  struct node *r = split(l);
  return merge(sort(l), sort(r));
}

int main(void)
{
  struct node *l = NULL;
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 10;
  for (unsigned i = 0; i < n; i++) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      return 1;
    p->v = __VERIFIER_nondet_int() % 100;
    p->next = l;
    l = p;
  }
  l = sort(l);
  for (struct node *t; l; l = t) {
    printf("%d ", l->v);
    t = l->next;
    free(l);
  }
  printf("\n");
  return 0;
}
