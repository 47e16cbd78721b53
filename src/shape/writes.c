/* Writes to memory: stores and block operations. */
#include "shape/transfer.h"

/* Where a write goes: 1 for the cell, 1/2 where it may be. */
static TvlFormula written_cell(Builder *b, ExprId base, TvlVar v) {
  TvlPredicate q = b->way == WAY_WILD ? TVL_NONE : step_base_predicate(b, base);
  if (q != TVL_NONE) return AT(q, v);
  if (b->way == WAY_WILD || !base) return AND(HALF, step_is_cell(b, v));
  /* not tracked: other blocks, tracked objects that it may point to, and blocks from the heap if it may point there */
  TvlFormula cells = AT(b->c->other, v), objects = NO;
  const Tracking *t = &b->c->track;
  for (uint32_t i = 0; i < t->n_pointers; i++) {
    const Pointer *p = &b->s->pointer.at[t->pointer[i]];
    if (!p->is_object) continue;
    objects = OR(objects, AT(b->c->pointer[i], v));
    if (may_point_to_object(b->s, base, p->var)) cells = OR(cells, AT(b->c->pointer[i], v));
  }
  if (world_may_reach_block(b->s, base)) cells = OR(cells, AND(step_is_cell(b, v), NOT(objects)));
  return AND(HALF, cells);
}

void step_forget_bytes(Builder *b, TvlFormula cell, TvlFormula cell1, uint64_t from, uint64_t to, int keep,
                       FieldId data) {
  const Class *c = b->c;
  for (uint32_t i = 0; i < c->track.n_fields; i++) {
    const ShapeField *f = &b->s->field.at[c->track.field[i]];
    if ((int)i == keep || f->offset >= to || f->offset + f->size <= from) continue;
    step_set(b, c->field[i], ITE(cell1, HALF, step_current2(b, c->field[i])));
  }
  U32Vec symbols = {0};
  for (uint32_t i = 0; i < c->track.n_assertions; i++) {
    vec_clear(symbols);
    term_symbols(b->s->l, b->s->assertion.at[c->track.assertion[i]].term, &symbols);
    bool hit = false;
    for (uint32_t k = 0; k < symbols.n; k++) {
      FieldId f = step_field_of_symbol(b->s, symbols.at[k]);
      const ShapeField *x = &b->s->field.at[f];
      hit = hit || (f && f != data && x->offset < to && x->offset + x->size > from);
    }
    if (hit) step_set(b, c->assertion[i], ITE(cell, HALF, step_current1(b, c->assertion[i])));
  }
  vec_free(symbols);
}

/* The variable gets a value; what is not known of it does not make it wild if it cannot be. */
void step_set_pointer(Builder *b, VarId dst, TvlFormula value) {
  TvlPredicate q = step_predicate_of(b, dst);
  if (q == TVL_NONE) return;
  step_set(b, q, may_be_wild(b->s, dst) ? value : AND(value, NOT(AT(b->c->wild, b->c->v))));
}

void step_forget_heap(Builder *b) {
  const Class *c = b->c;
  TvlVar u = c->v1;
  for (uint32_t i = 0; i < c->track.n_fields; i++)
    step_set(b, c->field[i], ITE(step_is_cell(b, u), HALF, step_current2(b, c->field[i])));
  for (uint32_t i = 0; i < c->track.n_assertions; i++)
    step_set(b, c->assertion[i], ITE(step_is_cell(b, c->v), HALF, step_current1(b, c->assertion[i])));
}

/* A field of the cell at `base` gets a pointer. The old edge goes first, so that what is derived from edges is updated
 * by one removal and one addition. */
static void store_pointer(Builder *b, ShapeAddress a, int f, ExprId value, uint64_t size) {
  const Class *c = b->c;
  TvlPredicate q = b->way == WAY_WILD ? TVL_NONE : step_base_predicate(b, a.base);
  TvlFormula cell = written_cell(b, a.base, c->v), cell1 = written_cell(b, a.base, c->v1);
  step_forget_bytes(b, cell, cell1, a.offset, a.offset + size, f, 0);
  if (f < 0) {
    step_end_action(b);
    return;
  }
  TvlFormula edge = EDGE(c->field[f], c->v1, c->v2), to = step_points(b, value, c->v2);
  if (q == TVL_NONE || !c->derived || expr_at(b->s->p, value)->has_load) {
    step_set(b, c->field[f], ITE(cell1, to, edge));
    step_end_action(b);
    return;
  }
  step_set(b, c->field[f], AND(edge, NOT(cell1)));
  step_end_action(b);
  step_begin_action(b);
  step_set(b, c->field[f], OR(edge, AND(cell1, to)));
  step_end_action(b);
}

