/* A stack in an array with its limits checked. */
extern int __VERIFIER_nondet_int(void);

#define LIMIT 8

struct stack {
  int top;
  int items[LIMIT];
};

int main(void) {
  struct stack s = {0, {0}};
  struct stack *p = &s;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (p->top < LIMIT) p->items[p->top++] = 1;
    } else if (p->top > 0) {
      p->top--;
    }
  }
  return 0;
}
