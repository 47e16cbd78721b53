#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct node {
  struct node *next;
  int d;
};

static int push(struct node **pp, int d) {
  struct node *n = malloc(sizeof(*n));
  if (n == NULL)
    return -1;
  n->next = *pp;
  n->d = d;
  *pp = n;
  return 0;
}

int main(void) {
  struct node *a = NULL, *b = NULL;
  struct node **which;
  while (__VERIFIER_nondet_int()) {
    int to_b = __VERIFIER_nondet_int() > 5;
    which = to_b ? &b : &a;
    if (push(which, to_b ? -20 : -10) != 0)
      break;
  }

  for (struct node *n = a; n; n = n->next)
    if (n->d != -10)
      reach_error();
  for (struct node *n = b; n; n = n->next)
    if (n->d != -20)
      reach_error();
  return 0;
}
