/* Writes whose place or number of bytes is not constant: `p->name[i] = c`, memcpy(p->name, s, n). Which fields of the
 * block they leave alone is a question about integers, asked of what is known of variables before the step. */
#include "shape/transfer.h"

/* Integers without end: sums of offsets do not wrap. */
static TypeId wide(Program *p) { return type_int(p, 128, true, NULL); }
static ExprId constant(Program *p, Int128 k) { return expr_const(p, wide(p), k); }

/* a + b; 0 stands for zero. */
static ExprId sum(Program *p, ExprId a, ExprId b) { return a && b ? expr_binary(p, EXPR_ADD, a, b, false) : a ? a : b; }

/* How far the address lies behind the base from which it is computed; false: that depends on memory. */
static bool find_distance(Program *p, ExprId address, ShapeExtent *out) {
  enum { MOST_BYTES = INT32_MAX };
  Int128 offset = 0;
  for (ExprId e = address;;) {
    Expr x = *expr_at(p, e);
    if (x.kind == EXPR_VAR || x.kind == EXPR_ADDRESS) break;
    if (x.kind == EXPR_FIELD) offset += x.value;
    if (x.kind == EXPR_INDEX && expr_is_const(p, x.b)) {
      offset += x.value * expr_at(p, x.b)->value;
    } else if (x.kind == EXPR_INDEX) {
      if (expr_at(p, x.b)->has_load) return false;
      ExprId index = expr_cast(p, x.b, wide(p));
      out->moved = sum(p, out->moved, expr_binary(p, EXPR_MUL, index, constant(p, x.value), false));
    }
    if (offset > MOST_BYTES || offset < -MOST_BYTES) return false;
    e = x.a;
  }
  out->offset = (int64_t)offset;
  return true;
}

bool shapes_extent(Shapes *s, const Op *op, ShapeExtent *out) {
  Program *p = s->p;
  bool block = op->kind == OP_MEMSET || op->kind == OP_MEMCPY || op->kind == OP_MEMMOVE;
  if (op->kind != OP_STORE && !block) return false;
  *out = (ShapeExtent){.base = shape_base(p, op->a)};
  if (!out->base || (block && expr_at(p, op->c)->has_load)) return false;
  const Expr base = *expr_at(p, out->base);
  if (base.kind == EXPR_VAR && may_be_wild(s, base.var)) return false;
  if (!find_distance(p, op->a, out)) return false;
  Offsets of = base.kind == EXPR_VAR ? offsets_of_var(s, base.var) : offsets_of_object(s, base.var);
  bool fixed = of.offset[of.n - 1] != SOMEWHERE && (!block || expr_is_const(p, op->c));
  out->size = block ? expr_cast(p, op->c, wide(p)) : constant(p, (Int128)type_at(p, expr_at(p, op->b)->type)->size);
  return out->moved || !fixed;
}

/* The write touches this field of a block in which the base points to the byte at `place`; 0: nobody knows when. */
static ExprId touches(Shapes *s, const ShapeExtent *x, int64_t place, const ShapeField *f) {
  Program *p = s->p;
  ExprId moved = x->moved;
  if (place == SOMEWHERE) { /* how far the base has come is a matter of numbers, too */
    if (!origin_behind(s, x->base, &place)) return 0;
    moved = sum(p, moved, expr_offset(p, x->base));
  }
  Int128 from = (Int128)f->offset - place - x->offset, to = from + (Int128)f->size; /* seen from there */
  ExprId first = moved ? moved : constant(p, 0), before = expr_binary(p, EXPR_LT, first, constant(p, to), false);
  ExprId start = constant(p, from), behind = expr_binary(p, EXPR_LT, start, sum(p, moved, x->size), false);
  return expr_binary(p, EXPR_AND, before, behind, false);
}

bool step_is_touched(Builder *b, const ShapeExtent *x, int64_t place, const ShapeField *f) {
  ExprId condition = touches(b->s, x, place, f);
  if (!condition) return true;
  TermId here = env_condition(&b->env, condition);
  TermId all[] = {here, b->step->region, term_and_all(b->s->l, b->env.fact.at, b->env.fact.n)};
  b->uses_region = true;
  return solver_conjunction(b->s->s, all, 3) != SOLVER_UNSAT;
}

ExprId shapes_touching(Shapes *s, const ShapeExtent *x, FieldId id) {
  const ShapeField f = s->field.at[id];
  const Expr base = *expr_at(s->p, x->base);
  if (shapes_layout_of_pointer(s, x->base) != f.layout) return 0;
  Offsets of = base.kind == EXPR_VAR ? offsets_of_var(s, base.var) : offsets_of_object(s, base.var);
  ExprId any = 0;
  for (uint32_t k = 0; k < of.n; k++) {
    if (!byte_may_lie_beside(s, x->base, of.offset[k], id)) continue;
    ExprId one = touches(s, x, of.offset[k], &f);
    if (!one) return 0;
    any = any ? expr_binary(s->p, EXPR_OR, any, one, false) : one;
  }
  return any;
}
