/* Assertions about data. The data of a node's individuals has symbols of its own, its role in the step; what the graph
 * says of an assertion there is a formula over them, and the solver tells what follows for the assertion after it. */
#include "audit/heap_step.h"

enum { MOST_OPEN = 4 }; /* assertions that one store may leave open, each combination a way of its own */

static SymbolId role(Heap *h, uint32_t node, uint32_t data) {
  uint64_t key = (uint64_t)node << 32 | data;
  uint32_t *known = idmap_find(&h->role, key);
  if (known) return *known;
  SymbolId s = logic_symbol(h->l, logic_symbol_name(h->l, h->data.at[data].symbol), SORT_INT);
  idmap_put(&h->role, key, s);
  idmap_put(&h->is_role, s, 1);
  return s;
}

static uint32_t data_of_symbol(const Heap *h, SymbolId s) {
  for (uint32_t i = 0; i < h->data.n; i++)
    if (h->data.at[i].symbol == s) return i;
  return NONE;
}

/* ---- an assertion at a node ---- */

typedef struct {
  Stepping *s;
  uint32_t node;
  bool after;         /* cells as they are after the step */
  const TermId *data; /* by data field: what it holds, 0 where it is as before; NULL: all as before */
  bool unknown;       /* found something that is not known */
} Reading;

/* What a data field holds that is not known. */
#define UNKNOWN_NUMBER UINT32_MAX

static TermId read_symbol(void *context, SymbolId x) {
  Reading *r = context;
  Heap *h = r->s->h;
  uint32_t d = data_of_symbol(h, x);
  if (d != NONE) {
    TermId t = r->data ? r->data[d] : 0;
    if (t == UNKNOWN_NUMBER) r->unknown = true;
    return t && t != UNKNOWN_NUMBER ? t : term_symbol(h->l, role(h, r->node, d));
  }
  if (!r->after) return 0;
  TermId t = r->s->step->numbers->after(r->s->step->numbers->self, x);
  if (!t) r->unknown = true;
  return t;
}

static TermId fact_term(Reading *r, uint32_t fact) {
  return term_substitute(r->s->h->l, r->s->c->fact.at[fact].term, read_symbol, r);
}

/* What the graph says of the data at a node before the step. */
static TermId facts_at(Stepping *s, const Graph *g, uint32_t node) {
  TermId all = term_true(s->h->l);
  for (uint32_t i = 0; i < s->c->fact.n; i++) {
    Kleene k = get1(s->c, g, s->c->fact.at[i].pred, node);
    if (k == MAYBE) continue;
    TermId t = fact_term(&(Reading){.s = s, .node = node}, i);
    all = term_and(s->h->l, all, k == YES ? t : term_not(s->h->l, t));
  }
  return all;
}

/* ---- loads ---- */

static uint32_t find_data(const Heap *h, AliasObjectId layout, int64_t place, TypeId plain) {
  for (uint32_t i = 0; i < h->data.n; i++) {
    const Data *d = &h->data.at[i];
    if (d->layout == layout && d->place == place && d->type == plain) return i;
  }
  return NONE;
}

static void collect_load(const Program *p, ExprId e, void *context) {
  const Expr *x = expr_at(p, e);
  if (x->kind == EXPR_LOAD && type_at(p, x->type)->kind == TYPE_INT) vec_push(*(U32Vec *)context, e);
}

/* The facts at a node over what is read there: `data` has the terms of loads, UNKNOWN_NUMBER for what is not read. */
static TermId told_at(Stepping *s, const Graph *g, uint32_t node, const TermId *data) {
  TermId all = term_true(s->h->l);
  for (uint32_t i = 0; i < s->c->fact.n; i++) {
    Kleene k = get1(s->c, g, s->c->fact.at[i].pred, node);
    Reading r = {.s = s, .node = node, .data = data};
    TermId t = k == MAYBE ? 0 : fact_term(&r, i);
    if (t && !r.unknown) all = term_and(s->h->l, all, k == YES ? t : term_not(s->h->l, t));
  }
  return all;
}

TermId cells_told_at(Stepping *s, const Way *w, uint32_t node) {
  TermId *data = mem_alloc((s->h->data.n + 1) * sizeof *data);
  for (uint32_t d = 0; d < s->h->data.n; d++) data[d] = UNKNOWN_NUMBER;
  TermId t = told_at(s, &w->g, node, data);
  mem_free(data);
  return t;
}

bool know_more(Stepping *s, Way *w, TermId t) {
  Logic *l = s->h->l;
  if (t == term_true(l)) return true;
  w->known = term_and(l, w->known, t);
  w->told = term_and(l, w->told, t);
  TermId both[] = {s->step->given, w->known};
  return solver_conjunction(s->h->s, both, 2) != SOLVER_UNSAT;
}

