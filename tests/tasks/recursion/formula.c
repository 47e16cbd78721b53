/* Formulas of numbers, sums and products are built, simplified (a product with 0 is 0), evaluated and freed. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum op { CONSTANT, PLUS, TIMES };

struct formula {
  enum op op;
  unsigned value;
  struct formula *a, *b;
};

static void release(struct formula *f) {
  if (f == NULL) return;
  release(f->a);
  release(f->b);
  free(f);
}

static struct formula *constant(unsigned value) {
  struct formula *f = malloc(sizeof *f);
  if (f != NULL) *f = (struct formula){CONSTANT, value, NULL, NULL};
  return f;
}

/* Takes both operands, also if there is no memory. */
static struct formula *binary(enum op op, struct formula *a, struct formula *b) {
  struct formula *f = a != NULL && b != NULL ? malloc(sizeof *f) : NULL;
  if (f == NULL) {
    release(a);
    release(b);
    return NULL;
  }
  *f = (struct formula){op, 0, a, b};
  return f;
}

static struct formula *parse(void) {
  int c = __VERIFIER_nondet_int();
  if (c != 1 && c != 2) return constant((unsigned)__VERIFIER_nondet_int());
  struct formula *a = parse();
  struct formula *b = a != NULL ? parse() : NULL;
  return binary(c == 1 ? PLUS : TIMES, a, b);
}

static int is_zero(const struct formula *f) { return f->op == CONSTANT && f->value == 0; }

static struct formula *simplify(struct formula *f) {
  if (f->op == CONSTANT) return f;
  f->a = simplify(f->a);
  f->b = simplify(f->b);
  if (f->op == TIMES && (is_zero(f->a) || is_zero(f->b))) {
    struct formula *zero = is_zero(f->a) ? f->a : f->b;
    release(zero == f->a ? f->b : f->a);
    free(f);
    return zero;
  }
  return f;
}

static unsigned eval(const struct formula *f) {
  switch (f->op) {
    case PLUS: return eval(f->a) + eval(f->b);
    case TIMES: return eval(f->a) * eval(f->b);
    default: return f->value;
  }
}

int main(void) {
  struct formula *f = parse();
  if (f == NULL) return 2;
  f = simplify(f);
  unsigned value = eval(f);
  release(f);
  return value == 42;
}
