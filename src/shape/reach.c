/* What pointers reach, after a step. The updates that one can derive from the definition E(u) x(u) & f*(u,v) have to
 * walk along edges, which inside of a summary node are 1/2; but what a pointer reaches after a step follows from what
 * pointers reached before it, because a field leads to one cell at most: the cells that x reaches form a path. */
#include "shape/transfer.h"

static TvlPredicate reach_of(const Builder *b, uint32_t pointer_slot, uint32_t field_slot) {
  return b->c->reach[pointer_slot * b->c->n_field_slots + field_slot];
}

/* Does v lie on a cycle of the field? */
static TvlFormula on_cycle(Builder *b, uint32_t f, TvlVar v) {
  const Class *c = b->c;
  return c->cycle[f] == TVL_NONE ? tvl_plus(b->t, c->field_slot[f], v, v) : AT(c->cycle[f], v);
}

static bool same_bytes(const Offsets *a, const Offsets *b) {
  if (a->n != b->n) return false;
  for (uint32_t k = 0; k < a->n; k++)
    if (a->offset[k] != b->offset[k]) return false;
  return true;
}

/* ---- pointers ---- */

Origin step_origin(const Builder *b, ExprId e) {
  const Program *p = b->s->p;
  const Expr *x = expr_at(p, step_same_pointer(p, e));
  if (type_at(p, x->type)->kind != TYPE_POINTER) return (Origin){0};
  if (x->kind == EXPR_VAR || x->kind == EXPR_ADDRESS) return (Origin){.pointer = step_slots(b, x->var)};
  if (x->kind == EXPR_CONST) return (Origin){.is_null = x->value == 0};
  if (x->kind != EXPR_LOAD || b->way == WAY_WILD) return (Origin){0};
  ShapeAddress a = shape_address(p, x->a);
  int64_t place = a.offset;
  if (step_fixed(b, a.base, &place) == TVL_NONE) return (Origin){0};
  int f = step_field_position(b, shapes_layout_of_pointer(b->s, a.base), place, type_at(p, x->type)->size);
  return f < 0 ? (Origin){0} : (Origin){.pointer = step_base(b, a.base), .field = &b->c->field[f]};
}

/* x = y: x reaches what y reached. x = y->f: through f it reaches the same, but for y's own cell, unless that lies on a
 * cycle of f. */
void step_set_reached(Builder *b, VarId dst, Origin from) {
  const Class *c = b->c;
  const Slots *x = step_slots(b, dst);
  if (!x || !from.pointer || !same_bytes(&x->of, from.field ? &from.field->of : &from.pointer->of)) return;
  for (uint32_t k = 0; k < x->of.n; k++)
    for (uint32_t f = 0; f < c->n_field_slots; f++) {
      uint32_t y = from.pointer->first + (from.field ? 0 : k);
      TvlPredicate mine = reach_of(b, x->first + k, f), its = reach_of(b, y, f);
      if (mine == TVL_NONE || its == TVL_NONE || (from.field && f != from.field->first + k)) continue;
      TvlFormula reached = AT(its, c->v);
      if (from.field) reached = AND(reached, OR(NOT(AT(c->pointer_slot[y], c->v)), on_cycle(b, f, c->v)));
      step_set(b, mine, reached);
    }
}

/* ---- edges ---- */

/* Does slot z reach the cell of slot x? */
static TvlFormula reaches(Builder *b, TvlPredicate reach, uint32_t x) {
  TvlVar u = tvl_fresh_var(b->t);
  return EX(u, AND(AT(b->c->pointer_slot[x], u), AT(reach, u)));
}

/* Does the path of z, which does not begin at x, enter the cycle of x right behind x, so that it goes through the whole
 * of it before it meets x? */
static TvlFormula enters_behind(Builder *b, uint32_t z, uint32_t x, uint32_t f) {
  const Class *c = b->c;
  TvlVar u = tvl_fresh_var(b->t), w = tvl_fresh_var(b->t), y = tvl_fresh_var(b->t);
  TvlFormula behind = EX(u, AND(AT(c->pointer_slot[x], u), EDGE(c->field_slot[f], u, w)));
  TvlFormula before = AND(AT(c->pointer_slot[z], y), NOT(AT(c->pointer_slot[x], y)));
  TvlFormula met = OR(AT(c->pointer_slot[z], w), EX(y, AND(before, EDGE(c->field_slot[f], y, w))));
  return EX(w, AND(behind, met));
}

/* The cell of x loses its edge. Who reaches it loses what comes behind it; on a cycle that is what lies between x and
 * the place where the path enters the cycle, which is known in few cases. */
