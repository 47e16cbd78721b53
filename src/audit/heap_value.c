/* Where pointers lead: taken apart into ways in which it is certain. */
#include "audit/heap_step.h"

/* ---- ways ---- */

void way_free(Way *w) {
  graph_free(&w->g);
  vec_free(w->bound);
}

Way way_copy(const Way *w) {
  Way x = {.g = graph_copy(&w->g), .known = w->known, .told = w->told};
  for (uint32_t i = 0; i < w->bound.n; i++) vec_push(x.bound, w->bound.at[i]);
  return x;
}

void add_way(Stepping *s, Way w) {
  if (s->way.n >= MOST_WAYS) {
    s->failed = true;
    way_free(&w);
    return;
  }
  vec_push(s->way, w);
}

void each_way(Stepping *s, bool (*go)(Stepping *s, Way *w, const void *what), const void *what) {
  Ways old = s->way;
  s->way = (Ways){0};
  for (uint32_t i = 0; i < old.n; i++) {
    bool stopped = s->failed || heaps_stopped(s->h);
    s->failed = stopped;
    if (!stopped && go(s, &old.at[i], what))
      add_way(s, old.at[i]);
    else
      way_free(&old.at[i]);
  }
  vec_free(old);
}

void forget_bound(Stepping *s) {
  for (uint32_t i = 0; i < s->way.n; i++) vec_clear(s->way.at[i].bound);
}

uint32_t level_of(const Stepping *s, VarId v) {
  FuncId f = s->h->p->var.at[v].function;
  return f ? s->level.at[f] : 0;
}

int find_pointer(const Stepping *s, VarId v, uint32_t level, uint32_t from) {
  for (uint32_t i = from; i < s->c->pointer.n; i++)
    if (s->c->pointer.at[i].var == v && s->c->pointer.at[i].level == level) return (int)i;
  return -1;
}

static const Target *bound_in(const Way *w, ExprId e) {
  for (uint32_t i = 0; i < w->bound.n; i++)
    if (w->bound.at[i].e == e) return &w->bound.at[i].value;
  return NULL;
}

/* ---- choosing ---- */

/* One of the places where a pointer (of = NONE) or the field of a node leads. */
typedef struct {
  uint32_t pred, n_slots; /* of the first slot */
  uint32_t of;
  const Slots *slots;
  ExprId e;    /* to be bound */
  bool object; /* it is no pointer, but a variable's block: if there is none, it is made */
} Choice;

static Kleene *cell_of(const Stepping *s, Graph *g, const Choice *x, uint32_t slot, uint32_t v) {
  uint32_t row = s->c->pred.at[x->pred + slot].row;
  return x->of == NONE ? at1(g, row, v) : at2(g, row, x->of, v);
}

/* The way in which slot `slot` leads to v (NONE: nothing leads anywhere); `apart`: other individuals of v remain. */
static void choose(Stepping *s, const Way *w, const Choice *x, uint32_t slot, uint32_t v, bool apart) {
  Way n = way_copy(w);
  uint32_t rest = NONE;
  if (v != NONE && apart)
    rest = graph_split(&n.g, s->c, v);
  else if (v != NONE)
    graph_single(&n.g, s->c, v);
  (void)rest;
  for (uint32_t k = 0; k < x->n_slots; k++)
    for (uint32_t u = 0; u < n.g.n; u++) *cell_of(s, &n.g, x, k, u) = k_bool(k == slot && u == v);
  Target value = {.kind = v == NONE ? VALUE_NULL : VALUE_NODE, .node = v};
  if (v != NONE && v >= FIRST_CELL) {
    value.place = x->slots->at[slot];
    if (value.place == SOMEWHERE) value.except = x->slots;
  }
  vec_push(n.bound, ((Bound){x->e, value}));
  if (graph_coerce(s->h, s->c, &n.g))
    add_way(s, n);
  else
    way_free(&n);
}

/* Replaces the way by those in which it is certain where the pointer leads. */
static void choose_all(Stepping *s, const Way *w, const Choice *x) {
  for (uint32_t k = 0; k < x->n_slots; k++)
    for (uint32_t v = 0; v < w->g.n; v++) {
      if (*cell_of(s, (Graph *)&w->g, x, k, v) == NO) continue;
      bool many = w->g.many[v];
      choose(s, w, x, k, v, false);
      if (many) choose(s, w, x, k, v, true);
      if (*cell_of(s, (Graph *)&w->g, x, k, v) == YES) return;
    }
  choose(s, w, x, 0, NONE, false);
}

