/* Blocks begin and end: objects of variables, allocations. */
#include "audit/heap_step.h"

bool *every_cell(const Way *w) {
  bool *cells = mem_zalloc((w->g.n + 1) * sizeof *cells);
  for (uint32_t v = FIRST_CELL; v < w->g.n; v++) cells[v] = true;
  return cells;
}

bool end_every(Stepping *s, Way *w, const void *what) {
  (void)what;
  bool *cells = every_cell(w);
  bool ok = may_end(s->h, s->c, &w->g, cells);
  mem_free(cells);
  return ok;
}

/* ---- blocks ---- */

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
    const Target *value = b->any || !b->layout ? &value_unknown : &value_bad;
    if (!set_field(s->h, s->c, &w->g, i, v, value, 0)) return NONE;
  }
  int q = b->object ? find_pointer(s, b->object, level_of(s, b->object), 0) : -1;
  if (q >= 0 && !set_pointer(s->h, s->c, &w->g, (uint32_t)q, &(Target){.kind = VALUE_NODE, .node = v}, 0)) return NONE;
  return v;
}

void may_lose(const Stepping *s, Way *w) {
  if (s->c->lost != NONE) *at0(&w->g, s->c->pred.at[s->c->lost].row) = MAYBE;
}

AliasObjectId layout_of(const Heap *h, AliasObjectId o) { return o == ALIAS_ANYTHING ? 0 : heaps_layout(h, o); }

bool begin_way(Stepping *s, Way *w, const void *what) { return make_block(s, w, what) != NONE; }

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

void end_object(Stepping *s, VarId v) {
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
void begin_object(Stepping *s, VarId v, bool zero, bool any) {
  bool tracked = find_pointer(s, v, level_of(s, v), 0) >= 0;
  NewBlock b = {.layout = layout_of(s->h, alias_object_of_var(s->h->a, v)),
                .zero = zero,
                .is_other = !tracked,
                .object = tracked ? v : 0,
                .any = any};
  each_way(s, begin_way, &b);
}

void begin_again(Stepping *s, VarId v) {
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
  vec_push(w->bound, ((Bound){0, {.kind = VALUE_NODE, .node = v, .place = heaps_origin_of(s->h, o)}}));
  return true;
}

static Target value_of_new(Stepping *s, Way *w, const void *what, bool *ok) {
  (void)s, (void)what;
  *ok = true;
  return vec_last(w->bound).value;
}

void stepping_allocate(Stepping *s, const Op *op) {
  update_facts(s, NULL);
  Ways failing = {0};
  bool may_fail = s->h->o.malloc_may_fail && op->how != ALLOC_STACK;
  for (uint32_t i = 0; i < s->way.n && may_fail; i++) vec_push(failing, way_copy(&s->way.at[i]));
  each_way(s, allocate_way, op);
  write_pointer(s, op->dst, value_of_new, NULL);
  Ways good = s->way;
  s->way = failing;
  write_pointer(s, op->dst, value_constant, &value_null);
  for (uint32_t i = 0; i < good.n; i++) add_way(s, good.at[i]);
  vec_free(good);
}

bool free_way(Stepping *s, Way *w, const void *what) {
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
  if (v.node < FIRST_CELL || (v.place != SOMEWHERE && heaps_may_begin_at(s->h, e, v.place) == NO)) return false;
  bool ok = end_node(s->h, s->c, &w->g, v.node);
  vec_clear(w->bound);
  return ok;
}
