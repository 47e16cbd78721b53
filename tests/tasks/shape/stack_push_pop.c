#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct frame {
  int kind;
  struct frame *below;
};

static struct frame *top;

static void push(int kind) {
  struct frame *f = malloc(sizeof *f);
  if (f == NULL)
    exit(1);
  f->kind = kind;
  f->below = top;
  top = f;
}

static int pop(void) {
  struct frame *f = top;
  int kind = f->kind;
  top = f->below;
  free(f);
  return kind;
}

int main(void) {
  /* The base is of kind 7; it is never popped inside of the loop. */
  push(7);
  for (int c = __VERIFIER_nondet_int(); c != 0; c = __VERIFIER_nondet_int()) {
    if (c > 3) {
      push(1);
    } else if (top->kind == 1) {
      (void)pop();
      if (top == NULL)
        push(1);
    }
  }
  while (top->kind == 1 && top->below)
    (void)pop();
  if (pop() != 7)
    reach_error();
  if (top != NULL)
    reach_error();
  return 0;
}
