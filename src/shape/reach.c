/* What pointers reach, after a step. The updates that one can derive from the definition E(u) x(u) & f*(u,v) have to
 * walk along edges, which inside of a summary node are 1/2; but what a pointer reaches after a step follows from what
 * pointers reached before it, because a field leads to one cell at most: the cells that x reaches form a path. */
#include "shape/transfer.h"

/* Of a source, by number; pointers' slots come first. */
static TvlPredicate reach_of(const Builder *b, uint32_t source, uint32_t field_slot) {
  return b->c->reach[source * b->c->n_field_slots + field_slot];
}

/* The number of the source, or NO_SLOT. */
static uint32_t find_source(const Class *c, uint32_t pointer_slot, uint32_t field_slot) {
  for (uint32_t i = c->n_pointer_slots; i < c->n_sources; i++)
    if (c->source[i].pointer == pointer_slot && c->source[i].field == field_slot) return i;
  return NO_SLOT;
}

/* The path of the source begins at v. */
static TvlFormula begins_at(Builder *b, uint32_t source, TvlVar v) {
  const Class *c = b->c;
  const Source *x = &c->source[source];
  if (x->field == NO_SLOT) return AT(c->pointer_slot[x->pointer], v);
  TvlVar u = tvl_fresh_var(b->t);
  return EX(u, AND(AT(c->pointer_slot[x->pointer], u), EDGE(c->field_slot[x->field], u, v)));
}

/* Does v lie on a cycle of the field? */
static TvlFormula on_cycle(Builder *b, uint32_t f, TvlVar v) {
  const Class *c = b->c;
  return c->cycle[f] == TVL_NONE ? tvl_plus(b->t, c->field_slot[f], v, v) : AT(c->cycle[f], v);
}

/* Do the slots of what gets the value agree with those of where it comes from? */
static bool same_bytes(const Offsets *a, Origin from) {
  const Offsets *b = from.field ? &from.field->of : &from.pointer->of;
  if (a->n != b->n) return false;
  for (uint32_t k = 0; k < a->n; k++) {
    bool somewhere = b->offset[k] == SOMEWHERE;
    if (a->offset[k] != (somewhere ? SOMEWHERE : b->offset[k] + from.moved) || (somewhere && from.moved)) return false;
  }
  return true;
}

ExprId step_same_block(const Program *p, ExprId e, int64_t *moved) {
  for (*moved = 0;;) {
    const Expr *x = expr_at(p, e);
    bool index = x->kind == EXPR_INDEX && expr_is_const(p, x->b);
    bool cast = x->kind == EXPR_CAST && type_at(p, expr_at(p, x->a)->type)->kind == TYPE_POINTER;
    if (x->kind == EXPR_FIELD)
      *moved += (int64_t)x->value;
    else if (index)
      *moved += (int64_t)(x->value * expr_at(p, x->b)->value);
    else if (!cast)
      return e;
    e = x->a;
  }
}

/* ---- pointers ---- */

Origin step_origin(const Builder *b, ExprId e) {
  const Program *p = b->s->p;
  int64_t moved;
  const Expr *x = expr_at(p, step_same_block(p, e, &moved));
  if (type_at(p, x->type)->kind != TYPE_POINTER) return (Origin){0};
  /* bytes behind a value that is no address there may be a block */
  if (moved && x->kind != EXPR_ADDRESS && (x->kind == EXPR_VAR ? may_be_wild(b->s, x->var) : b->s->wild_fields))
    return (Origin){0};
  if (x->kind == EXPR_VAR || x->kind == EXPR_ADDRESS) return (Origin){.pointer = step_slots(b, x->var), .moved = moved};
  if (x->kind == EXPR_CONST) return (Origin){.is_null = x->value == 0 && moved == 0};
  if (x->kind != EXPR_LOAD || b->way == WAY_WILD) return (Origin){0};
  ShapeAddress a = shape_address(p, x->a);
  int64_t place = a.offset;
  if (step_fixed(b, a.base, &place) == TVL_NONE) return (Origin){0};
  int f = step_field_position(b, shapes_layout_of_pointer(b->s, a.base), place, type_at(p, x->type)->size);
  return f < 0 ? (Origin){0} : (Origin){.pointer = step_base(b, a.base), .field = &b->c->field[f], .moved = moved};
}

/* What slot k of the value reaches through field slot f; TVL_NONE: not known. The value y reaches what y reaches. The
 * value y->f reaches the same through f, but for y's own cell, unless that lies on a cycle of f; through other fields
 * it reaches what that source does. */