/* ---- variables and loads ---- */

typedef struct {
  ExprId e;
} Looking;

static bool look_at_variable(Stepping *s, Way *w, const void *what) {
  const Looking *l = what;
  const Expr *x = expr_at(s->h->p, l->e);
  int i = find_pointer(s, x->var, level_of(s, x->var), 0);
  if (bound_in(w, l->e)) return true;
  if (i < 0) {
    vec_push(w->bound, ((Bound){l->e, {.kind = VALUE_UNKNOWN}}));
    return true;
  }
  const Pointer *q = &s->c->pointer.at[i];
  choose_all(s, w, &(Choice){q->pred, q->slots.n, NONE, &q->slots, l->e, false});
  return false;
}

/* The block of an object variable that is not tracked is one of the others. */
static bool look_at_untracked(Stepping *s, Way *w, ExprId e) {
  int64_t origin = heaps_origin_of_var(s->h, expr_at(s->h->p, e)->var);
  for (uint32_t v = FIRST_CELL; v < w->g.n; v++) {
    if (get1(s->c, &w->g, P_OTHER, v) == NO) continue;
    for (int apart = 0; apart <= w->g.many[v]; apart++) {
      Way n = way_copy(w);
      if (apart)
        graph_split(&n.g, s->c, v);
      else
        graph_single(&n.g, s->c, v);
      put1(s->c, &n.g, P_OTHER, v, YES);
      vec_push(n.bound, ((Bound){e, {.kind = VALUE_NODE, .node = v, .place = origin}}));
      if (graph_coerce(s->h, s->c, &n.g))
        add_way(s, n);
      else
        way_free(&n);
    }
  }
  return false;
}

/* A variable whose block is not there when its address is taken gets one. */
static bool make_missing(Stepping *s, Way *w, const void *what) {
  const Looking *l = what;
  for (uint32_t i = 0; i < w->bound.n; i++) {
    Bound *b = &w->bound.at[i];
    if (b->e != l->e || b->value.kind != VALUE_NULL) continue;
    VarId var = expr_at(s->h->p, l->e)->var;
    int q = find_pointer(s, var, level_of(s, var), 0);
    uint32_t v = add_cell(s->h, s->c, &w->g, false);
    b->value = (Target){.kind = VALUE_NODE, .node = v, .place = heaps_origin_of_var(s->h, var)};
    put1(s->c, &w->g, s->c->pointer.at[q].pred, v, YES);
    for (uint32_t p = 0; p < s->c->pred.n; p++) { /* what is defined may depend on the object's predicate */
      const Pred *d = &s->c->pred.at[p];
      if (d->kind != P_DEFINED) continue;
      for (uint32_t u = 0; u < w->g.n; u++) {
        if (d->arity == 1) *at1(&w->g, d->row, u) = MAYBE;
        for (uint32_t t = 0; t < w->g.n && d->arity == 2; t++) *at2(&w->g, d->row, u, t) = MAYBE;
      }
    }
    if (!graph_coerce(s->h, s->c, &w->g)) return false;
    bool *cells = mem_zalloc((w->g.n + 1) * sizeof *cells), *fields = mem_alloc((s->c->field.n + 1) * sizeof *fields);
    cells[v] = true;
    for (uint32_t f = 0; f < s->c->field.n; f++) fields[f] = true;
    bool ok = forget_fields(s->h, s->c, &w->g, fields, cells);
    mem_free(cells);
    mem_free(fields);
    return ok;
  }
  return true;
}

static bool look_at_address(Stepping *s, Way *w, const void *what) {
  const Looking *l = what;
  const Expr *x = expr_at(s->h->p, l->e);
  if (bound_in(w, l->e)) return true;
  int i = find_pointer(s, x->var, level_of(s, x->var), 0);
  if (i < 0) return look_at_untracked(s, w, l->e);
  const Pointer *q = &s->c->pointer.at[i];
  choose_all(s, w, &(Choice){q->pred, q->slots.n, NONE, &q->slots, l->e, true});
  return false;
}

