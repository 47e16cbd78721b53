/* A doubly linked list with head and tail. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *prev, *next; };
struct list { struct node *head, *tail; int n; };

static void push_back(struct list *l, int v)
{
  struct node *p = malloc(sizeof *p);
  if (!p)
    exit(1);
  *p = (struct node){ v, l->tail, NULL };
  if (l->tail)
    l->tail->next = p;
  else
    l->head = p;
  l->tail = p;
  l->n++;
}

static int pop_front(struct list *l)
{
  struct node *p = l->head;
  int v = p->v;
  l->head = p->next;
  if (l->head)
    l->head->prev = NULL;
  else
    l->tail = NULL;
  free(p);
  l->n--;
  return v;
}

int main(void)
{
  struct list l = { NULL, NULL, 0 };
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 7;
  for (unsigned i = 0; i < n; i++)
    push_back(&l, (int)i + 10);
  for (struct node *p = l.tail; p; p = p->prev)
    printf("%d ", p->v);
  while (l.n > 0)
    printf("%d;", pop_front(&l));
  printf("%d\n", l.head == NULL && l.tail == NULL);
  return 0;
}
