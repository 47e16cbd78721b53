/* Inclusion: the nodes of one graph are mapped onto those of another so that only precision is lost. */
#include <string.h>

#include "audit/heap_internal.h"

enum {
  MOST_STEPS = 200000, /* of one search */
  MOST_SPLITS = 400,   /* cases that one graph may be split into, one after the other */
};

typedef struct {
  Heap *h;
  const Class *from, *to;
  const Graph *g, *k;   /* g is to be represented by k */
  const uint32_t *pred; /* by predicate of `to`: that of `from`, or NONE */
  bool *fits;           /* node of g * nodes of k */
  uint32_t *choice;     /* by node of g */
  uint32_t *order;
  uint32_t *count;  /* by node of k */
  bool *must;       /* by node of k: it cannot stand for ghosts only */
  uint32_t missing; /* nodes that must get an individual and have none */
  uint64_t steps;
} Search;

static bool less(Kleene a, Kleene b) { return a == b || b == MAYBE; }

/* Is the node certainly the block of an object variable? */
static bool is_object(const Search *x, uint32_t v) {
  for (uint32_t i = 0; i < x->from->pointer.n; i++)
    if (x->from->pointer.at[i].is_object && get1(x->from, x->g, x->from->pointer.at[i].pred, v) == YES) return true;
  return false;
}

/* May it be the block of an object variable that the other class does not track? */
static bool is_dropped(const Search *x, uint32_t v) {
  for (uint32_t i = 0; i < x->from->pointer.n; i++) {
    const Pointer *q = &x->from->pointer.at[i];
    if (!q->is_object || get1(x->from, x->g, q->pred, v) == NO) continue;
    if (heaps_class_find(x->to, x->from->pred.at[q->pred].key) == NONE) return true;
  }
  return false;
}

/* A block may be called other at will; if it is from the heap, `lost` must allow for it. */
static bool other_fits(const Search *x, uint32_t u, uint32_t v) {
  Kleene mine = get1(x->from, x->g, P_OTHER, u), its = get1(x->to, x->k, P_OTHER, v);
  if (its == NO) return mine == NO && !is_dropped(x, u);
  if (its == MAYBE || mine == YES || is_object(x, u) || x->to->lost == NONE) return true;
  return *at0(x->k, x->to->pred.at[x->to->lost].row) != NO;
}

static bool node_fits(const Search *x, uint32_t u, uint32_t v) {
  if ((u < FIRST_CELL || v < FIRST_CELL) && u != v) return false;
  if (x->g->many[u] && !x->k->many[v]) return false;
  if (u >= FIRST_CELL && !other_fits(x, u, v)) return false;
  for (uint32_t i = P_OTHER + 1; i < x->to->pred.n; i++) {
    const Pred *p = &x->to->pred.at[i];
    if (p->arity != 1 || p->kind == P_CYCLE) continue;
    Kleene mine = x->pred[i] == NONE ? MAYBE : get1(x->from, x->g, x->pred[i], u);
    if (!less(mine, get1(x->to, x->k, i, v))) return false;
  }
  return true;
}

static bool edges_fit(const Search *x, uint32_t u, uint32_t w) {
  for (uint32_t i = 0; i < x->to->pred.n; i++) {
    const Pred *p = &x->to->pred.at[i];
    if (p->arity != 2 || p->kind == P_STAR) continue;
    uint32_t a = x->choice[u], b = x->choice[w], q = x->pred[i];
    Kleene one = q == NONE ? MAYBE : get2(x->from, x->g, q, u, w),
           two = q == NONE ? MAYBE : get2(x->from, x->g, q, w, u);
    if (!less(one, get2(x->to, x->k, i, a, b)) || !less(two, get2(x->to, x->k, i, b, a))) return false;
  }
  return true;
}

/* Drops choices of a node that leave another one without any. */
static void narrow(Search *x) {
  uint32_t n = x->g->n, m = x->k->n;
  for (bool changed = true; changed && !heaps_stopped(x->h);) {
    changed = false;
    for (uint32_t u = 0; u < n && !heaps_stopped(x->h); u++)
      for (uint32_t v = 0; v < m; v++) {
        if (!x->fits[u * m + v]) continue;
        bool good = true;
        x->choice[u] = v;
        for (uint32_t w = 0; w < n && good; w++) {
          if (w == u) continue;
          good = false;
          for (uint32_t t = 0; t < m && !good; t++) {
            if (!x->fits[w * m + t] || (t == v && !x->k->many[v])) continue;
            x->choice[w] = t;
            good = edges_fit(x, u, w);
          }
        }
        if (good) continue;
        x->fits[u * m + v] = false;
        changed = true;
      }
  }
}

/* ---- ghosts ---- */

