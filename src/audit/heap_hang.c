/* Blocks that hang on others: what leads to them is looked for backwards. There are finitely many blocks, so going back
 * from one along edges ends, unless a cycle is met. */
#include "audit/heap_internal.h"

/* ---- which fields can lie on a cycle together ---- */

/* The alias objects whose blocks may lead to a block by the field. */
static void owners(const Heap *h, const FieldItem *f, uint64_t *set) {
  AliasTargets t = {0};
  for (AliasObjectId o = 1; o < alias_n_objects(h->a); o++) {
    if (!bits_get(f->in, o)) continue;
    vec_clear(t);
    alias_of_contents(h->a, (AliasTarget){.object = o, .offset = f->place - heaps_origin_of(h, o)}, f->size, &t);
    if (t.n) bits_set(set, o);
  }
  vec_free(t);
}

/* A cycle of blocks is one of fields, each of which may lead to blocks that have the next one. A field is alone when
 * all such cycles with it consist of nothing else. */
void find_alone(const Heap *h, Class *c) {
  uint32_t n = c->field.n;
  size_t words = BITS_WORDS(alias_n_objects(h->a));
  bool *leads = mem_zalloc(((size_t)n * n + 1) * sizeof *leads);
  uint64_t *set = mem_alloc(words * sizeof *set + 8);
  for (uint32_t k = 0; k < n; k++) {
    for (size_t w = 0; w < words; w++) set[w] = 0;
    owners(h, &c->field.at[k], set);
    for (uint32_t i = 0; i < n; i++) leads[i * n + k] = bits_intersect(c->field.at[i].may, set, words);
  }
  for (uint32_t via = 0; via < n; via++)
    for (uint32_t i = 0; i < n; i++)
      for (uint32_t k = 0; k < n; k++)
        leads[i * n + k] = leads[i * n + k] || (leads[i * n + via] && leads[via * n + k]);
  for (uint32_t i = 0; i < n; i++) {
    FieldItem *f = &c->field.at[i];
    f->alone = f->slots.n == 1; /* closures are made of slots */
    for (uint32_t k = 0; k < n; k++)
      if (k != i && leads[i * n + k] && leads[k * n + i]) f->alone = false;
  }
  mem_free(leads);
  mem_free(set);
}

/* ---- where at most one edge leads ---- */

bool form_is_cell(const Form *f, uint32_t var) {
  bool found[P_GONE + 1] = {false};
  const Form *rest = f->kind == F_NOT ? f->a : NULL;
  while (rest) { /* (bad(v) | wild(v)) | gone(v) */
    const Form *one = rest->kind == F_OR ? rest->b : rest;
    if (one->kind != F_ATOM || one->pred > P_GONE || one->var[0] != var) return false;
    found[one->pred] = true;
    rest = rest->kind == F_OR ? rest->a : NULL;
  }
  return found[P_BAD] && found[P_WILD] && found[P_GONE];
}

/* The parts of a conjunction; false: there are too many. */
enum { MOST_PARTS = 6 };
static bool conjuncts(const Form *f, const Form **out, uint32_t *n) {
  if (f->kind == F_AND) return conjuncts(f->a, out, n) && conjuncts(f->b, out, n);
  if (*n == MOST_PARTS) return false;
  out[(*n)++] = f;
  return true;
}

/* Does the formula hold of a cell (variable 0) to which two individuals a and b lead by the base? It may be
 * E(a) E(b) base(a, v) & base(b, v) & a != b, or a disjunction with that; that it is of a cell may be said besides. */
static bool holds_of_two(const Form *f, uint32_t base) {
  if (f->kind == F_OR) return holds_of_two(f->a, base) || holds_of_two(f->b, base);
  if (f->kind == F_AND && form_is_cell(f->a, 0)) return holds_of_two(f->b, base);
  if (f->kind == F_AND && form_is_cell(f->b, 0)) return holds_of_two(f->a, base);
  if (f->kind != F_EXISTS || f->a->kind != F_EXISTS) return false;
  uint32_t a = f->var[0], b = f->a->var[0], n = 0;
  const Form *part[MOST_PARTS];
  if (a == b || a == 0 || b == 0 || !conjuncts(f->a->a, part, &n)) return false;
  for (uint32_t i = 0; i < n; i++) {
    const Form *x = part[i], *e = x->kind == F_NOT ? x->a : NULL;
    bool apart = e && e->kind == F_EQ && ((e->var[0] == a && e->var[1] == b) || (e->var[0] == b && e->var[1] == a));
    bool edge = x->kind == F_ATOM && x->pred == base && x->var[1] == 0 && (x->var[0] == a || x->var[0] == b);
    if (!apart && !edge && !form_is_cell(x, 0)) return false;
  }
  return true;
}

