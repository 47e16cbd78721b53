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

const Slots *step_slots(const Builder *b, VarId var) {
  uint32_t level = level_of(b, var);
  const Tracking *t = &b->c->track;
  for (uint32_t i = 0; i < t->n_pointers; i++) {
    const Pointer *p = &b->s->pointer.at[t->pointer[i]];
    if (p->var == var && p->level == level) return &b->c->pointer[i];
  }
  return NULL;
}

TvlPredicate step_object(const Builder *b, VarId var) {
  const Slots *x = b->s->p->var.at[var].is_object ? step_slots(b, var) : NULL;
  return x ? x->at[0] : TVL_NONE;
}

const Slots *step_base(const Builder *b, ExprId base) {
  VarId var = base ? expr_at(b->s->p, base)->var : 0;
  return !base ? NULL : var == b->narrowed ? &b->narrow : step_slots(b, var);
}

TvlFormula step_at(Builder *b, const Slots *slots, TvlVar v) {
  TvlFormula f = AT(slots->at[0], v);
  for (uint32_t k = 1; k < slots->of.n; k++) f = OR(f, AT(slots->at[k], v));
  return f;
}

TvlPredicate step_fixed(const Builder *b, ExprId base, int64_t *offset) {
  const Slots *x = step_base(b, base);
  int64_t into;
  if (!x || !offset_is_fixed(&x->of, &into)) return TVL_NONE;
  *offset += into;
  return x->at[0];
}

int step_field_position(const Builder *b, LayoutId layout, int64_t offset, uint64_t size) {
  const Tracking *t = &b->c->track;
  for (uint32_t i = 0; i < t->n_fields; i++) {
    const ShapeField *f = &b->s->field.at[t->field[i]];
    if (f->layout == layout && f->offset == offset && f->size == size) return (int)i;
  }
  return -1;
}

bool step_is_pointer_var(const Builder *b, VarId v) {
  const Var *x = &b->s->p->var.at[v];
  return !x->is_object && type_at(b->s->p, x->type)->kind == TYPE_POINTER;
}

ExprId step_same_pointer(const Program *p, ExprId e) {
  for (;;) {
    const Expr *x = expr_at(p, e);
    bool cast = x->kind == EXPR_CAST && type_at(p, expr_at(p, x->a)->type)->kind == TYPE_POINTER;
    if (!cast && !(x->kind == EXPR_FIELD && x->value == 0)) return e;
    e = x->a;
  }
}

/* ---- pointer values ---- */

/* Slot k of something that gets a value of which nothing is known. */
static TvlFormula unknown(Builder *b, uint32_t k, TvlVar v) { return k ? AND(HALF, step_is_cell(b, v)) : HALF; }

/* Does byte `o` that the value may lead to (SOMEWHERE: any that is not in `from`) belong to slot k of `to`? */
typedef enum { FITS_NOT, FITS_MAYBE, FITS } Fits;

static Fits fits(const Offsets *from, int64_t o, const Offsets *to, uint32_t k) {
  int64_t aim = to->offset[k];
  if (o != SOMEWHERE) return o == aim || (aim == SOMEWHERE && !offsets_have(to, o)) ? FITS : FITS_NOT;
  if (aim != SOMEWHERE) return offsets_have(from, aim) ? FITS_NOT : FITS_MAYBE;
  for (uint32_t i = 0; i < to->n; i++)
    if (to->offset[i] != SOMEWHERE && !offsets_have(from, to->offset[i])) return FITS_MAYBE;
  return FITS;
}

/* Where slot i of a pointer, or of a field of the cell `from`, leads. */
static TvlFormula slot(Builder *b, const Slots *x, uint32_t i, TvlVar from, TvlVar v) {
  return from == TVL_NONE ? AT(x->at[i], v) : EDGE(x->at[i], from, v);
}

/* The value of a pointer or field in slot k of `to`. Slots that agree are copied as they are: what is derived from
 * pointers can then be copied, too. */
