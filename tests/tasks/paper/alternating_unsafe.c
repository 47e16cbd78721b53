#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct node {
  int h;
  struct node *n;
} *List;

int main(void)
{
  /* Build a list of the form 1->2->1->2->...->3. */
  int flag = 1;
  List a = malloc(sizeof(struct node));
  if (a == NULL)
    exit(1);
  List t;
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

  /* Check the alternation, with 1 and 2 swapped. */
  p = a;
  flag = 1;
  while (p->h != 3) {
    if (flag) {
      flag = 0;
      if (p->h != 2)
        goto ERROR;
    } else {
      flag = 1;
      if (p->h != 1)
        goto ERROR;
    }
    p = p->n;
  }

  /* Free the list. */
  p = a;
  while (p->h != 3) {
    t = p->n;
    free(p);
    p = t;
  }
  free(p);
  return 0;

ERROR:
  reach_error();
  return 1;
}
