/* ERROR for some inputs: an assertion about a list fails. */
#include <stdio.h>
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next; };

static struct node *head;

int main(void)
{
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 5;
  for (unsigned i = 0; i < n; i++) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      return 1;
    p->v = (int)((unsigned)__VERIFIER_nondet_int() % 4);
    p->next = head;
    head = p;
  }
  for (struct node *p = head; p; p = p->next) {
    printf("%d\n", p->v);
    assert(p->v != 3);
  }
  while (head) {
    struct node *t = head->next;
    free(head);
    head = t;
  }
  return 0;
}
