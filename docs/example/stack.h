/* A stack of numbers: a pointer to its top, NULL when it is empty. */
struct cell {
  int value;
  struct cell *below;
};

struct cell *stack_push(struct cell *top, int value); /* the new top; the old one when there is no memory */
struct cell *stack_pop(struct cell *top);             /* the new top; the stack must not be empty */
