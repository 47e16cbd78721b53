/* What is written into blocks, by the program and by code that is not known. */
#include "audit/heap_step.h"

/* A field of a node gets a value, whatever slot that is. */
bool write_field(Stepping *s, Way *w, uint32_t field, uint32_t u, const Target *v) {
  const FieldItem *f = &s->c->field.at[field];
  uint32_t fits = slots_of_value(&f->slots, v), only = NONE;
  for (uint32_t k = 0; k < f->slots.n; k++)
    if (fits >> k & 1) only = only == NONE ? k : NONE - 1;
  if (only == NONE) return false;
  if (only == NONE - 1) return set_field(s->h, s->c, &w->g, field, u, &value_unknown, 0); /* one of several */
  if (v->kind == VALUE_NODE && get2(s->c, &w->g, f->pred + only, u, v->node) == YES)
    return true; /* it has it already */
  return set_field(s->h, s->c, &w->g, field, u, v, only);
}

static void all_fields(const Stepping *s, bool *fields) {
  for (uint32_t i = 0; i < s->c->field.n; i++) fields[i] = true;
}

/* All contents of these cells may have changed, in pointers and in data. */
static bool forget_cells(Stepping *s, Way *w, const bool *cells) {
  bool *fields = mem_alloc((s->c->field.n + 1) * sizeof *fields);
  all_fields(s, fields);
  bool ok = forget_fields(s->h, s->c, &w->g, fields, cells);
  mem_free(fields);
  if (!ok) return false;
  Change x;
  change_begin(&x, s->h, s->c, &w->g);
  for (uint32_t v = FIRST_CELL; v < w->g.n; v++)
    for (uint32_t i = 0; i < s->c->fact.n && cells[v]; i++) change_set1(&x, s->c->fact.at[i].pred, v, MAYBE);
  return change_end(&x);
}

/* ---- stores ---- */

/* What happens to the pointer fields where bytes are written. */
typedef struct {
  ExprId address, value; /* value: of pointer type, or 0: no pointer that is known */
  uint64_t size;         /* UINT64_MAX: `count` says it */
  ExprId count;
  bool zero;
  ExprId source; /* of a copy */
} Write;

static bool may_touch(const Stepping *s, const Way *w, const Write *x, const FieldItem *f) {
  HeapExtent extent = {.address = x->address, .size = x->size, .count = x->count};
  return write_may_touch(s, w, &extent, &(HeapBytes){f->place, f->size});
}

static bool is_touched(const Stepping *s, const Way *w, const Write *x, const FieldItem *f, AliasObjectId layout,
                       const Target *at) {
  if (layout && f->layout != layout) return false;
  if (at->place == SOMEWHERE || x->size == UINT64_MAX) return may_touch(s, w, x, f);
  return f->place < at->place + (int64_t)x->size && f->place + (int64_t)f->size > at->place;
}

/* What the field holds afterwards; false: undefined. */
static bool written_value(Stepping *s, Way *w, const Write *x, const FieldItem *f, const Target *at, Target *out) {
  *out = value_unknown;
  if (at->place == SOMEWHERE || x->size == UINT64_MAX) return true;
  bool inside = f->place >= at->place && f->place + (int64_t)f->size <= at->place + (int64_t)x->size;
  bool exact = inside && f->place == at->place && f->size == x->size;
  if (inside && x->zero) *out = value_null;
  return !exact || !x->value || value_in(s, w, x->value, out);
}

/* Fields of a block that is copied: where they lead is not taken apart, but copied if it is certain. */
static Target copied_value(Stepping *s, Way *w, const Write *x, const FieldItem *f, const Target *at) {
  Target from;
  if (!value_in(s, w, x->source, &from) || from.kind != VALUE_NODE || from.node < FIRST_CELL) return value_unknown;
  if (from.place == SOMEWHERE || at->place == SOMEWHERE || x->size == UINT64_MAX) return value_unknown;
  bool inside = f->place >= at->place && f->place + (int64_t)f->size <= at->place + (int64_t)x->size;
  int64_t place = f->place - at->place + from.place;
  AliasObjectId layout = heaps_layout_of_pointer(s->h, x->source);
  for (uint32_t i = 0; i < s->c->field.n && inside; i++) {
    const FieldItem *g = &s->c->field.at[i];
    if (g->layout != layout || g->place != place || g->size != f->size) continue;
    bool none = true;
    for (uint32_t k = 0; k < g->slots.n; k++)
      for (uint32_t v = 0; v < w->g.n; v++) {
        Kleene edge = get2(s->c, &w->g, g->pred + k, from.node, v);
        none = none && edge == NO;
        if (edge != YES) continue;
        Target r = {.kind = VALUE_NODE, .node = v};
        if (v >= FIRST_CELL) r.place = g->slots.at[k];
        if (v >= FIRST_CELL && r.place == SOMEWHERE) r.except = &g->slots;
        return r;
      }
    if (none) return value_null;
  }
  return value_unknown;
}