void find_single(Class *c) {
  for (uint32_t i = 0; i < c->pred.n; i++) {
    Pred *p = &c->pred.at[i];
    if (p->kind != P_STAR) continue;
    for (uint32_t k = 0; k < c->pred.n && !p->single; k++)
      if (c->pred.at[k].kind == P_DEFINED && c->pred.at[k].arity == 1 && holds_of_two(c->pred.at[k].form, p->base))
        p->single = k;
  }
}

/* ---- cycles ---- */

/* The argument may be about the edges of some fields only, those that are steps of one closure: what other fields lead
 * to does not matter then. */
static bool counts(const Class *c, uint32_t pred, uint32_t star) {
  return c->pred.at[pred].kind == P_FIELD && (star == NONE || closure_has(c, c->pred.at[star].base, pred));
}

/* By u * nodes + v: may edges lead from u to v within the set? To be freed. */
static bool *paths_within(const Class *c, const Graph *g, const bool *set, uint32_t star) {
  uint32_t n = g->n;
  bool *path = mem_zalloc(((size_t)n * n + 1) * sizeof *path);
  for (uint32_t i = 0; i < c->pred.n; i++) {
    if (!counts(c, i, star)) continue;
    for (uint32_t u = FIRST_CELL; u < n; u++)
      for (uint32_t v = FIRST_CELL; v < n; v++)
        if (set[u] && set[v] && get2(c, g, i, u, v) != NO) path[u * n + v] = true;
  }
  for (uint32_t w = 0; w < n; w++)
    for (uint32_t u = 0; u < n; u++)
      for (uint32_t v = 0; path[u * n + w] && v < n; v++) path[u * n + v] = path[u * n + v] || path[w * n + v];
  return path;
}

/* Nodes among which a cycle could run: all lead to each other. */
typedef struct {
  const Class *c;
  const Graph *g;
  const bool *path;
  uint32_t first; /* one of them */
  uint32_t star;  /* the closure whose steps alone count; NONE: all fields do */
} Ring;

static bool in_ring(const Ring *x, uint32_t v) {
  return x->path[x->first * x->g->n + v] && x->path[v * x->g->n + x->first];
}

static bool ring_has_edge(const Ring *x, uint32_t pred) {
  for (uint32_t u = FIRST_CELL; u < x->g->n; u++)
    for (uint32_t v = FIRST_CELL; v < x->g->n && in_ring(x, u); v++)
      if (in_ring(x, v) && get2(x->c, x->g, pred, u, v) != NO) return true;
  return false;
}

/* Does none of its individuals lie on a cycle of the closure's steps? */
static bool ring_is_broken(const Ring *x, uint32_t star) {
  for (uint32_t v = FIRST_CELL; v < x->g->n; v++)
    if (in_ring(x, v) && get1(x->c, x->g, x->c->pred.at[star].cycle, v) != NO) return false;
  return true;
}

/* All edges within the ring are steps of one closure, which has no cycle there. */
static bool is_broken_by(const Ring *x, uint32_t star) {
  for (uint32_t i = 0; i < x->c->pred.n; i++)
    if (counts(x->c, i, x->star) && !closure_has(x->c, x->c->pred.at[star].base, i) && ring_has_edge(x, i))
      return false;
  return ring_is_broken(x, star);
}

static bool has_broken_closure(const Ring *x, uint32_t field) {
  for (uint32_t i = 0; i < x->c->pred.n; i++)
    if (x->c->pred.at[i].kind == P_STAR && x->c->pred.at[i].base == field) return ring_is_broken(x, i);
  return false;
}

/* Each field with an edge in the ring has no cycle of its own there, and all but one are alone: a cycle with one of
 * those is a cycle of its own, and so is one without. */
