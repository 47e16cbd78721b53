/* Cells that no tracked pointer leads to. The graph is asked about what tracked pointers lead to; these are lost, or
 * only pointers that are not tracked lead to them. Told apart, they would multiply the graphs; so they become `other`:
 * one node that keeps what they have in common. */
#include "shape/internal.h"

typedef struct {
  const Class *c;
  TvlStructure g;
  uint32_t n;
  bool *reached;
} Garbage;

static bool is(const Garbage *x, TvlPredicate p, uint32_t v) { return tvl_get1(x->c->t, x->g, p, v) != TVL_0; }

static void reach(Garbage *x, uint32_t v) {
  if (x->reached[v]) return;
  x->reached[v] = true;
  for (uint32_t i = 0; i < x->c->n_field_slots; i++)
    for (uint32_t w = 0; w < x->n; w++)
      if (!x->reached[w] && tvl_get2(x->c->t, x->g, x->c->field_slot[i], v, w) != TVL_0) reach(x, w);
}

/* Marks what pointers lead to, and the values without a block. */
static void mark(Garbage *x) {
  const Class *c = x->c;
  for (uint32_t i = 0; i < c->n_pointer_slots; i++)
    for (uint32_t v = 0; v < x->n; v++)
      if (is(x, c->pointer_slot[i], v)) reach(x, v);
  for (uint32_t v = 0; v < x->n; v++)
    if (is(x, c->bad, v) || is(x, c->wild, v) || is(x, c->gone, v)) x->reached[v] = true;
}

/* Is one of the nodes that are left not known to be `other`? */
static bool is_news(const Garbage *x) {
  for (uint32_t v = 0; v < x->n; v++)
    if (!x->reached[v] && tvl_get1(x->c->t, x->g, x->c->other, v) != TVL_1) return true;
  return false;
}

/* Every unary predicate that tells nodes apart gets one value for all that are left. */
static TvlStructure make_alike(const Garbage *x) {
  Tvl *t = x->c->t;
  TvlBuild *b = tvl_build_from(t, x->g);
  if (x->c->lost != TVL_NONE) tvl_put0(b, x->c->lost, TVL_HALF); /* others may know of them */
  for (TvlPredicate p = TVL_BUILTIN; p < tvl_predicates(t); p++) {
    if (tvl_predicate_arity(t, p) != 1 || !(tvl_predicate_attributes(t, p) & TVL_ABSTRACTION)) continue;
    bool some = false, same = true;
    TvlValue value = TVL_0;
    for (uint32_t v = 0; v < x->n; v++) {
      if (x->reached[v]) continue;
      TvlValue here = tvl_get1(t, x->g, p, v);
      same = same && (!some || here == value);
      value = here;
      some = true;
    }
    for (uint32_t v = 0; v < x->n; v++) {
      if (x->reached[v]) continue;
      if (p == x->c->other)
        tvl_put1(b, p, v, TVL_1);
      else if (!same)
        tvl_put1(b, p, v, TVL_HALF);
    }
  }
  return tvl_build_done(b);
}

/* ---- cells that cannot be ---- */

/* Does it hang on another cell? */
static bool hangs(const Garbage *x, uint32_t v) {
  for (uint32_t i = 0; i < x->c->n_hangs; i++)
    if (tvl_get1(x->c->t, x->g, x->c->hangs[i], v) == TVL_1) return true;
  return false;
}

static bool may_lead(const Garbage *x, uint32_t slot, uint32_t u, uint32_t v) {
  return tvl_get2(x->c->t, x->g, x->c->field_slot[slot], u, v) != TVL_0;
}

/* Do all edges to v come from the set? */
static bool comes_from(const Garbage *x, const bool *set, uint32_t v) {
  for (uint32_t i = 0; i < x->c->n_field_slots; i++)
    for (uint32_t u = 0; u < x->n; u++)
      if (!set[u] && may_lead(x, i, u, v)) return false;
  return true;
}

/* May a cycle lie in the set? */
static bool has_cycle(const Garbage *x, const bool *set) {
  const Class *c = x->c;
  for (uint32_t i = 0; i < c->n_field_slots; i++) {
    bool excluded = c->alone[i] && c->cycle[i] != TVL_NONE;
    for (uint32_t u = 0; u < x->n; u++)
      for (uint32_t v = 0; v < x->n; v++)
        if (set[u] && set[v] && may_lead(x, i, u, v) && !(excluded && tvl_get1(c->t, x->g, c->cycle[i], v) == TVL_0))
          return true;
  }
  return false;
}

/* Cells that nothing reaches, of which each hangs on another of them without a cycle: going back from one would never
 * end. Such a graph represents nothing. */
static bool is_impossible(const Garbage *x) {
  bool *set = mem_zalloc((x->n + 1) * sizeof *set), some = false, changed = true;
  for (uint32_t v = 0; v < x->n; v++)
    set[v] = !x->reached[v] && tvl_get1(x->c->t, x->g, x->c->other, v) == TVL_0 && hangs(x, v);
  while (changed) {
    changed = some = false;
    for (uint32_t v = 0; v < x->n; v++) {
      if (!set[v]) continue;
      if (!comes_from(x, set, v))
        set[v] = false, changed = true;
      else
        some = true;
    }
  }
  bool impossible = some && !has_cycle(x, set);
  mem_free(set);
  return impossible;
}

/* The same by the branches of trees, whatever other fields lead to the cells. */
static bool is_impossible_tree(const Garbage *x, const Branching *b) {
  Tvl *t = x->c->t;
  bool *set = mem_zalloc((x->n + 1) * sizeof *set), some = false, changed = true;
  for (uint32_t v = 0; v < x->n; v++)
    set[v] = !x->reached[v] && tvl_get1(t, x->g, x->c->other, v) == TVL_0 && tvl_get1(t, x->g, b->hangs, v) == TVL_1 &&
             tvl_get1(t, x->g, b->cyclic, v) == TVL_0;
  while (changed) {
    changed = some = false;
    for (uint32_t v = 0; v < x->n; v++) {
      for (uint32_t u = 0; u < x->n && set[v]; u++)
        if (!set[u] && tvl_get2(t, x->g, b->down, u, v) != TVL_0) set[v] = false, changed = true;
      some = some || set[v];
    }
  }
  mem_free(set);
  return some;
}

static bool represents_nothing(const Garbage *x) {
  bool nothing = is_impossible(x);
  for (uint32_t i = 0; i < x->c->n_branchings; i++)
    nothing = nothing || (x->c->branching[i].hangs != TVL_NONE && is_impossible_tree(x, &x->c->branching[i]));
  return nothing;
}

TvlStructure class_fold(Shapes *s, ClassId class, TvlStructure g) {
  Garbage x = {.c = class_at(s, class), .g = g};
  if (!x.c->track.n_pointers || !x.c->track.n_fields) return g;
  x.n = tvl_nodes(x.c->t, g);
  x.reached = mem_zalloc((x.n + 1) * sizeof *x.reached);
  mark(&x);
  TvlStructure out = !is_news(&x) ? g : represents_nothing(&x) ? TVL_NONE : make_alike(&x);
  mem_free(x.reached);
  return out;
}