static TvlFormula slot_value(Builder *b, const Slots *x, TvlVar from, const Offsets *to, uint32_t k, TvlVar v) {
  TvlFormula r = NO;
  bool home = false; /* with the values without a block */
  for (uint32_t i = 0; i < x->of.n; i++) {
    Fits how = fits(&x->of, x->of.offset[i], to, k);
    if (how == FITS_NOT) continue;
    TvlFormula f = slot(b, x, i, from, v);
    if (how == FITS && i == 0 && k == 0)
      home = true;
    else if (i == 0)
      f = AND(f, step_is_cell(b, v));
    if (how == FITS_MAYBE) f = AND(HALF, f);
    r = r == NO ? f : OR(r, f);
  }
  if (k || home) return r;
  TvlFormula rest = AND(slot(b, x, 0, from, v), NOT(step_is_cell(b, v)));
  return r == NO ? rest : OR(r, rest);
}

TvlFormula step_field_value(Builder *b, const Slots *field, TvlVar u, const Offsets *to, uint32_t k, TvlVar v) {
  return slot_value(b, field, u, to, k, v);
}

static TvlFormula points(Builder *b, ExprId e, const Offsets *to, uint32_t k, TvlVar v);

/* A pointer into the block at `a`, moved by `by` bytes, or (SOMEWHERE) by an unknown number. */
static TvlFormula moved(Builder *b, ExprId a, int64_t by, const Offsets *to, uint32_t k, TvlVar v) {
  Offsets from = offsets_of_expr(b->s, a);
  TvlFormula cell = step_is_cell(b, v), r = NO;
  Offsets moved_to = from;
  for (uint32_t i = 0; i < from.n; i++)
    moved_to.offset[i] = from.offset[i] == SOMEWHERE || by == SOMEWHERE ? SOMEWHERE : from.offset[i] + by;
  for (uint32_t i = 0; i < from.n; i++) {
    Fits how = by == SOMEWHERE ? (to->n == 1 && to->offset[0] == SOMEWHERE ? FITS : FITS_MAYBE)
                               : fits(&moved_to, moved_to.offset[i], to, k);
    if (how == FITS_NOT) continue;
    TvlFormula f = AND(points(b, a, &from, i, v), cell);
    r = OR(r, how == FITS ? f : AND(HALF, f));
  }
  const Expr *x = expr_at(b->s->p, a);
  TvlFormula home = points(b, a, &from, 0, v);
  if (k == 0) r = OR(r, AND(home, NOT(cell)));
  if (x->kind == EXPR_VAR && !may_be_wild(b->s, x->var)) return r;
  TvlVar u = tvl_fresh_var(b->t);
  TvlFormula wild = EX(u, AND(tvl_rename(b->t, home, v, u), AT(b->c->wild, u)));
  return OR(r, AND(HALF, AND(wild, cell)));
}

/* What a load through a pointer gives. */
static TvlFormula loaded(Builder *b, const Expr *x, const Offsets *to, uint32_t k, TvlVar v) {
  ShapeAddress a = shape_address(b->s->p, x->a);
  const Slots *base = step_base(b, a.base);
  if (b->way == WAY_WILD || !base) return unknown(b, k, v);
  LayoutId layout = shapes_layout_of_pointer(b->s, a.base);
  TvlFormula r = NO;
  for (uint32_t i = 0; i < base->of.n; i++) {
    int64_t place = base->of.offset[i] == SOMEWHERE ? SOMEWHERE : base->of.offset[i] + a.offset;
    int f = step_field_position(b, layout, place, type_at(b->s->p, x->type)->size);
    if (f < 0 && base->of.n == 1) return unknown(b, k, v);
    TvlVar u = tvl_fresh_var(b->t);
    TvlFormula there = f < 0 ? unknown(b, k, v) : slot_value(b, &b->c->field[f], u, to, k, v);
    TvlFormula one = EX(u, AND(AT(base->at[i], u), there));
    r = r == NO ? one : OR(r, one);
  }
  return r;
}

