/* Graphs: copying, walking over all values, reachability, and one numbering for equal graphs. */
#include "smg/graph.h"

#include <assert.h>
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

static MemObject object_copy(const MemObject *from) {
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
  if (x->cut == CUT_HOST) {
    visit(context, &x->edge, o);
    visit(context, &x->rest, o);
  }
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

/* A block that is not lost with its owner: it has none, or that is no block that is allocated; and which there is. */
static bool is_alone(const Graph *g, ObjId o) {
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
    if (gone[o] && is_alone(g, o)) g->lost = true; /* what they own is not freed with them */
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

/* ---- one numbering ---- */

typedef struct {
  Graph *from;
  ObjId *id;    /* old object to new */
  U32Vec order; /* old objects, in the order of their new numbers */
  Sym *sym;     /* old symbol to new */
  Int128 *base; /* by old symbol: the new one is so much more, so that a place which holds it holds just it */
  U32Vec syms;  /* old symbols in the order of their new numbers */
} Tidy;

static void tidy_lin(Tidy *t, Lin *l) {
  numbers_simplify(&t->from->num, l);
  for (uint32_t i = 0; i < l->n; i++) {
    Sym s = l->t[i].s;
    if (!t->sym[s]) {
      vec_push(t->syms, s);
      t->sym[s] = t->syms.n;
      t->base[s] = l->n == 1 && l->t[0].k == 1 ? l->c : 0;
    }
  }
}

static void tidy_value(void *context, Value *v, ObjId of) {
  Tidy *t = context;
  (void)of;
  if (v->kind == VALUE_POINTER && !t->id[v->id]) {
    vec_push(t->order, v->id);
    t->id[v->id] = t->order.n;
  }
  if (v->kind == VALUE_NUMBER || v->kind == VALUE_POINTER || v->kind == VALUE_STATIC || v->kind == VALUE_OUTSIDE)
    tidy_lin(t, &v->lin);
}

static void rename_lin(const Tidy *t, Lin *l) {
  Lin r = {.c = l->c};
  for (uint32_t i = 0; i < l->n; i++) { /* insertion, by new number */
    uint32_t at = r.n++;
    Sym s = t->sym[l->t[i].s];
    for (; at > 0 && r.t[at - 1].s > s; at--) r.t[at] = r.t[at - 1];
    r.t[at].s = s;
    r.t[at].k = l->t[i].k;
    r.c -= l->t[i].k * t->base[l->t[i].s];
  }
  *l = r;
}

static void rename_value(void *context, Value *v, ObjId of) {
  const Tidy *t = context;
  (void)of;
  if (v->kind == VALUE_POINTER) v->id = t->id[v->id];
  if (v->kind == VALUE_NUMBER || v->kind == VALUE_POINTER || v->kind == VALUE_STATIC || v->kind == VALUE_OUTSIDE)
    rename_lin(t, &v->lin);
}

static int compare_diff(const Diff *a, const Diff *b) {
  if (a->a != b->a) return a->a < b->a ? -1 : 1;
  return a->b == b->b ? 0 : a->b < b->b ? -1 : 1;
}

static int compare_lin(const Lin *a, const Lin *b) {
  if (a->n != b->n) return a->n < b->n ? -1 : 1;
  for (uint32_t i = 0; i < a->n; i++) {
    if (a->t[i].s != b->t[i].s) return a->t[i].s < b->t[i].s ? -1 : 1;
    if (a->t[i].k != b->t[i].k) return a->t[i].k < b->t[i].k ? -1 : 1;
  }
  return a->c < b->c ? -1 : a->c > b->c;
}

static void tidy_facts(const Tidy *t, Graph *to) {
  const Numbers *n = &t->from->num;
  for (uint32_t i = 0; i < n->fact.n; i++) {
    for (uint32_t way = 0; way < MOST_WAYS; way++) {
      Lin l = n->fact.at[i];
      numbers_simplify(n, &l);
      if (!numbers_keep_fact(n, t->sym, way, &l)) break;
      rename_lin(t, &l);
      numbers_at_most(&to->num, &l);
    }
  }
  for (uint32_t i = 1; i < to->num.fact.n; i++)
    for (uint32_t k = i; k > 0 && compare_lin(&to->num.fact.at[k - 1], &to->num.fact.at[k]) > 0; k--) {
      Lin x = to->num.fact.at[k];
      to->num.fact.at[k] = to->num.fact.at[k - 1];
      to->num.fact.at[k - 1] = x;
    }
}

/* Is it of symbols that stay? */
static bool stays(const Tidy *t, Lin *l) {
  numbers_simplify(&t->from->num, l);
  for (uint32_t i = 0; i < l->n; i++)
    if (!t->sym[l->t[i].s]) return false;
  rename_lin(t, l);
  return true;
}

static void tidy_terms(const Tidy *t, Graph *to) {
  for (uint32_t i = 0; i < t->from->num.term.n; i++) {
    Term x = t->from->num.term.at[i];
    if (!stays(t, &x.a) || !stays(t, &x.b) || !stays(t, &x.out) || !(x.a.n || x.b.n)) continue;
    if (!numbers_term(&to->num, &x)) numbers_add_term(&to->num, &x);
  }
}

/* Symbols of blocks of segments are others in each of them. */
static uint8_t *symbols_of_blocks(const Graph *g) {
  uint8_t *inside = mem_zalloc(g->num.range.n);
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (x->owner || x->role) lin_symbols(&x->size, inside);
    if (x->owner || x->role) lin_symbols(&x->len, inside);
    for (uint32_t v = 0; v < x->variants.n && (x->is_segment || x->owner || x->role); v++)
      for (uint32_t i = 0; i < x->variants.at[v].n; i++) value_symbols(inside, &x->variants.at[v].at[i].v, o);
  }
  return inside;
}

static bool lies_outside(const uint8_t *inside, const Wrap *w) {
  bool out = !inside[w->s];
  for (uint32_t i = 0; i < w->l.n; i++) out = out && !inside[w->l.t[i].s];
  return out;
}

static void tidy_wraps(const Tidy *t, Graph *to) {
  Wraps wraps = {0};
  if (!t->from->num.wrap.n) return;
  wraps_project(&t->from->num, t->sym, &wraps);
  uint8_t *inside = symbols_of_blocks(t->from);
  for (uint32_t i = 0; i < wraps.n; i++) {
    Wrap w = wraps.at[i];
    if (!lies_outside(inside, &w)) continue;
    rename_lin(t, &w.l);
    w.l.c += t->base[w.s];
    w.s = t->sym[w.s];
    vec_push(to->num.wrap, w);
    for (uint32_t k = to->num.wrap.n - 1; k > 0 && to->num.wrap.at[k - 1].s > to->num.wrap.at[k].s; k--) {
      Wrap x = to->num.wrap.at[k];
      to->num.wrap.at[k] = to->num.wrap.at[k - 1];
      to->num.wrap.at[k - 1] = x;
    }
  }
  mem_free(inside);
  vec_free(wraps);
}

static void tidy_numbers(const Tidy *t, Graph *to) {
  const Numbers *n = &t->from->num;
  for (uint32_t i = 0; i < t->syms.n; i++) {
    Sym s = t->syms.at[i];
    vec_push(to->num.range, (Range){n->range.at[s].lo + t->base[s], n->range.at[s].hi + t->base[s]});
  }
  Diffs diff = {0};
  numbers_project(n, t->sym, &diff);
  for (uint32_t i = 0; i < diff.n; i++) {
    Diff d = diff.at[i];
    Range a = n->range.at[d.a], b = n->range.at[d.b];
    if (a.hi - b.lo <= d.c) continue;
    d.c += t->base[d.a] - t->base[d.b];
    d.a = t->sym[d.a];
    d.b = t->sym[d.b];
    vec_push(to->num.diff, d);
    for (uint32_t k = to->num.diff.n - 1; k > 0 && compare_diff(&to->num.diff.at[k - 1], &to->num.diff.at[k]) > 0;
         k--) {
      Diff x = to->num.diff.at[k];
      to->num.diff.at[k] = to->num.diff.at[k - 1];
      to->num.diff.at[k - 1] = x;
    }
  }
  vec_free(diff);
  for (uint32_t i = 0; i < n->nonzero.n; i++) {
    Lin l = n->nonzero.at[i];
    bool used = true;
    numbers_simplify(n, &l);
    Range r = numbers_range(n, &l);
    for (uint32_t k = 0; k < l.n; k++) used = used && t->sym[l.t[k].s];
    if (!used || !l.n || r.lo > 0 || r.hi < 0) continue;
    rename_lin(t, &l);
    bool known = false;
    for (uint32_t k = 0; k < to->num.nonzero.n; k++) known = known || lin_equal(&to->num.nonzero.at[k], &l);
    if (!known) vec_push(to->num.nonzero, l);
  }
}

static int compare_inner(const Inner *a, const Inner *b) {
  if (a->own != b->own) return a->own < b->own ? -1 : 1;
  return a->other == b->other ? 0 : a->other < b->other ? -1 : 1;
}

/* What is known of blocks and what is around them. Where that goes, those that it is related to take its place, and
 * what its range says is said of the blocks, as long as there can be one. */
static void tidy_inner(const Tidy *t, Graph *to) {
  const Numbers *n = &t->from->num;
  for (uint32_t i = 0; i < n->inner.n; i++) {
    Inner in = n->inner.at[i];
    if (!t->sym[in.own]) continue;
    Range *own = &to->num.range.at[t->sym[in.own]], other = n->range.at[in.other];
    if (t->sym[in.other]) {
      Int128 base = t->base[in.own] - t->base[in.other];
      inner_add(&to->num, t->sym[in.own], t->sym[in.other], (Range){in.r.lo + base, in.r.hi + base});
      continue;
    }
    Range r = {other.lo + in.r.lo + t->base[in.own], other.hi + in.r.hi + t->base[in.own]};
    if (r.lo < own->lo) r.lo = own->lo;
    if (r.hi > own->hi) r.hi = own->hi;
    if (r.lo <= r.hi) *own = r;
    for (uint32_t k = 0; k < n->diff.n; k++) {
      Sym s = n->diff.at[k].a == in.other ? n->diff.at[k].b : n->diff.at[k].a;
      if ((n->diff.at[k].a != in.other && n->diff.at[k].b != in.other) || !t->sym[s]) continue;
      Range there = numbers_inner(n, in.own, s);
      Int128 base = t->base[in.own] - t->base[s];
      inner_add(&to->num, t->sym[in.own], t->sym[s], (Range){there.lo + base, there.hi + base});
    }
  }
  for (uint32_t i = 1; i < to->num.inner.n; i++)
    for (uint32_t k = i; k > 0 && compare_inner(&to->num.inner.at[k - 1], &to->num.inner.at[k]) > 0; k--) {
      Inner x = to->num.inner.at[k];
      to->num.inner.at[k] = to->num.inner.at[k - 1];
      to->num.inner.at[k - 1] = x;
    }
}

static int compare_order(const Order *a, const Order *b) {
  if (a->a != b->a) return a->a < b->a ? -1 : 1;
  if (a->b != b->b) return a->b < b->b ? -1 : 1;
  return a->at == b->at ? 0 : a->at < b->at ? -1 : 1;
}

static void tidy_orders(const Tidy *t, Graph *to) {
  const Graph *g = t->from;
  for (uint32_t i = 0; i < g->orders.n; i++) {
    Order x = g->orders.at[i];
    bool one = x.a == x.b && numbers_range(&g->num, &g->obj.at[x.a].len).hi <= 1;
    if (!t->id[x.a] || !t->id[x.b] || one) continue;
    x.a = t->id[x.a];
    x.b = t->id[x.b];
    if (x.a > x.b) x = (Order){x.b, x.a, x.at, x.type, {-x.r.hi, -x.r.lo}};
    vec_push(to->orders, x);
    for (uint32_t k = to->orders.n - 1; k > 0 && compare_order(&to->orders.at[k - 1], &to->orders.at[k]) > 0; k--) {
      Order swap = to->orders.at[k];
      to->orders.at[k] = to->orders.at[k - 1];
      to->orders.at[k - 1] = swap;
    }
  }
}

static void drop_repeated_diffs(Numbers *n) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < n->diff.n; i++) {
    Diff d = n->diff.at[i];
    if (kept && n->diff.at[kept - 1].a == d.a && n->diff.at[kept - 1].b == d.b) {
      if (d.c < n->diff.at[kept - 1].c) n->diff.at[kept - 1].c = d.c;
    } else {
      n->diff.at[kept++] = d;
    }
  }
  n->diff.n = kept;
}