/* A load of the step that reads a data field of a node. */
typedef struct {
  uint32_t node, data;
  TermId term;
} Loaded;

static void tell(Stepping *s, Way *w, const Loaded *load, uint32_t n) {
  Heap *h = s->h;
  TermId *data = mem_alloc((h->data.n + 1) * sizeof *data);
  for (uint32_t i = 0; i < n; i++) {
    for (uint32_t d = 0; d < h->data.n; d++) data[d] = UNKNOWN_NUMBER;
    for (uint32_t k = n; k-- > 0;) {
      if (load[k].node != load[i].node) continue;
      if (data[load[k].data] != UNKNOWN_NUMBER) /* read twice */
        w->told = term_and(h->l, w->told, term_eq(h->l, data[load[k].data], load[k].term));
      data[load[k].data] = load[k].term;
    }
    w->told = term_and(h->l, w->told, told_at(s, &w->g, load[i].node, data));
  }
  mem_free(data);
}

static bool know_way(Stepping *s, Way *w, const void *what) {
  Heap *h = s->h;
  const U32Vec *loads = what;
  VEC(Loaded) loaded = {0};
  for (uint32_t i = 0; i < loads->n; i++) {
    Expr x = *expr_at(h->p, loads->at[i]);
    Target a;
    if (!value_in(s, w, x.a, &a)) {
      vec_free(loaded);
      return false;
    }
    if (a.kind != VALUE_NODE || a.node < FIRST_CELL || a.place == SOMEWHERE) continue;
    uint32_t layout = heaps_layout_of_pointer(h, x.a);
    uint32_t d = find_data(h, layout, a.place, type_plain(h->p, x.type));
    TermId t = d == NONE ? 0 : s->step->numbers->load(s->step->numbers->self, x.a, x.type);
    if (!t) continue;
    TermId same = term_eq(h->l, t, term_symbol(h->l, role(h, a.node, d)));
    w->known = term_and(h->l, w->known, term_and(h->l, same, facts_at(s, &w->g, a.node)));
    vec_push(loaded, ((Loaded){a.node, d, t}));
  }
  if (loaded.n) tell(s, w, loaded.at, loaded.n);
  vec_free(loaded);
  TermId both[] = {s->step->given, w->known};
  return w->known == term_true(h->l) || solver_conjunction(h->s, both, 2) != SOLVER_UNSAT;
}

void know_loads(Stepping *s) {
  U32Vec loads = {0};
  if (!s->c->fact.n) return;
  walk_step(s, collect_load, &loads);
  if (loads.n) each_way(s, know_way, &loads);
  vec_free(loads);
}

/* ---- after the step ---- */

static Kleene ask(Stepping *s, TermId given, TermId wanted) {
  Heap *h = s->h;
  if (wanted == term_true(h->l)) return YES;
  if (wanted == term_false(h->l)) return NO;
  if (solver_implies(h->s, given, wanted)) return YES;
  return solver_implies(h->s, given, term_not(h->l, wanted)) ? NO : MAYBE;
}

Kleene numbers_say(Stepping *s, Way *w, ExprId e) {
  const Expr *x = expr_at(s->h->p, e);
  bool whole = e == s->step->condition || (s->step->op && e == s->step->op->a); /* others ask about that */
  if (!x->has_load || (whole && w->known == term_true(s->h->l))) return MAYBE;
  if (type_at(s->h->p, x->type)->kind != TYPE_BOOL) return MAYBE;
  TermId t = s->step->numbers->condition(s->step->numbers->self, e);
  return t ? ask(s, term_and(s->h->l, s->step->given, w->known), t) : MAYBE;
}

/* Does an assertion of the class speak of cells? */
static bool has_variables(const Stepping *s) {
  U32Vec symbols = {0};
  for (uint32_t i = 0; i < s->c->fact.n; i++) term_symbols(s->h->l, s->c->fact.at[i].term, &symbols);
  bool found = false;
  for (uint32_t i = 0; i < symbols.n && !found; i++) found = data_of_symbol(s->h, symbols.at[i]) == NONE;
  vec_free(symbols);
  return found;
}

/* How the write touches a node: not, perhaps, certainly. */
typedef struct {
  Target at;
  bool *cells; /* those that it may touch, where `at` is not known; NULL: it is */
  AliasObjectId layout;
} Aim;

static bool overlaps(const Stepping *s, const Way *w, const Aim *a, const DataWrite *write, const Data *d) {
  uint64_t size = type_at(s->h->p, d->type)->size;
  if (a->layout && d->layout != a->layout) return false;
  if (a->at.kind == VALUE_NODE && a->at.node < FIRST_CELL) return true;
  if (a->cells || a->at.place == SOMEWHERE || write->size == UINT64_MAX) {
    HeapExtent extent = {.address = write->address, .size = write->size, .count = write->count};
    return write_may_touch(s, w, &extent, &(HeapBytes){d->place, size});
  }
  int64_t from = a->at.place, to = from + (int64_t)write->size;
  return d->place < to && d->place + (int64_t)size > from;
}