static TvlFormula reached_from(Builder *b, Origin value, uint32_t k, uint32_t f) {
  const Class *c = b->c;
  bool along = value.field && value.field->first + k == f;
  uint32_t y = value.pointer->first + (value.field ? 0 : k);
  uint32_t source = value.field && !along ? find_source(c, y, value.field->first + k) : y;
  TvlPredicate its = source == NO_SLOT ? TVL_NONE : reach_of(b, source, f);
  if (its == TVL_NONE) return TVL_NONE;
  TvlFormula reached = AT(its, c->v);
  return along ? AND(reached, OR(NOT(AT(c->pointer_slot[y], c->v)), on_cycle(b, f, c->v))) : reached;
}

/* x = y: what hangs on the fields of y's cell hangs on those of x's cell. */
static void set_fields_reached(Builder *b, uint32_t x, uint32_t y) {
  const Class *c = b->c;
  for (uint32_t i = c->n_pointer_slots; i < c->n_sources; i++) {
    if (c->source[i].pointer != x) continue;
    uint32_t its = find_source(c, y, c->source[i].field);
    for (uint32_t f = 0; f < c->n_field_slots && its != NO_SLOT; f++)
      if (reach_of(b, i, f) != TVL_NONE && reach_of(b, its, f) != TVL_NONE)
        step_set(b, reach_of(b, i, f), AT(reach_of(b, its, f), c->v));
  }
}

/* The cell of the value y->f reaches through g itself and what comes behind its g. A pointer z may lead there, as y
 * does in a doubly linked list: then it is what z reaches; else one has to walk. */
static TvlFormula reached_by_step(Builder *b, Origin from, uint32_t k, uint32_t g) {
  const Class *c = b->c;
  TvlVar u = tvl_fresh_var(b->t), w = tvl_fresh_var(b->t), y = tvl_fresh_var(b->t);
  TvlPredicate f = c->field_slot[from.field->first + k], at = from.pointer->at[0];
  TvlFormula start = EX(y, AND(AT(at, y), EDGE(f, y, u)));
  TvlFormula met = NO, behind = NO;
  for (uint32_t z = 0; z < c->n_pointer_slots; z++) {
    if (reach_of(b, z, g) == TVL_NONE) continue;
    TvlFormula leads = AND(EDGE(c->field_slot[g], u, w), AT(c->pointer_slot[z], w));
    TvlFormula here = EX(u, EX(w, AND(start, leads)));
    met = OR(met, here);
    behind = OR(behind, AND(here, AT(reach_of(b, z, g), c->v)));
  }
  TvlFormula walk = EX(u, AND(start, tvl_star(b->t, c->field_slot[g], u, c->v)));
  return ITE(met, OR(tvl_rename(b->t, start, u, c->v), behind), walk);
}

/* The slot of `to` that leads where slot j of the value does, or NO_SLOT: not known. */
static uint32_t slot_of(const Offsets *to, Origin from, uint32_t j) {
  const Offsets *of = from.field ? &from.field->of : &from.pointer->of;
  if (of->offset[j] == SOMEWHERE) return NO_SLOT;
  for (uint32_t k = 0; k < to->n; k++)
    if (to->offset[k] == SOMEWHERE || to->offset[k] == of->offset[j] + from.moved) return k; /* SOMEWHERE comes last */
  return NO_SLOT;
}

/* Is the home of the value the address of a block? */
static TvlFormula is_block_value(Builder *b, Origin from) {
  TvlVar u = tvl_fresh_var(b->t), y = tvl_fresh_var(b->t);
  TvlFormula at =
      from.field ? EX(y, AND(AT(from.pointer->at[0], y), EDGE(from.field->at[0], y, u))) : AT(from.pointer->at[0], u);
  return EX(u, AND(at, step_is_cell(b, u)));
}

/* What slot k of x reaches through f when it gets a value with other slots, where `to` says which slot of x a slot of
 * the value becomes. Values without a block stay at home. */
static TvlFormula reached_apart(Builder *b, Origin from, const uint32_t *to, uint32_t k, uint32_t f) {
  uint32_t n = from.field ? from.field->of.n : from.pointer->of.n;
  TvlFormula all = NO;
  for (uint32_t j = 0; j < n; j++) {
    if (to[j] != k && (j || k)) continue;
    TvlFormula reached = reached_from(b, from, j, f);
    if (reached == TVL_NONE && from.field) reached = reached_by_step(b, from, j, f);
    if (reached == TVL_NONE) return TVL_NONE;
    if (j == 0 && to[0] != 0) {
      TvlFormula block = is_block_value(b, from);
      reached = AND(reached, k ? block : NOT(block));
    }
    all = OR(all, reached);
  }
  return all;
}

