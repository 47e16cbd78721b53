/* Nodes go from one list to another one; both have their counts. Seeded mistake: leak. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *a = NULL, *b = NULL;
  int in_a = 0, in_b = 0;
  while (__VERIFIER_nondet_int() && in_a < 1000) {
    struct node *p = malloc(sizeof *p);
    if (!p) break;
    p->next = a;
    a = p;
    in_a++;
  }
  while (in_a > 0 && __VERIFIER_nondet_int()) {
    struct node *p = a;
    a = a->next;
    p->next = b;
    b = p;
    in_a--;
  }
  for (int i = 0; i < in_a; i++) {
    struct node *p = a->next;
    free(a);
    a = p;
  }
  for (int i = 0; i < in_b; i++) {
    struct node *p = b->next;
    free(b);
    b = p;
  }
  return 0;
}