/* Slot k of something with the bytes `to` that gets the value of e: does it lead to v? */
static TvlFormula points(Builder *b, ExprId e, const Offsets *to, uint32_t k, TvlVar v) {
  const Program *p = b->s->p;
  Expr x = *expr_at(p, e);
  const Class *c = b->c;
  switch ((ExprKind)x.kind) {
    case EXPR_CONST:
      return x.value == 0 || k ? NO : AT(c->wild, v);
    case EXPR_VAR: {
      const Slots *q = step_slots(b, x.var);
      return q ? slot_value(b, q, TVL_NONE, to, k, v) : unknown(b, k, v);
    }
    case EXPR_ADDRESS: {
      TvlPredicate q = step_object(b, x.var);
      Offsets at = offsets_of_object(b->s, x.var);
      if (fits(&at, at.offset[0], to, k) != FITS) return NO;
      return q == TVL_NONE ? AND(HALF, AT(c->other, v)) : AT(q, v);
    }
    case EXPR_FUNCTION:
      return k ? NO : AT(c->wild, v);
    case EXPR_CAST:
      return type_at(p, expr_at(p, x.a)->type)->kind == TYPE_POINTER ? points(b, x.a, to, k, v) : unknown(b, k, v);
    case EXPR_FIELD:
      return x.value == 0 ? points(b, x.a, to, k, v) : moved(b, x.a, (int64_t)x.value, to, k, v);
    case EXPR_INDEX: {
      if (!expr_is_const(p, x.b)) return moved(b, x.a, SOMEWHERE, to, k, v);
      Int128 by = x.value * expr_at(p, x.b)->value;
      return by == 0 ? points(b, x.a, to, k, v) : moved(b, x.a, (int64_t)by, to, k, v);
    }
    case EXPR_ITE:
      return ITE(step_condition(b, x.a), points(b, x.b, to, k, v), points(b, x.c, to, k, v));
    case EXPR_LOAD:
      return loaded(b, &x, to, k, v);
    default:
      return unknown(b, k, v);
  }
}

PointerValue step_value(Builder *b, ExprId e, const Offsets *to, TvlVar v) {
  PointerValue x = {0};
  for (uint32_t k = 0; k < to->n; k++) x.at[k] = points(b, e, to, k, v);
  return x;
}

PointerValue step_unknown(Builder *b, const Offsets *to, TvlVar v) {
  PointerValue x = {0};
  for (uint32_t k = 0; k < to->n; k++) x.at[k] = unknown(b, k, v);
  return x;
}

PointerValue step_plain(Builder *b, const Offsets *to, TvlFormula home) {
  PointerValue x = {0};
  for (uint32_t k = 0; k < to->n; k++) x.at[k] = k ? NO : home;
  return x;
}

PointerValue step_new_block(Builder *b, int64_t origin, const Offsets *to, TvlVar v) {
  PointerValue x = {0};
  Offsets at = {.n = 1, .offset = {origin}};
  for (uint32_t k = 0; k < to->n; k++) x.at[k] = fits(&at, origin, to, k) == FITS ? AT(TVL_ISNEW, v) : NO;
  return x;
}

TvlFormula step_points(Builder *b, ExprId e, TvlVar v) {
  Offsets of = offsets_of_expr(b->s, e);
  PointerValue x = step_value(b, e, &of, v);
  TvlFormula any = x.at[0];
  for (uint32_t k = 1; k < of.n && x.at[0] != HALF; k++) any = OR(any, x.at[k]);
  return any;
}