/* The range of a number at this place of a block; 0: the symbol is none of those. */
static TermId data_range(const Heap *h, SymbolId x) {
  for (uint32_t i = 0; i < h->data.n; i++) {
    if (h->data.at[i].symbol != x) continue;
    const Type *t = type_at(h->p, h->data.at[i].type);
    Int128 end = (Int128)1 << (t->is_signed ? t->bits - 1 : t->bits), first = t->is_signed ? -end : 0;
    TermId number = term_symbol(h->l, x);
    return term_and(h->l, term_le(h->l, term_int(h->l, first), number), term_lt(h->l, number, term_int(h->l, end)));
  }
  return 0;
}

typedef struct {
  Logic *l;
  const U32Vec *symbol;
  const Int128 *value;
} Choice;

static TermId chosen_number(void *context, SymbolId x) {
  const Choice *c = context;
  for (uint32_t i = 0; i < c->symbol->n; i++)
    if (c->symbol->at[i] == x) return term_int(c->l, c->value[i]);
  return 0;
}

/* Is there data with which the formula holds? The solver guesses it; what counts is that the formula, with these
 * numbers in place of its symbols, is true. */
static bool some_data_is(Heap *h, TermId t) {
  U32Vec symbol = {0};
  term_symbols(h->l, t, &symbol);
  bool good = true;
  for (uint32_t i = 0; i < symbol.n && good; i++) {
    TermId range = data_range(h, symbol.at[i]);
    good = range != 0; /* what cells hold is not ours to choose */
    if (good) t = term_and(h->l, t, range);
  }
  Int128 *value = mem_zalloc((symbol.n + 1) * sizeof *value);
  solver_push(h->s);
  solver_assert(h->s, t);
  good = good && solver_check(h->s) == SOLVER_SAT;
  for (uint32_t i = 0; i < symbol.n && good; i++) good = solver_model_int(h->s, symbol.at[i], &value[i]);
  solver_pop(h->s);
  good = good && term_substitute(h->l, t, chosen_number, &(Choice){h->l, &symbol, value}) == term_true(h->l);
  mem_free(value);
  vec_free(symbol);
  return good;
}

/* A ghost's data may be anything, as it is no more: can it be such that the assertions have the values of the node? */
static bool data_fits(const Search *x, uint32_t v) {
  Heap *h = x->h;
  TermId all = term_true(h->l);
  for (uint32_t i = 0; i < x->to->fact.n; i++) {
    const Fact *f = &x->to->fact.at[i];
    Kleene k = get1(x->to, x->k, f->pred, v);
    if (k != MAYBE) all = term_and(h->l, all, k == YES ? f->term : term_not(h->l, f->term));
  }
  if (all == term_true(h->l)) return true;
  const uint32_t *known = idmap_find(&h->is_data, all);
  if (known) return *known != 0;
  bool good = some_data_is(h, all);
  idmap_put(&h->is_data, all, good);
  return good;
}

/* May the node stand for a ghost? Nothing leads to one, and it has no fields; what is defined does not hold of it, and
 * does not change because of it. */
static bool may_be_ghost(const Search *x, uint32_t v) {
  if (v < FIRST_CELL) return false;
  for (uint32_t i = P_OTHER + 1; i < x->to->pred.n; i++) {
    const Pred *p = &x->to->pred.at[i];
    if (p->kind == P_DEFINED && !p->local) return false;
    if (p->kind >= P_STAR || p->arity == 0) continue;
    if (p->kind == P_ASSERTION) continue;
    if (p->arity == 1 && get1(x->to, x->k, i, v) == YES) return false;
    for (uint32_t w = 0; w < x->k->n && p->arity == 2; w++)
      if (get2(x->to, x->k, i, v, w) == YES || get2(x->to, x->k, i, w, v) == YES) return false;
  }
  return data_fits(x, v);
}

/* Does the node allow for what is defined of a ghost? */
static bool ghosts_fit(const Search *x, uint32_t v) {
  for (uint32_t i = 0; i < x->to->pred.n; i++) {
    const Pred *p = &x->to->pred.at[i];
    if (p->kind != P_DEFINED) continue;
    if (p->arity == 1 && !less(get1(x->to, &x->to->alone, i, FIRST_CELL), get1(x->to, x->k, i, v))) return false;
    for (uint32_t u = 0; u <= FIRST_CELL && p->arity == 2; u++)
      if (get2(x->to, &x->to->alone, i, u, FIRST_CELL) != NO || get2(x->to, &x->to->alone, i, FIRST_CELL, u) != NO)
        return false;
  }
  return true;
}

/* ---- search ---- */

static bool place(Search *x, uint32_t i);

