/* Floyd's tortoise and hare. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next; };

static int cycle_length(struct node *l)
{
  struct node *a = l, *b = l;
  do {
    if (!b || !b->next)
      return 0;
    a = a->next;
    b = b->next->next;
  } while (a != b);
  int n = 1;
  for (b = a->next; b != a; b = b->next)
    n++;
  return n;
}

int main(void)
{
  struct node *all[8];
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 8) + 1;
  int back = __VERIFIER_nondet_int() % 9;

  for (int i = 0; i < n; i++) {
    all[i] = malloc(sizeof(struct node));
    if (!all[i])
      return 1;
    all[i]->v = i;
    all[i]->next = NULL;
    if (i > 0)
      all[i - 1]->next = all[i];
  }
  if (back >= 0 && back < n)
    all[n - 1]->next = all[back];
  printf("%d %d: %d\n", n, back, cycle_length(all[0]));
  for (int i = 0; i < n; i++)
    free(all[i]);
  return 0;
}
