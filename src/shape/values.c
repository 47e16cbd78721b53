/* Where pointers lead, and conditions, as formulas over a graph. */
#include "shape/transfer.h"

TvlFormula step_is_cell(Builder *b, TvlVar v) {
  return NOT(OR(OR(AT(b->c->bad, v), AT(b->c->wild, v)), AT(b->c->gone, v)));
}

/* ---- addresses ---- */

static uint32_t level_of(const Builder *b, VarId var) {
  FuncId f = b->s->p->var.at[var].function;
  return f ? b->env.level.at[f] : 0;
}

TvlPredicate step_predicate_of(const Builder *b, VarId var) {
  Pointer key = {.var = var, .level = level_of(b, var)};
  const Tracking *t = &b->c->track;
  for (uint32_t i = 0; i < t->n_pointers; i++) {
    const Pointer *p = &b->s->pointer.at[t->pointer[i]];
    if (p->var == key.var && p->level == key.level) return b->c->pointer[i];
  }
  return TVL_NONE;
}

TvlPredicate step_base_predicate(const Builder *b, ExprId base) {
  return base ? step_predicate_of(b, expr_at(b->s->p, base)->var) : TVL_NONE;
}

int step_field_position(const Builder *b, uint64_t offset, uint64_t size) {
  const Tracking *t = &b->c->track;
  for (uint32_t i = 0; i < t->n_fields; i++) {
    const ShapeField *f = &b->s->field.at[t->field[i]];
    if (f->offset == offset && f->size == size) return (int)i;
  }
  return -1;
}

/* ---- pointer values ---- */

TvlFormula step_points(Builder *b, ExprId e, TvlVar v) {
  const Program *p = b->s->p;
  Expr x = *expr_at(p, e);
  const Class *c = b->c;
  switch ((ExprKind)x.kind) {
    case EXPR_CONST:
      return x.value == 0 ? NO : AT(c->wild, v);
    case EXPR_VAR: {
      TvlPredicate q = step_predicate_of(b, x.var);
      return q == TVL_NONE ? HALF : AT(q, v);
    }
    case EXPR_ADDRESS: {
      TvlPredicate q = step_predicate_of(b, x.var);
      return q == TVL_NONE ? AND(HALF, AT(c->other, v)) : AT(q, v);
    }
    case EXPR_FUNCTION:
      return AT(c->wild, v);
    case EXPR_CAST:
      return type_at(p, expr_at(p, x.a)->type)->kind == TYPE_POINTER ? step_points(b, x.a, v) : HALF;
    case EXPR_FIELD: {
      if (x.value == 0) return step_points(b, x.a, v);
      TvlVar u = tvl_fresh_var(b->t);
      return ITE(EX(u, AND(step_points(b, x.a, u), AT(c->wild, u))), HALF, AT(c->wild, v));
    }
    case EXPR_ITE:
      return ITE(step_condition(b, x.a), step_points(b, x.b, v), step_points(b, x.c, v));
    case EXPR_LOAD: {
      ShapeAddress a = shape_address(b->s->p, x.a);
      int f = a.base ? step_field_position(b, a.offset, type_at(p, x.type)->size) : -1;
      TvlPredicate q = step_base_predicate(b, a.base);
      if (b->way == WAY_WILD || f < 0 || q == TVL_NONE) return HALF;
      TvlVar u = tvl_fresh_var(b->t);
      return EX(u, AND(AT(q, u), EDGE(c->field[f], u, v)));
    }
    default:
      return HALF;
  }
}

void step_focus_on(Builder *b, ExprId e) {
  const Program *p = b->s->p;
  if (!e) return;
  Expr x = *expr_at(p, e);
  TvlVar v = b->c->v;
  bool pointer = type_at(p, x.type)->kind == TYPE_POINTER;
  if (x.kind == EXPR_VAR || x.kind == EXPR_ADDRESS) {
    TvlPredicate q = pointer ? step_predicate_of(b, x.var) : TVL_NONE;
    if (q != TVL_NONE) vec_push(b->focus, AT(q, v));
    return;
  }
  step_focus_on(b, x.a);
  step_focus_on(b, x.b);
  step_focus_on(b, x.c);
  if (x.kind == EXPR_LOAD && pointer) {
    TvlFormula f = step_points(b, e, v);
    if (f != HALF) vec_push(b->focus, f);
  }
}

/* ---- conditions ---- */

/* A comparison of two pointers: equal when both are NULL or lead to one block; not known for values that are no
 * addresses of blocks. */
static TvlFormula equal_pointers(Builder *b, ExprId x, ExprId y) {
  TvlVar v = tvl_fresh_var(b->t);
  TvlFormula px = step_points(b, x, v), py = step_points(b, y, v);
  if (px == HALF || py == HALF) return HALF;
  TvlFormula unsure = EX(v, AND(OR(px, py), NOT(step_is_cell(b, v))));
  TvlFormula same = EX(v, AND(px, py)), null = AND(NOT(EX(v, px)), NOT(EX(v, py)));
  return ITE(unsure, HALF, OR(same, null));
}

static bool compares_pointers(const Program *p, const Expr *x) {
  return (x->kind == EXPR_EQ || x->kind == EXPR_NE) && type_at(p, expr_at(p, x->a)->type)->kind == TYPE_POINTER;
}

/* The truth value that an expression of integer type is, or 0. */
static ExprId as_truth(const Program *p, ExprId e) {
  const Expr *x = expr_at(p, e);
  if (type_at(p, x->type)->kind == TYPE_BOOL) return e;
  return x->kind == EXPR_CAST && type_at(p, expr_at(p, x->a)->type)->kind == TYPE_BOOL ? x->a : 0;
}

TvlFormula step_condition(Builder *b, ExprId e) {
  Expr x = *expr_at(b->s->p, e);
  switch ((ExprKind)x.kind) {
    case EXPR_NOT:
      return NOT(step_condition(b, x.a));
    case EXPR_AND:
      return AND(step_condition(b, x.a), step_condition(b, x.b));
    case EXPR_OR:
      return OR(step_condition(b, x.a), step_condition(b, x.b));
    default:
      break;
  }
  if (compares_pointers(b->s->p, &x)) {
    TvlFormula f = equal_pointers(b, x.a, x.b);
    return x.kind == EXPR_EQ ? f : NOT(f);
  }
  ExprId left = x.b ? as_truth(b->s->p, x.a) : 0, right = left ? as_truth(b->s->p, x.b) : 0;
  if (right && (x.kind == EXPR_EQ || x.kind == EXPR_NE)) {
    TvlFormula f = tvl_iff(b->t, step_condition(b, left), step_condition(b, right));
    return x.kind == EXPR_EQ ? f : NOT(f);
  }
  if (!b->c->track.n_assertions) return HALF;
  return step_ask(b, env_condition(&b->env, e), false);
}

bool step_is_pointer_var(const Builder *b, VarId v) {
  const Var *x = &b->s->p->var.at[v];
  return !x->is_object && type_at(b->s->p, x->type)->kind == TYPE_POINTER;
}
