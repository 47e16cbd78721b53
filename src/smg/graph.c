/* Graphs: copying, walking over all values, what ends, reachability. */
#include "smg/graph.h"

#include <string.h>

bool value_equal(const Value *a, const Value *b) {
  return a->kind == b->kind && a->place == b->place && a->id == b->id && lin_equal(&a->lin, &b->lin);
}

Graph *smg_new(uint32_t own, uint32_t globals, uint32_t ghosts) {
  Graph *g = mem_zalloc(sizeof *g);
  g->own = own;
  g->globals = globals;
  for (uint32_t i = 0; i < own + globals + ghosts; i++) vec_push(g->slot, (Value){.kind = VALUE_NONE});
  vec_push(g->obj, (MemObject){0});
  numbers_init(&g->num);
  return g;
}

static void object_free(MemObject *o) {
  for (uint32_t i = 0; i < o->variants.n; i++) vec_free(o->variants.at[i]);
  vec_free(o->variants);
}

MemObject object_copy(const MemObject *from) {
  MemObject o = *from;
  memset(&o.variants, 0, sizeof o.variants);
  vec_reserve(o.variants, from->variants.n);
  for (uint32_t i = 0; i < from->variants.n; i++) {
    const Cells *c = &from->variants.at[i];
    Cells copy = {0};
    vec_reserve(copy, c->n);
    if (c->n && copy.at) memcpy(copy.at, c->at, c->n * sizeof *c->at);
    copy.n = c->n;
    o.variants.at[o.variants.n++] = copy;
  }
  return o;
}

Graph *smg_copy(const Graph *from) {
  Graph *g = mem_zalloc(sizeof *g);
  g->own = from->own;
  g->globals = from->globals;
  g->lost = from->lost;
  g->held = from->held;
  g->felled = from->felled;
  g->names = from->names;
  g->ghosts = from->ghosts;
  g->rounds = from->rounds;
  for (uint32_t i = 0; i < from->decided.n; i++) vec_push(g->decided, from->decided.at[i]);
  vec_reserve(g->slot, from->slot.n);
  if (from->slot.n) memcpy(g->slot.at, from->slot.at, from->slot.n * sizeof *from->slot.at);
  g->slot.n = from->slot.n;
  vec_reserve(g->obj, from->obj.n);
  for (uint32_t i = 0; i < from->obj.n; i++) g->obj.at[i] = object_copy(&from->obj.at[i]);
  g->obj.n = from->obj.n;
  numbers_copy(&from->num, &g->num);
  for (uint32_t i = 0; i < from->orders.n; i++) vec_push(g->orders, from->orders.at[i]);
  for (uint32_t i = 0; i < from->branches.n; i++) vec_push(g->branches, from->branches.at[i]);
  return g;
}

void smg_free(Graph *g) {
  if (!g) return;
  for (uint32_t i = 0; i < g->obj.n; i++) object_free(&g->obj.at[i]);
  vec_free(g->obj);
  vec_free(g->slot);
  vec_free(g->decided);
  vec_free(g->orders);
  vec_free(g->branches);
  numbers_free(&g->num);
  mem_free(g);
}

ObjId smg_add(Graph *g, MemObject o) {
  vec_push(g->obj, o);
  return g->obj.n - 1;
}

ObjId smg_add_block(Graph *g, ObjectSort sort, Lin size, bool zeroed) {
  MemObject o = {.sort = (uint8_t)sort, .size = size, .zeroed = zeroed};
  vec_push(o.variants, (Cells){0});
  return smg_add(g, o);
}

void smg_remove(Graph *g, ObjId o) {
  for (ObjId i = 1; i < g->obj.n; i++)
    if (g->obj.at[i].sort && g->obj.at[i].owner == o && i != o) smg_remove(g, i);
  object_free(&g->obj.at[o]);
  g->obj.at[o] = (MemObject){0};
}

/* ---- walking ---- */

void object_values(Graph *g, ObjId o, ValueVisit *visit, void *context) {
  MemObject *x = &g->obj.at[o];
  if (!x->sort) return;
  if (x->is_segment) {
    visit(context, &x->end, o);
    visit(context, &x->back, o);
  }
  if (x->cut) visit(context, &x->edge, o);
  if (x->cut == CUT_HOST) visit(context, &x->rest, o);
  for (uint32_t v = 0; v < x->variants.n; v++)
    for (uint32_t i = 0; i < x->variants.at[v].n; i++)
      if (!x->variants.at[v].at[i].zeros) visit(context, &x->variants.at[v].at[i].v, o);
  for (uint32_t i = 0; i < g->branches.n; i++)
    if (g->branches.at[i].o == o) visit(context, &g->branches.at[i].bound, o);
}

void smg_values(Graph *g, ValueVisit *visit, void *context) {
  for (uint32_t i = 0; i < g->slot.n; i++) visit(context, &g->slot.at[i], 0);
  for (ObjId o = 1; o < g->obj.n; o++) object_values(g, o, visit, context);
}

