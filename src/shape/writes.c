/* Writes to memory: stores and block operations. */
#include "shape/transfer.h"

/* Where a write through a pointer that is not tracked may go. */
static TvlFormula cells_of_untracked(Builder *b, ExprId base, TvlVar v) {
  if (b->way == WAY_WILD || !base) return AND(HALF, step_is_cell(b, v));
  /* other blocks, tracked objects that it may point to, and blocks from the heap if it may point there */
  TvlFormula cells = AT(b->c->other, v), objects = NO;
  const Tracking *t = &b->c->track;
  for (uint32_t i = 0; i < t->n_pointers; i++) {
    const Pointer *p = &b->s->pointer.at[t->pointer[i]];
    if (!p->is_object) continue;
    objects = OR(objects, AT(b->c->pointer[i].at[0], v));
    if (may_point_to_object(b->s, base, p->var)) cells = OR(cells, AT(b->c->pointer[i].at[0], v));
  }
  if (world_may_reach_block(b->s, base)) cells = OR(cells, AND(step_is_cell(b, v), NOT(objects)));
  return AND(HALF, cells);
}

/* One possibility of where a write goes. */
typedef struct {
  LayoutId layout;
  TvlFormula cell, cell1; /* the block, over v and v1: 1, or 1/2 where it may be */
  int64_t from;           /* its byte, or SOMEWHERE */
} Target;

static uint32_t targets_of(Builder *b, ShapeAddress a, Target out[MOST_SLOTS]) {
  const Class *c = b->c;
  const Slots *x = b->way == WAY_WILD ? NULL : step_base(b, a.base);
  if (b->way == WAY_WILD || !a.base) {
    TvlFormula cell = cells_of_untracked(b, 0, c->v);
    out[0] = (Target){0, cell, cells_of_untracked(b, 0, c->v1), SOMEWHERE};
    return 1;
  }
  const Expr *base = expr_at(b->s->p, a.base);
  Offsets of = x                        ? x->of
               : base->kind == EXPR_VAR ? offsets_of_var(b->s, base->var)
                                        : offsets_of_object(b->s, base->var);
  for (uint32_t k = 0; k < of.n; k++) {
    out[k].layout = shapes_layout_of_pointer(b->s, a.base);
    out[k].cell = x ? AT(x->at[k], c->v) : cells_of_untracked(b, a.base, c->v);
    out[k].cell1 = x ? AT(x->at[k], c->v1) : cells_of_untracked(b, a.base, c->v1);
    out[k].from = of.offset[k] == SOMEWHERE ? SOMEWHERE : of.offset[k] + a.offset;
  }
  return of.n;
}

static bool overlaps(const ShapeField *f, LayoutId layout, int64_t from, int64_t to) {
  if (layout && f->layout != layout) return false;
  return f->offset < to && f->offset + (int64_t)f->size > from;
}

/* Bytes of blocks that are written. */
typedef struct {
  LayoutId layout;          /* 0: not known */
  int64_t from, to;         /* these, all of them; */
  const ShapeExtent *vague; /* or (not NULL) those that it says, if its base leads to the byte `from` */
} Written;

/* What a store of `size` bytes writes in a target; where the byte is not known, `vague` (may be NULL) says more. */
static Written written_at(const Target *t, uint64_t size, const ShapeExtent *vague) {
  if (t->from != SOMEWHERE) return (Written){.layout = t->layout, .from = t->from, .to = t->from + (int64_t)size};
  return (Written){.layout = t->layout, .from = vague ? SOMEWHERE : LOWEST, .to = SOMEWHERE, .vague = vague};
}

static bool is_written(Builder *b, const Written *w, const ShapeField *f) {
  if (!w->vague) return overlaps(f, w->layout, w->from, w->to);
  return (!w->layout || f->layout == w->layout) && step_is_touched(b, w->vague, w->from, f);
}

static void forget(Builder *b, TvlFormula cell, TvlFormula cell1, const Written *w, int keep, FieldId data) {
  const Class *c = b->c;
  for (uint32_t i = 0; i < c->track.n_fields; i++) {
    if ((int)i == keep || !is_written(b, w, &b->s->field.at[c->track.field[i]])) continue;
    PointerValue value = step_unknown(b, &c->field[i].of, c->v2);
    step_set_field(b, &c->field[i], cell1, &value);
  }
  U32Vec symbols = {0};
  for (uint32_t i = 0; i < c->track.n_assertions; i++) {
    vec_clear(symbols);
    term_symbols(b->s->l, b->s->assertion.at[c->track.assertion[i]].term, &symbols);
    bool hit = false;
    for (uint32_t k = 0; k < symbols.n; k++) {
      FieldId f = step_field_of_symbol(b->s, symbols.at[k]);
      hit = hit || (f && f != data && is_written(b, w, &b->s->field.at[f]));
    }
    if (hit) step_set(b, c->assertion[i], ITE(cell, HALF, step_current1(b, c->assertion[i])));
  }
  vec_free(symbols);
}

