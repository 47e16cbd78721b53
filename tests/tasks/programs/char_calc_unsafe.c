/* Calculator: splits a line into tokens and evaluates it with two stacks.
 * All arithmetic is unsigned, so that it wraps around. */
extern void reach_error(void);
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);

#define LINE_SIZE 24

struct cell {
  unsigned value; /* a number or the character of an operator */
  struct cell *below;
};

struct calc {
  struct cell *numbers;
  struct cell *operators;
};

static int push(struct cell **stack, unsigned value) {
  struct cell *c = malloc(sizeof *c);
  if (!c) return -1;
  c->value = value;
  c->below = *stack;
  *stack = c;
  return 0;
}

static unsigned pop(struct cell **stack) {
  struct cell *c = *stack;
  unsigned value = c->value;
  *stack = c->below;
  free(c);
  return value;
}

static void calc_clear(struct calc *k) {
  while (k->numbers) pop(&k->numbers);
  while (k->operators) pop(&k->operators);
}

static int priority(unsigned op) {
  switch (op) {
  case '+':
  case '-': return 1;
  case '*': return 2;
  default: return 0; /* the parenthesis */
  }
}

/* Applies the topmost operator to the two topmost numbers. */
static int apply(struct calc *k) {
  unsigned op = pop(&k->operators);
  if (!k->numbers || !k->numbers->below) return -1;
  unsigned right = pop(&k->numbers);
  unsigned left = pop(&k->numbers);
  unsigned result = 0;
  if (op == '+') result = left + right;
  if (op == '-') result = left - right;
  if (op == '*') result = left * right;
  return push(&k->numbers, result);
}

static int close_parenthesis(struct calc *k) {
  while (k->operators && k->operators->value != '(')
    if (apply(k) < 0) return -1;
  pop(&k->operators);
  return 0;
}

static int add_operator(struct calc *k, char op) {
  while (k->operators && priority(k->operators->value) >= priority((unsigned)op))
    if (apply(k) < 0) return -1;
  return push(&k->operators, (unsigned)op);
}

static int evaluate(struct calc *k, const char *s, unsigned *result) {
  while (*s) {
    if (*s >= '0' && *s <= '9') {
      unsigned number = 0;
      while (*s >= '0' && *s <= '9') number = 10 * number + (unsigned)(*s++ - '0');
      if (push(&k->numbers, number) < 0) return -1;
      continue;
    }
    int error = 0;
    switch (*s++) {
    case ' ': break;
    case '+': error = add_operator(k, '+'); break;
    case '-': error = add_operator(k, '-'); break;
    case '*': error = add_operator(k, '*'); break;
    case '(': error = push(&k->operators, '('); break;
    case ')': error = close_parenthesis(k); break;
    default: error = -1; break;
    }
    if (error < 0) return -1;
  }
  while (k->operators) {
    if (k->operators->value == '(' || apply(k) < 0) return -1;
  }
  if (!k->numbers || k->numbers->below) return -1;
  *result = pop(&k->numbers);
  assert(!k->numbers && !k->operators);
  return 0;
}

static void read_line(char *line) {
  int i = 0;
  while (i < LINE_SIZE - 1) {
    char c = __VERIFIER_nondet_char();
    if (c == '\n' || c == '\0') break;
    line[i++] = c;
  }
  line[i] = '\0';
}

int main(void) {
  char line[LINE_SIZE];
  struct calc k = {NULL, NULL};
  while (__VERIFIER_nondet_int()) {
    unsigned result;
    read_line(line);
    if (evaluate(&k, line, &result) == 0) {
      printf("%u\n", result);
    } else {
      printf("error\n");
      calc_clear(&k);
    }
  }
  return 0;
}