bool step_is_tracked_load(const Builder *b, ExprId e) {
  const Expr *x = expr_at(b->s->p, e);
  ShapeAddress a = shape_address(b->s->p, x->a);
  const Slots *base = step_base(b, a.base);
  if (!base) return false;
  for (uint32_t i = 0; i < base->of.n; i++) {
    int64_t place = base->of.offset[i] == SOMEWHERE ? SOMEWHERE : base->of.offset[i] + a.offset;
    uint64_t size = type_at(b->s->p, x->type)->size;
    if (step_field_position(b, shapes_layout_of_pointer(b->s, a.base), place, size) < 0) return false;
  }
  return true;
}

void step_focus_on(Builder *b, ExprId e) {
  const Program *p = b->s->p;
  if (!e) return;
  Expr x = *expr_at(p, e);
  TvlVar v = b->c->v;
  bool pointer = type_at(p, x.type)->kind == TYPE_POINTER;
  if (x.kind == EXPR_VAR || x.kind == EXPR_ADDRESS) {
    const Slots *q = pointer ? step_slots(b, x.var) : NULL;
    for (uint32_t k = 0; q && k < q->of.n; k++) vec_push(b->focus, AT(q->at[k], v));
    return;
  }
  step_focus_on(b, x.a);
  step_focus_on(b, x.b);
  step_focus_on(b, x.c);
  if (x.kind != EXPR_LOAD || !pointer || !step_is_tracked_load(b, e)) return;
  Offsets to = offsets_of_expr(b->s, e);
  PointerValue value = step_value(b, e, &to, v);
  for (uint32_t k = 0; k < to.n && value.at[0] != HALF; k++) vec_push(b->focus, value.at[k]);
}

/* ---- conditions ---- */

/* A pointer with the bytes to which it may lead. */
typedef struct {
  Offsets of;
  PointerValue value;
  TvlFormula any;
} Operand;

static Operand operand(Builder *b, ExprId e, TvlVar v) {
  Operand x = {.of = offsets_of_expr(b->s, e)};
  x.value = step_value(b, e, &x.of, v);
  x.any = x.value.at[0];
  for (uint32_t k = 1; k < x.of.n; k++) x.any = OR(x.any, x.value.at[k]);
  return x;
}

static bool is_unknown(Builder *b, const Operand *x) { return x->value.at[0] == HALF; }

/* A comparison of two pointers: equal when both are NULL or lead to one byte of a block; not known for values that are
 * no addresses in blocks, nor for bytes of which it is not known which. */
static TvlFormula equal_pointers(Builder *b, ExprId e, ExprId f) {
  TvlVar v = tvl_fresh_var(b->t);
  Operand x = operand(b, e, v), y = operand(b, f, v);
  if (is_unknown(b, &x) || is_unknown(b, &y)) return HALF;
  TvlFormula cell = step_is_cell(b, v), same = NO, somewhere = NO;
  TvlFormula unsure = EX(v, AND(OR(x.any, y.any), NOT(cell))), null = AND(NOT(EX(v, x.any)), NOT(EX(v, y.any)));
  for (uint32_t i = 0; i < x.of.n; i++) {
    if (x.of.offset[i] == SOMEWHERE) somewhere = OR(somewhere, AND(EX(v, x.value.at[i]), EX(v, y.any)));
    for (uint32_t k = 0; k < y.of.n; k++)
      if (x.of.offset[i] == y.of.offset[k] && x.of.offset[i] != SOMEWHERE)
        same = OR(same, EX(v, AND(x.value.at[i], y.value.at[k])));
  }
  for (uint32_t k = 0; k < y.of.n; k++)
    if (y.of.offset[k] == SOMEWHERE) somewhere = OR(somewhere, AND(EX(v, y.value.at[k]), EX(v, x.any)));
  return ITE(OR(unsure, somewhere), HALF, OR(same, null));
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
    case EXPR_INVALID:
    case EXPR_OUT_OF_BOUNDS:
    case EXPR_INVALID_FREE:
    case EXPR_LOST:
    case EXPR_NOT_CLEAN:
      return step_validity(b, &x);
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
