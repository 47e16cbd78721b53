/* Calculator: parses expressions into trees and evaluates them modulo M. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define M 10007
#define MAX_DEPTH 50

struct expr {
  char op; /* 'n' for a number, '-' with a NULL left side is negation */
  long value;
  struct expr *left, *right;
};

static int look; /* the next character, 0 at the end of the input */

static void advance(void) {
  if (look != 0) look = __VERIFIER_nondet_int();
}

static void expr_free(struct expr *e) {
  if (!e) return;
  expr_free(e->left);
  expr_free(e->right);
  free(e);
}

/* Owns its operands: frees them if there is no memory for the node. */
static struct expr *expr_new(char op, long value, struct expr *l, struct expr *r) {
  struct expr *e = malloc(sizeof *e);
  if (!e) {
    expr_free(l);
    expr_free(r);
    return NULL;
  }
  e->op = op;
  e->value = value;
  e->left = l;
  e->right = r;
  return e;
}

static struct expr *parse_sum(int depth);

static struct expr *parse_factor(int depth) {
  if (depth > MAX_DEPTH) return NULL;
  if (look >= '0' && look <= '9') {
    long value = 0;
    while (look >= '0' && look <= '9') {
      value = (value * 10 + (look - '0')) % M;
      advance();
    }
    return expr_new('n', value, NULL, NULL);
  }
  if (look == '-') {
    advance();
    struct expr *operand = parse_factor(depth + 1);
    if (!operand) return NULL;
    return expr_new('-', 0, NULL, operand);
  }
  if (look == '(') {
    advance();
    struct expr *inner = parse_sum(depth + 1);
    if (!inner) return NULL;
    if (look != ')') {
      expr_free(inner);
      return NULL;
    }
    advance();
    return inner;
  }
  return NULL;
}

static struct expr *parse_product(int depth) {
  struct expr *left = parse_factor(depth);
  while (left && (look == '*' || look == '/')) {
    char op = (char)look;
    advance();
    struct expr *right = parse_factor(depth);
    if (!right) {
      expr_free(left);
      return NULL;
    }
    left = expr_new(op, 0, left, right);
  }
  return left;
}

static struct expr *parse_sum(int depth) {
  struct expr *left = parse_product(depth);
  while (left && (look == '+' || look == '-')) {
    char op = (char)look;
    advance();
    struct expr *right = parse_product(depth);
    if (!right) {
      expr_free(left);
      return NULL;
    }
    left = expr_new(op, 0, left, right);
  }
  return left;
}

static long eval(const struct expr *e, int *error) {
  if (e->op == 'n') return e->value;
  long l = e->left ? eval(e->left, error) : 0;
  long r = eval(e->right, error);
  switch (e->op) {
  case '+': return (l + r) % M;
  case '-': return (l - r) % M;
  case '*': return (l * r) % M;
  case '/':
    if (r == 0) {
      *error = 1;
      return 0;
    }
    return l / r;
  }
  abort(); /* no other operators */
}

int main(void) {
  look = '\n';
  while (look != 0) {
    while (look == '\n' || look == ' ') advance();
    if (look == 0) break;
    struct expr *e = parse_sum(0);
    if (e && (look == '\n' || look == 0)) {
      int error = 0;
      long value = eval(e, &error);
      assert(value > -M && value < M);
      if (error)
        puts("division by zero");
      else
        printf("%ld\n", value);
    } else {
      puts("syntax error");
      while (look != 0 && look != '\n') advance();
    }
    expr_free(e);
  }
  return 0;
}
