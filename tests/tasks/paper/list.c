#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct node {
  int h;
  struct node *n;
} *List;

int main(void)
{
  /* Build a list of the form 1->...->1->2->...->2->3. */
  List a = malloc(sizeof(struct node));
  if (a == NULL)
    exit(1);
  List t;
  List p = a;
  while (__VERIFIER_nondet_int()) {
    p->h = 1;
    t = malloc(sizeof(struct node));
    if (t == NULL)
      exit(1);
    p->n = t;
    p = t;
  }
  while (__VERIFIER_nondet_int()) {
    p->h = 2;
    t = malloc(sizeof(struct node));
    if (t == NULL)
      exit(1);
    p->n = t;
    p = t;
  }
  p->h = 3;

  /* Check it: first 1s, then 2s, then a 3. */
  p = a;
  while (p->h == 1)
    p = p->n;
  while (p->h == 2)
    p = p->n;
  if (p->h != 3)
    goto ERROR;
  return 0;

ERROR:
  reach_error();
  return 1;
}
