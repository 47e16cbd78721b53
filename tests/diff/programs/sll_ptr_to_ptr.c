/* Insertion and removal through a pointer to the link. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next; };

static void insert(struct node **pp, int v)
{
  while (*pp && (*pp)->v < v)
    pp = &(*pp)->next;
  if (*pp && (*pp)->v == v)
    return;
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(1);
  n->v = v;
  n->next = *pp;
  *pp = n;
}

static int erase(struct node **pp, int v)
{
  for (; *pp; pp = &(*pp)->next)
    if ((*pp)->v == v) {
      struct node *dead = *pp;
      *pp = dead->next;
      free(dead);
      return 1;
    }
  return 0;
}

int main(void)
{
  struct node *set = NULL;
  for (int i = 0; i < 7; i++)
    insert(&set, (int)((unsigned)__VERIFIER_nondet_int() % 10));
  int hit = erase(&set, 5) + erase(&set, 0);
  for (struct node *p = set; p; p = p->next)
    printf("%d ", p->v);
  printf("| %d\n", hit);
  while (set)
    erase(&set, set->v);
  return hit;
}
