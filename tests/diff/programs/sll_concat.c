/* Concatenation, splitting in the middle, n-th from the end. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next; };

static struct node *range(int lo, int hi)
{
  struct node *l = NULL;
  while (hi-- > lo) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      exit(1);
    n->v = hi;
    n->next = l;
    l = n;
  }
  return l;
}

static struct node *concat(struct node *a, struct node *b)
{
  if (!a)
    return b;
  struct node *p = a;
  while (p->next)
    p = p->next;
  p->next = b;
  return a;
}

static struct node *middle(struct node *l)
{
  struct node *slow = l, *fast = l;
  while (fast && fast->next) {
    slow = slow->next;
    fast = fast->next->next;
  }
  return slow;
}

int main(void)
{
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 5), m = (int)((unsigned)__VERIFIER_nondet_int() % 5);
  struct node *l = concat(range(0, n), range(100, 100 + m)), *mid = middle(l);
  printf("%d %d %d\n", n, m, mid ? mid->v : -1);
  for (struct node *t; l; l = t) {
    printf("%d ", l->v);
    t = l->next;
    free(l);
  }
  printf("\n");
  return 0;
}
