/* One numbering for equal graphs, and whether graphs are equal. */
#include <assert.h>
#include <string.h>

#include "smg/graph.h"

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
    Range other = n->range.at[in.other];
    if (t->sym[in.other]) {
      Int128 base = t->base[in.own] - t->base[in.other];
      inner_add(&to->num, t->sym[in.own], t->sym[in.other], (Range){in.r.lo + base, in.r.hi + base});
      continue;
    }
    Range r = {other.lo + in.r.lo + t->base[in.own], other.hi + in.r.hi + t->base[in.own]};
    numbers_narrow(&to->num, t->sym[in.own], r);
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

/* May it be said where the piece begins? Of the rest, its host says it. */
static bool is_placed(const Graph *g, const MemObject *x) {
  ObjId host = x->is_segment || x->owner || x->ground >= BY_SLOT ? 0 : smg_host(g, x->ground);
  return host && !(host_is_open(&g->obj.at[host]) && &g->obj.at[g->obj.at[host].rest.id] == x);
}

static void drop_places(Graph *g) {
  for (ObjId o = 1; o < g->obj.n; o++) {
    MemObject *x = &g->obj.at[o];
    if (x->sort && x->cut == CUT_PIECE && !is_placed(g, x)) x->edge = (Value){.kind = VALUE_NONE};
  }
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
  for (ObjId o = 1; o < g->obj.n; o++) {
    MemObject *x = &g->obj.at[o];
    if (x->cut == CUT_PIECE && x->ground < BY_SLOT) x->ground = to[x->ground];
  }
  drop_places(g);
  mem_free(to);
}

/* The invariants of graph.h that are cheap to check. */
#ifndef NDEBUG
static void check_value(void *context, Value *v, ObjId of) {
  Graph *g = context;
  assert((v->kind != VALUE_POINTER || (v->id < g->obj.n && g->obj.at[v->id].sort)) && "pointers lead to objects");
  assert((v->kind != VALUE_POINTER || !g->obj.at[v->id].owner || of) && "slots lead to what nobody owns");
}

/* Where an element, a row of them, or a plain cell lies, if that is constant; false: it is not, or it is no such cell.
 */
static bool find_extent(const Graph *g, const Cell *c, Int128 *from, Int128 *to) {
  const MemObject *x = c->offset >= ROW_KEY ? &g->obj.at[c->v.id] : NULL;
  *from = x ? (x->role == ROLE_ROW ? x->back.lin.c : c->v.lin.c) : (Int128)c->offset;
  *to = x ? (x->role == ROLE_ROW ? x->end.lin.c : *from + x->size.c) : *from + (Int128)c->size;
  if (x) return x->role == ROLE_ROW ? !x->back.lin.n && !x->end.lin.n : !c->v.lin.n;
  return c->offset < NUL_KEY;
}

static bool overlap(const Graph *g, const Cell *a, const Cell *b) {
  Int128 from[2], to[2];
  bool part = a->offset >= PART_KEY, row = !part && a->offset >= ROW_KEY;
  if ((part && b->offset >= ROW_KEY && b->offset < PART_KEY) || (row && b->offset >= PART_KEY)) return false;
  return find_extent(g, a, &from[0], &to[0]) && find_extent(g, b, &from[1], &to[1]) && from[0] < to[1] &&
         from[1] < to[0];
}

/* The contents that a symbol is of: those of the blocks of a variant, or of none. */
typedef struct {
  ObjId owner;
  uint32_t variant;
  bool is_set;
} Home;

static void check_home(Home *home, const Lin *l, ObjId owner, uint32_t variant) {
  for (uint32_t i = 0; i < l->n; i++) {
    Home *h = &home[l->t[i].s];
    assert((!h->is_set || (h->owner == owner && (!owner || h->variant == variant))) && "a symbol is of one context");
    *h = (Home){owner, variant, true};
  }
}

static void check_value_home(Home *home, const Value *v, ObjId owner, uint32_t variant) {
  if (v->kind == VALUE_NUMBER || v->kind == VALUE_POINTER || v->kind == VALUE_STATIC)
    check_home(home, &v->lin, owner, variant);
}