/* u becomes one of the individuals of v, and the rest finds its places. */
static bool place_at(Search *x, uint32_t i, uint32_t u, uint32_t v) {
  if (!x->fits[u * x->k->n + v] || x->steps++ > MOST_STEPS || heaps_stopped(x->h)) return false;
  x->choice[u] = v;
  for (uint32_t j = 0; j <= i; j++)
    if (!edges_fit(x, u, x->order[j])) return false;
  if (!x->count[v]++ && x->must[v]) x->missing--;
  if (place(x, i + 1)) return true;
  if (!--x->count[v] && x->must[v]) x->missing++;
  return false;
}

/* Is there a node for each that needs an individual among those that have no place yet? */
static bool can_fill(const Search *x, uint32_t i) {
  if (x->missing > x->g->n - i) return false;
  for (uint32_t v = 0; v < x->k->n; v++) {
    bool some = !x->must[v] || x->count[v];
    for (uint32_t j = i; j < x->g->n && !some; j++) some = x->fits[x->order[j] * x->k->n + v];
    if (!some) return false;
  }
  return true;
}

/* Nodes without an individual come first: they need one. */
static bool place(Search *x, uint32_t i) {
  if (!can_fill(x, i)) return false;
  if (i == x->g->n) return true;
  for (int used = 0; used < 2; used++)
    for (uint32_t v = 0; v < x->k->n; v++) {
      bool full = x->count[v] && !x->k->many[v];
      if (full || (x->count[v] != 0) != (used != 0)) continue;
      if (place_at(x, i, x->order[i], v)) return true;
    }
  return false;
}

static bool nullary_fits(const Search *x) {
  if (x->to->lost == NONE || *at0(x->k, x->to->pred.at[x->to->lost].row) != NO) return true;
  return x->from->lost != NONE && *at0(x->g, x->from->pred.at[x->from->lost].row) == NO;
}

/* Where a graph is to be found. */
typedef struct {
  Heap *h;
  const Class *from, *to;
  const uint32_t *pred; /* see Search */
  const HeapGraph *of;
  uint32_t n, budget;
} Inclusion;

/* Where pointers lead somewhere in the one and nowhere in the other graph there is nothing to look for. */
static bool pointers_agree(const Inclusion *x, const Graph *g, const Graph *k) {
  for (uint32_t i = 0; i < x->to->pred.n; i++) {
    if (x->to->pred.at[i].kind != P_POINTER || x->pred[i] == NONE) continue;
    bool some[2] = {false, false}, may[2] = {false, false}; /* mine, its */
    for (uint32_t v = 0; v < g->n || v < k->n; v++) {
      Kleene mine = v < g->n ? get1(x->from, g, x->pred[i], v) : NO, its = v < k->n ? get1(x->to, k, i, v) : NO;
      some[0] = some[0] || mine == YES, may[0] = may[0] || mine != NO;
      some[1] = some[1] || its == YES, may[1] = may[1] || its != NO;
    }
    if ((some[0] && !may[1]) || (some[1] && !may[0])) return false;
  }
  return true;
}

/* Does each node have one that it fits? */
static bool all_fit(Search *x) {
  for (uint32_t u = 0; u < x->g->n; u++) {
    bool some = false;
    for (uint32_t v = 0; v < x->k->n; v++) some |= x->fits[u * x->k->n + v] = node_fits(x, u, v);
    if (!some) return false;
  }
  return true;
}

static bool embeds(const Inclusion *i0, const Graph *g, const Graph *k) {
  const Class *from = i0->from, *to = i0->to;
  Search x = {.h = i0->h, .from = from, .to = to, .g = g, .k = k, .pred = i0->pred};
  if (!nullary_fits(&x) || !pointers_agree(i0, g, k)) return false;
  x.fits = mem_zalloc((size_t)g->n * k->n * sizeof *x.fits);
  if (!all_fit(&x)) { /* mostly so, where there are many graphs */
    mem_free(x.fits);
    return false;
  }
  x.choice = mem_zalloc(g->n * sizeof *x.choice);
  x.order = mem_zalloc(g->n * sizeof *x.order);
  x.count = mem_zalloc(k->n * sizeof *x.count);
  x.must = mem_zalloc(k->n * sizeof *x.must);
  uint32_t *choices = mem_zalloc(g->n * sizeof *choices);
  bool possible = true;
  narrow(&x);
  for (uint32_t u = 0; u < g->n; u++) {
    for (uint32_t v = 0; v < k->n; v++) choices[u] += x.fits[u * k->n + v];
    possible = possible && choices[u];
    uint32_t i = u;
    for (; i && choices[x.order[i - 1]] > choices[u]; i--) x.order[i] = x.order[i - 1];
    x.order[i] = u;
  }
  for (uint32_t v = 0; v < k->n && possible; v++) {
    x.must[v] = !(may_be_ghost(&x, v) && ghosts_fit(&x, v));
    x.missing += x.must[v];
  }
  bool found = possible && place(&x, 0);
  mem_free(x.fits);
  mem_free(x.choice);
  mem_free(x.order);
  mem_free(x.count);
  mem_free(x.must);
  mem_free(choices);
  return found;
}

