/* Reversal of a list in place and recursively. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next; };

static struct node *reverse(struct node *p)
{
  struct node *r = NULL;
  while (p) {
    struct node *t = p->next;
    p->next = r;
    r = p;
    p = t;
  }
  return r;
}

static struct node *rev_rec(struct node *p)
{
  if (!p || !p->next)
    return p;
  struct node *r = rev_rec(p->next);
  p->next->next = p;
  p->next = NULL;
  return r;
}

static void show(const struct node *p)
{
  for (; p; p = p->next)
    printf("%d ", p->v);
  printf("\n");
}

int main(void)
{
  struct node *head = NULL;
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 7;
  for (unsigned i = 0; i < n; i++) {
    struct node *t = malloc(sizeof *t);
    if (!t)
      return 1;
    *t = (struct node){ (int)i, head };
    head = t;
  }
  show(head);
  head = reverse(head);
  show(head);
  head = rev_rec(head);
  show(head);
  for (struct node *t; head; head = t) {
    t = head->next;
    free(head);
  }
  return 0;
}
