#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct node {
  struct node *n;
  int before;
  int h;
  int after;
} node;

static node *node_new(void) {
  node *p = malloc(sizeof(node));
  if (p == NULL)
    abort();
  return p;
}

int main(void) {
  /* As list_flag of the paper, with the value in a variable. */
  const int last = 30;
  int flag = __VERIFIER_nondet_int(), value;
  if (flag < 0)
    value = 10;
  else
    value = 20;

  node *a = node_new(), *p = a;
  while (__VERIFIER_nondet_int()) {
    p->h = value;
    p->n = node_new();
    p = p->n;
  }
  p->h = last;

  p = a;
  if (flag <= 0)
    value = flag == 0 ? 20 : 10;
  while (p->h == value)
    p = p->n;
  if (p->h != last)
    reach_error();
  return 0;
}