static void check_homes(const Graph *g) {
  Home *home = mem_zalloc(g->num.range.n * sizeof *home);
  for (uint32_t i = 0; i < g->slot.n; i++) check_value_home(home, &g->slot.at[i], 0, 0);
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (!x->sort) continue;
    check_home(home, &x->size, x->owner, x->variant);
    if (x->is_segment) {
      check_home(home, &x->len, x->owner, x->variant);
      check_value_home(home, &x->end, x->owner, x->variant);
      check_value_home(home, &x->back, x->owner, x->variant);
    }
    for (uint32_t v = 0; v < x->variants.n; v++)
      for (uint32_t i = 0; i < x->variants.at[v].n; i++) {
        const Cell *c = &x->variants.at[v].at[i];
        if (!c->zeros) check_value_home(home, &c->v, x->is_segment ? o : x->owner, x->is_segment ? v : x->variant);
      }
  }
  mem_free(home);
}

static void check_graph(Graph *g) {
  smg_values(g, check_value, g);
  check_homes(g);
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    assert((!x->sort || x->is_segment || x->variants.n == 1) && "a block has one variant");
    assert((!x->owner || g->obj.at[x->owner].is_segment) && "owners are segments");
    for (uint32_t i = 0; x->sort && !x->is_segment && i < x->variants.at[0].n; i++)
      for (uint32_t k = 0; k < i; k++)
        assert(!overlap(g, &x->variants.at[0].at[i], &x->variants.at[0].at[k]) && "no byte is spoken of twice");
  }
}
#else
static void check_graph(const Graph *g) { (void)g; }
#endif

/* Cells of which nothing is known are as good as none in a blurred object. */
static void drop_open_cells(MemObject *x) {
  for (uint32_t v = 0; v < x->variants.n; v++) {
    Cells *c = &x->variants.at[v];
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->n; i++) {
      const Cell *k = &c->at[i];
      bool open = k->offset < NUL_KEY && !k->zeros && k->v.kind == VALUE_ANY && !k->v.id;
      if (!open) c->at[n++] = *k;
    }
    c->n = n;
  }
}

Graph *smg_tidy(Graph *g) {
  check_graph(g);
  Tidy t = {.from = g};
  t.id = mem_zalloc(g->obj.n * sizeof *t.id);
  t.sym = mem_zalloc(g->num.range.n * sizeof *t.sym);
  t.base = mem_zalloc(g->num.range.n * sizeof *t.base);
  smg_forget_unreached(g);
  branches_drop(g);
  smg_unify_equal(g);
  wraps_know(&g->num);
  numbers_drop_open(&g->num);
  drop_places(g);
  for (uint32_t i = 0; i < g->slot.n; i++) tidy_value(&t, &g->slot.at[i], 0);
  for (uint32_t i = 0; i < t.order.n; i++) {
    MemObject *x = &g->obj.at[t.order.at[i]];
    if (x->blurred && !x->zeroed) drop_open_cells(x);
    tidy_lin(&t, &x->size);
    tidy_lin(&t, &x->len);
    object_values(g, t.order.at[i], tidy_value, &t);
  }
  Graph *to = smg_new(g->own, g->globals, g->slot.n - g->own - g->globals);
  to->lost = g->lost;
  to->held = g->held;
  to->felled = g->felled;
  to->names = g->names;
  to->ghosts = g->ghosts;
  to->rounds = g->rounds;
  for (ObjId o = 1; o < g->obj.n; o++)
    if (!t.id[o] && object_is_alone(g, o)) to->lost = true;
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
  groups_renumber(to);
  to->shape = smg_shape(to);
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
      a->blurred != b->blurred || a->type != b->type || a->cut != b->cut || a->census != b->census ||
      a->ground != b->ground || a->stack != b->stack || a->order != b->order || a->owner != b->owner ||
      a->variant != b->variant || a->variants.n != b->variants.n || !lin_equal(&a->size, &b->size))
    return false;
  if (a->is_segment && (a->layout != b->layout || !lin_equal(&a->len, &b->len) || !value_equal(&a->end, &b->end) ||
                        !value_equal(&a->back, &b->back)))
    return false;
  if (a->cut == CUT_PIECE && !value_equal(&a->edge, &b->edge)) return false;
  if (a->cut == CUT_HOST && (a->cropped != b->cropped || a->tail != b->tail || a->tail_end != b->tail_end ||
                             !value_equal(&a->edge, &b->edge) || !value_equal(&a->rest, &b->rest)))
    return false;
  for (uint32_t i = 0; i < a->variants.n; i++)
    if (!cells_equal(&a->variants.at[i], &b->variants.at[i])) return false;
  return true;
}

bool smg_equal(const Graph *a, const Graph *b) {
  if (a->slot.n != b->slot.n || a->obj.n != b->obj.n || a->lost != b->lost || a->held != b->held ||
      a->felled != b->felled || !same_ghosts(a, b) || a->num.range.n != b->num.range.n ||
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
