#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct node {
  int h;
  struct node *n;
} *List;

int main(void)
{
  /* Meant to build a list of 1s, the last node first, but writes a 2. */
  List t;
  List p = NULL;
  while (__VERIFIER_nondet_int()) {
    t = malloc(sizeof(struct node));
    if (t == NULL)
      exit(1);
    t->h = 2; /* the bug: 1 was meant */
    t->n = p;
    p = t;
  }

  /* Every element is a 1. */
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
