/* Sharpening: what follows from values that are known, by the definitions and by what holds in every heap. Every rule
 * is a true statement about individuals; a value of a node is about all individuals that it stands for. */
#include "audit/heap_internal.h"

typedef struct {
  Heap *h;
  const Class *c;
  Graph *g;
  bool changed, breach;
  bool stopped; /* by the limit */
  /* A clock that ticks with every value that changes: a definition is looked at again where something in it has changed
   * since it was looked at last. */
  uint32_t now, since;     /* since: when a node has become single, which concerns everything */
  uint32_t *change, *look; /* by predicate: when it changed; when it was looked at */
} Coerce;

/* Is there nothing more to be found? What is not sharpened is not wrong, so a limit may end it anywhere. */
static bool is_over(Coerce *x) {
  if (heaps_stopped(x->h)) x->stopped = true;
  return x->breach || x->stopped;
}

/* A value of predicate p. */
static void want(Coerce *x, uint32_t p, Kleene *at, Kleene k) {
  if (*at == k) return;
  if (*at != MAYBE) {
    x->breach = true;
    return;
  }
  *at = k;
  x->changed = true;
  x->change[p] = ++x->now;
}

static void want1(Coerce *x, uint32_t p, uint32_t v, Kleene k) { want(x, p, at1(x->g, x->c->pred.at[p].row, v), k); }
static void want2(Coerce *x, uint32_t p, uint32_t u, uint32_t v, Kleene k) {
  want(x, p, at2(x->g, x->c->pred.at[p].row, u, v), k);
}

static void make_single(Coerce *x, uint32_t v) {
  if (!x->g->many[v]) return;
  graph_single(x->g, x->c, v);
  x->changed = true;
  x->since = ++x->now;
}

/* ---- definitions, backwards ---- */

/* For all individuals of the nodes that the variables stand for, f is k. */
static void force(Coerce *x, const Form *f, uint32_t *node, Kleene k);

static void force_atom(Coerce *x, const Form *f, const uint32_t *node, Kleene k) {
  const Pred *p = &x->c->pred.at[f->pred];
  if (p->arity == 0) {
    want(x, f->pred, at0(x->g, p->row), k);
    return;
  }
  uint32_t u = node[f->var[0]];
  if (p->arity == 1) {
    want1(x, f->pred, u, k);
    return;
  }
  uint32_t v = node[f->var[1]];
  if (u == v && p->kind == P_STAR && k == NO)
    x->breach = true; /* every individual reaches itself */
  else if (u != v || !x->g->many[u] || f->var[0] != f->var[1])
    want2(x, f->pred, u, v, k);
}

static void force_equal(Coerce *x, const Form *f, const uint32_t *node, Kleene k) {
  uint32_t u = node[f->var[0]], v = node[f->var[1]];
  if (k == YES) {
    if (u != v)
      x->breach = true;
    else if (f->var[0] != f->var[1])
      make_single(x, u);
  } else if (u == v) {
    x->breach = true; /* the two variables may stand for the same individual */
  }
}

/* A conjunction (or, with k the other way round, a disjunction) of a and b. */
static void force_pair(Coerce *x, const Form *f, uint32_t *node, Kleene k, Kleene strong) {
  if (k == strong) { /* both have it */
    force(x, f->a, node, k);
    force(x, f->b, node, k);
    return;
  }
  Kleene a = form_value(x->c, x->g, f->a, node), b = form_value(x->c, x->g, f->b, node);
  if (a == strong) force(x, f->b, node, k);
  if (b == strong) force(x, f->a, node, k);
}

static void force_quantifier(Coerce *x, const Form *f, uint32_t *node, Kleene k) {
  bool all = (f->kind == F_EXISTS) == (k == NO); /* the same for every individual */
  uint32_t kept = node[f->var[0]], candidates = 0, only = 0;
  for (uint32_t v = 0; v < x->g->n && !x->breach; v++) {
    node[f->var[0]] = v;
    Kleene now = form_value(x->c, x->g, f->a, node);
    if (all && now != k) force(x, f->a, node, k);
    if (!all && (now == k || now == MAYBE)) candidates++, only = v;
  }
  if (!all && candidates == 0) x->breach = true;
  if (!all && candidates == 1 && !x->g->many[only]) {
    node[f->var[0]] = only;
    if (form_value(x->c, x->g, f->a, node) != k) force(x, f->a, node, k);
  }
  node[f->var[0]] = kept;
}

