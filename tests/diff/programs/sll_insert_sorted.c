/* Insertion sort into a list. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next; };

static struct node *insert(struct node *head, struct node *n)
{
  if (!head || n->v < head->v) {
    n->next = head;
    return n;
  }
  struct node *p = head;
  while (p->next && p->next->v <= n->v)
    p = p->next;
  n->next = p->next;
  p->next = n;
  return head;
}

int main(void)
{
  struct node *head = NULL;
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 9;
  int ok = 1;

  for (unsigned i = 0; i < n; i++) {
    struct node *t = malloc(sizeof *t);
    if (!t)
      return 1;
    t->v = __VERIFIER_nondet_int() % 50;
    t->next = NULL;
    head = insert(head, t);
  }
  for (struct node *p = head; p; p = p->next) {
    printf("%d ", p->v);
    if (p->next && p->next->v < p->v)
      ok = 0;
  }
  printf("| %d\n", ok);
  for (struct node *t; head; head = t) {
    t = head->next;
    free(head);
  }
  return !ok;
}
