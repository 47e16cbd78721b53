/* A list behind a sentinel node, with the number of the nodes behind it. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *first = malloc(sizeof *first);
  if (!first) return 1;
  first->next = NULL;
  int n = 0;
  while (__VERIFIER_nondet_int() && n < 1000) {
    struct node *p = malloc(sizeof *p);
    if (!p) break;
    p->next = first->next;
    first->next = p;
    n++;
  }
  while (n >= 0) {
    struct node *p = first->next;
    first->next = p->next;
    free(p);
    n--;
  }
  free(first);
  return 0;
}