void step_cut_reached(Builder *b, const Slots *x, const Slots *field) {
  const Class *c = b->c;
  for (uint32_t f = field->first; f < field->first + field->of.n; f++) {
    TvlPredicate its = reach_of(b, x->first, f);
    if (its == TVL_NONE) continue;
    TvlVar u = tvl_fresh_var(b->t);
    TvlFormula behind = AND(AT(its, c->v), NOT(AT(c->pointer_slot[x->first], c->v)));
    TvlFormula cyclic = EX(u, AND(AT(c->pointer_slot[x->first], u), on_cycle(b, f, u)));
    for (uint32_t z = 0; z < c->n_pointer_slots; z++) {
      TvlPredicate reach = reach_of(b, z, f);
      if (reach == TVL_NONE) continue;
      TvlFormula now = AT(reach, c->v), lost = AND(reaches(b, reach, x->first), behind);
      TvlFormula begins = EX(u, AND(AT(c->pointer_slot[x->first], u), AT(c->pointer_slot[z], u))); /* at x itself */
      TvlFormula rest = AND(NOT(begins), OR(enters_behind(b, z, x->first, f), HALF));
      TvlFormula kept = AND(cyclic, OR(AT(c->pointer_slot[z], c->v), rest));
      step_set(b, reach, AND(now, OR(NOT(lost), kept)));
    }
    if (c->cycle[f] != TVL_NONE) step_set(b, c->cycle[f], AND(AT(c->cycle[f], c->v), NOT(AND(cyclic, AT(its, c->v)))));
  }
}

/* What the value reaches through field slot f = field->first + k, when it is written to that field. */
static TvlFormula reached_from(Builder *b, Origin value, uint32_t f, uint32_t k) {
  const Class *c = b->c;
  if (!value.field) {
    TvlPredicate its = reach_of(b, value.pointer->first + k, f);
    return its == TVL_NONE ? TVL_NONE : AT(its, c->v);
  }
  TvlPredicate its = reach_of(b, value.pointer->first, f);
  if (its == TVL_NONE) return TVL_NONE;
  return AND(AT(its, c->v), OR(NOT(AT(value.pointer->at[0], c->v)), on_cycle(b, f, c->v)));
}

/* The cell of x, which had no edge, gets one to where the value leads. */
void step_link_reached(Builder *b, const Slots *x, const Slots *field, Origin value) {
  const Class *c = b->c;
  for (uint32_t k = 0; k < field->of.n; k++) {
    uint32_t f = field->first + k;
    TvlFormula behind = reached_from(b, value, f, k);
    if (behind == TVL_NONE) continue;
    for (uint32_t z = 0; z < c->n_pointer_slots; z++) {
      TvlPredicate reach = reach_of(b, z, f);
      if (reach == TVL_NONE) continue;
      step_set(b, reach, OR(AT(reach, c->v), AND(reaches(b, reach, x->first), behind)));
    }
    if (c->cycle[f] == TVL_NONE) continue;
    TvlVar u = tvl_fresh_var(b->t);
    TvlFormula closes = EX(u, AND(AT(c->pointer_slot[x->first], u), tvl_rename(b->t, behind, c->v, u)));
    step_set(b, c->cycle[f], OR(AT(c->cycle[f], c->v), AND(closes, behind)));
  }
}

bool step_may_link(const Slots *x, const Slots *field, Origin value) {
  if (x->of.n != 1) return false;
  if (value.field) return value.field == field && value.pointer != x;
  return value.is_null || (value.pointer && same_bytes(&field->of, &value.pointer->of));
}

/* What led to these cells, which have no edges any more, leads to `gone`. */
void step_end_reached(Builder *b, TvlFormula cells) {
  const Class *c = b->c;
  for (uint32_t i = 0; i < c->track.n_pointers; i++)
    if (c->pointer[i].of.n != 1) return;
  for (uint32_t i = 0; i < c->track.n_fields; i++)
    if (c->field[i].of.n != 1) return;
  TvlVar u = tvl_fresh_var(b->t);
  TvlFormula here = tvl_rename(b->t, cells, c->v, u);
  for (uint32_t f = 0; f < c->n_field_slots; f++) {
    for (uint32_t z = 0; z < c->n_pointer_slots; z++) {
      TvlPredicate reach = reach_of(b, z, f);
      if (reach == TVL_NONE) continue;
      TvlFormula now = AT(reach, c->v), lost = EX(u, AND(AT(reach, u), here));
      step_set(b, reach, ITE(AT(c->gone, c->v), OR(now, lost), AND(now, NOT(cells))));
    }
    if (c->cycle[f] != TVL_NONE) step_set(b, c->cycle[f], AND(AT(c->cycle[f], c->v), NOT(cells)));
  }
}

/* Nothing leads to the new block, and its fields are indeterminate or NULL. */
void step_new_reached(Builder *b, const Slots *address, LayoutId layout, bool zero) {
  const Class *c = b->c;
  for (uint32_t i = 0; i < c->track.n_fields; i++) {
    LayoutId its = b->s->field.at[c->track.field[i]].layout;
    bool no_edge = zero || (layout && its != layout);
    for (uint32_t k = 0; k < c->field[i].of.n; k++) {
      uint32_t f = c->field[i].first + k;
      for (uint32_t z = 0; z < c->n_pointer_slots; z++) {
        TvlPredicate reach = reach_of(b, z, f);
        if (reach == TVL_NONE) continue;
        bool mine = address && z >= address->first && z < address->first + address->of.n;
        bool leads = mine && (address->of.offset[z - address->first] == 0 || !offsets_have(&address->of, 0));
        TvlFormula made = AT(TVL_ISNEW, c->v), all = no_edge || k ? made : OR(made, AT(c->bad, c->v));
        step_set(b, reach, leads ? all : mine ? NO : AT(reach, c->v));
      }
      if (c->cycle[f] != TVL_NONE) step_set(b, c->cycle[f], AT(c->cycle[f], c->v));
    }
  }
}
