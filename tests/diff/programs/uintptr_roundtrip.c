/* Pointers through uintptr_t and intptr_t and back; low bits as tags. */
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { long v; struct node *next; };

int main(void)
{
  int x = __VERIFIER_nondet_int() % 100;
  uintptr_t u = (uintptr_t)&x;
  int *p = (int *)u;
  struct node *n = malloc(sizeof *n);
  if (!n)
    return 1;
  n->v = x;
  n->next = n;
  *p += 1;
  intptr_t i = (intptr_t)(void *)n;
  printf("%ld %d\n", ((struct node *)i)->v, x);

  uintptr_t tagged = (uintptr_t)n | (x & 1u);
  printf("%d\n", (int)(tagged & 1));
  struct node *m = (struct node *)(tagged & ~(uintptr_t)1);
  printf("%d %ld\n", m == n, m->next->v);
  int a[4] = { 10, 20, 30, 40 };
  int *q = (int *)((uintptr_t)a + 2 * sizeof(int));
  printf("%d %d\n", *q, (int)((uintptr_t)&a[3] - (uintptr_t)&a[1]));
  printf("%d\n", (uintptr_t)NULL == 0);
  free(m);
  return 0;
}
