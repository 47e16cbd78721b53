/* A list that ends in a shared static sentinel. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int key; struct node *next; };

static struct node nil = { 0, &nil };

static struct node *find(struct node *l, int key)
{
  nil.key = key;
  while (l->key != key)
    l = l->next;
  return l;
}

int main(void)
{
  struct node *l = &nil;
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 6;

  for (unsigned i = 0; i < n; i++) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      return 1;
    p->key = (int)(i * 2);
    p->next = l;
    l = p;
  }
  for (int k = 0; k < 8; k++)
    printf("%d", find(l, k) != &nil);
  printf(" %d\n", nil.next == &nil);
  while (l != &nil) {
    struct node *t = l->next;
    free(l);
    l = t;
  }
  return 0;
}
