/* ERROR for some inputs: a node is freed but not unlinked from its list. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *prev, *next; };

int main(void)
{
  struct node head = { 0, NULL, NULL }, *last = &head;
  for (int i = 1; i < 4; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    *n = (struct node){ i, last, NULL };
    last->next = n;
    last = n;
  }
  int k = (int)((unsigned)__VERIFIER_nondet_int() % 6);
  for (struct node *p = head.next, *t; p; p = t) {
    t = p->next;
    if (p->v == k) {
      p->prev->next = p->next;
      if (p->next && k != 2)
        p->next->prev = p->prev;
      free(p);
    }
  }
  for (struct node *p = head.next, *t; p; p = t) {
    t = p->next;
    printf("%d after %d\n", p->v, p->prev->v);
    head.next = t;
    if (t)
      t->prev = t->prev == p ? &head : t->prev;
    free(p);
  }
  return 0;
}