/* The pointer field of blocks of this layout at this place, from position `from` on; -1: none is tracked. */
static int find_field(const Stepping *s, AliasObjectId layout, int64_t place, uint64_t size, uint32_t from) {
  for (uint32_t i = from; i < s->c->field.n; i++) {
    const FieldItem *f = &s->c->field.at[i];
    if (f->layout == layout && f->place == place && f->size == size) return (int)i;
  }
  return -1;
}

/* What is read through a pointer that leads nowhere is undefined; of a pointer, it is looked for in the graph. */
static bool look_at_load(Stepping *s, Way *w, const void *what) {
  const Looking *l = what;
  const Expr *x = expr_at(s->h->p, l->e);
  Target a;
  if (bound_in(w, l->e)) return true;
  if (!value_in(s, w, x->a, &a) || a.kind == VALUE_NULL) return false;
  if (a.kind == VALUE_NODE && (a.node == NODE_BAD || a.node == NODE_GONE)) return false;
  const Type *t = type_at(s->h->p, x->type);
  if (t->kind != TYPE_POINTER) return true;
  bool known = a.kind == VALUE_NODE && a.node != NODE_WILD && a.place != SOMEWHERE;
  int i = known ? find_field(s, heaps_layout_of_pointer(s->h, x->a), a.place, t->size, 0) : -1;
  if (i < 0) {
    vec_push(w->bound, ((Bound){l->e, {.kind = VALUE_UNKNOWN}}));
    return true;
  }
  const FieldItem *f = &s->c->field.at[i];
  choose_all(s, w, &(Choice){f->pred, f->slots.n, a.node, &f->slots, l->e, false});
  return false;
}

bool way_binds(const Way *w, ExprId e) { return bound_in(w, e) != NULL; }

static void look_at_one(const Program *p, ExprId e, void *context) {
  Stepping *s = context;
  const Expr *x = expr_at(p, e);
  bool pointer = type_at(p, x->type)->kind == TYPE_POINTER;
  Looking l = {e};
  if (x->kind == EXPR_VAR && pointer) each_way(s, look_at_variable, &l);
  if (x->kind == EXPR_ADDRESS) {
    each_way(s, look_at_address, &l);
    each_way(s, make_missing, &l);
  }
  if (x->kind == EXPR_INDEX && !expr_is_const(p, x->b)) each_way(s, look_at_index, &e);
  if (x->kind == EXPR_LOAD) each_way(s, look_at_load, &l);
}

void look_at(Stepping *s, ExprId e) {
  if (e) expr_walk(s->h->p, e, look_at_one, s);
}

void look_at_object(Stepping *s, VarId v) {
  int i = find_pointer(s, v, level_of(s, v), 0);
  if (i < 0) return;
  Ways old = s->way;
  s->way = (Ways){0};
  const Pointer *q = &s->c->pointer.at[i];
  for (uint32_t k = 0; k < old.n; k++) {
    choose_all(s, &old.at[k], &(Choice){q->pred, q->slots.n, NONE, &q->slots, NONE - v, true});
    way_free(&old.at[k]);
  }
  vec_free(old);
}

bool object_in(const Way *w, VarId v, uint32_t *node) {
  for (uint32_t i = w->bound.n; i-- > 0;)
    if (w->bound.at[i].e == NONE - v) {
      *node = w->bound.at[i].value.node;
      return w->bound.at[i].value.kind == VALUE_NODE;
    }
  return false;
}

/* ---- values ---- */

static bool moved(Target *v, Int128 by, bool fixed) {
  if (fixed && by == 0) return true;
  switch (v->kind) {
    case VALUE_UNKNOWN:
      return true;
    case VALUE_NULL: /* a number that leads to nothing: C has it undefined, but executions go on; an index may be 0 */
      *v = fixed ? (Target){.kind = VALUE_NODE, .node = NODE_BAD} : (Target){.kind = VALUE_UNKNOWN};
      return true;
    case VALUE_NODE:
      if (v->node == NODE_WILD) v->kind = VALUE_UNKNOWN;
      if (v->node < FIRST_CELL) return true;
      bool exact = fixed && v->place != SOMEWHERE && by < INT32_MAX && by > INT32_MIN;
      v->place = exact ? v->place + (int64_t)by : SOMEWHERE;
      v->except = NULL;
      return true;
  }
  return true;
}

