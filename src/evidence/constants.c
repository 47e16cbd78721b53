#include "evidence/constants.h"

enum { MOST_CONSTANTS = 400 };

static void note_constant(const Program *p, ExprId e, void *context) {
  Constants *c = context;
  const Expr *x = expr_at(p, e);
  if (x->kind != EXPR_CONST || type_at(p, x->type)->kind != TYPE_INT || c->value.n >= MOST_CONSTANTS) return;
  for (uint32_t i = 0; i < c->value.n; i++)
    if (c->value.at[i] == x->value) return;
  vec_push(c->value, x->value);
}

static void note_compared(const Program *p, ExprId e, void *context) {
  const Expr *x = expr_at(p, e);
  if (x->kind < EXPR_EQ || x->kind > EXPR_GE) return;
  note_constant(p, x->a, context);
  note_constant(p, x->b, context);
}

static void note_all(const Program *p, void (*note)(const Program *p, ExprId e, void *context), Constants *c) {
  for (EdgeId i = 0; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    if (op->a) expr_walk(p, op->a, note, c);
    if (op->b) expr_walk(p, op->b, note, c);
    for (uint32_t k = 0; k < op->n_args; k++) expr_walk(p, op->args[k], note, c);
  }
}

void constants_of(const Program *p, Constants *out) {
  note_all(p, note_compared, out);
  out->compared = out->value.n;
  note_all(p, note_constant, out);
}

void constants_free(Constants *c) {
  vec_free(c->value);
  *c = (Constants){0};
}
