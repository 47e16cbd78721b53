#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

/* The block is lost when the function returns, whatever its local held. */
static void build(void) {
  struct node *p = malloc(sizeof *p);
  p->next = NULL;
  if (__VERIFIER_nondet_int()) return;
  free(p);
}

int main(void) {
  build();
  exit(0);
}
