/* What is wrong with memory, as formulas over a graph. */
#include "shape/transfer.h"

/* What is wrong with the value of a pointer: it leads to what is no block any more or never was; or (`null`) nowhere;
 * or
 * (`whole`) to another byte of a block than its first. A wild one may be anything. */
static TvlFormula is_bad(Builder *b, ExprId e, bool null, bool whole) {
  TvlVar v = tvl_fresh_var(b->t);
  Offsets of = offsets_of_expr(b->s, e);
  PointerValue value = step_value(b, e, &of, v);
  if (value.at[0] == HALF) return HALF;
  TvlFormula any = NO, inside = NO;
  for (uint32_t k = 0; k < of.n; k++) {
    any = OR(any, value.at[k]);
    if (of.offset[k] != 0) inside = OR(inside, AND(value.at[k], step_is_cell(b, v)));
  }
  TvlFormula bad = EX(v, AND(any, OR(AT(b->c->bad, v), AT(b->c->gone, v))));
  if (null) bad = OR(bad, NOT(EX(v, any)));
  if (whole) bad = OR(bad, EX(v, inside));
  return ITE(EX(v, AND(any, AT(b->c->wild, v))), HALF, bad);
}

/* Are all blocks that it may lead to from the heap? */
static bool is_from_heap(const Builder *b, ExprId e) {
  const Alias *a = b->s->o.alias;
  if (!a) return false;
  AliasTargets at = {0};
  alias_of_expr(a, e, &at);
  bool heap = true;
  for (uint32_t i = 0; i < at.n && heap; i++) heap = alias_object(a, at.at[i].object)->is_heap;
  vec_free(at);
  return heap;
}

/* One step along any field. */
static TvlFormula any_edge(Builder *b, TvlVar u, TvlVar w) {
  TvlFormula f = NO;
  for (uint32_t i = 0; i < b->c->n_field_slots; i++) f = OR(f, EDGE(b->c->field_slot[i], u, w));
  return f;
}

/* Does one of these variables lead to v, directly or through blocks? Only open activations have variables. */
static TvlFormula is_held(Builder *b, LostTo holders, TvlVar v) {
  const Class *c = b->c;
  TvlVar u = tvl_fresh_var(b->t), x = tvl_fresh_var(b->t), y = tvl_fresh_var(b->t);
  TvlFormula root = NO, reached = NO; /* reached: what is known without walking along edges */
  for (uint32_t i = 0; i < c->track.n_pointers; i++) {
    const Pointer *p = &b->s->pointer.at[c->track.pointer[i]];
    const Var *var = &b->s->p->var.at[p->var];
    if (var->function && (holders == LOST_TO_GLOBALS || p->level > b->env.level.at[var->function])) continue;
    if (holders == LOST_TO_NAMED && var->kind == VAR_TEMP && !p->is_object) continue;
    root = OR(root, step_at(b, &c->pointer[i], u));
    for (uint32_t z = 0; z < c->n_sources; z++) {
      uint32_t slot = c->source[z].pointer;
      if (slot < c->pointer[i].first || slot >= c->pointer[i].first + c->pointer[i].of.n) continue;
      for (uint32_t k = 0; k < c->n_field_slots; k++) {
        TvlPredicate r = c->reach[z * c->n_field_slots + k];
        if (r != TVL_NONE) reached = OR(reached, AT(r, v));
      }
    }
  }
  if (root == NO) return NO;
  TvlFormula path = OR(tvl_eq(b->t, u, v), tvl_tc(b->t, u, v, x, y, any_edge(b, x, y)));
  return OR(reached, EX(u, AND(root, path)));
}

/* Is a heap block allocated (and, with `lost`, held by nobody)? Whether a cell is from the heap is not known. */
static TvlFormula is_left(Builder *b, bool lost, LostTo holders) {
  const Class *c = b->c;
  TvlVar v = tvl_fresh_var(b->t);
  if (c->lost == TVL_NONE) return HALF;
  TvlFormula cell = AND(step_is_cell(b, v), NOT(AT(c->other, v)));
  for (uint32_t i = 0; i < c->track.n_pointers; i++)
    if (b->s->pointer.at[c->track.pointer[i]].is_object) cell = AND(cell, NOT(AT(c->pointer[i].at[0], v)));
  if (lost) cell = AND(cell, NOT(is_held(b, holders, v)));
  return AND(HALF, OR(tvl_atom0(b->t, c->lost), EX(v, cell)));
}

TvlFormula step_validity(Builder *b, const Expr *x) {
  switch ((ExprKind)x->kind) {
    case EXPR_INVALID:
      return is_bad(b, x->a, true, false);
    case EXPR_INVALID_FREE:
      return is_from_heap(b, x->a) ? is_bad(b, x->a, false, true) : HALF;
    case EXPR_LOST:
      return is_left(b, true, (LostTo)x->value);
    case EXPR_NOT_CLEAN:
      return is_left(b, false, LOST_TO_ALL);
    default: /* graphs do not know how large blocks are */
      return HALF;
  }
}
