/* Calculator with a stack (reverse Polish notation), arithmetic modulo 2^32. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum token { T_END, T_NUMBER, T_ADD, T_SUB, T_MUL, T_DIV, T_DUP, T_SWAP, T_PRINT, T_CLEAR };

struct cell {
  unsigned value;
  struct cell *below;
};

struct stack {
  struct cell *top;
  size_t depth;
};

static int push(struct stack *s, unsigned value) {
  struct cell *c = malloc(sizeof *c);
  if (c == NULL) return 0;
  c->value = value;
  c->below = s->top;
  s->top = c;
  s->depth++;
  return 1;
}

static unsigned pop(struct stack *s) {
  struct cell *c = s->top;
  unsigned value = c->value;
  s->top = c->below;
  s->depth--;
  free(c);
  return value;
}

static void clear(struct stack *s) {
  while (s->top != NULL) pop(s);
}

static int error(const char *message) {
  printf("error: %s\n", message);
  return 1;
}

/* Returns 0 only when memory is out. */
static int binary(struct stack *s, enum token op) {
  if (s->depth < 2) return error("too few operands");
  if (op == T_DIV && s->top->value == 0) return error("division by zero");
  unsigned b = pop(s);
  unsigned a = pop(s);
  switch (op) {
  case T_ADD: return push(s, a + b);
  case T_SUB: return push(s, a - b);
  case T_MUL: return push(s, a * b);
  case T_DIV: return push(s, a / b);
  default: return error("unknown operator");
  }
}

static int duplicate(struct stack *s) {
  if (s->top == NULL) return error("stack is empty");
  return push(s, s->top->value);
}

/* Swaps the two topmost cells by relinking them. */
static int swap(struct stack *s) {
  if (s->depth < 2) return error("too few operands");
  struct cell *a = s->top, *b = a->below;
  a->below = b->below;
  b->below = a;
  s->top = b;
  return 1;
}

static void print(const struct stack *s) {
  for (const struct cell *c = s->top; c != NULL; c = c->below) printf("%u ", c->value);
  printf("\n");
}

static int execute(struct stack *s, int token) {
  switch (token) {
  case T_NUMBER:
    return push(s, (unsigned)__VERIFIER_nondet_int());
  case T_ADD:
  case T_SUB:
  case T_MUL:
  case T_DIV:
    return binary(s, (enum token)token);
  case T_DUP:
    return duplicate(s);
  case T_SWAP:
    return swap(s);
  case T_PRINT:
    print(s);
    return 1;
  case T_CLEAR:
    clear(s);
    return 1;
  default:
    return error("syntax");
  }
}

int main(void) {
  struct stack s = {NULL, 0};
  int token;
  while ((token = __VERIFIER_nondet_int()) != T_END) {
    if (!execute(&s, token)) {
      printf("out of memory\n");
      break;
    }
  }
  clear(&s);
  assert(s.depth == 0);
  return 0;
}
