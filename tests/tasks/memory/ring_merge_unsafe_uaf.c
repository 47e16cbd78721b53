/* Two rings become one by swapping two pointers. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

static struct node *ring(void) {
  struct node *r = malloc(sizeof *r);
  r->next = r;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = r->next;
    r->next = n;
  }
  return r;
}

int main(void) {
  struct node *a = ring(), *b = ring();
  struct node *t = a->next;
  a->next = b->next;
  b->next = t;
  struct node *p = a->next;
  while (p != a) {
    struct node *next = p->next;
    free(p);
    p->next = NULL;
    p = next;
  }
  free(a);
  return 0;
}