static void find_some(void *context, Value *v, ObjId of) {
  (void)of;
  if (v->kind == VALUE_SOME) *(bool *)context = true;
}

/* Where blocks go that no slot leads to, pointers to some block of their structure are not known any more. */
static void forget_unreached(Graph *g) {
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
  forget_unreached(g);
  smg_reach(g, 0, g->slot.n, reach);
  for (ObjId o = 1; o < g->obj.n; o++) {
    if (reach[o] || !g->obj.at[o].sort) continue;
    if (is_alone(g, o)) g->lost = true;
    reach[o] = 2;
  }
  for (ObjId o = 1; o < g->obj.n; o++) {
    if (reach[o] != 2) continue;
    object_free(&g->obj.at[o]);
    g->obj.at[o] = (MemObject){0};
  }
  mem_free(reach);
}

/* Hosts are numbered as they come; pieces of those that are not here are cut from one that is not known. */
static void number_grounds(Graph *g) {
  uint32_t n = 0, *to = mem_zalloc(smg_new_ground(g) * sizeof *to);
  for (ObjId o = 1; o < g->obj.n; o++) {
    MemObject *x = &g->obj.at[o];
    if (host_is_open(x) && (x->owner || g->obj.at[x->rest.id].is_segment)) host_close(x);
    if (x->cut != CUT_HOST || !x->ground) continue;
    bool alone = !x->owner && !x->is_segment && !to[x->ground];
    if (alone) to[x->ground] = ++n;
    x->ground = alone ? n : 0;
  }
  for (ObjId o = 1; o < g->obj.n; o++)
    if (g->obj.at[o].cut == CUT_PIECE && g->obj.at[o].ground < BY_SLOT) g->obj.at[o].ground = to[g->obj.at[o].ground];
  mem_free(to);
}

