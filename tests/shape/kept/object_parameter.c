/* A parameter that lives in memory holds what it is given, tracked or not. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

static void follow(struct node *p, struct node *q) {
  struct node **where = __VERIFIER_nondet_int() ? &p : &q->next;
  if (*where) (*where)->next = NULL;
}

int main(void) {
  struct node *a = malloc(sizeof *a);
  a->next = malloc(sizeof *a);
  a->next->next = NULL;
  follow(a, a);
  return 0;
}
