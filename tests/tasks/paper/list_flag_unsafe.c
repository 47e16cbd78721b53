#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct node {
  int h;
  struct node *n;
} *List;

int main(void)
{
  /* Build a list of the form x->x->...->x->3
     with x depending on the flag. */
  int flag = __VERIFIER_nondet_int();
  List a = malloc(sizeof(struct node));
  if (a == NULL)
    exit(1);
  List t;
  List p = a;
  while (__VERIFIER_nondet_int()) {
    if (flag)
      p->h = 1;
    else
      p->h = 2;
    t = malloc(sizeof(struct node));
    if (t == NULL)
      exit(1);
    p->n = t;
    p = t;
  }
  p->h = 3;

  /* Check it, but skip the wrong value. */
  p = a;
  if (flag) {
    while (p->h == 2)
      p = p->n;
  } else {
    while (p->h == 1)
      p = p->n;
  }
  if (p->h != 3)
    goto ERROR;
  return 0;

ERROR:
  reach_error();
  return 1;
}
