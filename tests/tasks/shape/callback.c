#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct node {
  long sum;
  struct node *next;
};

static void set(struct node *n) { n->sum = 100; }

static void check(struct node *n) {
  if (n->sum != 100)
    reach_error();
}

static void each(struct node *n, void (*f)(struct node *)) {
  for (; n != NULL; n = n->next)
    f(n);
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL)
      exit(1);
    n->sum = 0;
    n->next = list;
    list = n;
  }
  each(list, set);
  for (struct node *n = list; n != NULL; n = n->next)
    check(n);
  return 0;
}
