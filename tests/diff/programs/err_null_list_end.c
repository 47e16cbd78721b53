/* ERROR for some inputs: a walk that runs past the end of a list. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next; };

static struct node *head;

int main(void)
{
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 5 + 1;
  unsigned steps = (unsigned)__VERIFIER_nondet_int() % 6;

  for (unsigned i = 0; i < n; i++) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      return 1;
    p->v = (int)i;
    p->next = head;
    head = p;
  }
  struct node *p = head;
  for (unsigned i = 0; i < steps; i++)
    p = p->next;
  printf("%u %u %d\n", n, steps, p->v);
  while (head) {
    p = head->next;
    free(head);
    head = p;
  }
  return 0;
}