void step_forget_bytes(Builder *b, TvlFormula cell, TvlFormula cell1, int64_t from, int64_t to, int keep, FieldId data,
                       LayoutId layout) {
  forget(b, cell, cell1, &(Written){.layout = layout, .from = from, .to = to}, keep, data);
}

/* What is not known of the value does not make it wild if it cannot be. */
void step_set_pointer(Builder *b, VarId dst, const PointerValue *value) {
  const Slots *x = step_slots(b, dst);
  if (!x) return;
  for (uint32_t k = 0; k < x->of.n; k++) step_set(b, x->at[k], value->at[k]);
  if (!may_be_wild(b->s, dst)) step_set(b, x->at[0], AND(value->at[0], NOT(AT(b->c->wild, b->c->v))));
  step_set_below(b, x);
}

void step_set_unknown(Builder *b, VarId dst) {
  const Slots *x = step_slots(b, dst);
  PointerValue value = step_unknown(b, x ? &x->of : &(Offsets){.n = 1}, b->c->v);
  step_set_pointer(b, dst, &value);
}

static void set_plain(Builder *b, VarId dst, TvlFormula home) {
  const Slots *x = step_slots(b, dst);
  PointerValue value = step_plain(b, x ? &x->of : &(Offsets){.n = 1}, home);
  step_set_pointer(b, dst, &value);
}

void step_set_bad(Builder *b, VarId dst) { set_plain(b, dst, AT(b->c->bad, b->c->v)); }
void step_set_null(Builder *b, VarId dst) { set_plain(b, dst, NO); }

void step_set_field(Builder *b, const Slots *field, TvlFormula cell1, const PointerValue *value) {
  for (uint32_t k = 0; k < field->of.n; k++)
    step_set(b, field->at[k], ITE(cell1, value->at[k], step_current2(b, field->at[k])));
}

void step_forget_heap(Builder *b) {
  const Class *c = b->c;
  TvlFormula cell = step_is_cell(b, c->v), cell1 = step_is_cell(b, c->v1);
  step_forget_bytes(b, cell, cell1, LOWEST, SOMEWHERE, -1, 0, 0);
}

/* Does the write change another pointer field than the one at position `keep`? */
static bool hits_other_field(const Builder *b, LayoutId layout, int64_t from, int64_t to, int keep) {
  const Tracking *t = &b->c->track;
  for (uint32_t i = 0; i < t->n_fields; i++)
    if ((int)i != keep && overlaps(&b->s->field.at[t->field[i]], layout, from, to)) return true;
  return false;
}

/* A field gets a pointer. The old edge goes first, so that what is derived from edges is updated by one removal and one
 * addition; both only where the place is certain. */
static void store_pointer(Builder *b, ShapeAddress a, const Op *op, uint64_t size) {
  const Class *c = b->c;
  ExprId value = op->b;
  ShapeExtent extent;
  bool vague = shapes_extent(b->s, op, &extent);
  Target target[MOST_SLOTS];
  uint32_t n = targets_of(b, a, target);
  int position[MOST_SLOTS];
  for (uint32_t i = 0; i < n; i++) {
    bool fixed = target[i].from != SOMEWHERE;
    position[i] = fixed ? step_field_position(b, target[i].layout, target[i].from, size) : -1;
    Written w = written_at(&target[i], size, vague ? &extent : NULL);
    forget(b, target[i].cell, target[i].cell1, &w, position[i], 0);
  }
  const Slots *x = b->way == WAY_WILD ? NULL : step_base(b, a.base);
  Origin origin = step_origin(b, value);
  bool one = x && n == 1 && position[0] >= 0 && step_may_link(x, &c->field[position[0]], origin);
  one = one && !hits_other_field(b, target[0].layout, target[0].from, target[0].from + (int64_t)size, position[0]);
  if (one) step_focus_on_cut(b, x, &c->field[position[0]]);
  if (one) step_focus_on_fall(b, x, &c->field[position[0]]);
  bool certain = x && c->derived && (one || !expr_at(b->s->p, value)->has_load);
  for (uint32_t i = 0; i < n; i++) {
    if (position[i] < 0) continue;
    const Slots *f = &c->field[position[i]];
    PointerValue to = certain ? step_plain(b, &f->of, NO) : step_value(b, value, &f->of, c->v2);
    step_set_field(b, f, target[i].cell1, &to);
    if (one) step_cut_reached(b, x, f);
    if (one) step_cut_below(b, x, f);
  }
  step_end_action(b);
  if (!certain || origin.is_null) return;
  step_begin_action(b);
  step_focus_on(b, value); /* blur has merged what the first action brought out */
  if (one) step_focus_on_below(b, value);
  for (uint32_t i = 0; i < n; i++) {
    if (position[i] < 0) continue;
    const Slots *f = &c->field[position[i]];
    PointerValue to = step_value(b, value, &f->of, c->v2);
    for (uint32_t k = 0; k < f->of.n; k++)
      step_set(b, f->at[k], OR(step_current2(b, f->at[k]), AND(target[i].cell1, to.at[k])));
    if (one) step_link_reached(b, x, f, origin);
    if (one) step_link_below(b, x, f, value);
  }
  step_end_action(b);
}