typedef struct {
  Sym s;
  Lin by;
  Graph *g;
} ReplaceSym;

/* Where the result cannot be written down, the symbol itself stays: it is known to equal `by`. */
static void replace_sym(void *context, Value *v, ObjId of) {
  const ReplaceSym *r = context;
  Lin l;
  (void)of;
  if ((v->kind == VALUE_NUMBER || v->kind == VALUE_POINTER || v->kind == VALUE_STATIC) &&
      lin_replace(&v->lin, r->s, &r->by, &l))
    v->lin = l;
}

/* What is known of differences to s is known of `by`, as facts. */
static void differences_to_facts(Numbers *n, Sym s, const Lin *by) {
  for (uint32_t i = 0; i < n->diff.n; i++) {
    Diff d = n->diff.at[i];
    Lin a = lin_sym(d.a), b = lin_sym(d.b), l;
    if ((d.a != s) == (d.b != s) || !lin_add(d.a == s ? by : &a, d.b == s ? by : &b, -1, &l)) continue;
    l.c -= d.c;
    facts_add(n, &l);
  }
}

void smg_replace_sym(Graph *g, Sym s, const Lin *by) {
  ReplaceSym r = {s, *by, g};
  smg_values(g, replace_sym, &r);
  for (ObjId o = 1; o < g->obj.n; o++) {
    MemObject *x = &g->obj.at[o];
    Lin l;
    if (!x->sort) continue;
    if (lin_replace(&x->size, s, by, &l)) x->size = l;
    if (lin_replace(&x->len, s, by, &l)) x->len = l;
  }
  for (uint32_t i = 0; i < g->num.fact.n; i++) {
    Lin l;
    if (lin_replace(&g->num.fact.at[i], s, by, &l)) g->num.fact.at[i] = l;
  }
  if (by->n == 1 && by->t[0].k == 1)
    numbers_rename(&g->num, s, by->t[0].s, by->c);
  else
    differences_to_facts(&g->num, s, by);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < g->num.term.n; i++) {
    Term t = g->num.term.at[i];
    if (lin_replace(&t.a, s, by, &t.a) && lin_replace(&t.b, s, by, &t.b) && lin_replace(&t.out, s, by, &t.out))
      g->num.term.at[kept++] = t;
  }
  g->num.term.n = kept;
  wraps_replace(&g->num, s, by);
}

typedef struct {
  const uint8_t *gone;
  const Graph *g;
} Dangle;

/* A pointer to some block of a structure may be one to a block that is gone. */
static bool some_is_gone(const Dangle *d, const Value *v) {
  if (v->kind != VALUE_SOME) return false;
  for (ObjId o = 1; o < d->g->obj.n; o++)
    if (d->gone[o] && d->g->obj.at[o].type == v->id) return true;
  return false;
}

static void dangle(void *context, Value *v, ObjId of) {
  const Dangle *d = context;
  (void)of;
  if (v->kind == VALUE_POINTER && d->gone[v->id])
    *v = (Value){.kind = VALUE_DANGLING};
  else if (some_is_gone(d, v))
    *v = (Value){.kind = VALUE_ANY};
}

bool owns_alone(const Graph *g, ObjId o) {
  const MemObject *x = &g->obj.at[o];
  Lin n = x->len;
  if (x->role != ROLE_ROW && x->cut != CUT_PIECE) return false;
  if (x->role == ROLE_ROW && !lin_add(&x->end.lin, &x->back.lin, -1, &n)) return true;
  return numbers_range(&g->num, &n).hi > 0;
}

bool object_is_alone(const Graph *g, ObjId o) {
  const MemObject *x = &g->obj.at[o];
  return x->sort == OBJECT_BLOCK && x->cut != CUT_PIECE && (!x->owner || owns_alone(g, x->owner));
}

/* And what they own. */
static void add_owned(const Graph *g, uint8_t *gone) {
  for (bool more = true; more;) {
    more = false;
    for (ObjId i = 1; i < g->obj.n; i++)
      if (g->obj.at[i].sort && g->obj.at[i].owner && gone[g->obj.at[i].owner] && !gone[i]) {
        gone[i] = 1;
        more = true;
      }
  }
}

static void remove_gone(Graph *g, const uint8_t *gone) {
  for (ObjId i = 1; i < g->obj.n; i++)
    if (gone[i]) {
      object_free(&g->obj.at[i]);
      g->obj.at[i] = (MemObject){0};
    }
}

void smg_end_object(Graph *g, ObjId o) {
  uint8_t *gone = mem_zalloc(g->obj.n);
  uint32_t ground = g->obj.at[o].ground;
  bool host = false;
  gone[o] = 1;
  add_owned(g, gone);
  for (ObjId i = 1; i < g->obj.n; i++) host = host || (gone[i] && g->obj.at[i].cut == CUT_HOST);
  Dangle d = {gone, g};
  smg_values(g, dangle, &d);
  remove_gone(g, gone);
  mem_free(gone);
  if (host) smg_fell(g, ground);
}