static void force(Coerce *x, const Form *f, uint32_t *node, Kleene k) {
  if (x->breach) return;
  switch (f->kind) {
    case F_CONST:
      x->breach = f->value == k_not(k);
      return;
    case F_ATOM:
      force_atom(x, f, node, k);
      return;
    case F_TWICE:
      return;
    case F_EQ:
      force_equal(x, f, node, k);
      return;
    case F_NOT:
      force(x, f->a, node, k_not(k));
      return;
    case F_AND:
      force_pair(x, f, node, k, YES);
      return;
    case F_OR:
      force_pair(x, f, node, k, NO);
      return;
    case F_IFF: {
      Kleene a = form_value(x->c, x->g, f->a, node), b = form_value(x->c, x->g, f->b, node);
      if (a != MAYBE) force(x, f->b, node, k == YES ? a : k_not(a));
      if (b != MAYBE) force(x, f->a, node, k == YES ? b : k_not(b));
      return;
    }
    case F_ITE: {
      Kleene a = form_value(x->c, x->g, f->a, node);
      if (a != MAYBE) force(x, a == YES ? f->b : f->c, node, k);
      return;
    }
    case F_EXISTS:
    case F_FORALL:
      force_quantifier(x, f, node, k);
      return;
  }
}

static void define(Coerce *x, uint32_t i, Kleene *at, uint32_t *node) {
  const Pred *p = &x->c->pred.at[i];
  Kleene k = form_value(x->c, x->g, p->quick, node);
  if (k != MAYBE)
    want(x, i, at, k);
  else if (*at != MAYBE)
    force(x, p->form, node, *at);
}

static bool is_settled(const Coerce *x, uint32_t i) {
  const Pred *p = &x->c->pred.at[i];
  uint32_t last = x->change[i] > x->since ? x->change[i] : x->since;
  for (uint32_t k = 0; k < p->n_dep; k++) last = x->change[p->dep[k]] > last ? x->change[p->dep[k]] : last;
  return last <= x->look[i];
}

static void definitions(Coerce *x) {
  uint32_t node[MOST_VARIABLES] = {0};
  for (uint32_t i = 0; i < x->c->pred.n && !x->breach; i++) {
    const Pred *p = &x->c->pred.at[i];
    if (p->kind != P_DEFINED || is_settled(x, i)) continue;
    x->look[i] = x->now;
    for (uint32_t u = 0; u < x->g->n && !is_over(x); u++) {
      node[0] = u;
      if (p->arity == 1) {
        define(x, i, at1(x->g, p->row, u), node);
        continue;
      }
      for (uint32_t v = 0; v < x->g->n && !is_over(x); v++) {
        node[1] = v;
        /* values of a summary with itself are about pairs that may be one individual: so are the two variables */
        define(x, i, at2(x->g, p->row, u, v), node);
      }
    }
  }
}

/* ---- lists of even and of odd length (heap_parity.c) ---- */

/* Does each individual of the node have an edge of the field; has none of them one? Else MAYBE. */
static Kleene has_edge(const Coerce *x, uint32_t field, uint32_t v) {
  Kleene k = NO;
  for (uint32_t w = 0; w < x->g->n; w++) k = k_or(k, get2(x->c, x->g, field, v, w));
  for (uint32_t i = 0; i < x->c->pred.n && k == MAYBE; i++) { /* it may be known of them that there is one */
    const Pred *p = &x->c->pred.at[i];
    if (p->edges == EDGES_OUT && p->n_of == 1 && p->of[0] == field) k = get1(x->c, x->g, i, v);
  }
  return k;
}

