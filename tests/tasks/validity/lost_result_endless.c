/* A result is only looked at, and the program never ends. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
};

static struct node *make(void) {
  struct node *n = malloc(sizeof *n);
  n->value = __VERIFIER_nondet_int();
  return n;
}

int main(void) {
  if (make()->value == 1) return 1;
  for (;;) __VERIFIER_nondet_int();
}