static void set_reached_apart(Builder *b, const Slots *x, Origin from) {
  const Class *c = b->c;
  uint32_t to[MOST_SLOTS], n = from.field ? from.field->of.n : from.pointer->of.n;
  for (uint32_t j = 0; j < n; j++)
    if ((to[j] = slot_of(&x->of, from, j)) == NO_SLOT) return;
  for (uint32_t k = 0; k < x->of.n; k++)
    for (uint32_t f = 0; f < c->n_field_slots; f++) {
      TvlPredicate mine = reach_of(b, x->first + k, f);
      TvlFormula reached = mine == TVL_NONE ? TVL_NONE : reached_apart(b, from, to, k, f);
      if (reached != TVL_NONE) step_set(b, mine, reached);
    }
}

void step_set_reached(Builder *b, VarId dst, Origin from) {
  const Class *c = b->c;
  const Slots *x = step_slots(b, dst);
  if (!x || !from.pointer) return;
  if (!same_bytes(&x->of, from)) {
    set_reached_apart(b, x, from);
    return;
  }
  for (uint32_t k = 0; k < x->of.n; k++) {
    for (uint32_t f = 0; f < c->n_field_slots; f++) {
      TvlPredicate mine = reach_of(b, x->first + k, f);
      TvlFormula reached = mine == TVL_NONE ? TVL_NONE : reached_from(b, from, k, f);
      if (mine != TVL_NONE && reached == TVL_NONE && from.field) reached = reached_by_step(b, from, k, f);
      if (reached != TVL_NONE) step_set(b, mine, reached);
    }
    if (!from.field) set_fields_reached(b, x->first + k, from.pointer->first + k);
  }
}

void step_split_reached(Builder *b, VarId dst, Origin from) {
  const Class *c = b->c;
  const Slots *x = step_slots(b, dst);
  if (!x || !from.pointer || (from.field ? !c->shortcut[from.field->first] : !c->roaming[from.pointer->first])) return;
  step_begin_action(b);
  for (uint32_t k = x->first; k < x->first + x->of.n; k++)
    for (uint32_t f = 0; f < c->n_field_slots; f++)
      if (reach_of(b, k, f) != TVL_NONE) vec_push(b->focus, AT(reach_of(b, k, f), c->v));
  vec_push(b->precondition, tvl_const(b->t, TVL_1)); /* nothing changes */
  step_end_action(b);
}

/* ---- edges ---- */

/* Does the path reach the cell of slot x? */
static TvlFormula reaches(Builder *b, TvlPredicate reach, uint32_t x) {
  TvlVar u = tvl_fresh_var(b->t);
  return EX(u, AND(AT(b->c->pointer_slot[x], u), AT(reach, u)));
}

/* Does the path of source z, which does not begin at x, enter the cycle of x right behind x, so that it goes through
 * the whole of it before it meets x? */
static TvlFormula enters_behind(Builder *b, uint32_t z, uint32_t x, uint32_t f) {
  const Class *c = b->c;
  TvlVar u = tvl_fresh_var(b->t), w = tvl_fresh_var(b->t), y = tvl_fresh_var(b->t);
  TvlFormula behind = EX(u, AND(AT(c->pointer_slot[x], u), EDGE(c->field_slot[f], u, w)));
  TvlFormula before = AND(begins_at(b, z, y), NOT(AT(c->pointer_slot[x], y)));
  TvlFormula met = OR(begins_at(b, z, w), EX(y, AND(before, EDGE(c->field_slot[f], y, w))));
  return EX(w, AND(behind, met));
}

/* Is the source field slot g of the cell of slot x? */
static TvlFormula is_of(Builder *b, uint32_t source, uint32_t x, uint32_t g) {
  const Source *z = &b->c->source[source];
  if (z->field != g) return NO;
  TvlVar u = tvl_fresh_var(b->t);
  return EX(u, AND(AT(b->c->pointer_slot[z->pointer], u), AT(b->c->pointer_slot[x], u)));
}

