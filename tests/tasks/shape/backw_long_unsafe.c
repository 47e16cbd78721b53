#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);
void reach_error(void) { abort(); }

typedef struct cell cell;
struct cell {
  cell *tail;
  long weight;
  void *unused;
};

#define WEIGHT (-4000000000L)

int main(void) {
  cell *stack = 0;
  do {
    cell *c = malloc(sizeof(cell));
    if (c == 0)
      break; /* as many as there are */
    c->unused = NULL;
    c->weight = (int)WEIGHT; /* the bug: an int is too narrow */
    c->tail = stack;
    stack = c;
  } while (__VERIFIER_nondet_bool());

  for (; stack; stack = stack->tail) {
    if (stack->weight == WEIGHT)
      continue;
    reach_error();
  }
  return 0;
}
