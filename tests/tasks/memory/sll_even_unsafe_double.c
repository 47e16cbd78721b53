/* A list of even length is read two elements at a time. Seeded mistake: double free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *cons(int value, struct node *next) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = next;
  return n;
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    list = cons(1, list);
    list = cons(2, list);
  }
  int sum = 0;
  for (struct node *p = list; p != NULL; p = p->next->next)
    if (sum < 1000) sum += p->value * p->next->value;
  while (list != NULL) {
    struct node *second = list->next;
    struct node *rest = second->next;
    free(second);
    free(rest == NULL ? second : list);
    list = rest;
  }
  return 0;
}
