/* Unlinking from the middle of a doubly linked list. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *prev, *next; };

static struct node *head, *tail;

static void unlink_node(struct node *p)
{
  if (p->prev)
    p->prev->next = p->next;
  else
    head = p->next;
  if (p->next)
    p->next->prev = p->prev;
  else
    tail = p->prev;
  free(p);
}

int main(void)
{
  for (int i = 0; i < 7; i++) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      return 1;
    p->v = i;
    p->prev = tail;
    p->next = NULL;
    if (tail)
      tail->next = p;
    else
      head = p;
    tail = p;
  }
  unsigned mask = (unsigned)__VERIFIER_nondet_int() % 128;
  for (struct node *p = head, *t; p; p = t) {
    t = p->next;
    if (mask >> p->v & 1)
      unlink_node(p);
  }
  for (struct node *p = head; p; p = p->next)
    printf("%d ", p->v);
  for (struct node *p = tail; p; p = p->prev)
    printf("%d ", p->v);
  printf("\n");
  while (head)
    unlink_node(head);
  return tail != NULL;
}
