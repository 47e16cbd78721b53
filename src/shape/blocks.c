/* The life of blocks: allocation, objects, release. */
#include "shape/transfer.h"

void step_may_lose(Builder *b) {
  if (b->c->lost != TVL_NONE) step_set(b, b->c->lost, OR(tvl_atom0(b->t, b->c->lost), HALF));
}

/* The new node of this action: its pointer fields are `bad` or NULL, its data unknown or zero. */
static void make_block(Builder *b, LayoutId layout, bool zero, bool is_other) {
  const Class *c = b->c;
  b->new_node = true;
  for (uint32_t i = 0; i < c->track.n_fields && !zero; i++)
    if (!layout || b->s->field.at[c->track.field[i]].layout == layout)
      step_set(b, c->field[i].at[0],
               OR(step_current2(b, c->field[i].at[0]), AND(AT(TVL_ISNEW, c->v1), AT(c->bad, c->v2))));
  for (uint32_t i = 0; i < c->track.n_assertions; i++) {
    TvlFormula value = zero ? step_assertion_of_zero(b, i) : HALF;
    step_set(b, c->assertion[i], ITE(AT(TVL_ISNEW, c->v), value, step_current1(b, c->assertion[i])));
  }
  if (!is_other) return;
  step_set(b, c->other, OR(AT(c->other, c->v), AT(TVL_ISNEW, c->v)));
  step_may_lose(b);
}

void step_allocate(Builder *b, const Op *op) {
  step_update_assertions(b, TVL_NONE, 0, 0);
  if (b->way == WAY_NULL) {
    step_set_null(b, op->dst);
    step_end_action(b);
    return;
  }
  make_block(b, shapes_layout_of_allocation(b->s, b->step->edge), op->how == ALLOC_HEAP_ZERO,
             !world_has_allocation(b->s, b->step->edge));
  Offsets to = offsets_of_var(b->s, op->dst);
  int64_t origin = shapes_origin_of_allocation(b->s, b->step->edge);
  PointerValue address = step_new_block(b, origin, &to, b->c->v);
  step_set_pointer(b, op->dst, &address);
  step_new_reached(b, step_slots(b, op->dst), shapes_layout_of_allocation(b->s, b->step->edge), origin,
                   op->how == ALLOC_HEAP_ZERO);
  step_end_action(b);
}

/* What pointed to one of these cells is the address of a block that is no more: the cells' edges go first, then the
 * pointers and edges that lead there turn to `gone` (said of who leads there, so that the values of all others are seen
 * to stay). With `remove` the cells, of which it is certain, go as well.
 * Continues an action; `focus` (or 0): the pointer that says which cells. */
static void end_cells(Builder *b, TvlFormula cells, bool remove, ExprId focus) {
  const Class *c = b->c;
  TvlFormula from = tvl_rename(b->t, cells, c->v, c->v1);
  step_focus_on(b, focus);
  for (uint32_t i = 0; i < c->n_field_slots; i++)
    step_set(b, c->field_slot[i], AND(EDGE(c->field_slot[i], c->v1, c->v2), NOT(from)));
  Origin origin = focus ? step_origin(b, focus) : (Origin){0};
  bool known = origin.pointer && origin.pointer->of.n == 1 && !origin.field;
  for (uint32_t i = 0; known && i < c->track.n_fields; i++) step_cut_reached(b, origin.pointer, &c->field[i]);
  if (remove) step_strip_below(b, cells);
  step_end_action(b);
  step_begin_action(b);
  step_focus_on(b, focus);
  TvlVar u = tvl_fresh_var(b->t);
  TvlFormula here = tvl_rename(b->t, cells, c->v, u);
  for (uint32_t i = 0; i < c->track.n_fields; i++) {
    const Slots *f = &c->field[i];
    TvlFormula lost = NO;
    for (uint32_t k = 0; k < f->of.n; k++) lost = OR(lost, EX(u, AND(EDGE(f->at[k], c->v1, u), here)));
    for (uint32_t k = 0; k < f->of.n; k++)
      step_set(b, f->at[k], ITE(lost, k ? NO : AT(c->gone, c->v2), EDGE(f->at[k], c->v1, c->v2)));
  }
  for (uint32_t i = 0; i < c->track.n_pointers; i++) {
    const Slots *x = &c->pointer[i];
    bool is_object = b->s->pointer.at[c->track.pointer[i]].is_object;
    TvlFormula lost = EX(u, AND(step_at(b, x, u), here));
    for (uint32_t k = 0; k < x->of.n; k++)
      step_set(b, x->at[k], ITE(lost, k || is_object ? NO : AT(c->gone, c->v), AT(x->at[k], c->v)));
  }
  step_end_reached(b, cells);
  step_end_below(b, cells);
  if (remove) b->retain = NOT(cells);
  step_end_action(b);
}