/* ---- case by case ---- */

/* May some individuals of u be among those of v, as far as their own values tell? */
static bool may_meet(const Inclusion *x, const Graph *g, uint32_t u, const Graph *k, uint32_t v) {
  if ((u < FIRST_CELL || v < FIRST_CELL) && u != v) return false;
  if (get1(x->from, g, P_OTHER, u) == YES && get1(x->to, k, P_OTHER, v) == NO) return false;
  for (uint32_t i = P_OTHER + 1; i < x->to->pred.n; i++) {
    const Pred *p = &x->to->pred.at[i];
    if (p->arity != 1 || p->kind == P_CYCLE || x->pred[i] == NONE) continue;
    Kleene mine = get1(x->from, g, x->pred[i], u), its = get1(x->to, k, i, v);
    if (mine != MAYBE && its != MAYBE && mine != its) return false;
  }
  return true;
}

/* A value of a node of g that is not known, but is at one of the nodes of k where its individuals may be found. False
 * also where the graph cannot be found in k at all. */
static bool find_open(const Inclusion *x, const Graph *g, const Graph *k, uint32_t *pred, uint32_t *node) {
  bool found = false;
  if (!pointers_agree(x, g, k)) return false;
  for (uint32_t u = 0; u < g->n; u++) {
    bool some = false;
    for (uint32_t v = 0; v < k->n; v++) {
      if (!may_meet(x, g, u, k, v)) continue;
      some = true;
      for (uint32_t i = P_OTHER + 1; i < x->to->pred.n && !found; i++) {
        const Pred *p = &x->to->pred.at[i];
        if (p->arity != 1 || p->kind == P_CYCLE || x->pred[i] == NONE || u < FIRST_CELL) continue;
        found = get1(x->from, g, x->pred[i], u) == MAYBE && get1(x->to, k, i, v) != MAYBE;
        if (found) *pred = x->pred[i], *node = u;
      }
    }
    if (!some) return false;
  }
  return found;
}

static bool included(Inclusion *x, const Graph *g);

/* All individuals of the node have this value. */
static bool included_with(Inclusion *x, const Graph *g, uint32_t pred, uint32_t node, Kleene k) {
  Graph one = graph_copy(g);
  put1(x->from, &one, pred, node, k);
  bool ok = !graph_coerce(x->h, x->from, &one) || included(x, &one);
  graph_free(&one);
  return ok;
}

/* Some have it, and some have not. */
static bool included_apart(Inclusion *x, const Graph *g, uint32_t pred, uint32_t node) {
  Graph both = graph_copy(g);
  uint32_t rest = graph_split(&both, x->from, node);
  both.many[node] = 1;
  for (uint32_t i = 0; i < x->from->pred.n; i++)
    if (x->from->pred.at[i].kind == P_STAR) put2(x->from, &both, i, node, node, get2(x->from, g, i, node, node));
  put1(x->from, &both, pred, node, YES);
  put1(x->from, &both, pred, rest, NO);
  bool ok = !graph_coerce(x->h, x->from, &both) || included(x, &both);
  graph_free(&both);
  return ok;
}

static bool included(Inclusion *x, const Graph *g) {
  for (uint32_t i = 0; i < x->n; i++)
    if (embeds(x, g, &x->h->graph.at[x->of[i]].g)) return true;
  uint32_t pred = 0, node = 0;
  bool open = false;
  for (uint32_t i = 0; i < x->n && !open && x->budget; i++)
    open = find_open(x, g, &x->h->graph.at[x->of[i]].g, &pred, &node);
  if (!open || heaps_stopped(x->h)) return false;
  x->budget--;
  return included_with(x, g, pred, node, NO) && included_with(x, g, pred, node, YES) &&
         (!g->many[node] || included_apart(x, g, pred, node));
}

bool heaps_included(Heap *h, HeapGraph g, HeapClass c, const HeapGraph *of, uint32_t n) {
  if (!c) return true;
  Inclusion x = {.h = h, .to = &h->class.at[c], .of = of, .n = n, .budget = MOST_SPLITS};
  x.from = &h->class.at[g ? h->graph.at[g].class : c];
  uint32_t *pred = mem_alloc((x.to->pred.n + 1) * sizeof *pred);
  for (uint32_t i = 0; i < x.to->pred.n; i++) pred[i] = heaps_class_find(x.from, x.to->pred.at[i].key);
  x.pred = pred;
  bool ok = included(&x, g ? &h->graph.at[g].g : &x.to->everything);
  mem_free(pred);
  return ok;
}
