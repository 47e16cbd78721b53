/* ERROR for some inputs: a node on two lists is freed with the first. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next; };

static struct node *push(struct node *l, int v)
{
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(1);
  n->v = v;
  n->next = l;
  return n;
}

static int drop(struct node *l)
{
  int n = 0;
  while (l) {
    struct node *t = l->next;
    free(l);
    l = t;
    n++;
  }
  return n;
}

int main(void)
{
  struct node *tail = push(NULL, 3);
  struct node *a = push(tail, 1), *b = push(NULL, 2);
  if (__VERIFIER_nondet_int() % 3 == 1)
    a->next->next = b;
  int n = drop(a);
  printf("%d\n", n);
  n = drop(b);
  printf("%d\n", n);
  return 0;
}
