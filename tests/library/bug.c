/* One of the functions is wrong, whatever it is given. */
#include <stdlib.h>

struct cell {
  struct cell *below;
  int value;
};

/* expect: true */
struct cell *stack_push(struct cell *top, int value) {
  struct cell *fresh = malloc(sizeof *fresh);
  if (!fresh) return top;
  fresh->value = value;
  fresh->below = top;
  return fresh;
}

/* expect: false */
void stack_free(struct cell *top) {
  while (top) {
    free(top);
    top = top->below; /* here */
  }
}

/* Wrong only for NULL, which is a matter of the callers. expect: true if top is not NULL */
int stack_top(const struct cell *top) {
  return top->value;
}
