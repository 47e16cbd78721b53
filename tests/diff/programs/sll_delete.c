/* Removal of all nodes with a value, with a trailing pointer. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next; };

static int removed;

static struct node *del(struct node *head, int v)
{
  struct node *prev = NULL, *p = head;
  while (p) {
    struct node *t = p->next;
    if (p->v == v) {
      if (prev)
        prev->next = t;
      else
        head = t;
      free(p);
      removed++;
    } else {
      prev = p;
    }
    p = t;
  }
  return head;
}

int main(void)
{
  struct node *head = NULL;
  for (int i = 0; i < 8; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    n->v = (int)((unsigned)__VERIFIER_nondet_int() % 3);
    n->next = head;
    head = n;
  }
  for (int v = 0; v < 3; v++) {
    head = del(head, v);
    for (struct node *p = head; p; p = p->next)
      printf("%d ", p->v);
    printf("| %d\n", removed);
  }
  return head != NULL;
}
