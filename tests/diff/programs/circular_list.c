/* A circular singly linked list: the Josephus problem. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int id; struct node *next; };

static struct node *ring(int n)
{
  struct node *first = NULL, *last = NULL;
  for (int i = n; i >= 1; i--) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      exit(1);
    p->id = i;
    p->next = first;
    first = p;
    if (!last)
      last = p;
  }
  last->next = first;
  return last;
}

int main(void)
{
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 9) + 1;
  int k = (int)((unsigned)__VERIFIER_nondet_int() % 5) + 1;
  struct node *p = ring(n);

  while (p->next != p) {
    for (int i = 1; i < k; i++)
      p = p->next;
    struct node *out = p->next;
    p->next = out->next;
    printf("%d ", out->id);
    free(out);
  }
  printf("survivor %d\n", p->id);
  int id = p->id;
  free(p);
  return id;
}