/* An edge leads from v, and from all that it stands for, to w. */
static void parity_of_step(Coerce *x, uint32_t even, uint32_t odd, uint32_t v, uint32_t w) {
  uint32_t field = x->c->pred.at[even].even_of;
  if (w < FIRST_CELL) { /* the list ends, but not in a cell */
    want1(x, even, v, NO);
    want1(x, odd, v, NO);
    return;
  }
  Kleene more = has_edge(x, field, w), here = get1(x->c, x->g, even, v);
  if (more == NO || get1(x->c, x->g, odd, w) == YES) want1(x, even, v, YES);
  if (here == NO) want1(x, odd, w, NO);
  if (here == YES && more == YES) want1(x, odd, w, YES);
  if (here == YES && get1(x->c, x->g, odd, w) == NO)
    for (uint32_t u = 0; u < x->g->n; u++) want2(x, field, w, u, NO);
}

static void parities(Coerce *x) {
  for (uint32_t odd = 0; odd < x->c->pred.n && !is_over(x); odd++) {
    uint32_t even = x->c->pred.at[odd].odd_of;
    for (uint32_t v = 0; even && v < x->g->n && !x->breach; v++) {
      if (get1(x->c, x->g, even, v) == YES) want1(x, odd, v, NO);
      if (get1(x->c, x->g, odd, v) == YES) want1(x, even, v, NO);
      for (uint32_t w = 0; w < x->g->n && !x->breach; w++)
        if (get2(x->c, x->g, x->c->pred.at[even].even_of, v, w) == YES) parity_of_step(x, even, odd, v, w);
    }
  }
}

/* ---- pointers and fields ---- */

static void no_further_pointer(Coerce *x, const Pointer *q, uint32_t slot, uint32_t v) {
  make_single(x, v);
  for (uint32_t k = 0; k < q->slots.n; k++)
    for (uint32_t w = 0; w < x->g->n; w++)
      if (k != slot || w != v) want1(x, q->pred + k, w, NO);
}

static void pointers(Coerce *x) {
  for (uint32_t i = 0; i < x->c->pointer.n; i++) {
    const Pointer *q = &x->c->pointer.at[i];
    for (uint32_t k = 0; k < q->slots.n; k++)
      for (uint32_t v = 0; v < x->g->n; v++) {
        if (v < FIRST_CELL && (k || q->is_object)) want1(x, q->pred + k, v, NO);
        if (get1(x->c, x->g, q->pred + k, v) == YES) no_further_pointer(x, q, k, v);
      }
    for (uint32_t j = 0; q->is_object && j < i; j++) /* two objects are two blocks */
      for (uint32_t v = FIRST_CELL; x->c->pointer.at[j].is_object && v < x->g->n; v++) {
        uint32_t other = x->c->pointer.at[j].pred;
        if (get1(x->c, x->g, q->pred, v) == YES) want1(x, other, v, NO);
        if (get1(x->c, x->g, other, v) == YES) want1(x, q->pred, v, NO);
      }
  }
}

static void no_further_edge(Coerce *x, const FieldItem *f, uint32_t u, uint32_t slot, uint32_t v) {
  make_single(x, v);
  for (uint32_t k = 0; k < f->slots.n; k++)
    for (uint32_t w = 0; w < x->g->n; w++)
      if (k != slot || w != v) want2(x, f->pred + k, u, w, NO);
}

static void fields(Coerce *x) {
  for (uint32_t i = 0; i < x->c->field.n; i++) {
    const FieldItem *f = &x->c->field.at[i];
    for (uint32_t k = 0; k < f->slots.n; k++)
      for (uint32_t u = 0; u < x->g->n; u++)
        for (uint32_t v = 0; v < x->g->n; v++) {
          if (u < FIRST_CELL || (k && v < FIRST_CELL)) want2(x, f->pred + k, u, v, NO);
          if (get2(x->c, x->g, f->pred + k, u, v) == YES) no_further_edge(x, f, u, k, v);
        }
  }
}

static void facts(Coerce *x) {
  uint32_t n = x->c->fact.n;
  for (uint32_t v = 0; v < x->g->n; v++) {
    if (v < FIRST_CELL) {
      for (uint32_t i = 0; i < n; i++) want1(x, x->c->fact.at[i].pred, v, NO);
      continue;
    }
    for (uint32_t i = 0; i < n; i++)
      for (uint32_t k = 0; k < n; k++) {
        uint8_t r = x->c->related.at[i * n + k];
        Kleene a = r ? get1(x->c, x->g, x->c->fact.at[i].pred, v) : MAYBE;
        if (a == MAYBE) continue;
        if (r & (a == YES ? RELATED_YES_YES : RELATED_NO_YES)) want1(x, x->c->fact.at[k].pred, v, YES);
        if (r & (a == YES ? RELATED_YES_NO : RELATED_NO_NO)) want1(x, x->c->fact.at[k].pred, v, NO);
      }
  }
}

