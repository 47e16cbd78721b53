/* The only pointer is overwritten: that its block was written through it before does not hold the block. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
};
struct server {
  struct node *last;
  int n;
};

int main(void) {
  struct server s = {NULL, 0};
  s.last = malloc(sizeof *s.last);
  s.last->value = 7;
  if (s.last->value == 7 && s.last->value > 0) s.n = 1;
  s.last = NULL;
  while (1)
    if (__VERIFIER_nondet_int() == 4) s.n = 0;
}
