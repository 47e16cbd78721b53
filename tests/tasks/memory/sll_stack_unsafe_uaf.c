/* A stack of any height, pushed and popped as the inputs say, emptied at the end. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
  int value;
  struct item *below;
};

static struct item *push(struct item *top, int value) {
  struct item *i = malloc(sizeof(*i));
  i->value = value;
  i->below = top;
  return i;
}

static struct item *pop(struct item *top) {
  struct item *rest = top->below;
  free(top);
  if (top->below != rest) return NULL;
  return rest;
}

int main(void) {
  struct item *top = NULL;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int() > 0 || top == NULL) {
      top = push(top, 1);
    } else {
      top = pop(top);
    }
  }
  while (top != NULL) {
    top = pop(top);
  }
  return 0;
}
