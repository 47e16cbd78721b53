/* Pointers to pointers, and to pointers to pointers. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void swap(int **a, int **b)
{
  int *t = *a;
  *a = *b;
  *b = t;
}

static int alloc(int **out, int v)
{
  *out = malloc(sizeof **out);
  if (!*out)
    return 0;
  **out = v;
  return 1;
}

int main(void)
{
  int x = 1, y = __VERIFIER_nondet_int() % 100;
  int *p = &x, *q = &y, *h;
  int **pp = &p;
  int ***ppp = &pp;

  swap(&p, &q);
  printf("%d %d %d\n", *p, *q, ***ppp);
  *pp = &x;
  ***ppp += 5;
  *ppp = &q;
  **pp += 100;
  printf("%d %d\n", x, y);
  if (!alloc(&h, y))
    return 1;
  *ppp = &h;
  printf("%d\n", ***ppp);
  free(**ppp);
  return 0;
}
