/* What the may-alias analysis says: layouts, bytes that pointers lead to, the world of tracked pointers. */
#include "audit/heap_internal.h"

static AliasKind kind_of(const Heap *h, AliasObjectId o) { return alias_object(h->a, o)->kind; }

static bool is_block(const Heap *h, AliasObjectId o) {
  return kind_of(h, o) == ALIAS_VARIABLE || kind_of(h, o) == ALIAS_ALLOCATION;
}

static bool any_wild(const Heap *h, const AliasTargets *t) {
  for (uint32_t i = 0; i < t->n; i++)
    if (kind_of(h, t->at[i].object) == ALIAS_OUTSIDE || kind_of(h, t->at[i].object) == ALIAS_FUNCTION) return true;
  return false;
}

/* ---- numbers as pointers ---- */

static void look_for_number(const Program *p, ExprId e, void *context) {
  const Expr *x = expr_at(p, e);
  if (type_at(p, x->type)->kind != TYPE_POINTER) return;
  bool number = x->kind == EXPR_CONST && x->value != 0;
  bool cast = x->kind == EXPR_CAST && type_at(p, expr_at(p, x->a)->type)->kind != TYPE_POINTER;
  if (number || cast) *(bool *)context = true;
}

static void walk_op(const Program *p, const Op *op, void (*visit)(const Program *, ExprId, void *), void *context) {
  if (op->a) expr_walk(p, op->a, visit, context);
  if (op->b) expr_walk(p, op->b, visit, context);
  if (op->c) expr_walk(p, op->c, visit, context);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(p, op->args[i], visit, context);
}

static void find_numbers(Heap *h) {
  for (EdgeId i = 0; i < h->p->edge.n; i++)
    if (alias_is_reachable(h->a, h->p->loc.at[h->p->edge.at[i].from].function))
      walk_op(h->p, &h->p->edge.at[i].op, look_for_number, &h->numbers);
  for (VarId v = 1; v < h->p->var.n; v++)
    for (uint32_t i = 0; i < h->p->var.at[v].n_init; i++)
      if (h->p->var.at[v].init[i].value) expr_walk(h->p, h->p->var.at[v].init[i].value, look_for_number, &h->numbers);
}

bool heaps_may_be_wild(const Heap *h, VarId v) { return h->wild.at[v]; }

/* Is memory freed, or does an object go out of scope? */
static bool may_end_blocks(const Program *p) {
  for (VarId v = 1; v < p->var.n; v++)
    if (p->var.at[v].is_object && p->var.at[v].kind != VAR_GLOBAL) return true;
  for (EdgeId e = 0; e < p->edge.n; e++) {
    OpKind k = p->edge.at[e].op.kind;
    bool stack = k == OP_ALLOC && p->edge.at[e].op.how == ALLOC_STACK;
    if (k == OP_FREE || k == OP_UNMODELLED || k == OP_STACK_FREE || stack) return true;
    if (k == OP_CALL) {
      const Expr *callee = expr_at(p, p->edge.at[e].op.a);
      if (callee->kind != EXPR_FUNCTION || !p->func.at[callee->var].is_defined) return true;
    }
  }
  return false;
}

/* ---- layouts ---- */

AliasObjectId heaps_layout(const Heap *h, AliasObjectId o) {
  while (h->layout.at[o] != o) o = h->layout.at[o];
  return o;
}

static AliasObjectId join_blocks(Heap *h, ExprId pointer, AliasObjectId one) {
  AliasTargets t = {0};
  alias_of_expr(h->a, pointer, &t);
  for (uint32_t i = 0; i < t.n; i++) {
    AliasObjectId o = t.at[i].object;
    if (!is_block(h, o)) continue;
    if (one) h->layout.at[heaps_layout(h, o)] = heaps_layout(h, one);
    one = o;
  }
  vec_free(t);
  return one;
}

static void join_load(const Program *p, ExprId e, void *context) {
  if (expr_at(p, e)->kind == EXPR_LOAD) join_blocks(context, expr_at(p, e)->a, 0);
}

static void find_layouts(Heap *h) {
  for (AliasObjectId o = 0; o < alias_n_objects(h->a); o++) vec_push(h->layout, o);
  for (EdgeId i = 0; i < h->p->edge.n; i++) {
    const Op *op = &h->p->edge.at[i].op;
    walk_op(h->p, op, join_load, h);
    if (op->kind == OP_STORE || op->kind == OP_MEMSET) join_blocks(h, op->a, 0);
    if (op->kind == OP_MEMCPY || op->kind == OP_MEMMOVE) join_blocks(h, op->b, join_blocks(h, op->a, 0));
  }
}