/* ---- which block a node can be, as the may-alias analysis tells ---- */

static void narrow_to(uint64_t *set, const uint64_t *by, size_t words) {
  if (by) bits_and(set, by, words);
}

/* Something leads to each individual of v by the base of a closure, or leads from there: a path has a first and a last
 * step; or it is defined so. Of f | g, what both allow. */
static void narrow_by_path(const Coerce *x, uint32_t base, bool to, uint64_t *set, size_t words) {
  const Pred *b = &x->c->pred.at[base];
  uint64_t *both = mem_zalloc(words * sizeof *both + 8);
  uint32_t n = b->kind == P_FIELD ? 1 : b->n_of;
  for (uint32_t i = 0; i < n; i++) {
    const FieldItem *f = &x->c->field.at[x->c->pred.at[b->kind == P_FIELD ? base : b->of[i]].item];
    bits_or(both, to ? f->may : f->in, words);
  }
  if (n) bits_and(set, both, words);
  mem_free(both);
}

static void narrow_by_definitions(const Coerce *x, uint32_t v, uint64_t *set, size_t words) {
  const Class *c = x->c;
  for (uint32_t i = 0; i < c->pred.n; i++) {
    const Pred *p = &c->pred.at[i];
    if (p->edges == EDGES_IN && get1(c, x->g, i, v) == YES) narrow_by_path(x, i, true, set, words);
    if (p->edges == EDGES_OUT && get1(c, x->g, i, v) == YES) narrow_by_path(x, i, false, set, words);
    if (p->kind != P_STAR) continue;
    bool to = false, from = false;
    for (uint32_t u = 0; u < x->g->n; u++) {
      to = to || (u != v && get2(c, x->g, i, u, v) == YES);
      from = from || (u != v && get2(c, x->g, i, v, u) == YES);
    }
    if (to) narrow_by_path(x, p->base, true, set, words);
    if (from) narrow_by_path(x, p->base, false, set, words);
  }
}

/* The alias objects that the individuals of a node belong to; a ghost may be any. */
static void blocks_of(const Coerce *x, uint32_t v, uint64_t *set, size_t words) {
  const Class *c = x->c;
  for (size_t i = 0; i < words; i++) set[i] = ~(uint64_t)0;
  for (uint32_t i = 0; i < c->pointer.n; i++)
    for (uint32_t k = 0; k < c->pointer.at[i].slots.n; k++)
      if (get1(c, x->g, c->pointer.at[i].pred + k, v) == YES) narrow_to(set, c->pointer.at[i].may, words);
  for (uint32_t i = 0; i < c->field.n; i++)
    for (uint32_t k = 0; k < c->field.at[i].slots.n; k++)
      for (uint32_t u = 0; u < x->g->n; u++) {
        if (get2(c, x->g, c->field.at[i].pred + k, u, v) == YES) narrow_to(set, c->field.at[i].may, words);
        if (get2(c, x->g, c->field.at[i].pred + k, v, u) == YES) narrow_to(set, c->field.at[i].in, words);
      }
  narrow_by_definitions(x, v, set, words);
}

static void blocks(Coerce *x) {
  const Class *c = x->c;
  size_t words = BITS_WORDS(alias_n_objects(x->h->a));
  uint64_t *set = mem_alloc(words * sizeof *set + 8);
  for (uint32_t v = FIRST_CELL; v < x->g->n && !is_over(x); v++) {
    blocks_of(x, v, set, words);
    for (uint32_t i = 0; i < c->pointer.n; i++)
      for (uint32_t k = 0; k < c->pointer.at[i].slots.n; k++)
        if (c->pointer.at[i].may && !bits_intersect(set, c->pointer.at[i].may, words))
          want1(x, c->pointer.at[i].pred + k, v, NO);
    for (uint32_t i = 0; i < c->field.n; i++)
      for (uint32_t k = 0; k < c->field.at[i].slots.n; k++)
        for (uint32_t u = 0; u < x->g->n; u++) {
          if (!bits_intersect(set, c->field.at[i].may, words)) want2(x, c->field.at[i].pred + k, u, v, NO);
          if (!bits_intersect(set, c->field.at[i].in, words)) want2(x, c->field.at[i].pred + k, v, u, NO);
        }
  }
  mem_free(set);
}