/* A number or something else that is no pointer. */
static void store_data(Builder *b, ShapeAddress a, const Op *op, TypeId t) {
  const Program *p = b->s->p;
  int64_t size = (int64_t)type_at(p, t)->size;
  Target target[MOST_SLOTS];
  uint32_t n = targets_of(b, a, target);
  bool fixed = n == 1 && target[0].from != SOMEWHERE;
  FieldId f = fixed && type_at(p, t)->kind == TYPE_INT
                  ? step_data_field(b->s, target[0].layout, target[0].from, (uint64_t)size)
                  : 0;
  if (f && !type_is_alike(b->s->p, b->s->field.at[f].type, t)) f = 0;
  step_update_assertions(b, f ? target[0].cell : TVL_NONE, f, f ? env_number(&b->env, op->b) : 0);
  ShapeExtent extent;
  bool vague = shapes_extent(b->s, op, &extent);
  for (uint32_t i = 0; i < n; i++) {
    Written w = written_at(&target[i], (uint64_t)size, vague ? &extent : NULL);
    forget(b, target[i].cell, target[i].cell1, &w, -1, f);
  }
  step_end_action(b);
}

/* A write of which it is not known what it leaves there, nor exactly where. */
static void forget_extent(Builder *b, const ShapeExtent *x) {
  Target target[MOST_SLOTS];
  uint32_t n = targets_of(b, (ShapeAddress){.base = x->base}, target);
  for (uint32_t i = 0; i < n; i++)
    forget(b, target[i].cell, target[i].cell1,
           &(Written){.layout = target[i].layout, .from = target[i].from, .vague = x}, -1, 0);
}

/* Do the pointers lead to the same cell? */
static TvlFormula same_cell(Builder *b, const Slots *x, const Slots *y) {
  TvlVar u = tvl_fresh_var(b->t);
  return EX(u, AND(AND(AT(x->at[0], u), AT(y->at[0], u)), step_is_cell(b, u)));
}

bool step_may_store_own(Builder *b, const Op *op) {
  const Program *p = b->s->p;
  ShapeAddress a = shape_address(p, op->a);
  const Slots *x = step_base(b, a.base);
  Origin from = step_origin(b, op->b);
  int64_t place = a.offset;
  if (!x || !from.field || from.moved || from.pointer == x || step_fixed(b, a.base, &place) == TVL_NONE) return false;
  int f =
      step_field_position(b, shapes_layout_of_pointer(b->s, a.base), place, type_at(p, expr_at(p, op->b)->type)->size);
  return f >= 0 && &b->c->field[f] == from.field;
}

void step_store(Builder *b, const Op *op) {
  const Program *p = b->s->p;
  TypeId t = expr_at(p, op->b)->type;
  ShapeAddress a = shape_address(b->s->p, op->a);
  step_focus_on(b, op->a);
  step_focus_on(b, op->b);
  step_require_dereferences(b);
  if (b->way != WAY_WILD && step_may_store_own(b, op)) {
    TvlFormula same = same_cell(b, step_base(b, a.base), step_origin(b, op->b).pointer);
    vec_push(b->precondition, b->way == WAY_SAME ? same : NOT(same));
  }
  if (b->way == WAY_SAME) { /* nothing changes */
    step_update_assertions(b, TVL_NONE, 0, 0);
    step_end_action(b);
    return;
  }
  ShapeExtent extent;
  if (!a.base && b->way != WAY_WILD && shapes_extent(b->s, op, &extent)) {
    step_update_assertions(b, TVL_NONE, 0, 0);
    forget_extent(b, &extent);
    step_end_action(b);
  } else if (!a.base || b->way == WAY_WILD) { /* anywhere */
    step_update_assertions(b, TVL_NONE, 0, 0);
    step_forget_heap(b);
    step_end_action(b);
  } else if (type_at(p, t)->kind == TYPE_POINTER) {
    step_update_assertions(b, TVL_NONE, 0, 0);
    store_pointer(b, a, op, type_at(p, t)->size);
  } else {
    store_data(b, a, op, t);
  }
}

typedef struct {
  TvlFormula cell, cell1; /* the block written, over v and v1 */
  LayoutId layout;
  int64_t from, to;    /* bytes of it */
  TvlPredicate source; /* the block read, TVL_NONE where it is not known */
  int64_t source_from;
  bool zero;
} BlockWrite;