static void forget_gone(void *context, Value *v, ObjId of) {
  const Dangle *d = context;
  (void)of;
  if ((v->kind == VALUE_POINTER && d->gone[v->id]) || some_is_gone(d, v)) *v = (Value){.kind = VALUE_ANY};
}

ObjId smg_host(const Graph *g, uint32_t ground) {
  for (ObjId o = 1; o < g->obj.n && ground; o++)
    if (g->obj.at[o].sort && g->obj.at[o].cut == CUT_HOST && g->obj.at[o].ground == ground) return o;
  return 0;
}

uint32_t smg_new_ground(const Graph *g) {
  uint32_t most = 0;
  for (ObjId o = 1; o < g->obj.n; o++)
    if (g->obj.at[o].ground > most && g->obj.at[o].ground < BY_SLOT) most = g->obj.at[o].ground;
  return most + 1;
}

void smg_fell(Graph *g, uint32_t ground) {
  uint8_t *gone = mem_zalloc(g->obj.n);
  bool found = false;
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    gone[o] = x->sort && x->cut == CUT_PIECE && ((ground && x->ground == ground) || !smg_host(g, x->ground));
    found = found || gone[o];
  }
  g->felled = true;
  add_owned(g, gone);
  for (ObjId o = 1; o < g->obj.n && found; o++)
    if (gone[o] && object_is_alone(g, o)) g->lost = true; /* what they own is not freed with them */
  Dangle d = {gone, g};
  if (found) smg_values(g, forget_gone, &d);
  if (found) remove_gone(g, gone);
  mem_free(gone);
}

/* ---- symbols ---- */

void lin_symbols(const Lin *l, uint8_t *used) {
  for (uint32_t i = 0; i < l->n; i++) used[l->t[i].s] = 1;
}

void value_symbols(void *used, Value *v, ObjId of) {
  (void)of;
  if (v->kind == VALUE_NUMBER || v->kind == VALUE_POINTER || v->kind == VALUE_STATIC || v->kind == VALUE_OUTSIDE)
    lin_symbols(&v->lin, used);
}

void object_symbols(Graph *g, ObjId o, uint8_t *used) {
  if (!g->obj.at[o].sort) return;
  lin_symbols(&g->obj.at[o].size, used);
  lin_symbols(&g->obj.at[o].len, used);
  object_values(g, o, value_symbols, used);
}

/* ---- reachability ---- */

typedef struct {
  uint8_t *reach;
  U32Vec work;
} Reach;

static void reach_value(void *context, Value *v, ObjId of) {
  Reach *r = context;
  (void)of;
  if (v->kind != VALUE_POINTER || r->reach[v->id]) return;
  r->reach[v->id] = 1;
  vec_push(r->work, v->id);
}

void smg_reach(Graph *g, uint32_t from, uint32_t to, uint8_t *reach) {
  Reach r = {.reach = reach};
  for (uint32_t i = from; i < to; i++) reach_value(&r, &g->slot.at[i], 0);
  for (uint32_t i = 0; i < r.work.n; i++) object_values(g, r.work.at[i], reach_value, &r);
  vec_free(r.work);
}

static void find_some(void *context, Value *v, ObjId of) {
  (void)of;
  if (v->kind == VALUE_SOME) *(bool *)context = true;
}

void smg_forget_unreached(Graph *g) {
  bool found = false;
  smg_values(g, find_some, &found);
  if (!found) return;
  uint8_t *gone = mem_zalloc(g->obj.n);
  smg_reach(g, 0, g->slot.n, gone);
  for (ObjId o = 1; o < g->obj.n; o++) gone[o] = g->obj.at[o].sort && !gone[o];
  Dangle d = {gone, g};
  for (uint32_t i = 0; i < g->slot.n; i++)
    if (some_is_gone(&d, &g->slot.at[i])) g->slot.at[i] = (Value){.kind = VALUE_ANY};
  for (ObjId o = 1; o < g->obj.n; o++)
    if (!gone[o]) object_values(g, o, dangle, &d);
  mem_free(gone);
}

void smg_drop_unreached(Graph *g) {
  uint8_t *reach = mem_zalloc(g->obj.n);
  smg_forget_unreached(g);
  smg_reach(g, 0, g->slot.n, reach);
  for (ObjId o = 1; o < g->obj.n; o++) {
    if (reach[o] || !g->obj.at[o].sort) continue;
    if (object_is_alone(g, o)) g->lost = true;
    reach[o] = 2;
  }
  for (ObjId o = 1; o < g->obj.n; o++) {
    if (reach[o] != 2) continue;
    object_free(&g->obj.at[o]);
    g->obj.at[o] = (MemObject){0};
  }
  mem_free(reach);
}
