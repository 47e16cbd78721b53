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
  int64_t origin = 0;
  if (whole && !heap_origin_behind(b->s, e, &origin)) return HALF;
  TvlFormula any = NO, inside = NO;
  for (uint32_t k = 0; k < of.n; k++) {
    any = OR(any, value.at[k]);
    if (of.offset[k] != origin) inside = OR(inside, AND(value.at[k], step_is_cell(b, v)));
  }
  TvlFormula bad = EX(v, AND(any, OR(AT(b->c->bad, v), AT(b->c->gone, v))));
  if (null) bad = OR(bad, NOT(EX(v, any)));
  if (whole) bad = OR(bad, EX(v, inside));
  return ITE(EX(v, AND(any, AT(b->c->wild, v))), HALF, bad);
}

/* Is the block v the one of this variable? */
static TvlFormula is_variable(Builder *b, VarId var, TvlVar v) {
  FuncId f = b->s->p->var.at[var].function;
  uint32_t alive = f ? b->env.level.at[f] : 1; /* activations, each with a block of its own */
  TvlPredicate q = alive ? step_object(b, var) : TVL_NONE;
  return alive == 0 ? NO : alive > 1 || q == TVL_NONE ? HALF : AT(q, v);
}

/* Of the blocks that e may lead to, is v one that is not from the heap? */
static TvlFormula is_not_heap(Builder *b, ExprId e, TvlVar v) {
  const Alias *a = b->s->o.alias;
  if (!a) return HALF;
  AliasTargets at = {0};
  alias_of_expr(a, e, &at);
  TvlFormula f = NO;
  for (uint32_t i = 0; i < at.n; i++) {
    const AliasObject *o = alias_object(a, at.at[i].object);
    if (!o->is_heap) f = OR(f, o->kind == ALIAS_VARIABLE ? is_variable(b, o->var, v) : HALF);
  }
  vec_free(at);
  return f;
}

/* Do the bytes not lie in the block? Of allocations the may-alias analysis knows whether they do; of variables, too,
 * and which of them it is, the graph knows. */
static TvlFormula is_outside(Builder *b, const Expr *x) {
  const Alias *a = b->s->o.alias;
  if (!a || !expr_is_const(b->s->p, x->b)) return HALF;
  AliasTargets at = {0};
  alias_of_expr(a, x->a, &at);
  TvlVar v = tvl_fresh_var(b->t);
  TvlFormula outside = NO, here = step_points(b, x->a, v);
  for (uint32_t i = 0; i < at.n; i++) {
    const AliasObject *o = alias_object(a, at.at[i].object);
    if (alias_in_bounds(a, at.at[i], (uint64_t)expr_at(b->s->p, x->b)->value, x->value)) continue;
    outside = OR(outside, o->kind == ALIAS_VARIABLE ? is_variable(b, o->var, v) : HALF);
  }
  vec_free(at);
  if (here == HALF || outside == HALF) return HALF;
  TvlFormula wild = EX(v, AND(here, AT(b->c->wild, v)));
  return ITE(wild, HALF, EX(v, AND(here, AND(step_is_cell(b, v), outside))));
}

static TvlFormula is_invalid_free(Builder *b, ExprId e) {
  TvlVar v = tvl_fresh_var(b->t);
  TvlFormula bad = is_bad(b, e, false, true), at = step_points(b, e, v), foreign = is_not_heap(b, e, v);
  if (bad == HALF || at == HALF || foreign == HALF) return HALF;
  return OR(bad, EX(v, AND(at, AND(step_is_cell(b, v), foreign))));
}

/* One step along any field. */
static TvlFormula any_edge(Builder *b, TvlVar u, TvlVar w) {
  TvlFormula f = NO;
  for (uint32_t i = 0; i < b->c->n_field_slots; i++) f = OR(f, EDGE(b->c->field_slot[i], u, w));
  return f;
}

/* ---- who holds blocks ---- */

/* Is the pointer, a variable of an open activation or the block of one, among the holders? */
static bool is_holder(const Builder *b, PointerId id, LostTo holders) {
  const Pointer *p = &b->s->pointer.at[id];
  const Var *var = &b->s->p->var.at[p->var];
  if (var->function && (holders == LOST_TO_GLOBALS || p->level > b->env.level.at[var->function])) return false;
  return p->is_object || (!var->is_brief && (holders != LOST_TO_NAMED || var->kind != VAR_TEMP));
}

/* One of the holders leads to v. */
static TvlFormula is_root(Builder *b, LostTo holders, TvlVar v) {
  const Class *c = b->c;
  TvlFormula root = NO;
  for (uint32_t i = 0; i < c->track.n_pointers; i++)
    if (is_holder(b, c->track.pointer[i], holders)) root = OR(root, step_at(b, &c->pointer[i], v));
  return root;
}