bool value_in(const Stepping *s, const Way *w, ExprId e, Target *out) {
  const Program *p = s->h->p;
  const Expr *x = expr_at(p, e);
  const Target *bound = bound_in(w, e);
  *out = bound ? *bound : (Target){.kind = VALUE_UNKNOWN};
  if (bound) return true;
  switch ((ExprKind)x->kind) {
    case EXPR_CONST:
      *out = x->value == 0 ? (Target){.kind = VALUE_NULL} : (Target){.kind = VALUE_NODE, .node = NODE_WILD};
      return true;
    case EXPR_FUNCTION:
      *out = (Target){.kind = VALUE_NODE, .node = NODE_WILD};
      return true;
    case EXPR_CAST:
      return type_at(p, expr_at(p, x->a)->type)->kind != TYPE_POINTER || value_in(s, w, x->a, out);
    case EXPR_FIELD:
      return value_in(s, w, x->a, out) && moved(out, x->value, true);
    case EXPR_INDEX: {
      bool fixed = expr_is_const(p, x->b);
      return value_in(s, w, x->a, out) && moved(out, fixed ? x->value * expr_at(p, x->b)->value : 0, fixed);
    }
    case EXPR_ITE: {
      Kleene k = condition_in((Stepping *)s, (Way *)w, x->a);
      return k == MAYBE || value_in(s, w, k == YES ? x->b : x->c, out);
    }
    default:
      return true;
  }
}

/* ---- conditions ---- */

/* Does the pointer e, which leads to v, point beside its block, so that another one may lie there? */
static bool may_be_beside(const Stepping *s, ExprId e, const Target *v) {
  return v->place == SOMEWHERE || !heaps_is_inside(s->h, e, v->place);
}

static Kleene equal_pointers(const Stepping *s, const Expr *x, const Target *a, const Target *b) {
  if (a->kind == VALUE_UNKNOWN || b->kind == VALUE_UNKNOWN) return MAYBE;
  bool odd = (a->kind == VALUE_NODE && a->node < FIRST_CELL) || (b->kind == VALUE_NODE && b->node < FIRST_CELL);
  if (odd) return MAYBE;
  if (a->kind == VALUE_NULL || b->kind == VALUE_NULL) return k_bool(a->kind == b->kind);
  if (a->node != b->node) return may_be_beside(s, x->a, a) || may_be_beside(s, x->b, b) ? MAYBE : NO;
  if (a->place != SOMEWHERE && b->place != SOMEWHERE) return k_bool(a->place == b->place);
  const Target *open = a->place == SOMEWHERE ? a : b, *fixed = open == a ? b : a;
  bool apart = fixed->place != SOMEWHERE && open->except && slots_have(open->except, fixed->place);
  return apart ? NO : MAYBE;
}

/* Does it lead to no block that is alive? */
static Kleene is_invalid(const Target *v) {
  if (v->kind == VALUE_UNKNOWN) return MAYBE;
  if (v->kind == VALUE_NULL) return YES;
  return v->node == NODE_WILD ? MAYBE : k_bool(v->node < FIRST_CELL);
}

/* Is the node, to which e leads, certainly a block from the heap? Blocks of variables that are not tracked are other.
 */
static bool is_from_heap(const Stepping *s, const Graph *g, ExprId e, uint32_t v) {
  AliasTargets t = {0};
  alias_of_expr(s->h->a, e, &t);
  bool heap = true, stack = false; /* all that e may lead to; something that was allocated on the stack */
  for (uint32_t i = 0; i < t.n; i++) {
    const AliasObject *o = alias_object(s->h->a, t.at[i].object);
    heap = heap && o->is_heap;
    stack = stack || (o->kind == ALIAS_ALLOCATION && !o->is_heap) || o->kind == ALIAS_OUTSIDE;
  }
  vec_free(t);
  if (heap || stack || get1(s->c, g, P_OTHER, v) != NO) return heap;
  for (uint32_t i = 0; i < s->c->pointer.n; i++)
    if (s->c->pointer.at[i].is_object && get1(s->c, g, s->c->pointer.at[i].pred, v) != NO) return false;
  return true;
}