/* The field of the cell of x becomes NULL: nothing hangs on it. Several fields may be cut in one action. */
static void cut_field(Builder *b, uint32_t x, const Slots *field) {
  const Class *c = b->c;
  for (uint32_t i = c->n_pointer_slots; i < c->n_sources; i++) {
    uint32_t g = c->source[i].field;
    if (g < field->first || g >= field->first + field->of.n) continue;
    for (uint32_t f = 0; f < c->n_field_slots; f++) {
      TvlPredicate reach = reach_of(b, i, f);
      if (reach != TVL_NONE) step_set(b, reach, AND(step_current1(b, reach), NOT(is_of(b, i, x, g))));
    }
  }
}

void step_focus_on_cut(Builder *b, const Slots *x, const Slots *field) {
  const Class *c = b->c;
  TvlVar u = tvl_fresh_var(b->t);
  for (uint32_t f = field->first; f < field->first + field->of.n; f++)
    if (c->cycle[f] != TVL_NONE)
      vec_push(b->focus, EX(u, AND(AND(AT(x->at[0], u), AT(c->cycle[f], u)), EDGE(c->field_slot[f], u, c->v))));
}

/* The cell of x loses its edge by a shortcut, of which only cycles are known. */
static void cut_cycle(Builder *b, uint32_t x, uint32_t f) {
  const Class *c = b->c;
  if (c->cycle[f] == TVL_NONE || !c->shortcut[f]) return;
  TvlVar u = tvl_fresh_var(b->t);
  TvlFormula mine = EX(u, AND(AT(c->pointer_slot[x], u), AT(c->cycle[f], u)));
  step_set(b, c->cycle[f], AND(AT(c->cycle[f], c->v), OR(NOT(mine), HALF)));
}

/* The cell of x, which had no such edge, gets one to where slot k of the value leads. It closes a cycle only if an edge
 * leads to x: the new one, or another. */
static void link_cycle(Builder *b, uint32_t x, uint32_t f, Origin value, uint32_t k) {
  const Class *c = b->c;
  if (c->cycle[f] == TVL_NONE || !c->shortcut[f]) return;
  TvlVar u = tvl_fresh_var(b->t), w = tvl_fresh_var(b->t);
  TvlFormula led = c->led[f] == TVL_NONE ? EX(w, EDGE(c->field_slot[f], w, u)) : AT(c->led[f], u);
  if (!value.field)
    led = OR(led, AT(value.pointer->at[k], u));
  else if (value.field->first + k != f)
    led = OR(led, EX(w, AND(AT(value.pointer->at[0], w), EDGE(value.field->at[k], w, u))));
  TvlFormula closes = AND(EX(u, AND(AT(c->pointer_slot[x], u), led)), HALF);
  step_set(b, c->cycle[f], OR(AT(c->cycle[f], c->v), closes));
}

/* The cell of x loses its edge. Who reaches it loses what comes behind it; on a cycle that is what lies between x and
 * the place where the path enters the cycle, which is known in few cases. */
void step_cut_reached(Builder *b, const Slots *x, const Slots *field) {
  const Class *c = b->c;
  cut_field(b, x->first, field);
  for (uint32_t f = field->first; f < field->first + field->of.n; f++) {
    TvlPredicate its = reach_of(b, x->first, f);
    if (its == TVL_NONE) {
      cut_cycle(b, x->first, f);
      continue;
    }
    TvlVar u = tvl_fresh_var(b->t);
    TvlFormula behind = AND(AT(its, c->v), NOT(AT(c->pointer_slot[x->first], c->v)));
    TvlFormula cyclic = EX(u, AND(AT(c->pointer_slot[x->first], u), on_cycle(b, f, u)));
    for (uint32_t z = 0; z < c->n_sources; z++) {
      TvlPredicate reach = reach_of(b, z, f);
      if (reach == TVL_NONE) continue;
      TvlFormula now = step_current1(b, reach), lost = AND(reaches(b, reach, x->first), behind);
      TvlFormula begins = EX(u, AND(AT(c->pointer_slot[x->first], u), begins_at(b, z, u))); /* at x itself */
      TvlFormula rest = AND(NOT(begins), OR(enters_behind(b, z, x->first, f), HALF));
      TvlFormula kept = AND(cyclic, OR(begins_at(b, z, c->v), rest));
      step_set(b, reach, AND(now, OR(NOT(lost), kept)));
    }
    if (c->cycle[f] != TVL_NONE) step_set(b, c->cycle[f], AND(AT(c->cycle[f], c->v), NOT(AND(cyclic, AT(its, c->v)))));
  }
}