/* What a pointer field that lies inside holds afterwards, over v2. */
static PointerValue written_pointer(Builder *b, const BlockWrite *w, const ShapeField *f, const Offsets *to) {
  if (w->zero) return step_plain(b, to, NO);
  int at = step_field_position(b, f->layout, f->offset - w->from + w->source_from, f->size);
  if (w->source == TVL_NONE || at < 0) return step_unknown(b, to, b->c->v2);
  TvlVar u = tvl_fresh_var(b->t);
  PointerValue x = {0};
  for (uint32_t k = 0; k < to->n; k++)
    x.at[k] = EX(u, AND(AT(w->source, u), step_field_value(b, &b->c->field[at], u, to, k, b->c->v2)));
  return x;
}

static TvlFormula written_assertion(Builder *b, const BlockWrite *w, uint32_t position) {
  if (w->zero) return step_assertion_of_zero(b, position);
  if (w->source == TVL_NONE || w->source_from != w->from) return HALF;
  TvlVar u = tvl_fresh_var(b->t);
  return EX(u, AND(AT(w->source, u), AT(b->c->assertion[position], u)));
}

static bool lies_inside(const ShapeField *f, const BlockWrite *w) {
  return f->offset >= w->from && f->offset + (int64_t)f->size <= w->to;
}

/* Whole fields of the cell of x become NULL: what is reached is known. */
static void clear_reached(Builder *b, const BlockWrite *w, const Slots *x) {
  const Class *c = b->c;
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t i = 0; i < c->track.n_fields; i++) {
      const ShapeField *f = &b->s->field.at[c->track.field[i]];
      if (!overlaps(f, w->layout, w->from, w->to)) continue;
      if (pass == 0 && !lies_inside(f, w)) return;
      if (pass == 1) step_cut_reached(b, x, &c->field[i]);
    }
}

/* Fields and assertions that lie inside of the bytes move along or become zero. */
static void write_block(Builder *b, const BlockWrite *w) {
  const Class *c = b->c;
  for (uint32_t i = 0; i < c->track.n_fields; i++) {
    const ShapeField *f = &b->s->field.at[c->track.field[i]];
    if (!overlaps(f, w->layout, w->from, w->to)) continue;
    PointerValue value =
        lies_inside(f, w) ? written_pointer(b, w, f, &c->field[i].of) : step_unknown(b, &c->field[i].of, c->v2);
    step_set_field(b, &c->field[i], w->cell1, &value);
  }
  for (uint32_t i = 0; i < c->track.n_assertions; i++) {
    Bytes where = step_assertion_bytes(b, i, w->layout, w->from, w->to);
    if (where == BYTES_OUTSIDE) continue;
    TvlFormula value = where == BYTES_INSIDE ? written_assertion(b, w, i) : HALF;
    step_set(b, c->assertion[i], ITE(w->cell, value, step_current1(b, c->assertion[i])));
  }
}

/* Whole pieces of blocks are copied or cleared. */
void step_block_operation(Builder *b, const Op *op) {
  const Program *p = b->s->p;
  ShapeAddress to = shape_address(p, op->a);
  step_focus_on(b, op->a);
  if (op->kind != OP_MEMSET) step_focus_on(b, op->b);
  step_require_dereferences(b);
  step_update_assertions(b, TVL_NONE, 0, 0);
  ShapeExtent extent;
  if (b->way != WAY_WILD && shapes_extent(b->s, op, &extent)) {
    forget_extent(b, &extent);
    step_end_action(b);
    return;
  }
  Target target[MOST_SLOTS];
  uint32_t n = targets_of(b, to, target);
  for (uint32_t i = 0; i < n; i++) {
    bool known = target[i].from != SOMEWHERE && expr_is_const(p, op->c);
    bool clears = op->kind == OP_MEMSET && expr_is_const(p, op->b) && expr_at(p, op->b)->value == 0;
    BlockWrite w = {.cell = target[i].cell,
                    .cell1 = target[i].cell1,
                    .layout = target[i].layout,
                    .from = known ? target[i].from : LOWEST,
                    .to = known ? target[i].from + (int64_t)expr_at(p, op->c)->value : SOMEWHERE,
                    .source = TVL_NONE,
                    .zero = known && clears};
    if (known && op->kind != OP_MEMSET) {
      ShapeAddress from = shape_address(p, op->b);
      w.source_from = from.offset;
      w.source = step_fixed(b, from.base, &w.source_from);
    }
    write_block(b, &w);
    const Slots *x = b->way == WAY_WILD || n > 1 ? NULL : step_base(b, to.base);
    if (w.zero && x && x->of.n == 1) clear_reached(b, &w, x);
  }
  step_end_action(b);
}