static Kleene is_invalid_free(const Stepping *s, const Graph *g, ExprId e, const Target *v) {
  if (v->kind == VALUE_NULL) return NO;
  Kleene k = is_invalid(v);
  if (k != NO) return k;
  if (!is_from_heap(s, g, e, v->node)) return MAYBE;
  return v->place == SOMEWHERE ? MAYBE : k_not(heaps_may_begin_at(s->h, e, v->place));
}

/* The nodes that certainly are reached from variables that count. */
static void mark_held(const Stepping *s, const Graph *g, LostTo holders, bool *held) {
  const Class *c = s->c;
  for (uint32_t i = 0; i < c->pointer.n; i++) {
    const Pointer *q = &c->pointer.at[i];
    const Var *v = &s->h->p->var.at[q->var];
    if (v->function && (holders == LOST_TO_GLOBALS || q->level > s->level.at[v->function])) continue;
    if (!q->is_object && (v->is_brief || (holders == LOST_TO_NAMED && v->kind == VAR_TEMP))) continue;
    for (uint32_t k = 0; k < q->slots.n; k++)
      for (uint32_t n = 0; n < g->n; n++) held[n] = held[n] || get1(c, g, q->pred + k, n) == YES;
  }
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < c->pred.n; i++) {
      if (c->pred.at[i].kind != P_FIELD && c->pred.at[i].kind != P_STAR) continue;
      for (uint32_t u = 0; u < g->n; u++)
        for (uint32_t v = 0; held[u] && v < g->n; v++)
          if (!held[v] && get2(c, g, i, u, v) == YES) held[v] = more = true;
    }
  }
}

/* May a block from the heap be allocated (and, if asked, be held by nobody)? */
static Kleene is_left(const Stepping *s, const Graph *g, bool lost, LostTo holders) {
  const Class *c = s->c;
  if (c->lost == NONE || *at0(g, c->pred.at[c->lost].row) != NO) return MAYBE;
  bool *held = mem_zalloc((g->n + 1) * sizeof *held), *loose = mem_zalloc((g->n + 1) * sizeof *loose), possible = false;
  if (lost) mark_held(s, g, holders, held);
  for (uint32_t v = FIRST_CELL; v < g->n; v++) {
    bool object = get1(c, g, P_OTHER, v) == YES; /* of these `lost` tells */
    for (uint32_t i = 0; i < c->pointer.n; i++)
      object = object || (c->pointer.at[i].is_object && get1(c, g, c->pointer.at[i].pred, v) == YES);
    loose[v] = !object && !held[v];
    possible = possible || loose[v];
  }
  if (lost && possible) possible = !all_hang(c, g, held, loose);
  mem_free(held);
  mem_free(loose);
  return possible ? MAYBE : NO;
}

static ExprId as_truth(const Program *p, ExprId e) {
  const Expr *x = expr_at(p, e);
  if (type_at(p, x->type)->kind == TYPE_BOOL) return e;
  return x->kind == EXPR_CAST && type_at(p, expr_at(p, x->a)->type)->kind == TYPE_BOOL ? x->a : 0;
}

static Kleene compared(Stepping *s, Way *w, ExprId e) {
  const Expr *x = expr_at(s->h->p, e);
  const Program *p = s->h->p;
  Kleene k = MAYBE;
  if (type_at(p, expr_at(p, x->a)->type)->kind == TYPE_POINTER) {
    Target a, b;
    if (value_in(s, w, x->a, &a) && value_in(s, w, x->b, &b)) k = equal_pointers(s, x, &a, &b);
  } else {
    ExprId a = as_truth(p, x->a), b = as_truth(p, x->b);
    Kleene l = a && b ? condition_in(s, w, a) : MAYBE, r = a && b ? condition_in(s, w, b) : MAYBE;
    k = l == MAYBE || r == MAYBE ? MAYBE : k_bool(l == r);
    if (!a || !b) return numbers_say(s, w, e);
  }
  return x->kind == EXPR_EQ ? k : k_not(k);
}

