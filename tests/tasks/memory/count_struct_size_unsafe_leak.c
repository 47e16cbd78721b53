/* A stack with its size: push, and pop while the size says that something is there. Seeded mistake: leak. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

struct stack {
  struct node *head;
  int size;
};

static void push(struct stack *s) {
  struct node *p = malloc(sizeof *p);
  if (!p) return;
  p->next = s->head;
  s->head = p;
  s->size++;
}

static void pop(struct stack *s) {
  struct node *p = s->head;
  s->head = p->next;
  s->size--;
  free(p);
}

int main(void) {
  struct stack s = {NULL, 0};
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (s.size < 1000) push(&s);
    } else if (s.size > 0) {
      pop(&s);
    }
  }
  while (s.size > 2) pop(&s);
  return 0;
}