/* The invariants of graph.h that are cheap to check. */
#ifndef NDEBUG
static void check_value(void *context, Value *v, ObjId of) {
  Graph *g = context;
  assert((v->kind != VALUE_POINTER || (v->id < g->obj.n && g->obj.at[v->id].sort)) && "pointers lead to objects");
  assert((v->kind != VALUE_POINTER || !g->obj.at[v->id].owner || of) && "slots lead to what nobody owns");
}

static void check_graph(Graph *g) {
  smg_values(g, check_value, g);
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    assert((!x->sort || x->is_segment || x->variants.n == 1) && "a block has one variant");
    assert((!x->owner || g->obj.at[x->owner].is_segment) && "owners are segments");
  }
}
#else
static void check_graph(const Graph *g) { (void)g; }
#endif

Graph *smg_tidy(Graph *g) {
  check_graph(g);
  Tidy t = {.from = g};
  t.id = mem_zalloc(g->obj.n * sizeof *t.id);
  t.sym = mem_zalloc(g->num.range.n * sizeof *t.sym);
  t.base = mem_zalloc(g->num.range.n * sizeof *t.base);
  forget_unreached(g);
  branches_drop(g);
  smg_unify_equal(g);
  wraps_know(&g->num);
  for (uint32_t i = 0; i < g->slot.n; i++) tidy_value(&t, &g->slot.at[i], 0);
  for (uint32_t i = 0; i < t.order.n; i++) {
    MemObject *x = &g->obj.at[t.order.at[i]];
    tidy_lin(&t, &x->size);
    tidy_lin(&t, &x->len);
    object_values(g, t.order.at[i], tidy_value, &t);
  }
  Graph *to = smg_new(g->own, g->globals, g->slot.n - g->own - g->globals);
  to->lost = g->lost;
  to->held = g->held;
  to->felled = g->felled;
  to->names = g->names;
  to->rounds = g->rounds;
  for (ObjId o = 1; o < g->obj.n; o++)
    if (!t.id[o] && is_alone(g, o)) to->lost = true;
  for (uint32_t i = 0; i < g->slot.n; i++) {
    to->slot.at[i] = g->slot.at[i];
    rename_value(&t, &to->slot.at[i], 0);
  }
  for (uint32_t i = 0; i < t.order.n; i++) {
    MemObject x = object_copy(&g->obj.at[t.order.at[i]]);
    x.owner = x.owner ? t.id[x.owner] : 0;
    rename_lin(&t, &x.size);
    rename_lin(&t, &x.len);
    ObjId o = smg_add(to, x);
    branches_copy(g, t.order.at[i], to, o);
    object_values(to, o, rename_value, &t);
  }
  number_grounds(to);
  tidy_numbers(&t, to);
  drop_repeated_diffs(&to->num);
  tidy_facts(&t, to);
  tidy_inner(&t, to);
  tidy_terms(&t, to);
  tidy_wraps(&t, to);
  tidy_orders(&t, to);
  branches_sort(to);
  vec_free(t.order);
  vec_free(t.syms);
  mem_free(t.id);
  mem_free(t.sym);
  mem_free(t.base);
  return to;
}

