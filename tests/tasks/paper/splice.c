#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct node {
  int h;
  struct node *n;
} *List;

int main(void)
{
  /* Build a list of the form (1->2)*->3, possibly with one more 1 before the 3. */
  int flag = 1;
  List a = malloc(sizeof(struct node));
  if (a == NULL)
    exit(1);
  List t;
  List l1 = NULL;
  List l2 = NULL;
  List b;
  List p = a;
  while (__VERIFIER_nondet_int()) {
    if (flag) {
      p->h = 1;
      flag = 0;
    } else {
      p->h = 2;
      flag = 1;
    }
    t = malloc(sizeof(struct node));
    if (t == NULL)
      exit(1);
    p->n = t;
    p = t;
  }
  p->h = 3;
  if (a->h == 3)
    return 0;

  /* Splice it: odd positions to l1, even positions to l2. */
  flag = 1;
  p = a;
  while (p->h != 3) {
    t = p;
    p = p->n;
    if (flag) {
      t->n = l1;
      l1 = t;
      flag = 0;
    } else {
      t->n = l2;
      l2 = t;
      flag = 1;
    }
  }

  /* l1 has only 1s. */
  b = l1;
  while (b != NULL) {
    if (b->h != 1)
      goto ERROR;
    b = b->n;
  }

  /* l2 has only 2s. */
  b = l2;
  while (b != NULL) {
    if (b->h != 2)
      goto ERROR;
    b = b->n;
  }
  return 0;

ERROR:
  reach_error();
  return 1;
}
