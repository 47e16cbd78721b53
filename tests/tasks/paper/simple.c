#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct node {
  int h;
  struct node *n;
} *List;

int main(void)
{
  /* Build a list of the form 1->1->...->1. */
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
  p->h = 1;
  p->n = NULL;

  /* Every element is a 1. */
  p = a;
  while (p != NULL) {
    if (p->h != 1)
      goto ERROR;
    p = p->n;
  }
  return 0;

ERROR:
  reach_error();
  return 1;
}