/* ---- equality ---- */

static bool cells_equal(const Cells *a, const Cells *b) {
  if (a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++) {
    const Cell *x = &a->at[i], *y = &b->at[i];
    if (x->offset != y->offset || x->size != y->size || x->zeros != y->zeros) return false;
    if (!x->zeros && !value_equal(&x->v, &y->v)) return false;
  }
  return true;
}

static bool object_equal(const MemObject *a, const MemObject *b) {
  if (a->sort != b->sort || a->role != b->role || a->is_segment != b->is_segment || a->zeroed != b->zeroed ||
      a->blurred != b->blurred || a->cut != b->cut || a->ground != b->ground || a->stack != b->stack ||
      a->order != b->order || a->owner != b->owner || a->variant != b->variant || a->variants.n != b->variants.n ||
      !lin_equal(&a->size, &b->size))
    return false;
  if (a->is_segment && (a->layout != b->layout || !lin_equal(&a->len, &b->len) || !value_equal(&a->end, &b->end) ||
                        !value_equal(&a->back, &b->back)))
    return false;
  if (a->cut == CUT_HOST && (a->cropped != b->cropped || a->tail != b->tail || a->tail_end != b->tail_end ||
                             !value_equal(&a->edge, &b->edge) || !value_equal(&a->rest, &b->rest)))
    return false;
  for (uint32_t i = 0; i < a->variants.n; i++)
    if (!cells_equal(&a->variants.at[i], &b->variants.at[i])) return false;
  return true;
}