/* What the data fields of the node hold after the write. */
static void written_data(Stepping *s, const Way *w, const Aim *a, const DataWrite *write, uint32_t node, TermId *data) {
  Heap *h = s->h;
  bool certain = !a->cells && node == a->at.node, touched = certain || (a->cells && a->cells[node]);
  for (uint32_t i = 0; i < h->data.n; i++) {
    const Data *d = &h->data.at[i];
    uint64_t size = type_at(h->p, d->type)->size;
    data[i] = 0;
    if (!touched || !overlaps(s, w, a, write, d)) continue;
    data[i] = UNKNOWN_NUMBER;
    if (!certain || a->at.place == SOMEWHERE || write->size == UINT64_MAX || a->layout != d->layout) continue;
    int64_t from = a->at.place, to = from + (int64_t)write->size;
    bool inside = d->place >= from && d->place + (int64_t)size <= to;
    if (write->zero && inside) data[i] = term_int(h->l, 0);
    if (!write->value || d->place != from) continue;
    TypeId t = expr_at(h->p, write->value)->type;
    if (type_at(h->p, t)->kind != TYPE_INT || type_plain(h->p, t) != d->type) continue;
    TermId value = s->step->numbers->number(s->step->numbers->self, write->value);
    if (value) data[i] = value;
  }
}

typedef struct {
  uint32_t fact;
  TermId term;
} Open;

typedef struct {
  const DataWrite *write;
} Update;

enum { SAME, SHARPER, CHANGED }; /* SHARPER: the same, but more is known of it */

static bool has_role(Heap *h, TermId t) {
  U32Vec symbols = {0};
  bool found = false;
  term_symbols(h->l, t, &symbols);
  for (uint32_t i = 0; i < symbols.n && !found; i++) found = idmap_find(&h->is_role, symbols.at[i]) != NULL;
  vec_free(symbols);
  return found;
}

/* Each combination of the open assertions at the node that is possible, as a way of its own. */
static void split_open(Stepping *s, Way *w, uint32_t node, TermId given, const Open *open, uint32_t n) {
  Logic *l = s->h->l;
  for (uint32_t k = 0; k < 1u << n; k++) {
    TermId one = term_true(l);
    for (uint32_t i = 0; i < n; i++) one = term_and(l, one, k >> i & 1 ? open[i].term : term_not(l, open[i].term));
    TermId both[] = {given, one};
    if (n > 1 && solver_conjunction(s->h->s, both, 2) == SOLVER_UNSAT) continue;
    Way x = way_copy(w);
    x.known = term_and(l, x.known, one);
    if (!has_role(s->h, one)) x.told = term_and(l, x.told, one);
    Change c;
    change_begin(&c, s->h, s->c, &x.g);
    for (uint32_t i = 0; i < n; i++) change_set1(&c, s->c->fact.at[open[i].fact].pred, node, k_bool(k >> i & 1));
    if (change_end(&c))
      add_way(s, x);
    else
      way_free(&x);
  }
}

static bool is_loaded(const Way *w, uint32_t node) {
  for (uint32_t i = 0; i < w->bound.n; i++)
    if (w->bound.at[i].value.kind == VALUE_NODE && w->bound.at[i].value.node == node) return true;
  return false;
}