bool heaps_join(Heap *h, EdgeId edge, AliasObjectId layout) {
  AliasObjectId o = alias_object_of_allocation(h->a, edge);
  if (layout >= h->layout.n || !is_block(h, layout)) return false;
  if (o != ALIAS_ANYTHING) h->layout.at[heaps_layout(h, o)] = heaps_layout(h, layout);
  return true;
}

/* ---- places ---- */

bool heaps_origin(Heap *h, VarId var, EdgeId edge, int64_t place) {
  AliasObjectId o = var ? alias_object_of_var(h->a, var) : alias_object_of_allocation(h->a, edge);
  if (o == ALIAS_ANYTHING) return true; /* nothing leads there */
  if (h->first.at[o]) return false;
  h->first.at[o] = place;
  return true;
}

int64_t heaps_origin_of(const Heap *h, AliasObjectId o) { return h->first.at[o]; }

int64_t heaps_origin_of_var(const Heap *h, VarId v) { return heaps_origin_of(h, alias_object_of_var(h->a, v)); }

Kleene heaps_may_begin_at(const Heap *h, ExprId pointer, int64_t place) {
  AliasTargets t = {0};
  alias_of_expr(h->a, pointer, &t);
  bool may = false, must = true;
  for (uint32_t i = 0; i < t.n; i++) {
    const AliasObject *o = alias_object(h->a, t.at[i].object);
    bool here = o->is_heap && heaps_origin_of(h, t.at[i].object) == place;
    may = may || here || o->kind == ALIAS_OUTSIDE;
    must = must && (here || (!o->is_heap && o->kind != ALIAS_OUTSIDE));
  }
  vec_free(t);
  return !may ? NO : must ? YES : MAYBE;
}

/* May the target be this place, counted from the first byte of its object? */
static bool may_be_at(const AliasTarget *t, int64_t byte) {
  return t->stride ? (byte - t->offset) % (int64_t)t->stride == 0 : t->offset == byte;
}

bool heaps_is_inside(const Heap *h, ExprId pointer, int64_t place) {
  AliasTargets t = {0};
  alias_of_expr(h->a, pointer, &t);
  bool inside = true;
  for (uint32_t i = 0; i < t.n && inside; i++) {
    const AliasObject *o = alias_object(h->a, t.at[i].object);
    int64_t byte = place - heaps_origin_of(h, t.at[i].object);
    if (o->kind == ALIAS_OUTSIDE || byte == 0 || !may_be_at(&t.at[i], byte)) continue;
    inside = byte > 0 && o->size != ALIAS_UNKNOWN_SIZE && (uint64_t)byte <= o->size;
  }
  vec_free(t);
  return inside;
}

/* The targets of what the pointer at this place of the layout's blocks may hold. */
static void targets_of_place(const Heap *h, AliasObjectId layout, int64_t place, uint64_t size, AliasTargets *out) {
  for (AliasObjectId o = 1; o < alias_n_objects(h->a); o++) {
    if (!is_block(h, o) || heaps_layout(h, o) != layout) continue;
    alias_of_contents(h->a, (AliasTarget){.object = o, .offset = place - heaps_origin_of(h, o)}, size, out);
  }
}

AliasObjectId heaps_layout_of_pointer(const Heap *h, ExprId pointer) {
  AliasTargets t = {0};
  alias_of_expr(h->a, pointer, &t);
  AliasObjectId layout = 0;
  for (uint32_t i = 0; i < t.n && !layout; i++)
    if (is_block(h, t.at[i].object)) layout = heaps_layout(h, t.at[i].object);
  vec_free(t);
  return layout;
}

/* ---- bytes ---- */

static bool covers(const Heap *h, const Slots *s, const AliasTargets *t) {
  bool rest = slots_have(s, SOMEWHERE);
  for (uint32_t i = 0; i < t->n; i++) {
    AliasKind kind = kind_of(h, t->at[i].object);
    if (kind == ALIAS_FUNCTION || kind == ALIAS_COPY) continue;
    bool fixed = kind != ALIAS_OUTSIDE && t->at[i].stride == 0;
    int64_t place = heaps_origin_of(h, t->at[i].object) + t->at[i].offset;
    if (!rest && !(fixed && slots_have(s, place))) return false;
  }
  return true;
}

bool slots_cover_var(const Heap *h, const Slots *s, VarId v) {
  AliasTargets t = {0};
  alias_of_var(h->a, v, &t);
  bool ok = covers(h, s, &t);
  vec_free(t);
  return ok;
}