static bool is_broken_by_fields(const Ring *x) {
  uint32_t others = 0;
  for (uint32_t i = 0; i < x->c->pred.n; i++) {
    const Pred *p = &x->c->pred.at[i];
    if (!counts(x->c, i, x->star) || !ring_has_edge(x, i)) continue;
    if (!has_broken_closure(x, i)) return false;
    others += !x->c->field.at[p->item].alone;
  }
  return others <= 1;
}

static bool has_no_cycle(const Class *c, const Graph *g, const bool *set, uint32_t star) {
  bool *path = paths_within(c, g, set, star), good = true;
  for (uint32_t v = FIRST_CELL; v < g->n && good; v++) {
    if (!set[v] || !path[v * g->n + v]) continue;
    Ring x = {c, g, path, v, star};
    good = is_broken_by_fields(&x);
    for (uint32_t i = 0; i < c->pred.n && !good; i++) good = c->pred.at[i].kind == P_STAR && is_broken_by(&x, i);
  }
  mem_free(path);
  return good;
}

bool set_has_no_cycle(const Class *c, const Graph *g, const bool *set) { return has_no_cycle(c, g, set, NONE); }

/* ---- what leads to blocks ---- */

/* Does the predicate say that something leads to a cell by fields that count? */
static bool says_led_to(const Class *c, const Pred *p, uint32_t star) {
  bool all = p->edges == EDGES_IN;
  for (uint32_t i = 0; i < p->n_of && all; i++) all = counts(c, p->of[i], star);
  return all;
}

/* Does something lead to every individual of v by a field that counts? */
static bool is_led_to(const Class *c, const Graph *g, uint32_t v, uint32_t star) {
  for (uint32_t i = 0; i < c->pred.n; i++)
    if (says_led_to(c, &c->pred.at[i], star) && get1(c, g, i, v) == YES) return true;
  return false;
}

/* Can all that leads to v be found in the set? */
static bool comes_from(const Class *c, const Graph *g, const bool *set, uint32_t v, uint32_t star) {
  for (uint32_t i = 0; i < c->pred.n; i++)
    for (uint32_t u = FIRST_CELL; counts(c, i, star) && u < g->n; u++)
      if (!set[u] && get2(c, g, i, u, v) != NO) return false;
  return true;
}

static bool all_hang_by(const Class *c, const Graph *g, const bool *held, const bool *loose, uint32_t star) {
  bool *either = mem_alloc((g->n + 1) * sizeof *either), good = true;
  for (uint32_t v = 0; v < g->n; v++) either[v] = held[v] || loose[v];
  for (uint32_t v = FIRST_CELL; v < g->n && good; v++)
    good = !loose[v] || (is_led_to(c, g, v, star) && comes_from(c, g, either, v, star));
  mem_free(either);
  return good && has_no_cycle(c, g, loose, star);
}

bool all_hang(const Class *c, const Graph *g, const bool *held, const bool *loose) {
  bool good = all_hang_by(c, g, held, loose, NONE);
  for (uint32_t i = 0; i < c->pred.n && !good; i++)
    good = c->pred.at[i].kind == P_STAR && all_hang_by(c, g, held, loose, i);
  return good;
}

static bool hangs_on_nothing_by(const Class *c, const Graph *g, uint32_t star) {
  bool *set = mem_zalloc((g->n + 1) * sizeof *set), some = false;
  for (uint32_t v = FIRST_CELL; v < g->n; v++) set[v] = is_led_to(c, g, v, star), some = some || set[v];
  for (bool changed = some; changed;) {
    changed = some = false;
    for (uint32_t v = FIRST_CELL; v < g->n; v++) {
      if (set[v] && !comes_from(c, g, set, v, star)) set[v] = false, changed = true;
      some = some || set[v];
    }
  }
  bool nothing = some && has_no_cycle(c, g, set, star);
  mem_free(set);
  return nothing;
}

bool hangs_on_nothing(const Class *c, const Graph *g) {
  bool nothing = hangs_on_nothing_by(c, g, NONE);
  for (uint32_t i = 0; i < c->pred.n && !nothing; i++)
    nothing = c->pred.at[i].kind == P_STAR && hangs_on_nothing_by(c, g, i);
  return nothing;
}