static bool update_way(Stepping *s, Way *w, const void *what) {
  const DataWrite *write = ((const Update *)what)->write;
  Heap *h = s->h;
  Aim aim = {.at = {.kind = VALUE_NULL}};
  if (write) {
    if (!value_in(s, w, write->address, &aim.at)) return false;
    aim.layout = heaps_layout_of_pointer(h, write->address);
    bool wild = aim.at.kind == VALUE_NODE && aim.at.node == NODE_WILD;
    if (aim.at.kind == VALUE_UNKNOWN || wild) aim.cells = cells_behind(s, w, write->address);
    for (uint32_t v = FIRST_CELL; wild && v < w->g.n; v++) aim.cells[v] = true;
    if (wild) aim.layout = 0;
  }
  bool variables = has_variables(s),
       assumes = s->step->kind == HEAP_CONDITION || (s->step->op && s->step->op->kind == OP_ASSUME);
  TermId *data = mem_zalloc((h->data.n + 1) * sizeof *data);
  Kleene *next = mem_alloc((size_t)(w->g.n * s->c->fact.n + 1) * sizeof *next);
  uint8_t *how = mem_zalloc((size_t)(w->g.n * s->c->fact.n + 1) * sizeof *how);
  Open open[MOST_OPEN];
  uint32_t n_open = 0, open_node = 0;
  TermId open_given = 0;
  for (uint32_t v = FIRST_CELL; v < w->g.n; v++) {
    if (write) written_data(s, w, &aim, write, v, data);
    TermId given = 0;
    for (uint32_t i = 0; i < s->c->fact.n; i++) {
      Kleene now = get1(s->c, &w->g, s->c->fact.at[i].pred, v);
      uint32_t at = v * s->c->fact.n + i;
      Kleene *to = &next[at];
      Reading before = {.s = s, .node = v}, after = {.s = s, .node = v, .after = true, .data = write ? data : NULL};
      TermId t0 = fact_term(&before, i), t1 = fact_term(&after, i);
      *to = now;
      if (after.unknown) {
        *to = MAYBE;
        how[at] = CHANGED;
        continue;
      }
      bool sharpen = now == MAYBE && (variables || (assumes && is_loaded(w, v)));
      if (t0 == t1 && !sharpen) continue;
      if (!given) given = term_and(h->l, term_and(h->l, s->step->given, w->known), facts_at(s, &w->g, v));
      *to = ask(s, given, t1);
      how[at] = t0 == t1 ? SHARPER : CHANGED;
      bool stored = write && !aim.cells && v == aim.at.node;
      if (*to == MAYBE && stored && n_open < MOST_OPEN) {
        open[n_open++] = (Open){i, t1};
        open_node = v;
        open_given = given;
      }
    }
  }
  Change c;
  for (uint32_t k = 0; k < w->g.n * s->c->fact.n; k++)
    if (how[k] == SHARPER) put1(s->c, &w->g, s->c->fact.at[k % s->c->fact.n].pred, k / s->c->fact.n, next[k]);
  change_begin(&c, h, s->c, &w->g);
  for (uint32_t k = 0; k < w->g.n * s->c->fact.n; k++)
    if (how[k] == CHANGED) change_set1(&c, s->c->fact.at[k % s->c->fact.n].pred, k / s->c->fact.n, next[k]);
  bool ok = change_end(&c);
  mem_free(aim.cells);
  mem_free(data);
  mem_free(next);
  mem_free(how);
  if (!ok || !n_open) return ok;
  split_open(s, w, open_node, open_given, open, n_open);
  return false;
}

void update_facts(Stepping *s, const DataWrite *write) {
  if (s->c->fact.n) each_way(s, update_way, &(Update){write});
}

/* ---- new blocks ---- */

/* The bytes of a global's data field at the start; false: not a number. */
static bool initial_number(const Heap *h, VarId var, const Data *d, Int128 *out) {
  const Var *v = &h->p->var.at[var];
  int64_t origin = heaps_origin_of_var(h, var);
  uint64_t size = type_at(h->p, d->type)->size, first = (uint64_t)(d->place - origin);
  UInt128 bits = 0;
  if (v->is_extern || size > sizeof bits || d->place < origin) return false;
  for (uint32_t i = 0; i < v->n_init; i++) {
    const InitPiece *x = &v->init[i];
    const Expr *e = x->value ? expr_at(h->p, x->value) : NULL;
    uint64_t n = e ? type_at(h->p, e->type)->size : x->n_bytes;
    if (x->offset >= first + size || x->offset + n <= first) continue;
    if (e && e->kind != EXPR_CONST) return false;
    for (uint64_t k = 0; k < size; k++) {
      if (first + k < x->offset || first + k >= x->offset + n) continue;
      uint64_t at = first + k - x->offset;
      uint8_t byte = (uint8_t)(e ? (UInt128)e->value >> 8 * (at < 16 ? at : 15) : x->bytes[at]);
      bits |= (UInt128)byte << 8 * k;
    }
  }
  *out = type_wrap(h->p, d->type, (Int128)bits);
  return true;
}

void facts_of_new(Stepping *s, Way *w, uint32_t node, AliasObjectId layout, bool zero, VarId global) {
  Heap *h = s->h;
  TermId *data = mem_zalloc((h->data.n + 1) * sizeof *data);
  for (uint32_t i = 0; i < h->data.n; i++) {
    Int128 value = 0;
    /* what a field would hold that the block does not have is ours to choose */
    bool known = layout && (zero || (global && initial_number(h, global, &h->data.at[i], &value)));
    data[i] = known ? term_int(h->l, value) : UNKNOWN_NUMBER;
  }
  for (uint32_t i = 0; i < s->c->fact.n; i++) {
    Reading r = {.s = s, .node = node, .after = true, .data = data};
    TermId t = fact_term(&r, i);
    put1(s->c, &w->g, s->c->fact.at[i].pred, node, r.unknown ? MAYBE : ask(s, s->step->given, t));
  }
  mem_free(data);
}