void step_may_end(Builder *b, TvlFormula cells) {
  step_begin_action(b);
  end_cells(b, AND(HALF, cells), false, 0);
}

/* After focus_on, is it certain for each cell whether the expression points there? */
static bool becomes_definite(Builder *b, ExprId e) {
  e = step_same_pointer(b->s->p, e);
  const Expr *x = expr_at(b->s->p, e);
  bool plain = x->kind == EXPR_VAR || x->kind == EXPR_LOAD;
  Offsets to = offsets_of_expr(b->s, e);
  int64_t offset;
  TvlFormula half = HALF;
  return plain && offset_is_fixed(&to, &offset) && step_points(b, e, b->c->v) != half;
}

void step_release(Builder *b, const Op *op) {
  const Class *c = b->c;
  TvlVar u = tvl_fresh_var(b->t);
  TvlFormula at = step_points(b, op->a, u), here = step_points(b, op->a, c->v);
  step_require_dereferences(b);
  switch (b->way) {
    case WAY_NULL:
      step_focus_on(b, op->a);
      vec_push(b->precondition, NOT(EX(u, at)));
      step_end_action(b);
      return;
    case WAY_STRANGE: /* may be the address of any block */
      step_focus_on(b, op->a);
      vec_push(b->precondition, EX(u, AND(at, AT(c->wild, u))));
      end_cells(b, AND(HALF, step_is_cell(b, c->v)), false, 0);
      return;
    case WAY_SAME: /* of stores */
    case WAY_WILD:
      end_cells(b, AND(HALF, step_is_cell(b, c->v)), false, 0);
      return;
    case WAY_PLAIN:
      vec_push(b->precondition, EX(u, AND(at, step_is_cell(b, u))));
      if (here == HALF && !world_may_reach(b->s, op->a)) {
        end_cells(b, AND(HALF, AT(c->other, c->v)), false, 0);
      } else {
        TvlFormula cells = AND(here, step_is_cell(b, c->v));
        end_cells(b, cells, becomes_definite(b, op->a), op->a);
      }
      return;
  }
}

void step_begin_object(Builder *b, VarId var, bool zero) {
  TvlPredicate q = step_object(b, var);
  if (q == TVL_NONE) return;
  step_begin_action(b);
  make_block(b, shapes_layout_of_var(b->s, var), zero, false);
  step_set(b, q, AT(TVL_ISNEW, b->c->v));
  step_new_reached(b, step_slots(b, var), shapes_layout_of_var(b->s, var), shapes_origin_of_var(b->s, var), zero);
  step_end_action(b);
}

void step_end_object(Builder *b, VarId var) {
  const Class *c = b->c;
  if (!b->s->p->var.at[var].is_object) return;
  TvlPredicate q = step_object(b, var);
  if (q != TVL_NONE) {
    step_begin_action(b);
    end_cells(b, AT(q, c->v), true, 0);
  } else if (world_has_variable(b->s, var)) {
    step_may_end(b, AT(c->other, c->v));
  }
}
