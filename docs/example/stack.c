/* The library: see stack.h. */
#include "stack.h"

#include <assert.h>
#include <stdlib.h>

struct cell *stack_push(struct cell *top, int value) {
  struct cell *fresh = malloc(sizeof *fresh);
  if (fresh == NULL) return top;
  fresh->value = value;
  fresh->below = top;
  return fresh;
}

struct cell *stack_pop(struct cell *top) {
  assert(top != NULL); /* requires */
  struct cell *below = top->below;
  free(top);
  return below;
}