/* It does, or v is known to be reached from there. */
static TvlFormula is_reached(Builder *b, LostTo holders, TvlVar v) {
  const Class *c = b->c;
  TvlFormula reached = is_root(b, holders, v);
  for (uint32_t z = 0; z < c->n_sources; z++) {
    uint32_t i = 0;
    while (c->source[z].pointer >= c->pointer[i].first + c->pointer[i].of.n) i++;
    for (uint32_t k = 0; k < c->n_field_slots && is_holder(b, c->track.pointer[i], holders); k++) {
      TvlPredicate r = c->reach[z * c->n_field_slots + k];
      if (r != TVL_NONE) reached = OR(reached, AT(r, v));
    }
  }
  for (uint32_t i = 0; i < c->track.n_pointers; i++)
    for (uint32_t k = 0; k < c->pointer[i].of.n && is_holder(b, c->track.pointer[i], holders); k++)
      for (uint32_t t = 0; t < c->n_branchings; t++) {
        TvlPredicate below = c->branching[t].below[c->pointer[i].first + k];
        if (below != TVL_NONE) reached = OR(reached, AT(below, v));
      }
  return reached;
}

/* Does a holder lead to v, directly or through blocks? */
static TvlFormula is_held(Builder *b, LostTo holders, TvlVar v) {
  TvlVar u = tvl_fresh_var(b->t), x = tvl_fresh_var(b->t), y = tvl_fresh_var(b->t);
  TvlFormula path = OR(tvl_eq(b->t, u, v), tvl_tc(b->t, u, v, x, y, any_edge(b, x, y)));
  return OR(is_reached(b, holders, v), EX(u, AND(is_root(b, holders, u), path)));
}

/* A block of which it is not known that a holder reaches it. */
static TvlFormula is_loose(Builder *b, LostTo holders, TvlVar v) {
  return AND(AND(step_is_cell(b, v), NOT(AT(b->c->other, v))), NOT(is_reached(b, holders, v)));
}

/* Does every loose block hang on another one by a field, and lie on no cycle? Then going back from a loose block one
 * comes to one that a holder reaches. Data that hangs on the elements of a list, lists that hang on the elements of a
 * list. Loose blocks may lead to loose blocks by the field f, or by the two of the tree t, and by those that are alone:
 * a cycle is then one of a single field or of the tree. By fields on which nothing hangs, as those to parents, they may
 * lead anywhere: one does not go back along them. */
static TvlFormula all_hang(Builder *b, LostTo holders, uint32_t f, const Branching *t) {
  const Class *c = b->c;
  TvlVar u = tvl_fresh_var(b->t), v = tvl_fresh_var(b->t);
  TvlFormula hangs = NO, bad = t ? AT(t->cyclic, v) : NO; /* bad: a cycle, or an edge that must not be */
  for (uint32_t i = 0; i < c->n_hangs; i++) hangs = OR(hangs, AT(c->hangs[i], v));
  for (uint32_t i = 0; t && i < t->n_held; i++) hangs = OR(hangs, AT(t->held[i], v));
  for (uint32_t k = 0; k < c->n_field_slots; k++) {
    bool branch = t && (k == t->f || k == t->g);
    if (!c->hung[k] && !branch) continue;
    bool single = (k == f || c->alone[k]) && c->cycle[k] != TVL_NONE;
    TvlFormula from = branch || single ? AT(c->other, u) : OR(AT(c->other, u), is_loose(b, holders, u));
    bad = OR(bad, EX(u, AND(EDGE(c->field_slot[k], u, v), from)));
    if (single && !branch) bad = OR(bad, AT(c->cycle[k], v));
  }
  return NOT(EX(v, AND(is_loose(b, holders, v), OR(NOT(hangs), bad))));
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
  TvlFormula some = EX(v, cell);
  for (uint32_t f = 0; lost && f < c->n_field_slots; f++) some = AND(some, NOT(all_hang(b, holders, f, NULL)));
  for (uint32_t i = 0; lost && i < c->n_branchings; i++)
    some = AND(some, NOT(all_hang(b, holders, NO_SLOT, &c->branching[i])));
  return AND(HALF, OR(tvl_atom0(b->t, c->lost), some));
}

TvlFormula step_validity(Builder *b, const Expr *x) {
  switch ((ExprKind)x->kind) {
    case EXPR_INVALID:
      return is_bad(b, x->a, true, false);
    case EXPR_INVALID_FREE:
      return is_invalid_free(b, x->a);
    case EXPR_LOST:
      return is_left(b, true, (LostTo)x->value);
    case EXPR_NOT_CLEAN:
      return is_left(b, false, LOST_TO_ALL);
    case EXPR_OUT_OF_BOUNDS:
      return is_outside(b, x);
    default:
      return HALF;
  }
}
