/* ERROR for lists of two or more: the next field is read after the free. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next; };

int main(void)
{
  struct node *head = NULL, *p;
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 4;

  for (unsigned i = 0; i < n; i++) {
    p = malloc(sizeof *p);
    if (!p)
      return 1;
    p->v = (int)i;
    p->next = head;
    head = p;
  }
  printf("%u\n", n);
  for (p = head; p; p = p->next)
    free(p);
  printf("done\n");
  return 0;
}
