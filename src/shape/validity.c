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

TvlFormula step_validity(Builder *b, const Expr *x) {
  switch ((ExprKind)x->kind) {
    case EXPR_INVALID:
      return is_bad(b, x->a, true, false);
    case EXPR_INVALID_FREE:
      return is_from_heap(b, x->a) ? is_bad(b, x->a, false, true) : HALF;
    default: /* graphs do not know how large blocks are, nor what is left of those that they do not see */
      return HALF;
  }
}
