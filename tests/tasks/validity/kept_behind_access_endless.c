/* As lost_behind_access_endless, but a variable in scope still holds the block, though nobody reads it. */
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
  struct node *kept = s.last;
  s.last->value = 7;
  if (s.last->value == 7 && s.last->value > 0) s.n = 1;
  s.last = NULL;
  while (1)
    if (__VERIFIER_nondet_int() == 4) s.n = 0;
}
