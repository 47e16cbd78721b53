/* The list 1,2,1,2,..,3 of the paper, built, checked and freed. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

typedef struct node { int h; struct node *n; } *List;

static List cell(void)
{
  List l = malloc(sizeof(struct node));
  if (l == NULL)
    exit(1);
  return l;
}

int main(void)
{
  List a = cell(), p = a;
  int flag = 1, ok = 1, left = (int)((unsigned)__VERIFIER_nondet_int() % 8);

  while (left-- > 0) {
    p->h = flag ? 1 : 2;
    flag = !flag;
    p->n = cell();
    p = p->n;
  }
  p->h = 3;
  flag = 1;
  for (p = a; p->h != 3; p = p->n, flag = !flag) {
    ok &= p->h == (flag ? 1 : 2);
    printf("%d ", p->h);
  }
  printf("| %d\n", ok);
  while (a->h != 3) {
    List t = a->n;
    free(a);
    a = t;
  }
  free(a);
  return ok;
}