/* ---- closures ---- */

typedef struct {
  uint32_t star, cycle, base, single;
  bool functional;
} Closure;

static Kleene star(const Coerce *x, const Closure *q, uint32_t u, uint32_t v) {
  return get2(x->c, x->g, q->star, u, v);
}

/* s(u, v) of different individuals is k. */
static void want_star(Coerce *x, const Closure *q, uint32_t u, uint32_t v, Kleene k) {
  if (u == v && !x->g->many[u]) return; /* there are no two */
  want2(x, q->star, u, v, k);
}

/* One step is a path; the only step is the beginning of all paths. */
static void steps(Coerce *x, const Closure *q, uint32_t u) {
  uint32_t n = x->g->n;
  bool none = true;
  for (uint32_t v = 0; v < n; v++) {
    Kleene edge = get2(x->c, x->g, q->base, u, v);
    bool own = u == v && !x->g->many[u];
    none = none && edge == NO;
    if (edge == YES && !own) want_star(x, q, u, v, YES);
    if (edge == YES && u == v) want1(x, q->cycle, u, YES);
    if (own && get1(x->c, x->g, q->cycle, u) == NO) want2(x, q->base, u, u, NO);
    if (!own && star(x, q, u, v) == NO && (u != v || get1(x->c, x->g, q->cycle, u) == NO)) want2(x, q->base, u, v, NO);
    if (edge != YES) continue;
    /* what lies behind v, which lies behind u */
    for (uint32_t w = 0; w < n; w++) {
      if (w == v) continue;
      if (w == u) {
        if (x->g->many[u]) continue;
        if (star(x, q, v, u) == YES) want1(x, q->cycle, u, YES);
        if (get1(x->c, x->g, q->cycle, u) == NO) want_star(x, q, v, u, NO);
        if (q->functional && star(x, q, v, u) == NO) want1(x, q->cycle, u, NO);
        if (q->functional && get1(x->c, x->g, q->cycle, u) == YES) want_star(x, q, v, u, YES);
        continue;
      }
      if (star(x, q, v, w) == YES) want_star(x, q, u, w, YES);
      if (star(x, q, u, w) == NO) want_star(x, q, v, w, NO);
      if (q->functional && star(x, q, u, w) == YES) want_star(x, q, v, w, YES);
      if (q->functional && star(x, q, v, w) == NO) want_star(x, q, u, w, NO);
    }
  }
  if (!none) return;
  for (uint32_t v = 0; v < n; v++) want_star(x, q, u, v, NO);
  want1(x, q->cycle, u, NO);
}

/* Paths compose, and, where there is one successor at most, meet nowhere but one behind the other. */
static void paths(Coerce *x, const Closure *q) {
  uint32_t n = x->g->n;
  for (uint32_t u = 0; u < n && !is_over(x); u++)
    for (uint32_t v = 0; v < n; v++) {
      if (u == v) continue;
      Kleene there = star(x, q, u, v), back = star(x, q, v, u), here = get1(x->c, x->g, q->cycle, u);
      if (there == YES && back == YES) want1(x, q->cycle, u, YES), want1(x, q->cycle, v, YES);
      if (there == YES && here == NO) want_star(x, q, v, u, NO);
      if (back == YES && here == NO) want_star(x, q, u, v, NO);
      if (q->functional && here == YES) {
        if (there == YES) want_star(x, q, v, u, YES), want1(x, q->cycle, v, YES);
        if (get1(x->c, x->g, q->cycle, v) == NO) want_star(x, q, u, v, NO);
      }
      if (there != YES) continue;
      for (uint32_t w = 0; w < n; w++) {
        if (w == v || w == u) continue;
        if (star(x, q, v, w) == YES) want_star(x, q, u, w, YES);
        if (star(x, q, u, w) == NO) want_star(x, q, v, w, NO);
        if (star(x, q, w, v) == NO) want_star(x, q, w, u, NO);
        if (q->functional && star(x, q, u, w) == YES && star(x, q, v, w) == NO) want_star(x, q, w, v, YES);
      }
    }
}