static bool store_way(Stepping *s, Way *w, const void *what) {
  const Write *x = what;
  Target at;
  if (!value_in(s, w, x->address, &at) || at.kind == VALUE_NULL) return false;
  bool wild = at.kind == VALUE_NODE && at.node == NODE_WILD;
  if (at.kind == VALUE_NODE && at.node < FIRST_CELL && !wild) return false;
  AliasObjectId layout = heaps_layout_of_pointer(s->h, x->address);
  if (wild || at.kind == VALUE_UNKNOWN) {
    bool *cells = wild ? every_cell(w) : cells_behind(s, w, x->address);
    bool *fields = mem_zalloc((s->c->field.n + 1) * sizeof *fields);
    for (uint32_t i = 0; i < s->c->field.n; i++) {
      const FieldItem *f = &s->c->field.at[i];
      fields[i] = wild || ((!layout || f->layout == layout) && may_touch(s, w, x, f));
    }
    bool ok = forget_fields(s->h, s->c, &w->g, fields, cells);
    mem_free(cells);
    mem_free(fields);
    return ok;
  }
  /* all values as they are before the write */
  Target *value = mem_alloc((s->c->field.n + 1) * sizeof *value);
  bool *touched = mem_zalloc((s->c->field.n + 1) * sizeof *touched), ok = true;
  for (uint32_t i = 0; i < s->c->field.n && ok; i++) {
    const FieldItem *f = &s->c->field.at[i];
    touched[i] = is_touched(s, w, x, f, layout, &at);
    if (!touched[i]) continue;
    if (x->source)
      value[i] = copied_value(s, w, x, f, &at);
    else
      ok = written_value(s, w, x, f, &at, &value[i]);
  }
  for (uint32_t i = 0; i < s->c->field.n && ok; i++)
    if (touched[i]) {
      if (at.place == SOMEWHERE || x->size == UINT64_MAX) { /* perhaps */
        bool *cells = mem_zalloc((w->g.n + 1) * sizeof *cells), *one = mem_zalloc((s->c->field.n + 1) * sizeof *one);
        cells[at.node] = one[i] = true;
        ok = forget_fields(s->h, s->c, &w->g, one, cells);
        mem_free(cells);
        mem_free(one);
      } else {
        ok = write_field(s, w, i, at.node, &value[i]);
      }
    }
  mem_free(value);
  mem_free(touched);
  return ok;
}

enum { MOST_AIMS = 24 };

/* A write through a pointer that is not known goes to one of the cells that it may reach, at a place of which the
 * may-alias analysis tells: each is a way of its own, unless there are too many. */
static bool take_aim(Stepping *s, Way *w, const void *what) {
  ExprId e = *(const ExprId *)what;
  Target at;
  if (!value_in(s, w, e, &at)) return false;
  if (at.kind != VALUE_UNKNOWN) return true;
  AliasTargets t = {0};
  alias_of_expr(s->h->a, e, &t);
  Slots bytes = {0};
  bool wild = s->h->numbers, fits = true;
  for (uint32_t i = 0; i < t.n && fits; i++) {
    AliasKind kind = alias_object(s->h->a, t.at[i].object)->kind;
    wild = wild || kind == ALIAS_OUTSIDE || kind == ALIAS_FUNCTION;
    int64_t byte = t.at[i].stride ? SOMEWHERE : heaps_origin_of(s->h, t.at[i].object) + t.at[i].offset;
    if (slots_have(&bytes, byte)) continue;
    fits = bytes.n < MOST_SLOTS;
    if (fits) bytes.at[bytes.n++] = byte;
  }
  vec_free(t);
  bool *cells = cells_behind(s, w, e);
  uint32_t n = 0;
  for (uint32_t v = FIRST_CELL; v < w->g.n; v++) n += cells[v] ? 1u + w->g.many[v] : 0;
  if (!fits || wild || n * bytes.n > MOST_AIMS) {
    mem_free(cells);
    return true;
  }
  for (uint32_t v = FIRST_CELL; v < w->g.n; v++)
    for (uint32_t k = 0; k < bytes.n && cells[v]; k++)
      for (int more = 0; more <= w->g.many[v]; more++) {
        Way x = way_copy(w);
        if (more)
          graph_split(&x.g, s->c, v);
        else
          graph_single(&x.g, s->c, v);
        vec_push(x.bound, ((Bound){e, {.kind = VALUE_NODE, .node = v, .place = bytes.at[k]}}));
        if (graph_coerce(s->h, s->c, &x.g))
          add_way(s, x);
        else
          way_free(&x);
      }
  mem_free(cells);
  return false;
}

