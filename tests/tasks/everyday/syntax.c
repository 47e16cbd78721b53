/* A syntax tree: leaves hold a number or a name where inner nodes hold links; a negation has one operand. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum kind { NUMBER, NAME, SUM, NEGATION };

struct tree {
  enum kind kind;
  union {
    unsigned value;
    char name;
    struct {
      struct tree *left, *right;
    } op;
  } u;
};

static struct tree *leaf(int n) {
  struct tree *t = malloc(sizeof *t);
  if (!t) return NULL;
  if (n < 0) {
    t->kind = NAME;
    t->u.name = 'x';
  } else {
    t->kind = NUMBER;
    t->u.value = (unsigned)n;
  }
  return t;
}

static void drop(struct tree *t) {
  if (!t) return;
  if (t->kind == SUM || t->kind == NEGATION) {
    drop(t->u.op.left);
    drop(t->u.op.right);
  }
  free(t);
}

static struct tree *inner(enum kind kind, struct tree *left, struct tree *right) {
  struct tree *t = left && (right || kind == NEGATION) ? malloc(sizeof *t) : NULL;
  if (!t) {
    drop(left);
    drop(right);
    return NULL;
  }
  t->kind = kind;
  t->u.op.left = left;
  t->u.op.right = right;
  return t;
}

static struct tree *read(int depth) {
  int what = __VERIFIER_nondet_int();
  if (depth > 3 || what < 1 || what > 2) return leaf(__VERIFIER_nondet_int());
  struct tree *left = read(depth + 1);
  if (!left) return NULL;
  if (what == 2) return inner(NEGATION, left, NULL);
  return inner(SUM, left, read(depth + 1));
}

static unsigned eval(const struct tree *t) {
  switch (t->kind) {
    case NUMBER: return t->u.value;
    case NAME: return 1;
    case SUM: return eval(t->u.op.left) + eval(t->u.op.right);
    case NEGATION: return 0u - eval(t->u.op.left);
  }
  return 0;
}

int main(void) {
  struct tree *t = read(0);
  if (!t) return 1;
  unsigned v = eval(t);
  drop(t);
  return v == 7;
}