void step_store(Builder *b, const Op *op) {
  const Program *p = b->s->p;
  const Class *c = b->c;
  TypeId t = expr_at(p, op->b)->type;
  uint64_t size = type_at(p, t)->size;
  ShapeAddress a = shape_address(b->s->p, op->a);
  step_focus_on(b, op->a);
  step_focus_on(b, op->b);
  step_require_dereferences(b);
  if (!a.base || b->way == WAY_WILD) { /* anywhere */
    step_forget_heap(b);
    step_update_assertions(b, TVL_NONE, 0, 0);
    for (uint32_t i = 0; i < c->track.n_assertions; i++)
      step_set(b, c->assertion[i], ITE(step_is_cell(b, c->v), HALF, AT(c->assertion[i], c->v)));
    step_end_action(b);
    return;
  }
  if (type_at(p, t)->kind == TYPE_POINTER) {
    step_update_assertions(b, TVL_NONE, 0, 0);
    store_pointer(b, a, step_field_position(b, a.offset, size), op->b, size);
    return;
  }
  TvlFormula cell = written_cell(b, a.base, c->v), cell1 = written_cell(b, a.base, c->v1);
  FieldId f = type_at(p, t)->kind == TYPE_INT ? step_data_field(b->s, a.offset, size) : 0;
  if (f && type_plain(b->s->p, b->s->field.at[f].type) != type_plain(b->s->p, t)) f = 0;
  step_update_assertions(b, cell, f, f ? env_number(&b->env, op->b) : 0);
  step_forget_bytes(b, cell, cell1, a.offset, a.offset + size, -1, f);
  step_end_action(b);
}

typedef struct {
  TvlFormula cell, cell1; /* the block written, over v and v1 */
  uint64_t from, to;      /* bytes of it */
  TvlPredicate source;    /* the block read, TVL_NONE where it is not known */
  uint64_t source_from;
  bool zero;
} BlockWrite;

/* What a pointer field that lies inside holds afterwards, over v2. */
static TvlFormula written_pointer(Builder *b, const BlockWrite *w, const ShapeField *f) {
  if (w->zero) return NO;
  int at = step_field_position(b, f->offset - w->from + w->source_from, f->size);
  if (w->source == TVL_NONE || at < 0) return HALF;
  TvlVar u = tvl_fresh_var(b->t);
  return EX(u, AND(AT(w->source, u), EDGE(b->c->field[at], u, b->c->v2)));
}

static TvlFormula written_assertion(Builder *b, const BlockWrite *w, uint32_t position) {
  if (w->zero) return step_assertion_of_zero(b, position);
  if (w->source == TVL_NONE || w->source_from != w->from) return HALF;
  TvlVar u = tvl_fresh_var(b->t);
  return EX(u, AND(AT(w->source, u), AT(b->c->assertion[position], u)));
}

/* Whole pieces of blocks are copied or cleared: fields and assertions that lie inside move along or become zero. */
void step_block_operation(Builder *b, const Op *op) {
  const Program *p = b->s->p;
  const Class *c = b->c;
  ShapeAddress to = shape_address(p, op->a);
  bool known = to.base && expr_is_const(p, op->c) && b->way != WAY_WILD;
  step_focus_on(b, op->a);
  if (op->kind != OP_MEMSET) step_focus_on(b, op->b);
  step_require_dereferences(b);
  step_update_assertions(b, TVL_NONE, 0, 0);
  BlockWrite w = {.cell = to.base ? written_cell(b, to.base, c->v) : AND(HALF, step_is_cell(b, c->v)),
                  .cell1 = to.base ? written_cell(b, to.base, c->v1) : AND(HALF, step_is_cell(b, c->v1)),
                  .from = known ? to.offset : 0,
                  .to = known ? to.offset + (uint64_t)expr_at(p, op->c)->value : UINT64_MAX,
                  .source = TVL_NONE,
                  .zero = known && op->kind == OP_MEMSET && expr_is_const(p, op->b) && expr_at(p, op->b)->value == 0};
  if (known && op->kind != OP_MEMSET) {
    ShapeAddress from = shape_address(p, op->b);
    w.source = step_base_predicate(b, from.base);
    w.source_from = from.offset;
  }
  for (uint32_t i = 0; i < c->track.n_fields; i++) {
    const ShapeField *f = &b->s->field.at[c->track.field[i]];
    if (f->offset >= w.to || f->offset + f->size <= w.from) continue;
    bool inside = f->offset >= w.from && f->offset + f->size <= w.to;
    step_set(b, c->field[i], ITE(w.cell1, inside ? written_pointer(b, &w, f) : HALF, step_current2(b, c->field[i])));
  }
  for (uint32_t i = 0; i < c->track.n_assertions; i++) {
    Bytes where = step_assertion_bytes(b, i, w.from, w.to);
    if (where == BYTES_OUTSIDE) continue;
    TvlFormula value = where == BYTES_INSIDE ? written_assertion(b, &w, i) : HALF;
    step_set(b, c->assertion[i], ITE(w.cell, value, step_current1(b, c->assertion[i])));
  }
  step_end_action(b);
}