bool slots_cover_field(const Heap *h, const Slots *s, AliasObjectId layout, int64_t place, uint64_t size) {
  AliasTargets t = {0};
  targets_of_place(h, layout, place, size, &t);
  bool ok = covers(h, s, &t);
  vec_free(t);
  return ok;
}

/* ---- which blocks ---- */

static uint64_t *empty_set(Heap *h) { return arena_zalloc(&h->arena, BITS_WORDS(alias_n_objects(h->a)) * 8 + 8); }

static void add_targets(const Heap *h, const AliasTargets *t, uint64_t *set) {
  for (uint32_t i = 0; i < t->n; i++)
    if (is_block(h, t->at[i].object)) bits_set(set, t->at[i].object);
}

const uint64_t *heaps_may_lead(Heap *h, VarId v, bool is_object) {
  uint64_t *set = empty_set(h);
  AliasTargets t = {0};
  AliasObjectId o = is_object ? alias_object_of_var(h->a, v) : 0;
  if (!is_object) alias_of_var(h->a, v, &t);
  add_targets(h, &t, set);
  if (is_object && o != ALIAS_ANYTHING) bits_set(set, o);
  vec_free(t);
  return is_object && o == ALIAS_ANYTHING ? NULL : set; /* NULL: not known to the analysis */
}

const uint64_t *heaps_objects_of(Heap *h, AliasObjectId layout) {
  uint64_t *set = empty_set(h);
  for (AliasObjectId o = 1; o < alias_n_objects(h->a); o++)
    if (is_block(h, o) && heaps_layout(h, o) == layout) bits_set(set, o);
  return set;
}

void heaps_field_targets(const Heap *h, const FieldItem *f, AliasTargets *out) {
  targets_of_place(h, f->layout, f->place, f->size, out);
}

const uint64_t *heaps_field_may_lead(Heap *h, const FieldItem *f) {
  uint64_t *set = empty_set(h);
  AliasTargets t = {0};
  heaps_field_targets(h, f, &t);
  add_targets(h, &t, set);
  vec_free(t);
  return set;
}

/* ---- the world ---- */

void heaps_world_init(Heap *h) {
  AliasTargets t = {0};
  find_numbers(h);
  find_layouts(h);
  h->ends = may_end_blocks(h->p);
  h->wild_fields = h->numbers;
  for (AliasObjectId o = 0; o < alias_n_objects(h->a); o++) {
    vec_push(h->in_world, false);
    vec_push(h->first, 0);
    vec_clear(t);
    alias_of_contents(h->a, (AliasTarget){.object = o, .stride = 1}, 0, &t);
    h->wild_fields = h->wild_fields || any_wild(h, &t);
  }
  for (VarId v = 0; v < h->p->var.n; v++) {
    vec_clear(t);
    bool pointer = v && !h->p->var.at[v].is_object && type_at(h->p, h->p->var.at[v].type)->kind == TYPE_POINTER;
    if (pointer) alias_of_var(h->a, v, &t);
    vec_push(h->wild, h->numbers || any_wild(h, &t));
  }
  vec_free(t);
}

void heaps_world_add(Heap *h, const Pointer *p) {
  AliasTargets t = {0};
  if (p->is_object)
    vec_push(t, (AliasTarget){.object = alias_object_of_var(h->a, p->var)});
  else
    alias_of_var(h->a, p->var, &t);
  for (uint32_t i = 0; i < t.n; i++) { /* grows on the way */
    AliasObjectId o = t.at[i].object;
    if (h->in_world.at[o]) continue;
    h->in_world.at[o] = true;
    alias_of_contents(h->a, (AliasTarget){.object = o, .stride = 1}, 0, &t);
  }
  vec_free(t);
}

bool heaps_world_may_reach_block(const Heap *h, ExprId pointer) {
  AliasTargets t = {0};
  alias_of_expr(h->a, pointer, &t);
  bool found = false;
  for (uint32_t i = 0; i < t.n; i++) {
    AliasObjectId o = t.at[i].object;
    found = found || (h->in_world.at[o] && kind_of(h, o) != ALIAS_VARIABLE);
  }
  vec_free(t);
  return found;
}

bool heaps_may_lead_to_object(const Heap *h, ExprId pointer, VarId v) {
  AliasTargets t = {0};
  alias_of_expr(h->a, pointer, &t);
  bool found = false;
  for (uint32_t i = 0; i < t.n; i++)
    found = found || t.at[i].object == alias_object_of_var(h->a, v) || t.at[i].object == ALIAS_ANYTHING;
  vec_free(t);
  return found;
}
