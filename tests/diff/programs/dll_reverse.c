/* Reversal of a doubly linked list by swapping the links. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *link[2]; };

static struct node *reverse(struct node *p)
{
  struct node *last = NULL;
  while (p) {
    struct node *t = p->link[1];
    p->link[1] = p->link[0];
    p->link[0] = t;
    last = p;
    p = t;
  }
  return last;
}

static int consistent(const struct node *p)
{
  for (; p && p->link[1]; p = p->link[1])
    if (p->link[1]->link[0] != p)
      return 0;
  return 1;
}

int main(void)
{
  struct node *h = NULL;
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 8;
  for (unsigned i = 0; i < n; i++) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      return 1;
    p->v = (int)i;
    p->link[0] = NULL;
    p->link[1] = h;
    if (h)
      h->link[0] = p;
    h = p;
  }
  printf("%d ", consistent(h));
  h = reverse(h);
  printf("%d ", consistent(h));
  for (struct node *t; h; h = t) {
    printf("%d ", h->v);
    t = h->link[1];
    free(h);
  }
  printf("\n");
  return 0;
}