void stepping_store(Stepping *s, const Op *op) {
  each_way(s, take_aim, &op->a);
  TypeId t = expr_at(s->h->p, op->b)->type;
  uint64_t size = type_at(s->h->p, t)->size;
  DataWrite d = {.address = op->a, .size = size, .value = type_at(s->h->p, t)->kind == TYPE_INT ? op->b : 0};
  update_facts(s, &d);
  Write x = {.address = op->a, .size = size, .value = is_pointer_type(s, t) ? op->b : 0};
  each_way(s, store_way, &x);
}

void block_operation(Stepping *s, const Op *op) {
  const Program *p = s->h->p;
  bool fixed = expr_is_const(p, op->c) && expr_at(p, op->c)->value >= 0 && expr_at(p, op->c)->value < INT32_MAX;
  uint64_t size = fixed ? (uint64_t)expr_at(p, op->c)->value : UINT64_MAX;
  bool zero = op->kind == OP_MEMSET && expr_is_const(p, op->b) && expr_at(p, op->b)->value == 0;
  ExprId count = fixed ? 0 : op->c;
  DataWrite d = {.address = op->a, .size = size, .count = count, .zero = zero};
  update_facts(s, &d);
  ExprId source = op->kind == OP_MEMSET ? 0 : op->b;
  Write x = {.address = op->a, .size = size, .count = count, .zero = zero, .source = source};
  each_way(s, store_way, &x);
}

/* ---- everything may change ---- */

static bool forget_heap(Stepping *s, Way *w, const void *what) {
  (void)what;
  bool *cells = every_cell(w);
  bool ok = forget_cells(s, w, cells) && may_end(s->h, s->c, &w->g, cells);
  mem_free(cells);
  may_lose(s, w);
  return ok;
}

static void forget_registers(Stepping *s, bool all) {
  for (uint32_t i = 0; i < s->c->pointer.n; i++) {
    const Pointer *q = &s->c->pointer.at[i];
    if (q->is_object || (!all && s->h->p->var.at[q->var].function)) continue;
    for (uint32_t k = 0; k < s->way.n; k++) { /* cannot fail: less is known */
      if (!set_pointer(s->h, s->c, &s->way.at[k].g, i, &value_unknown, 0)) s->failed = true;
    }
  }
}

void call_outside(Stepping *s, const Op *op) {
  const Program *p = s->h->p;
  const Expr *callee = expr_at(p, op->a);
  ExternKind kind = callee->kind == EXPR_FUNCTION ? p->func.at[callee->var].external : EXTERN_UNKNOWN;
  bool pointers = callee->kind != EXPR_FUNCTION;
  for (uint32_t i = 0; i < op->n_args; i++) pointers = pointers || is_pointer_type(s, expr_at(p, op->args[i])->type);
  update_facts(s, NULL);
  if (pointers && (kind == EXTERN_UNKNOWN || kind == EXTERN_PRIMITIVE)) {
    each_way(s, forget_heap, NULL);
    forget_registers(s, false);
  }
  if (op->dst) write_pointer(s, op->dst, value_constant, &value_unknown);
}

void stepping_unmodelled(Stepping *s, const Op *op) {
  update_facts(s, NULL);
  if (op->how == UNMODELLED_WILD) {
    each_way(s, forget_heap, NULL);
    forget_registers(s, true);
  }
  if (op->dst) write_pointer(s, op->dst, value_constant, &value_unknown);
}