Kleene condition_in(Stepping *s, Way *w, ExprId e) {
  const Expr *x = expr_at(s->h->p, e);
  Target v;
  switch ((ExprKind)x->kind) {
    case EXPR_CONST:
      return type_at(s->h->p, x->type)->kind == TYPE_BOOL ? k_bool(x->value != 0) : MAYBE;
    case EXPR_NOT:
      return k_not(condition_in(s, w, x->a));
    case EXPR_AND: {
      Kleene a = condition_in(s, w, x->a);
      return k_and(a, condition_in(s, w, x->b));
    }
    case EXPR_OR: {
      Kleene a = condition_in(s, w, x->a);
      return k_or(a, condition_in(s, w, x->b));
    }
    case EXPR_EQ:
    case EXPR_NE:
      return compared(s, w, e);
    case EXPR_INVALID:
      return value_in(s, w, x->a, &v) ? is_invalid(&v) : MAYBE;
    case EXPR_INVALID_FREE:
      return value_in(s, w, x->a, &v) ? is_invalid_free(s, &w->g, x->a, &v) : MAYBE;
    case EXPR_LOST:
      return is_left(s, &w->g, true, (LostTo)x->value);
    case EXPR_NOT_CLEAN:
      return is_left(s, &w->g, false, LOST_TO_ALL);
    default:
      return numbers_say(s, w, e);
  }
}

/* ---- writing variables ---- */

const Target value_unknown = {.kind = VALUE_UNKNOWN}, value_null = {.kind = VALUE_NULL},
             value_bad = {.kind = VALUE_NODE, .node = NODE_BAD};

Target value_of_expr(Stepping *s, Way *w, const void *what, bool *ok) {
  Target v = value_unknown;
  *ok = value_in(s, w, *(const ExprId *)what, &v);
  return v;
}

Target value_constant(Stepping *s, Way *w, const void *what, bool *ok) {
  (void)s, (void)w, (void)ok;
  return *(const Target *)what;
}

static bool write_slots(Stepping *s, Way *w, uint32_t pointer, const Target *v) {
  uint32_t fits = slots_of_value(&s->c->pointer.at[pointer].slots, v);
  for (uint32_t k = 0; k < s->c->pointer.at[pointer].slots.n; k++) {
    if (!(fits >> k & 1)) continue;
    Way n = way_copy(w);
    if (set_pointer(s->h, s->c, &n.g, pointer, v, k))
      add_way(s, n);
    else
      way_free(&n);
  }
  return false;
}

void write_pointer(Stepping *s, VarId var, ValueIn *value, const void *what) {
  if (s->h->p->var.at[var].is_object || type_at(s->h->p, s->h->p->var.at[var].type)->kind != TYPE_POINTER) return;
  uint32_t level = level_of(s, var);
  for (int i = find_pointer(s, var, level, 0); i >= 0; i = find_pointer(s, var, level, (uint32_t)i + 1)) {
    Ways old = s->way;
    s->way = (Ways){0};
    for (uint32_t k = 0; k < old.n; k++) {
      bool ok = true;
      Target v = value(s, &old.at[k], what, &ok);
      if (ok) write_slots(s, &old.at[k], (uint32_t)i, &v);
      way_free(&old.at[k]);
    }
    vec_free(old);
  }
}

bool *cells_behind(const Stepping *s, const Way *w, ExprId address) {
  bool *cells = mem_zalloc((w->g.n + 1) * sizeof *cells);
  bool block = heaps_world_may_reach_block(s->h, address);
  for (uint32_t v = FIRST_CELL; v < w->g.n; v++) {
    bool certain = false, object = false; /* object: it may be one that the address may lead to */
    for (uint32_t i = 0; i < s->c->pointer.n; i++) {
      const Pointer *q = &s->c->pointer.at[i];
      Kleene k = q->is_object ? get1(s->c, &w->g, q->pred, v) : NO;
      certain = certain || k == YES;
      object = object || (k != NO && heaps_may_lead_to_object(s->h, address, q->var));
    }
    cells[v] = object || (!certain && (block || get1(s->c, &w->g, P_OTHER, v) != NO));
  }
  return cells;
}

void walk_step(const Stepping *s, void (*visit)(const Program *p, ExprId e, void *context), void *context) {
  const Op *op = s->step->op;
  if (s->step->kind == HEAP_CONDITION) {
    expr_walk(s->h->p, s->step->condition, visit, context);
    return;
  }
  if (!op) return;
  if (op->a) expr_walk(s->h->p, op->a, visit, context);
  if (op->b) expr_walk(s->h->p, op->b, visit, context);
  if (op->c) expr_walk(s->h->p, op->c, visit, context);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(s->h->p, op->args[i], visit, context);
}