/* The field of the cell of x, which was NULL, gets the value. */
static void link_field(Builder *b, uint32_t x, const Slots *field, Origin value) {
  const Class *c = b->c;
  for (uint32_t i = c->n_pointer_slots; i < c->n_sources; i++) {
    uint32_t g = c->source[i].field;
    if (g < field->first || g >= field->first + field->of.n) continue;
    for (uint32_t f = 0; f < c->n_field_slots; f++) {
      TvlPredicate reach = reach_of(b, i, f);
      TvlFormula behind = reach == TVL_NONE ? TVL_NONE : reached_from(b, value, g - field->first, f);
      if (behind != TVL_NONE) step_set(b, reach, OR(AT(reach, c->v), AND(is_of(b, i, x, g), behind)));
    }
  }
}

/* The cell of x, which had no edge, gets one to where the value leads. */
void step_link_reached(Builder *b, const Slots *x, const Slots *field, Origin value) {
  const Class *c = b->c;
  link_field(b, x->first, field, value);
  for (uint32_t k = 0; k < field->of.n; k++) {
    uint32_t f = field->first + k;
    TvlFormula behind = reached_from(b, value, k, f);
    if (behind == TVL_NONE) {
      link_cycle(b, x->first, f, value, k);
      continue;
    }
    for (uint32_t z = 0; z < c->n_sources; z++) {
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
  if (value.field && value.field == field && (value.pointer == x || value.moved)) return false;
  return value.is_null || (value.pointer && same_bytes(&field->of, value));
}

static bool is_object_slot(const Builder *b, uint32_t slot) {
  const Class *c = b->c;
  uint32_t i = 0;
  while (slot >= c->pointer[i].first + c->pointer[i].of.n) i++;
  return b->s->pointer.at[c->track.pointer[i]].is_object;
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
    for (uint32_t z = 0; z < c->n_sources; z++) {
      TvlPredicate reach = reach_of(b, z, f);
      if (reach == TVL_NONE) continue;
      TvlFormula now = AT(reach, c->v), lost = EX(u, AND(AT(reach, u), here));
      /* a variable whose block ends leads nowhere, other pointers to it to `gone`; a cell that is no more has no fields
       */
      if (c->source[z].field != NO_SLOT || is_object_slot(b, c->source[z].pointer)) {
        TvlFormula ends = EX(u, AND(AT(c->pointer_slot[c->source[z].pointer], u), here));
        now = AND(now, NOT(ends)), lost = AND(lost, NOT(ends));
      }
      step_set(b, reach, ITE(AT(c->gone, c->v), OR(now, lost), AND(now, NOT(cells))));
    }
    if (c->cycle[f] != TVL_NONE) step_set(b, c->cycle[f], AND(AT(c->cycle[f], c->v), NOT(cells)));
  }
}

/* Does this field slot of a new block of the layout lead to `bad`? */
static bool is_indeterminate(const Builder *b, uint32_t slot, LayoutId layout, bool zero) {
  const Class *c = b->c;
  for (uint32_t i = 0; i < c->track.n_fields && !zero; i++)
    if (c->field[i].first == slot) return !layout || b->s->field.at[c->track.field[i]].layout == layout;
  return false; /* zero, or not the home slot */
}

/* Nothing leads to the new block, and its fields are indeterminate or NULL. */
void step_new_reached(Builder *b, const Slots *address, LayoutId layout, int64_t origin, bool zero) {
  const Class *c = b->c;
  for (uint32_t i = 0; i < c->track.n_fields; i++) {
    LayoutId its = b->s->field.at[c->track.field[i]].layout;
    bool no_edge = zero || (layout && its != layout);
    for (uint32_t k = 0; k < c->field[i].of.n; k++) {
      uint32_t f = c->field[i].first + k;
      for (uint32_t z = 0; z < c->n_sources; z++) {
        TvlPredicate reach = reach_of(b, z, f);
        if (reach == TVL_NONE) continue;
        uint32_t x = c->source[z].pointer;
        bool mine = address && x >= address->first && x < address->first + address->of.n;
        bool leads = mine && (address->of.offset[x - address->first] == origin || !offsets_have(&address->of, origin));
        TvlFormula made = AT(TVL_ISNEW, c->v), all = no_edge || k ? made : OR(made, AT(c->bad, c->v));
        if (c->source[z].field != NO_SLOT)
          all = is_indeterminate(b, c->source[z].field, layout, zero) ? AT(c->bad, c->v) : NO;
        step_set(b, reach, leads ? all : mine ? NO : AT(reach, c->v));
      }
      if (c->cycle[f] != TVL_NONE) step_set(b, c->cycle[f], AT(c->cycle[f], c->v));
    }
  }
}
