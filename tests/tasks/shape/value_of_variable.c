#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct n {
  int payload;
  struct n *rest;
};

int main(void) {
  /* All elements have the value that was read at the beginning. */
  int value = __VERIFIER_nondet_int();
  struct n *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct n *x = malloc(sizeof(struct n));
    if (!x)
      return 1;
    x->payload = value;
    x->rest = list;
    list = x;
  }

  for (struct n *x = list; x != NULL; x = x->rest) {
    if (x->payload != value)
      reach_error();
  }
  return 0;
}