/* A path from u to another individual v has a first and a last step. */
static void ends_of_path(Coerce *x, const Closure *q, uint32_t u, uint32_t v) {
  uint32_t first = 0, last = 0, one = NONE, two = NONE;
  for (uint32_t w = 0; w < x->g->n; w++) {
    bool loop = !x->g->many[w]; /* a step from w to itself is of no use */
    bool to = w == v || (star(x, q, w, v) != NO && !(loop && w == u));
    bool from = w == u || (star(x, q, u, w) != NO && !(loop && w == v));
    if (to && get2(x->c, x->g, q->base, u, w) != NO) first++, one = w;
    if (from && get2(x->c, x->g, q->base, w, v) != NO) last++, two = w;
  }
  if (!first || !last) {
    x->breach = true;
    return;
  }
  if (first == 1 && !x->g->many[one]) {
    want2(x, q->base, u, one, YES);
    if (one != v) want_star(x, q, one, v, YES);
  }
  if (last == 1 && !x->g->many[two]) {
    want2(x, q->base, two, v, YES);
    if (two != u) want_star(x, q, u, two, YES);
  }
}

/* At most one edge leads to each individual of v, a cell. */
static bool is_single(const Coerce *x, const Closure *q, uint32_t v) {
  return v >= FIRST_CELL && q->single && get1(x->c, x->g, q->single, v) == NO;
}

/* Only one edge leads to v, and there is a path from u: the edge does not come from where u does not lead. */
static void other_steps(Coerce *x, const Closure *q, uint32_t u, uint32_t v) {
  for (uint32_t w = FIRST_CELL; w < x->g->n; w++)
    if (w != u && w != v && star(x, q, u, w) == NO) want2(x, q->base, w, v, NO);
}

/* A path to v, to which only the edge from w leads, comes by w. */
static void last_steps(Coerce *x, const Closure *q) {
  for (uint32_t u = FIRST_CELL; u < x->g->n && !is_over(x); u++)
    for (uint32_t v = FIRST_CELL; v < x->g->n; v++)
      if (u != v && is_single(x, q, v) && star(x, q, u, v) == YES) other_steps(x, q, u, v);
  for (uint32_t v = FIRST_CELL; v < x->g->n && !is_over(x); v++)
    for (uint32_t w = FIRST_CELL; w < x->g->n && is_single(x, q, v); w++) {
      if (w == v || get2(x->c, x->g, q->base, w, v) != YES) continue;
      for (uint32_t u = FIRST_CELL; u < x->g->n; u++) {
        if (u == v || u == w) continue;
        if (star(x, q, u, v) == YES) want_star(x, q, u, w, YES);
        if (star(x, q, u, w) == NO) want_star(x, q, u, v, NO);
      }
    }
}

/* Where one edge at most leads to everything behind u, the way back from there to u is one: what leads to an individual
 * v behind u lies on that way, behind u, or u is behind it. */
static void ways_back(Coerce *x, const Closure *q, uint32_t u) {
  uint32_t n = x->g->n;
  for (uint32_t v = 0; v < n; v++) {
    if (u == v && !x->g->many[u]) continue;
    if (star(x, q, u, v) != NO && !is_single(x, q, v)) return;
  }
  for (uint32_t v = FIRST_CELL; v < n; v++)
    for (uint32_t w = FIRST_CELL; w < n && v != u && star(x, q, u, v) == YES; w++) {
      if (w == u || w == v || star(x, q, u, w) != NO) continue;
      if (star(x, q, w, v) == YES) want_star(x, q, w, u, YES);
      if (star(x, q, w, u) == NO) want_star(x, q, w, v, NO);
    }
}

