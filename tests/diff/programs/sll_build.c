/* A singly linked list built at the front, printed, freed. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next; };

static struct node *push(struct node *head, int v)
{
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(1);
  n->v = v;
  n->next = head;
  return n;
}

int main(void)
{
  struct node *head = NULL;
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 8;
  int len = 0, sum = 0;

  for (unsigned i = 0; i < n; i++)
    head = push(head, __VERIFIER_nondet_int() % 100);
  for (struct node *p = head; p; p = p->next) {
    printf("%d ", p->v);
    len++;
    sum += p->v;
  }
  printf("| %d %d\n", len, sum);
  while (head) {
    struct node *t = head->next;
    free(head);
    head = t;
  }
  return len;
}
