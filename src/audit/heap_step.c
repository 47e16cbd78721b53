/* What operations do to graphs. */
#include "audit/heap_step.h"

#include <assert.h>

/* ---- small things ---- */

static bool is_pointer(const Stepping *s, TypeId t) { return type_at(s->h->p, t)->kind == TYPE_POINTER; }

static Target value_of_expr(Stepping *s, Way *w, const void *what, bool *ok) {
  Target v = {.kind = VALUE_UNKNOWN};
  *ok = value_in(s, w, *(const ExprId *)what, &v);
  return v;
}

static Target value_constant(Stepping *s, Way *w, const void *what, bool *ok) {
  (void)s, (void)w, (void)ok;
  return *(const Target *)what;
}

static const Target unknown = {.kind = VALUE_UNKNOWN}, null = {.kind = VALUE_NULL},
                    bad = {.kind = VALUE_NODE, .node = NODE_BAD};

static void forget_bound(Stepping *s) {
  for (uint32_t i = 0; i < s->way.n; i++) vec_clear(s->way.at[i].bound);
}

/* A field of a node gets a value, whatever slot that is. */
static bool write_field(Stepping *s, Way *w, uint32_t field, uint32_t u, const Target *v) {
  const FieldItem *f = &s->c->field.at[field];
  uint32_t fits = slots_of_value(&f->slots, v), only = NONE;
  for (uint32_t k = 0; k < f->slots.n; k++)
    if (fits >> k & 1) only = only == NONE ? k : NONE - 1;
  if (only == NONE) return false;
  if (only == NONE - 1) return set_field(s->h, s->c, &w->g, field, u, &unknown, 0); /* one of several */
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

static bool *every_cell(const Way *w) {
  bool *cells = mem_zalloc((w->g.n + 1) * sizeof *cells);
  for (uint32_t v = FIRST_CELL; v < w->g.n; v++) cells[v] = true;
  return cells;
}

static bool end_every(Stepping *s, Way *w, const void *what) {
  (void)what;
  bool *cells = every_cell(w);
  bool ok = may_end(s->h, s->c, &w->g, cells);
  mem_free(cells);
  return ok;
}

/* ---- blocks ---- */

typedef struct {
  AliasObjectId layout; /* 0: not known */
  bool zero;            /* or indeterminate */
  bool is_other;
  VarId object; /* whose block it is, 0: none */
  bool any;     /* its contents are not known */
} NewBlock;

/* The new node; NONE: the graph represents nothing. */
static uint32_t make_block(Stepping *s, Way *w, const NewBlock *b) {
  uint32_t v = add_cell(s->h, s->c, &w->g, b->is_other);
  if (b->any)
    facts_of_new(s, w, v, 0, false, 0);
  else
    facts_of_new(s, w, v, b->layout, b->zero, 0);
  if (!graph_coerce(s->h, s->c, &w->g)) return NONE;
  for (uint32_t i = 0; i < s->c->field.n; i++) {
    const FieldItem *f = &s->c->field.at[i];
    if (b->layout && f->layout != b->layout) continue;
    if (b->zero && !b->any && b->layout) continue;
    const Target *value = b->any || !b->layout ? &unknown : &bad;
    if (!set_field(s->h, s->c, &w->g, i, v, value, 0)) return NONE;
  }
  int q = b->object ? find_pointer(s, b->object, level_of(s, b->object), 0) : -1;
  if (q >= 0 && !set_pointer(s->h, s->c, &w->g, (uint32_t)q, &(Target){.kind = VALUE_NODE, .node = v}, 0)) return NONE;
  return v;
}

static void may_lose(const Stepping *s, Way *w) {
  if (s->c->lost != NONE) *at0(&w->g, s->c->pred.at[s->c->lost].row) = MAYBE;
}

static AliasObjectId layout_of(const Heap *h, AliasObjectId o) { return o == ALIAS_ANYTHING ? 0 : heaps_layout(h, o); }

static bool begin_way(Stepping *s, Way *w, const void *what) { return make_block(s, w, what) != NONE; }

/* Its block, if there is one, is no more. */
static bool end_tracked(Stepping *s, Way *w, const void *what) {
  uint32_t v;
  if (!object_in(w, *(const VarId *)what, &v)) return true;
  bool ok = end_node(s->h, s->c, &w->g, v);
  vec_clear(w->bound); /* nodes have moved */
  return ok;
}

/* No tracked pointer leads to the node, nor does a block that is not one of the others. */
static void set_apart(const Stepping *s, Graph *g, uint32_t v) {
  const Class *c = s->c;
  for (uint32_t p = 0; p < c->pred.n; p++) {
    if (c->pred.at[p].kind == P_POINTER) put1(c, g, p, v, NO);
    if (c->pred.at[p].kind != P_FIELD) continue;
    for (uint32_t u = 0; u < g->n; u++)
      if (get1(c, g, P_OTHER, u) == NO) put2(c, g, p, u, v, NO);
  }
}

/* Adds the ways in which one individual of the node is no more. */
static void end_one(Stepping *s, const Way *w, uint32_t v, bool apart) {
  for (int more = 0; more <= w->g.many[v]; more++) {
    Way n = {.g = graph_copy(&w->g), .known = w->known, .told = w->told};
    if (more)
      graph_split(&n.g, s->c, v);
    else
      graph_single(&n.g, s->c, v);
    if (apart) set_apart(s, &n.g, v);
    if (graph_coerce(s->h, s->c, &n.g) && end_node(s->h, s->c, &n.g, v))
      add_way(s, n);
    else
      way_free(&n);
  }
}

typedef struct {
  bool apart; /* the world does not reach the block */
} Ending;

/* The block, if there is one, of an object variable that is not tracked: one of the others. */
static bool end_untracked(Stepping *s, Way *w, const void *what) {
  const Ending *x = what;
  vec_clear(w->bound);
  for (uint32_t v = FIRST_CELL; v < w->g.n; v++)
    if (get1(s->c, &w->g, P_OTHER, v) != NO) end_one(s, w, v, x->apart);
  return true;
}

static void end_object(Stepping *s, VarId v) {
  if (!s->h->p->var.at[v].is_object || s->h->p->var.at[v].kind == VAR_GLOBAL) return;
  if (find_pointer(s, v, level_of(s, v), 0) >= 0) {
    forget_bound(s);
    look_at_object(s, v);
    each_way(s, end_tracked, &v);
  } else {
    AliasObjectId o = alias_object_of_var(s->h->a, v);
    bool near = o == ALIAS_ANYTHING || s->h->in_world.at[o];
    each_way(s, end_untracked, &(Ending){!near});
  }
}

/* Can the edges from here lead to one that begins the variable, or (`early`) uses it, without one that ends (begins) it
 * on the way? */
typedef struct {
  const Program *p;
  VarId var;
  bool early, found;
  bool *seen;
  LocId first;
} Walk;

static void note_use(const Program *p, ExprId e, void *context) {
  Walk *x = context;
  x->found = x->found || (expr_at(p, e)->kind == EXPR_ADDRESS && expr_at(p, e)->var == x->var);
}

static void walk_from(Walk *x, LocId l) {
  if (x->seen[l - x->first] || x->found) return;
  x->seen[l - x->first] = true;
  const Location *at = &x->p->loc.at[l];
  for (EdgeId e = at->first_out; e < at->first_out + at->n_out && !x->found; e++) {
    const Op *op = &x->p->edge.at[e].op;
    bool begins = op->kind == OP_BEGIN && op->dst == x->var, ends = op->kind == OP_END && op->dst == x->var;
    if (begins && !x->early) x->found = true;
    if (x->early && !begins) {
      if (op->a) expr_walk(x->p, op->a, note_use, x);
      if (op->b) expr_walk(x->p, op->b, note_use, x);
      if (op->c) expr_walk(x->p, op->c, note_use, x);
      for (uint32_t i = 0; i < op->n_args; i++) expr_walk(x->p, op->args[i], note_use, x);
    }
    if (x->early ? !begins : !ends) walk_from(x, x->p->edge.at[e].to);
  }
}

/* May the object be there when it begins? */
static bool may_begin_again(const Stepping *s, VarId v, EdgeId begin) {
  const Program *p = s->h->p;
  const Function *f = &p->func.at[p->var.at[v].function];
  bool found = false;
  for (int early = 0; early < 2 && !found; early++) {
    Walk x = {.p = p, .var = v, .early = early, .first = f->first};
    x.seen = mem_zalloc((f->n_locs + 1) * sizeof *x.seen);
    walk_from(&x, early ? f->entry : p->edge.at[begin].to);
    found = x.found;
    mem_free(x.seen);
  }
  return found;
}

/* An object begins its life; there is none of this variable. */
static void begin_object(Stepping *s, VarId v, bool zero, bool any) {
  bool tracked = find_pointer(s, v, level_of(s, v), 0) >= 0;
  NewBlock b = {.layout = layout_of(s->h, alias_object_of_var(s->h->a, v)),
                .zero = zero,
                .is_other = !tracked,
                .object = tracked ? v : 0,
                .any = any};
  each_way(s, begin_way, &b);
}

static void begin_again(Stepping *s, VarId v) {
  if (may_begin_again(s, v, s->step->edge)) end_object(s, v);
  begin_object(s, v, false, false);
}

static bool allocate_way(Stepping *s, Way *w, const void *what) {
  const Op *op = what;
  AliasObjectId o = alias_object_of_allocation(s->h->a, s->step->edge);
  NewBlock b = {.layout = layout_of(s->h, o), .zero = op->how == ALLOC_HEAP_ZERO, .is_other = !s->h->in_world.at[o]};
  if (o == ALIAS_ANYTHING) b.is_other = true;
  uint32_t v = make_block(s, w, &b);
  if (v == NONE) return false;
  if (b.is_other && op->how != ALLOC_STACK) may_lose(s, w);
  vec_push(w->bound, ((Bound){0, {.kind = VALUE_NODE, .node = v}}));
  return true;
}

static Target value_of_new(Stepping *s, Way *w, const void *what, bool *ok) {
  (void)s, (void)what;
  *ok = true;
  return vec_last(w->bound).value;
}

static void allocate(Stepping *s, const Op *op) {
  update_facts(s, NULL);
  Ways failing = {0};
  bool may_fail = s->h->o.malloc_may_fail && op->how != ALLOC_STACK;
  for (uint32_t i = 0; i < s->way.n && may_fail; i++) vec_push(failing, way_copy(&s->way.at[i]));
  each_way(s, allocate_way, op);
  write_pointer(s, op->dst, value_of_new, NULL);
  Ways good = s->way;
  s->way = failing;
  write_pointer(s, op->dst, value_constant, &null);
  for (uint32_t i = 0; i < good.n; i++) add_way(s, good.at[i]);
  vec_free(good);
}

static bool free_way(Stepping *s, Way *w, const void *what) {
  ExprId e = *(const ExprId *)what;
  Target v;
  if (!value_in(s, w, e, &v)) return false;
  if (v.kind == VALUE_NULL) return true;
  bool wild = v.kind == VALUE_NODE && v.node == NODE_WILD;
  if (v.kind == VALUE_UNKNOWN || wild) { /* NULL, or one of these */
    bool *cells = wild ? every_cell(w) : cells_behind(s, w, e);
    vec_clear(w->bound);
    for (uint32_t n = FIRST_CELL; n < w->g.n; n++)
      if (cells[n]) end_one(s, w, n, false);
    mem_free(cells);
    return true;
  }
  if (v.node < FIRST_CELL || (v.offset != SOMEWHERE && v.offset != 0)) return false;
  bool ok = end_node(s->h, s->c, &w->g, v.node);
  vec_clear(w->bound);
  return ok;
}

/* ---- stores ---- */

/* What happens to the pointer fields where bytes are written. */
typedef struct {
  ExprId address, value; /* value: of pointer type, or 0: no pointer that is known */
  uint64_t size;         /* UINT64_MAX: not known */
  bool zero;
  ExprId source; /* of a copy */
} Write;

static bool is_touched(const FieldItem *f, AliasObjectId layout, const Target *at, uint64_t size) {
  if (layout && f->layout != layout) return false;
  if (at->offset == SOMEWHERE || size == UINT64_MAX) return true;
  return (int64_t)f->offset < at->offset + (int64_t)size && (int64_t)(f->offset + f->size) > at->offset;
}

/* What the field holds afterwards; false: undefined. */
static bool written_value(Stepping *s, Way *w, const Write *x, const FieldItem *f, const Target *at, Target *out) {
  *out = unknown;
  if (at->offset == SOMEWHERE || x->size == UINT64_MAX) return true;
  bool inside = (int64_t)f->offset >= at->offset && (int64_t)(f->offset + f->size) <= at->offset + (int64_t)x->size;
  bool exact = inside && (int64_t)f->offset == at->offset && f->size == x->size;
  if (inside && x->zero) *out = null;
  return !exact || !x->value || value_in(s, w, x->value, out);
}

/* Fields of a block that is copied: where they lead is not taken apart, but copied if it is certain. */
static Target copied_value(Stepping *s, Way *w, const Write *x, const FieldItem *f, const Target *at) {
  Target from;
  if (!value_in(s, w, x->source, &from) || from.kind != VALUE_NODE || from.node < FIRST_CELL) return unknown;
  if (from.offset == SOMEWHERE || at->offset == SOMEWHERE || x->size == UINT64_MAX) return unknown;
  bool inside = (int64_t)f->offset >= at->offset && (int64_t)(f->offset + f->size) <= at->offset + (int64_t)x->size;
  int64_t place = (int64_t)f->offset - at->offset + from.offset;
  AliasObjectId layout = heaps_layout_of_pointer(s->h, x->source);
  for (uint32_t i = 0; i < s->c->field.n && inside; i++) {
    const FieldItem *g = &s->c->field.at[i];
    if (g->layout != layout || (int64_t)g->offset != place || g->size != f->size) continue;
    bool none = true;
    for (uint32_t k = 0; k < g->slots.n; k++)
      for (uint32_t v = 0; v < w->g.n; v++) {
        Kleene edge = get2(s->c, &w->g, g->pred + k, from.node, v);
        none = none && edge == NO;
        if (edge != YES) continue;
        Target r = {.kind = VALUE_NODE, .node = v};
        if (v >= FIRST_CELL) r.offset = g->slots.at[k];
        if (v >= FIRST_CELL && r.offset == SOMEWHERE) r.except = &g->slots;
        return r;
      }
    if (none) return null;
  }
  return unknown;
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
    for (uint32_t i = 0; i < s->c->field.n; i++) fields[i] = wild || !layout || s->c->field.at[i].layout == layout;
    bool ok = forget_fields(s->h, s->c, &w->g, fields, cells);
    mem_free(cells);
    mem_free(fields);
    return ok;
  }
  /* all values as they are before the write */
  Target *value = mem_alloc((s->c->field.n + 1) * sizeof *value);
  bool ok = true;
  for (uint32_t i = 0; i < s->c->field.n && ok; i++) {
    const FieldItem *f = &s->c->field.at[i];
    if (!is_touched(f, layout, &at, x->size)) continue;
    if (x->source)
      value[i] = copied_value(s, w, x, f, &at);
    else
      ok = written_value(s, w, x, f, &at, &value[i]);
  }
  for (uint32_t i = 0; i < s->c->field.n && ok; i++)
    if (is_touched(&s->c->field.at[i], layout, &at, x->size)) {
      if (at.offset == SOMEWHERE || x->size == UINT64_MAX) { /* perhaps */
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
  return ok;
}

enum { MOST_AIMS = 24 };

/* A write through a pointer that is not known goes to one of the cells that it may reach, at a byte of which the
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
    int64_t byte = t.at[i].stride ? SOMEWHERE : t.at[i].offset;
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
        vec_push(x.bound, ((Bound){e, {.kind = VALUE_NODE, .node = v, .offset = bytes.at[k]}}));
        if (graph_coerce(s->h, s->c, &x.g))
          add_way(s, x);
        else
          way_free(&x);
      }
  mem_free(cells);
  return false;
}

static void store(Stepping *s, const Op *op) {
  each_way(s, take_aim, &op->a);
  TypeId t = expr_at(s->h->p, op->b)->type;
  uint64_t size = type_at(s->h->p, t)->size;
  DataWrite d = {.address = op->a, .size = size, .value = type_at(s->h->p, t)->kind == TYPE_INT ? op->b : 0};
  update_facts(s, &d);
  Write x = {.address = op->a, .size = size, .value = is_pointer(s, t) ? op->b : 0};
  each_way(s, store_way, &x);
}

static void block_operation(Stepping *s, const Op *op) {
  const Program *p = s->h->p;
  bool fixed = expr_is_const(p, op->c) && expr_at(p, op->c)->value >= 0 && expr_at(p, op->c)->value < INT32_MAX;
  uint64_t size = fixed ? (uint64_t)expr_at(p, op->c)->value : UINT64_MAX;
  bool zero = op->kind == OP_MEMSET && expr_is_const(p, op->b) && expr_at(p, op->b)->value == 0;
  DataWrite d = {.address = op->a, .size = size, .zero = zero};
  update_facts(s, &d);
  Write x = {.address = op->a, .size = size, .zero = zero, .source = op->kind == OP_MEMSET ? 0 : op->b};
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
      if (!set_pointer(s->h, s->c, &s->way.at[k].g, i, &unknown, 0)) s->failed = true;
    }
  }
}

static void call_outside(Stepping *s, const Op *op) {
  const Program *p = s->h->p;
  const Expr *callee = expr_at(p, op->a);
  ExternKind kind = callee->kind == EXPR_FUNCTION ? p->func.at[callee->var].external : EXTERN_UNKNOWN;
  bool pointers = callee->kind != EXPR_FUNCTION;
  for (uint32_t i = 0; i < op->n_args; i++) pointers = pointers || is_pointer(s, expr_at(p, op->args[i])->type);
  update_facts(s, NULL);
  if (pointers && (kind == EXTERN_UNKNOWN || kind == EXTERN_PRIMITIVE)) {
    each_way(s, forget_heap, NULL);
    forget_registers(s, false);
  }
  if (op->dst) write_pointer(s, op->dst, value_constant, &unknown);
}

static void unmodelled(Stepping *s, const Op *op) {
  update_facts(s, NULL);
  if (op->how == UNMODELLED_WILD) {
    each_way(s, forget_heap, NULL);
    forget_registers(s, true);
  }
  if (op->dst) write_pointer(s, op->dst, value_constant, &unknown);
}

/* ---- operations ---- */

static bool may_hold(Stepping *s, Way *w, const void *what) { return condition_in(s, w, *(const ExprId *)what) != NO; }

static void assume(Stepping *s, ExprId e) {
  look_at(s, e);
  know_loads(s);
  each_way(s, may_hold, &e);
  if (s->step->kind != HEAP_CONDITION) update_facts(s, NULL);
}

static void look_at_operands(Stepping *s, const Op *op) {
  look_at(s, op->a);
  look_at(s, op->b);
  look_at(s, op->c);
  for (uint32_t i = 0; i < op->n_args; i++) look_at(s, op->args[i]);
  know_loads(s);
}

static void operation(Stepping *s) {
  const Op *op = s->step->op;
  if (op->kind == OP_ASSUME) {
    assume(s, op->a);
    return;
  }
  if (op->kind != OP_RETURN) look_at_operands(s, op);
  switch (op->kind) {
    case OP_SKIP:
    case OP_HALT:
    case OP_RETURN:
    case OP_ASSUME:
      update_facts(s, NULL);
      return;
    case OP_ASSIGN:
      update_facts(s, NULL);
      write_pointer(s, op->dst, value_of_expr, &op->a);
      return;
    case OP_STORE:
      store(s, op);
      return;
    case OP_HAVOC:
    case OP_STACK_MARK:
      update_facts(s, NULL);
      write_pointer(s, op->dst, value_constant, &unknown);
      return;
    case OP_BEGIN:
      update_facts(s, NULL);
      write_pointer(s, op->dst, value_constant, &bad);
      if (s->h->p->var.at[op->dst].is_object && s->h->p->var.at[op->dst].kind != VAR_GLOBAL) begin_again(s, op->dst);
      return;
    case OP_END:
      update_facts(s, NULL);
      write_pointer(s, op->dst, value_constant, &bad);
      end_object(s, op->dst);
      return;
    case OP_ALLOC:
      allocate(s, op);
      return;
    case OP_FREE:
      update_facts(s, NULL);
      each_way(s, free_way, &op->a);
      return;
    case OP_CALL:
      call_outside(s, op);
      return;
    case OP_MEMSET:
    case OP_MEMCPY:
    case OP_MEMMOVE:
      block_operation(s, op);
      return;
    case OP_STACK_FREE:
      update_facts(s, NULL);
      each_way(s, end_every, NULL);
      return;
    case OP_UNMODELLED:
      unmodelled(s, op);
      return;
  }
}

/* ---- calls ---- */

static bool has_begin(const Program *p, const Function *f, VarId v) {
  for (LocId l = f->first; l < f->first + f->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++)
      if (p->edge.at[e].op.kind == OP_BEGIN && p->edge.at[e].op.dst == v) return true;
  return false;
}

static bool allocates_on_stack(const Program *p, const Function *f) {
  for (LocId l = f->first; l < f->first + f->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++)
      if (p->edge.at[e].op.kind == OP_ALLOC && p->edge.at[e].op.how == ALLOC_STACK) return true;
  return false;
}

/* The activation that was opened: locals are indeterminate, objects begin. */
static void begin_activation(Stepping *s, const Function *f) {
  const Program *p = s->h->p;
  for (uint32_t i = 0; i < f->n_locals; i++) {
    VarId v = f->local[i];
    write_pointer(s, v, value_constant, &bad);
    if (!p->var.at[v].is_object) continue;
    int q = find_pointer(s, v, level_of(s, v), 0);
    for (uint32_t k = 0; k < s->way.n && q >= 0; k++) /* it has no block before it begins */
      if (!set_pointer(s->h, s->c, &s->way.at[k].g, (uint32_t)q, &null, 0)) s->failed = true;
    if (!has_begin(p, f, v)) begin_object(s, v, false, false);
  }
  if (f->varargs) begin_object(s, f->varargs, false, true);
}

typedef struct {
  VarId var;
  uint32_t bound; /* which of the bound values */
} Content;

/* What an object parameter holds: a pointer, or something that is not known here. */
static bool fill_parameter(Stepping *s, Way *w, const void *what) {
  const Content *x = what;
  uint32_t node;
  int q = find_pointer(s, x->var, level_of(s, x->var), 0);
  if (q < 0) return true; /* its block is one of the others, with any contents */
  for (node = FIRST_CELL; node < w->g.n; node++)
    if (get1(s->c, &w->g, s->c->pointer.at[q].pred, node) == YES) break;
  if (node == w->g.n) return true;
  const Target *v = &w->bound.at[x->bound].value;
  const Type *t = type_at(s->h->p, s->h->p->var.at[x->var].type);
  AliasObjectId layout = layout_of(s->h, alias_object_of_var(s->h->a, x->var));
  for (uint32_t i = 0; i < s->c->field.n; i++) {
    const FieldItem *f = &s->c->field.at[i];
    bool mine = t->kind == TYPE_POINTER && f->layout == layout && f->offset == 0 && f->size == t->size;
    if (mine && !write_field(s, w, i, node, v)) return false;
  }
  return true;
}

typedef struct {
  const Op *call;
  const Function *f;
} Passing;

/* The values of the arguments, by number; they stay right while nodes are only added. */
static bool bind_arguments(Stepping *s, Way *w, const void *what) {
  const Passing *x = what;
  Way next = {.g = w->g, .known = w->known, .told = w->told};
  bool ok = true;
  for (uint32_t i = 0; i < x->f->n_params && ok; i++) {
    Target v = unknown;
    bool pointer = is_pointer(s, s->h->p->var.at[x->f->param[i]].type);
    if (pointer && i < x->call->n_args) ok = value_in(s, w, x->call->args[i], &v);
    vec_push(next.bound, ((Bound){0, v}));
  }
  vec_free(w->bound);
  *w = next;
  return ok;
}

static Target value_of_argument(Stepping *s, Way *w, const void *what, bool *ok) {
  (void)s;
  *ok = true;
  return w->bound.at[*(const uint32_t *)what].value;
}

static void enter(Stepping *s) {
  const Program *p = s->h->p;
  const Function *f = &p->func.at[s->step->callee];
  look_at_operands(s, s->step->op);
  update_facts(s, NULL);
  each_way(s, bind_arguments, &(Passing){s->step->op, f});
  s->level.at[s->step->callee]++;
  for (uint32_t i = 0; i < f->n_params; i++) write_pointer(s, f->param[i], value_of_argument, &i);
  for (uint32_t i = 0; i < f->n_params; i++) {
    if (!p->var.at[f->param[i]].is_object) continue;
    /* the block of an earlier activation of this level has ended: nothing to end, and the nodes stay where they are */
    bool tracked = find_pointer(s, f->param[i], level_of(s, f->param[i]), 0) >= 0;
    NewBlock b = {.layout = layout_of(s->h, alias_object_of_var(s->h->a, f->param[i])),
                  .is_other = !tracked,
                  .object = tracked ? f->param[i] : 0,
                  .any = true};
    each_way(s, begin_way, &b);
    each_way(s, fill_parameter, &(Content){f->param[i], i});
  }
  forget_bound(s);
  begin_activation(s, f);
}

static void leave(Stepping *s) {
  const Program *p = s->h->p;
  const Function *f = &p->func.at[s->step->callee];
  const Op *ret = s->step->op, *call = s->step->call;
  bool pointer = call->dst && is_pointer(s, p->var.at[call->dst].type);
  if (ret->a) look_at(s, ret->a);
  know_loads(s);
  update_facts(s, NULL);
  s->level.at[s->step->callee]--;
  if (pointer && ret->a)
    write_pointer(s, call->dst, value_of_expr, &ret->a);
  else if (pointer)
    write_pointer(s, call->dst, value_constant, &unknown);
  s->level.at[s->step->callee]++;
  for (uint32_t i = 0; i < f->n_params; i++) end_object(s, f->param[i]);
  for (uint32_t i = 0; i < f->n_locals; i++) end_object(s, f->local[i]);
  if (f->varargs) end_object(s, f->varargs);
  if (allocates_on_stack(p, f)) each_way(s, end_every, NULL);
}

/* ---- the start ---- */

typedef struct {
  VarId var;
  bool found;
} Mention;

static void note_address(const Program *p, ExprId e, void *context) {
  Mention *m = context;
  m->found = m->found || (expr_at(p, e)->kind == EXPR_ADDRESS && expr_at(p, e)->var == m->var);
}

/* May another global hold its address at the start? */
static bool is_initial_target(const Program *p, VarId var) {
  Mention m = {.var = var};
  for (VarId v = 1; v < p->var.n; v++) {
    const Var *x = &p->var.at[v];
    if (v == var || x->kind != VAR_GLOBAL) continue; /* its own contents are looked at by themselves */
    if (x->is_extern) return true;
    for (uint32_t i = 0; i < x->n_init; i++)
      if (x->init[i].value) expr_walk(p, x->init[i].value, note_address, &m);
  }
  return m.found;
}

/* The other blocks: globals that are not tracked, of which nothing is known, or a ghost. */
static Way first_way(Stepping *s) {
  const Class *c = s->c;
  Way w = {.g = graph_new(c, FIRST_CELL + 1), .known = term_true(s->h->l), .told = term_true(s->h->l)};
  for (uint32_t i = 0; i < FIRST_CELL; i++) put1(c, &w.g, P_BAD + i, i, YES);
  put1(c, &w.g, P_OTHER, FIRST_CELL, YES);
  w.g.many[FIRST_CELL] = 1;
  for (uint32_t i = 0; i < c->pred.n; i++) {
    const Pred *p = &c->pred.at[i];
    if (p->kind == P_ASSERTION || p->kind == P_CYCLE || (p->kind == P_DEFINED && p->arity == 1))
      *at1(&w.g, p->row, FIRST_CELL) = MAYBE;
    if (p->kind == P_DEFINED && p->arity == 1)
      for (uint32_t v = 0; v < FIRST_CELL; v++) *at1(&w.g, p->row, v) = MAYBE;
    for (uint32_t u = 0; u < w.g.n && p->arity == 2; u++)
      for (uint32_t v = 0; v < w.g.n; v++) {
        Kleene k = p->kind == P_DEFINED ? MAYBE : u < FIRST_CELL ? k_bool(p->kind == P_STAR && u == v) : MAYBE;
        bool none = v == NODE_GONE || (v == NODE_WILD && !s->h->wild_fields); /* nothing has ended yet */
        if (p->kind == P_FIELD && ((p->slot && v < FIRST_CELL) || none)) k = NO;
        *at2(&w.g, p->row, u, v) = k;
      }
  }
  return w;
}

/* Globals that are not tracked may lead to this one. */
static bool expose(Stepping *s, Way *w, const void *what) {
  const Pointer *q = what;
  uint32_t node = FIRST_CELL;
  while (node < w->g.n && get1(s->c, &w->g, q->pred, node) != YES) node++;
  if (node == w->g.n) return false;
  Change x;
  change_begin(&x, s->h, s->c, &w->g);
  for (uint32_t i = 0; i < s->c->field.n; i++)
    for (uint32_t k = 0; k < s->c->field.at[i].slots.n; k++)
      change_set2(&x, s->c->field.at[i].pred + k, FIRST_CELL, node, MAYBE);
  for (uint32_t i = 0; i < s->c->pred.n; i++) /* it has no edges yet */
    if (s->c->pred.at[i].kind == P_STAR) change_set2(&x, i, FIRST_CELL, node, MAYBE);
  return change_end(&x);
}

static bool node_of_object(const Stepping *s, const Way *w, VarId v, uint32_t *node) {
  int q = find_pointer(s, v, level_of(s, v), 0);
  for (*node = FIRST_CELL; q >= 0 && *node < w->g.n; ++*node)
    if (get1(s->c, &w->g, s->c->pointer.at[q].pred, *node) == YES) return true;
  return false;
}

/* Initial contents of a tracked global, whose block is there, zeroed. */
static bool initialise(Stepping *s, Way *w, const void *what) {
  VarId var = *(const VarId *)what;
  const Var *v = &s->h->p->var.at[var];
  uint32_t node;
  if (!node_of_object(s, w, var, &node)) return false;
  AliasObjectId layout = layout_of(s->h, alias_object_of_var(s->h->a, var));
  for (uint32_t i = 0; i < s->c->field.n; i++) {
    const FieldItem *f = &s->c->field.at[i];
    if (f->layout != layout) continue;
    Target to = v->is_extern ? unknown : null;
    for (uint32_t k = 0; k < v->n_init && !v->is_extern; k++) {
      const InitPiece *x = &v->init[k];
      uint64_t n = x->value ? type_at(s->h->p, expr_at(s->h->p, x->value)->type)->size : x->n_bytes;
      if (x->offset >= f->offset + f->size || x->offset + n <= f->offset) continue;
      to = unknown;
      bool whole = x->value && x->offset == f->offset && n == f->size;
      if (whole && !value_in(s, w, x->value, &to)) return false;
    }
    if (!write_field(s, w, i, node, &to)) return false;
  }
  Change c;
  change_begin(&c, s->h, s->c, &w->g);
  Way scratch = {.g = graph_copy(&w->g)};
  facts_of_new(s, &scratch, node, layout, false, var);
  for (uint32_t i = 0; i < s->c->fact.n; i++)
    change_set1(&c, s->c->fact.at[i].pred, node, get1(s->c, &scratch.g, s->c->fact.at[i].pred, node));
  way_free(&scratch);
  return change_end(&c);
}

static void start(Stepping *s) {
  const Program *p = s->h->p;
  const Class *c = s->c;
  Way first = first_way(s);
  if (!graph_coerce(s->h, c, &first.g)) {
    way_free(&first);
    return;
  }
  vec_push(s->way, first);
  for (uint32_t i = 0; i < c->pointer.n; i++) {
    const Pointer *q = &c->pointer.at[i];
    bool global = p->var.at[q->var].kind == VAR_GLOBAL;
    if (q->is_object && global) {
      NewBlock b = {.layout = layout_of(s->h, alias_object_of_var(s->h->a, q->var)), .zero = true, .object = q->var};
      each_way(s, begin_way, &b);
    }
    /* variables of activations that are not open have any value; parameters are NULL already */
    bool local = !q->is_object && !global && p->var.at[q->var].kind != VAR_PARAM;
    for (uint32_t k = 0; k < s->way.n && local; k++)
      if (!set_pointer(s->h, c, &s->way.at[k].g, i, &bad, 0)) s->failed = true;
  }
  assert(s->level.at && "a level for every function");
  s->level.at[p->main] = 1;
  const Function *f = &p->func.at[p->main];
  for (uint32_t i = 0; i < f->n_params; i++) {
    write_pointer(s, f->param[i], value_constant, &unknown);
    if (p->var.at[f->param[i]].is_object) begin_object(s, f->param[i], false, true);
  }
  begin_activation(s, f);
  for (uint32_t i = 0; i < c->pointer.n; i++)
    if (c->pointer.at[i].is_object && p->var.at[c->pointer.at[i].var].kind == VAR_GLOBAL &&
        is_initial_target(p, c->pointer.at[i].var))
      each_way(s, expose, &c->pointer.at[i]);
  for (uint32_t i = 0; i < c->pointer.n; i++) {
    const Pointer *q = &c->pointer.at[i];
    const Var *v = &p->var.at[q->var];
    if (v->kind != VAR_GLOBAL) continue;
    forget_bound(s);
    for (uint32_t k = 0; k < v->n_init; k++) look_at(s, v->init[k].value);
    if (q->is_object) {
      each_way(s, initialise, &q->var);
    } else {
      ExprId value = v->n_init ? v->init[0].value : 0;
      if (v->is_extern)
        write_pointer(s, q->var, value_constant, &unknown);
      else if (value)
        write_pointer(s, q->var, value_of_expr, &value);
      else
        write_pointer(s, q->var, value_constant, &null);
    }
  }
}

/* ---- the step ---- */

bool heaps_step(Heap *h, HeapGraph from, const HeapStep *step, HeapClass to, HeapCases *out, const char **why) {
  HeapClass in = heaps_class_union(h, from ? h->graph.at[from].class : 0, to);
  if (why) *why = "too many cases, or a limit";
  if (!in) {
    vec_push(*out, ((HeapCase){0, term_true(h->l)}));
    return true;
  }
  Class c = h->class.at[in]; /* the table may move */
  Stepping s = {.h = h, .c = &c, .step = step};
  for (uint32_t i = 0; i < step->level->n; i++) vec_push(s.level, step->level->at[i]);
  if (step->kind == HEAP_START) {
    start(&s);
  } else {
    const Graph *g = from ? &h->graph.at[from].g : &c.everything;
    Way w = {.known = term_true(h->l), .told = term_true(h->l)};
    if (graph_convert(h, &h->class.at[from ? h->graph.at[from].class : in], g, &c, &w.g))
      vec_push(s.way, w);
    else
      graph_free(&w.g);
    switch (step->kind) {
      case HEAP_START:
        break;
      case HEAP_OPERATION:
        operation(&s);
        break;
      case HEAP_CALL:
        enter(&s);
        break;
      case HEAP_RETURN:
        leave(&s);
        break;
      case HEAP_CONDITION:
        assume(&s, step->condition);
        break;
    }
  }
  for (uint32_t i = 0; i < s.way.n; i++) {
    Way *w = &s.way.at[i];
    if (!s.failed) vec_push(*out, ((HeapCase){to ? heaps_store(h, in, w->g) : 0, w->told}));
    if (s.failed || !to) graph_free(&w->g);
    vec_free(w->bound);
  }
  vec_free(s.way);
  vec_free(s.level);
  return !s.failed;
}