/* Where no edges that are possible lead, there is no path. */
static void no_paths(Coerce *x, const Closure *q) {
  uint32_t n = x->g->n;
  bool *path = mem_alloc((size_t)n * n * sizeof *path);
  for (uint32_t u = 0; u < n; u++)
    for (uint32_t v = 0; v < n; v++) path[u * n + v] = get2(x->c, x->g, q->base, u, v) != NO;
  for (uint32_t w = 0; w < n && !is_over(x); w++)
    for (uint32_t u = 0; u < n; u++)
      for (uint32_t v = 0; path[u * n + w] && v < n; v++) path[u * n + v] = path[u * n + v] || path[w * n + v];
  for (uint32_t u = 0; u < n && !x->stopped; u++) /* else there may be more paths */
    for (uint32_t v = 0; v < n; v++) {
      if (path[u * n + v]) continue;
      want_star(x, q, u, v, NO);
      if (u == v) want1(x, q->cycle, u, NO);
    }
  mem_free(path);
}

static void closure(Coerce *x, const Closure *q) {
  no_paths(x, q);
  for (uint32_t u = 0; u < x->g->n && !is_over(x); u++) steps(x, q, u);
  if (!is_over(x)) paths(x, q);
  for (uint32_t u = 0; u < x->g->n && !is_over(x); u++)
    for (uint32_t v = 0; v < x->g->n && !x->breach; v++)
      if (u != v && star(x, q, u, v) == YES) ends_of_path(x, q, u, v);
  if (!is_over(x) && q->single) last_steps(x, q);
  for (uint32_t u = FIRST_CELL; u < x->g->n && !is_over(x) && q->single; u++) ways_back(x, q, u);
}

/* The closure of f | g holds what those of f and of g hold; of cells, where it is about those only. */
static void wider(Coerce *x, uint32_t narrow, uint32_t wide) {
  const Pred *a = &x->c->pred.at[narrow], *b = &x->c->pred.at[wide];
  for (uint32_t u = 0; u < x->g->n; u++) {
    if (get1(x->c, x->g, a->cycle, u) == YES) want1(x, b->cycle, u, YES);
    if (get1(x->c, x->g, b->cycle, u) == NO) want1(x, a->cycle, u, NO);
    for (uint32_t v = 0; v < x->g->n; v++) {
      if (u == v || (v < FIRST_CELL && x->c->pred.at[b->base].to_cells)) continue;
      if (get2(x->c, x->g, narrow, u, v) == YES) want2(x, wide, u, v, YES);
      if (get2(x->c, x->g, wide, u, v) == NO) want2(x, narrow, u, v, NO);
    }
  }
}

static void closures(Coerce *x) {
  for (uint32_t i = 0; i < x->c->pred.n && !is_over(x); i++) {
    const Pred *p = &x->c->pred.at[i];
    if (p->kind != P_STAR) continue;
    const Pred *base = &x->c->pred.at[p->base];
    closure(x, &(Closure){i, p->cycle, p->base, p->single, base->functional});
    for (uint32_t k = 0; k < x->c->pred.n; k++)
      for (uint32_t j = 0; j < base->n_of; j++)
        if (x->c->pred.at[k].kind == P_STAR && x->c->pred.at[k].base == base->of[j]) wider(x, k, i);
  }
}

static bool coerce(Coerce *x) {
  while (x->changed && !is_over(x)) {
    x->changed = false;
    pointers(x);
    fields(x);
    facts(x);
    if (!is_over(x)) blocks(x);
    if (!is_over(x)) definitions(x);
    if (!is_over(x)) parities(x);
    if (!is_over(x)) closures(x);
  }
  mem_free(x->change);
  return !x->breach && (x->stopped || !hangs_on_nothing(x->c, x->g));
}

bool graph_coerce_changed(Heap *h, const Class *c, Graph *g, const bool *changed) {
  Coerce x = {.h = h, .c = c, .g = g, .changed = true, .now = 1};
  x.change = mem_zalloc((2 * (size_t)c->pred.n + 1) * sizeof *x.change);
  x.look = x.change + c->pred.n;
  for (uint32_t i = 0; i < c->pred.n; i++) x.change[i] = !changed || changed[i];
  return coerce(&x);
}

bool graph_coerce(Heap *h, const Class *c, Graph *g) { return graph_coerce_changed(h, c, g, NULL); }
