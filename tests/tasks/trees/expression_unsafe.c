/* Expression trees with numbers, a unary and binary operators: built, evaluated, freed.
   Bug: the operand of a negation is not freed. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef enum { NUMBER, NEGATE, MAXIMUM, MINIMUM } kind;

typedef struct expr {
  kind kind;
  union {
    int number;
    struct expr *operand;
    struct {
      struct expr *left, *right;
    } pair;
  } u;
} expr;

static expr *new_expr(kind k) {
  expr *e = malloc(sizeof *e);
  if (e == NULL) abort();
  e->kind = k;
  return e;
}

static expr *parse(int depth) {
  int token = depth > 0 ? __VERIFIER_nondet_int() : 0;
  expr *e;
  if (token == 1) {
    e = new_expr(NEGATE);
    e->u.operand = parse(depth - 1);
  } else if (token == 2 || token == 3) {
    e = new_expr(token == 2 ? MAXIMUM : MINIMUM);
    e->u.pair.left = parse(depth - 1);
    e->u.pair.right = parse(depth - 1);
  } else {
    e = new_expr(NUMBER);
    e->u.number = __VERIFIER_nondet_int() % 100;
  }
  return e;
}

static int eval(const expr *e) {
  int a, b;
  switch (e->kind) {
  case NUMBER: return e->u.number;
  case NEGATE: return -eval(e->u.operand);
  case MAXIMUM:
    a = eval(e->u.pair.left);
    b = eval(e->u.pair.right);
    return a > b ? a : b;
  case MINIMUM:
    a = eval(e->u.pair.left);
    b = eval(e->u.pair.right);
    return a < b ? a : b;
  }
  return 0;
}

static void expr_free(expr *e) {
  switch (e->kind) {
  case NUMBER: break;
  case NEGATE: break;
  case MAXIMUM:
  case MINIMUM:
    expr_free(e->u.pair.left);
    expr_free(e->u.pair.right);
    break;
  }
  free(e);
}

int main(void) {
  expr *e = parse(12);
  int value = eval(e);
  assert(value > -100 && value < 100);
  expr_free(e);
  return 0;
}