bool smg_equal(const Graph *a, const Graph *b) {
  if (a->slot.n != b->slot.n || a->obj.n != b->obj.n || a->lost != b->lost || a->held != b->held ||
      a->felled != b->felled || a->names != b->names || a->num.range.n != b->num.range.n ||
      a->num.diff.n != b->num.diff.n || a->num.nonzero.n != b->num.nonzero.n || a->num.fact.n != b->num.fact.n ||
      a->num.inner.n != b->num.inner.n || a->num.term.n != b->num.term.n || a->orders.n != b->orders.n ||
      a->num.wrap.n != b->num.wrap.n || memcmp(&a->rounds, &b->rounds, sizeof a->rounds) != 0)
    return false;
  for (uint32_t i = 0; i < a->slot.n; i++)
    if (!value_equal(&a->slot.at[i], &b->slot.at[i])) return false;
  for (ObjId o = 1; o < a->obj.n; o++)
    if (!object_equal(&a->obj.at[o], &b->obj.at[o])) return false;
  for (Sym s = 1; s < a->num.range.n; s++)
    if (a->num.range.at[s].lo != b->num.range.at[s].lo || a->num.range.at[s].hi != b->num.range.at[s].hi) return false;
  for (uint32_t i = 0; i < a->num.diff.n; i++)
    if (compare_diff(&a->num.diff.at[i], &b->num.diff.at[i]) || a->num.diff.at[i].c != b->num.diff.at[i].c)
      return false;
  for (uint32_t i = 0; i < a->num.fact.n; i++)
    if (!lin_equal(&a->num.fact.at[i], &b->num.fact.at[i])) return false;
  for (uint32_t i = 0; i < a->num.nonzero.n; i++)
    if (!lin_equal(&a->num.nonzero.at[i], &b->num.nonzero.at[i])) return false;
  for (uint32_t i = 0; i < a->num.term.n; i++) {
    const Term *x = &a->num.term.at[i], *y = numbers_term(&b->num, x);
    if (!y || !lin_equal(&x->out, &y->out)) return false;
  }
  for (uint32_t i = 0; i < a->num.wrap.n; i++) {
    const Wrap *x = &a->num.wrap.at[i], *y = &b->num.wrap.at[i];
    if (x->s != y->s || x->bits != y->bits || !lin_equal(&x->l, &y->l)) return false;
  }
  for (uint32_t i = 0; i < a->orders.n; i++) {
    const Order *x = &a->orders.at[i], *y = &b->orders.at[i];
    if (compare_order(x, y) || x->r.lo != y->r.lo || x->r.hi != y->r.hi) return false;
  }
  for (uint32_t i = 0; i < a->num.inner.n; i++) {
    const Inner *x = &a->num.inner.at[i], *y = &b->num.inner.at[i];
    if (compare_inner(x, y) || x->r.lo != y->r.lo || x->r.hi != y->r.hi) return false;
  }
  return branches_equal(a, b);
}
