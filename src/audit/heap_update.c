/* Changes of a graph: pointers, fields, and the end of blocks.
 *
 * Core predicates get the values that the operation gives them. What is defined is found in three ways, each of them
 * right by itself, and the results are put together: the definition is evaluated after the change; where no atom that
 * the definition looks at can have changed (or only in one direction), the value from before says something; and
 * closures (zero or more steps of a field) have exact formulas for an edge that is removed or added. */
#include "audit/heap_internal.h"

/* ---- values before and after ---- */

typedef struct {
  Kleene before, after;
  bool no_up, no_down; /* of no individuals has it gone from 0 to 1, from 1 to 0 */
} Pair;

static Pair settled(Pair x) {
  x.no_up = x.no_up || x.before == YES || x.after == NO;
  x.no_down = x.no_down || x.before == NO || x.after == YES;
  return x;
}

static Pair pair_value(const Change *x, const Form *f, uint32_t *node);

static Pair pair_atom(const Change *x, const Form *f, const uint32_t *node) {
  const Pred *p = &x->c->pred.at[f->pred];
  Pair r = {atom_value(x->c, &x->before, f, node), atom_value(x->c, x->g, f, node), false, false};
  const Kleene *up, *down;
  if (p->arity == 0)
    up = at0(&x->up, p->row), down = at0(&x->down, p->row);
  else if (p->arity == 1)
    up = at1(&x->up, p->row, node[f->var[0]]), down = at1(&x->down, p->row, node[f->var[0]]);
  else
    up = at2(&x->up, p->row, node[f->var[0]], node[f->var[1]]),
    down = at2(&x->down, p->row, node[f->var[0]], node[f->var[1]]);
  r.no_up = *up == YES;
  r.no_down = *down == YES;
  return settled(r);
}

static Pair pair_and(Pair a, Pair b) {
  return settled(
      (Pair){k_and(a.before, b.before), k_and(a.after, b.after), a.no_up && b.no_up, a.no_down && b.no_down});
}

static Pair pair_or(Pair a, Pair b) {
  return settled((Pair){k_or(a.before, b.before), k_or(a.after, b.after), a.no_up && b.no_up, a.no_down && b.no_down});
}

static Pair pair_not(Pair a) { return (Pair){k_not(a.before), k_not(a.after), a.no_down, a.no_up}; }

static Pair pair_quantified(const Change *x, const Form *f, uint32_t *node) {
  bool exists = f->kind == F_EXISTS;
  Kleene start = exists ? NO : YES;
  Pair all = {start, start, true, true};
  uint32_t kept = node[f->var[0]];
  for (uint32_t v = 0; v < x->g->n; v++) {
    node[f->var[0]] = v;
    Pair one = pair_value(x, f->a, node);
    all = (Pair){exists ? k_or(all.before, one.before) : k_and(all.before, one.before),
                 exists ? k_or(all.after, one.after) : k_and(all.after, one.after), all.no_up && one.no_up,
                 all.no_down && one.no_down};
  }
  node[f->var[0]] = kept;
  return settled(all);
}

static Pair pair_value(const Change *x, const Form *f, uint32_t *node) {
  switch (f->kind) {
    case F_CONST:
      return (Pair){f->value, f->value, f->value != MAYBE, f->value != MAYBE};
    case F_ATOM:
      return pair_atom(x, f, node);
    case F_EQ: {
      Kleene k = form_value(x->c, x->g, f, node);
      return (Pair){k, k, true, true};
    }
    case F_NOT:
      return pair_not(pair_value(x, f->a, node));
    case F_AND: {
      Pair a = pair_value(x, f->a, node);
      return pair_and(a, pair_value(x, f->b, node));
    }
    case F_OR: {
      Pair a = pair_value(x, f->a, node);
      return pair_or(a, pair_value(x, f->b, node));
    }
    case F_IFF: {
      Pair a = pair_value(x, f->a, node), b = pair_value(x, f->b, node);
      return pair_or(pair_and(a, b), pair_and(pair_not(a), pair_not(b)));
    }
    case F_ITE: {
      Pair c = pair_value(x, f->a, node), a = pair_value(x, f->b, node), b = pair_value(x, f->c, node);
      return pair_or(pair_and(c, a), pair_and(pair_not(c), b));
    }
    case F_EXISTS:
    case F_FORALL:
      return pair_quantified(x, f, node);
    case F_TWICE:
      break;
  }
  return (Pair){MAYBE, MAYBE, false, false};
}

/* ---- changes ---- */

static void fill(Graph *g, Kleene k) {
  size_t n = g->rows[0] + (size_t)g->rows[1] * g->cap + (size_t)g->rows[2] * g->cap * g->cap;
  for (size_t i = 0; i < n; i++) g->at[i] = k;
}

void change_begin(Change *x, Heap *h, const Class *c, Graph *g) {
  *x = (Change){.h = h, .c = c, .g = g, .before = graph_copy(g)};
  x->up = graph_copy(g);
  x->down = graph_copy(g);
  fill(&x->up, YES);
  fill(&x->down, YES);
  x->changed = mem_zalloc((c->pred.n + 1) * sizeof *x->changed);
}

static void note(Kleene *at, Kleene *up, Kleene *down, Kleene before, Kleene k) {
  *at = k;
  *up = k_bool(k == NO || before == YES);
  *down = k_bool(k == YES || before == NO);
}

void change_set0(Change *x, uint32_t p, Kleene k) {
  x->changed[p] = true;
  uint32_t r = x->c->pred.at[p].row;
  note(at0(x->g, r), at0(&x->up, r), at0(&x->down, r), *at0(&x->before, r), k);
}

void change_set1(Change *x, uint32_t p, uint32_t v, Kleene k) {
  x->changed[p] = true;
  uint32_t r = x->c->pred.at[p].row;
  note(at1(x->g, r, v), at1(&x->up, r, v), at1(&x->down, r, v), *at1(&x->before, r, v), k);
}

void change_set2(Change *x, uint32_t p, uint32_t u, uint32_t v, Kleene k) {
  x->changed[p] = true;
  uint32_t r = x->c->pred.at[p].row;
  note(at2(x->g, r, u, v), at2(&x->up, r, u, v), at2(&x->down, r, u, v), *at2(&x->before, r, u, v), k);
}

/* The new value of what is defined so; a value that contradicts itself stays, and coerce finds out. */
static void redefine(Change *x, const Pred *p, uint32_t *node, Kleene *at, Kleene *up, Kleene *down) {
  Pair r = pair_value(x, p->form, node);
  Kleene before = *at, k = r.after;
  if (p->even_of && parity_is_kept(x, p, node[0])) r.no_up = r.no_down = true;
  if (k == MAYBE && before == YES && r.no_down) k = YES;
  if (k == MAYBE && before == NO && r.no_up) k = NO;
  *at = k;
  *up = k_bool(r.no_up || before == YES || k == NO);
  *down = k_bool(r.no_down || before == NO || k == YES);
}

/* Has something changed that the definition looks at? */
static bool is_concerned(const Change *x, const Pred *p) {
  for (uint32_t i = 0; i < p->n_dep; i++)
    if (x->changed[p->dep[i]]) return true;
  return false;
}

bool change_end(Change *x) {
  uint32_t node[MOST_VARIABLES] = {0};
  for (uint32_t i = 0; i < x->c->pred.n; i++) {
    const Pred *p = &x->c->pred.at[i];
    if (p->kind != P_DEFINED || !is_concerned(x, p)) continue;
    x->changed[i] = true;
    for (uint32_t u = 0; u < x->g->n; u++) {
      node[0] = u;
      if (p->arity == 1) {
        redefine(x, p, node, at1(x->g, p->row, u), at1(&x->up, p->row, u), at1(&x->down, p->row, u));
        continue;
      }
      for (uint32_t v = 0; v < x->g->n; v++) {
        node[1] = v;
        redefine(x, p, node, at2(x->g, p->row, u, v), at2(&x->up, p->row, u, v), at2(&x->down, p->row, u, v));
      }
    }
  }
  graph_free(&x->before);
  graph_free(&x->up);
  graph_free(&x->down);
  bool good = graph_coerce_changed(x->h, x->c, x->g, x->changed);
  mem_free(x->changed);
  return good;
}

/* ---- closures ---- */

/* Zero or more steps before the change: of different individuals, or of one. */
static Kleene reaches(const Change *x, uint32_t star, uint32_t u, uint32_t v) {
  return u == v && !x->g->many[u] ? YES : get2(x->c, &x->before, star, u, v);
}

/* u, which is one individual, loses its only edge, which leads to `to` (NONE: not known where). */
static Kleene cut_path(const Change *x, uint32_t star, uint32_t a, uint32_t b, uint32_t u, uint32_t to, bool *same) {
  uint32_t cycle = x->c->pred.at[star].cycle;
  Kleene now = get2(x->c, &x->before, star, a, b), reach = reaches(x, star, a, u);
  *same = reach == NO || b == u || reaches(x, star, u, b) == NO; /* no path from a to b goes on from u */
  if (*same || now == NO || a == u) return *same ? now : NO;
  Kleene before = reaches(x, star, b, u), on = get1(x->c, &x->before, cycle, u);
  bool apart = on == NO || get1(x->c, &x->before, cycle, b) == NO; /* b and u do not lie on one cycle */
  if (apart) {
    *same = before == YES;
    return *same ? now : k_and(now, k_or(k_not(reach), before));
  }
  *same = on == YES && a == to; /* the whole cycle is left */
  return *same ? now : MAYBE;
}

/* The only edge of u by the functional predicate, if it has one, goes. */
static void cut_functional(Change *x, uint32_t star, uint32_t u, uint32_t to) {
  uint32_t cycle = x->c->pred.at[star].cycle, n = x->g->n;
  Kleene on = get1(x->c, &x->before, cycle, u);
  for (uint32_t a = 0; a < n; a++)
    for (uint32_t b = 0; b < n; b++) {
      if (a == b && !x->g->many[a]) continue;
      bool same;
      Kleene k = cut_path(x, star, a, b, u, to, &same);
      if (same) continue;
      change_set2(x, star, a, b, k);
      *at2(&x->up, x->c->pred.at[star].row, a, b) = YES;
    }
  for (uint32_t b = 0; b < n && on != NO; b++) {
    Kleene now = get1(x->c, &x->before, cycle, b), behind = reaches(x, star, u, b);
    if (behind == NO || now == NO) continue;
    change_set1(x, cycle, b, b == u || (on == YES && behind == YES) ? NO : MAYBE);
    *at1(&x->up, x->c->pred.at[cycle].row, b) = YES;
  }
}

/* Does at most one edge lead to `to` and to each individual behind it, and nothing from there to u? Then every path to
 * what is behind `to` that does not begin there comes by the edge from u. */
static bool is_only_way(const Change *x, uint32_t star, uint32_t u, uint32_t to) {
  uint32_t single = x->c->pred.at[star].single;
  if (!single || to == NONE || to < FIRST_CELL || x->g->many[to] || reaches(x, star, to, u) != NO) return false;
  for (uint32_t v = 0; v < x->g->n; v++) {
    if (reaches(x, star, to, v) == NO) continue;
    if (v < FIRST_CELL || get1(x->c, &x->before, single, v) != NO) return false;
  }
  return true;
}

/* One of perhaps many edges of u goes: that to `to`, where `another` one may lead. */
static void cut_any(Change *x, uint32_t star, uint32_t u, uint32_t to, Kleene another) {
  uint32_t cycle = x->c->pred.at[star].cycle, n = x->g->n;
  bool only = another == NO && is_only_way(x, star, u, to);
  for (uint32_t a = 0; a < n; a++) {
    for (uint32_t b = 0; b < n; b++) {
      if (a == b && !x->g->many[a]) continue;
      Kleene now = get2(x->c, &x->before, star, a, b), beyond = to == NONE ? MAYBE : reaches(x, star, to, b);
      if (now == NO || reaches(x, star, a, u) == NO || beyond == NO) continue;
      Kleene inside = only ? reaches(x, star, to, a) : MAYBE;
      change_set2(x, star, a, b, inside == NO && beyond == YES ? NO : MAYBE);
      *at2(&x->up, x->c->pred.at[star].row, a, b) = YES;
    }
    Kleene beyond = to == NONE ? MAYBE : reaches(x, star, to, a);
    bool apart = to != NONE && reaches(x, star, to, u) == NO; /* the edge lies on no cycle */
    if (apart || get1(x->c, &x->before, cycle, a) == NO || reaches(x, star, a, u) == NO || beyond == NO) continue;
    change_set1(x, cycle, a, MAYBE);
    *at1(&x->up, x->c->pred.at[cycle].row, a) = YES;
  }
}

/* u gets an edge to `to` besides those it has (NONE: perhaps to anywhere). */
static void link_path(Change *x, uint32_t star, uint32_t u, uint32_t to) {
  const Pred *s = &x->c->pred.at[star];
  for (uint32_t a = 0; a < x->g->n; a++) {
    Kleene reach = reaches(x, star, a, u);
    if (reach == NO) continue;
    for (uint32_t b = 0; b < x->g->n; b++) {
      if (a == b && !x->g->many[a]) continue;
      Kleene now = get2(x->c, &x->before, star, a, b), beyond = to == NONE ? MAYBE : reaches(x, star, to, b);
      if (now == YES || beyond == NO) continue;
      change_set2(x, star, a, b, k_or(now, k_and(reach, beyond)));
      *at2(&x->down, s->row, a, b) = YES;
    }
    Kleene now = get1(x->c, &x->before, s->cycle, a), beyond = to == NONE ? MAYBE : reaches(x, star, to, a);
    if (now == YES || beyond == NO) continue;
    change_set1(x, s->cycle, a, k_or(now, k_and(reach, beyond)));
    *at1(&x->down, x->c->pred.at[s->cycle].row, a) = YES;
  }
}

/* Edges of individuals of these nodes may have changed to anything. */
static void forget_paths(Change *x, uint32_t star, const bool *cells) {
  const Pred *s = &x->c->pred.at[star];
  for (uint32_t a = 0; a < x->g->n; a++) {
    bool touched = cells[a];
    for (uint32_t u = 0; u < x->g->n; u++) touched = touched || (cells[u] && reaches(x, star, a, u) != NO);
    if (!touched) continue;
    for (uint32_t b = 0; b < x->g->n; b++)
      if (a != b || x->g->many[a]) change_set2(x, star, a, b, MAYBE);
    change_set1(x, s->cycle, a, MAYBE);
  }
}

bool closure_has(const Class *c, uint32_t base, uint32_t p) {
  const Pred *b = &c->pred.at[base];
  for (uint32_t i = 0; i < b->n_of; i++)
    if (b->of[i] == p) return true;
  return base == p;
}

/* Is there another edge of the base beside that of p from u to v? */
static Kleene other_edge(const Change *x, uint32_t base, uint32_t p, uint32_t u, uint32_t v) {
  Kleene k = NO;
  const Pred *b = &x->c->pred.at[base];
  for (uint32_t i = 0; i < b->n_of; i++)
    if (b->of[i] != p) k = k_or(k, get2(x->c, &x->before, b->of[i], u, v));
  return k;
}

/* ---- pointers ---- */

bool slots_have(const Slots *s, int64_t place) {
  for (uint32_t i = 0; i < s->n; i++)
    if (s->at[i] == place) return true;
  return false;
}

uint32_t slots_of_value(const Slots *s, const Target *v) {
  if (v->kind != VALUE_NODE || v->node < FIRST_CELL) return 1;
  uint32_t set = 0;
  for (uint32_t i = 0; i < s->n; i++) {
    bool fits = v->place == SOMEWHERE ? s->at[i] == SOMEWHERE || !v->except || !slots_have(v->except, s->at[i])
                                      : s->at[i] == (slots_have(s, v->place) ? v->place : SOMEWHERE);
    if (fits) set |= 1u << i;
  }
  return set;
}

static Kleene target_value(const Heap *h, const Target *v, uint32_t slot, uint32_t k, uint32_t w, bool wild) {
  switch (v->kind) {
    case VALUE_NULL:
      return NO;
    case VALUE_NODE:
      return k_bool(k == slot && w == v->node);
    case VALUE_UNKNOWN:
      if (w < FIRST_CELL && k) return NO;
      if (w == NODE_WILD && !wild) return NO;
      if (w == NODE_GONE && !h->ends) return NO;
      return MAYBE;
  }
  return MAYBE;
}

bool set_pointer(Heap *h, const Class *c, Graph *g, uint32_t pointer, const Target *v, uint32_t slot) {
  const Pointer *q = &c->pointer.at[pointer];
  bool wild = heaps_may_be_wild(h, q->var);
  if (v->kind == VALUE_NODE && v->node == NODE_WILD && !wild) return false;
  Change x;
  change_begin(&x, h, c, g);
  for (uint32_t k = 0; k < q->slots.n; k++)
    for (uint32_t w = 0; w < g->n; w++) change_set1(&x, q->pred + k, w, target_value(h, v, slot, k, w, wild));
  return change_end(&x);
}

/* ---- fields ---- */

/* All edges of u by the field go. */
static bool cut_field(Heap *h, const Class *c, Graph *g, const FieldItem *f, uint32_t u) {
  Change x;
  change_begin(&x, h, c, g);
  for (uint32_t k = 0; k < f->slots.n; k++) {
    uint32_t p = f->pred + k, to = NONE;
    bool none = true;
    for (uint32_t v = 0; v < g->n; v++) {
      Kleene edge = get2(c, &x.before, p, u, v);
      none = none && edge == NO;
      if (edge == YES) to = v;
    }
    if (none) continue;
    for (uint32_t s = 0; s < c->pred.n; s++) {
      if (c->pred.at[s].kind != P_STAR || !closure_has(c, c->pred.at[s].base, p)) continue;
      uint32_t base = c->pred.at[s].base;
      Kleene another = to == NONE ? MAYBE : other_edge(&x, base, p, u, to);
      bool counts = to == NONE || to >= FIRST_CELL || !c->pred.at[base].to_cells;
      if (base == p)
        cut_functional(&x, s, u, to);
      else if (counts && another != YES)
        cut_any(&x, s, u, to, another);
    }
    for (uint32_t v = 0; v < g->n; v++) change_set2(&x, p, u, v, NO);
  }
  return change_end(&x);
}

static bool link_field(Heap *h, const Class *c, Graph *g, const FieldItem *f, uint32_t u, const Target *v,
                       uint32_t slot) {
  Change x;
  change_begin(&x, h, c, g);
  for (uint32_t k = 0; k < f->slots.n; k++) {
    uint32_t p = f->pred + k;
    if (v->kind == VALUE_NODE && k != slot) continue;
    for (uint32_t s = 0; s < c->pred.n; s++) {
      if (c->pred.at[s].kind != P_STAR || !closure_has(c, c->pred.at[s].base, p)) continue;
      bool none = v->kind == VALUE_NODE && v->node < FIRST_CELL && c->pred.at[c->pred.at[s].base].to_cells;
      if (!none) link_path(&x, s, u, v->kind == VALUE_NODE ? v->node : NONE);
    }
    for (uint32_t w = 0; w < g->n; w++) change_set2(&x, p, u, w, target_value(h, v, slot, k, w, h->wild_fields));
  }
  return change_end(&x);
}

bool set_field(Heap *h, const Class *c, Graph *g, uint32_t field, uint32_t u, const Target *v, uint32_t slot) {
  const FieldItem *f = &c->field.at[field];
  if (!cut_field(h, c, g, f, u)) return false;
  return v->kind == VALUE_NULL || link_field(h, c, g, f, u, v, slot);
}

bool forget_fields(Heap *h, const Class *c, Graph *g, const bool *field, const bool *cells) {
  Change x;
  change_begin(&x, h, c, g);
  Target unknown = {.kind = VALUE_UNKNOWN};
  for (uint32_t i = 0; i < c->field.n; i++) {
    if (!field[i]) continue;
    const FieldItem *f = &c->field.at[i];
    for (uint32_t k = 0; k < f->slots.n; k++) {
      for (uint32_t s = 0; s < c->pred.n; s++)
        if (c->pred.at[s].kind == P_STAR && closure_has(c, c->pred.at[s].base, f->pred + k)) forget_paths(&x, s, cells);
      for (uint32_t u = FIRST_CELL; u < g->n; u++)
        for (uint32_t v = 0; v < g->n && cells[u]; v++) {
          Kleene k2 = target_value(h, &unknown, 0, k, v, h->wild_fields);
          Kleene now = get2(c, &x.before, f->pred + k, u, v);
          if (k2 != NO || now != NO) change_set2(&x, f->pred + k, u, v, MAYBE);
        }
    }
  }
  return change_end(&x);
}

/* ---- the life of blocks ---- */

/* What leads to v, which has no edges, leads to `gone` instead. */
static bool redirect(Heap *h, const Class *c, Graph *g, uint32_t v) {
  Change x;
  change_begin(&x, h, c, g);
  const Graph *old = &x.before;
  for (uint32_t i = 0; i < c->pointer.n; i++) {
    const Pointer *q = &c->pointer.at[i];
    Kleene lost = NO;
    for (uint32_t k = 0; k < q->slots.n; k++) {
      lost = k_or(lost, get1(c, old, q->pred + k, v));
      change_set1(&x, q->pred + k, v, NO);
    }
    if (lost != NO && !q->is_object) change_set1(&x, q->pred, NODE_GONE, k_or(lost, get1(c, old, q->pred, NODE_GONE)));
  }
  for (uint32_t i = 0; i < c->field.n; i++) {
    const FieldItem *f = &c->field.at[i];
    for (uint32_t u = FIRST_CELL; u < g->n; u++) {
      Kleene lost = NO;
      for (uint32_t k = 0; k < f->slots.n; k++) {
        lost = k_or(lost, get2(c, old, f->pred + k, u, v));
        change_set2(&x, f->pred + k, u, v, NO);
      }
      if (lost != NO) change_set2(&x, f->pred, u, NODE_GONE, k_or(lost, get2(c, old, f->pred, u, NODE_GONE)));
    }
  }
  for (uint32_t s = 0; s < c->pred.n; s++) {
    if (c->pred.at[s].kind != P_STAR) continue;
    uint32_t base = c->pred.at[s].base;
    bool exact = true, home = false; /* exact: every step of the base to v becomes one to gone */
    for (uint32_t i = 0; i < c->field.n; i++)
      for (uint32_t k = 0; k < c->field.at[i].slots.n; k++) {
        if (!closure_has(c, base, c->field.at[i].pred + k)) continue;
        exact = exact && c->field.at[i].slots.n == 1;
        home = home || k == 0;
      }
    for (uint32_t a = 0; a < g->n; a++) {
      if (a == v) continue;
      Kleene there = get2(c, old, s, a, v), gone = reaches(&x, s, a, NODE_GONE);
      if (there != NO) change_set2(&x, s, a, v, NO);
      if (a == NODE_GONE || c->pred.at[base].to_cells) continue;
      if (exact) {
        if (there != NO) change_set2(&x, s, a, NODE_GONE, k_or(there, gone));
      } else if (home && gone != YES) {
        change_set2(&x, s, a, NODE_GONE, MAYBE);
      }
    }
  }
  return change_end(&x);
}

/* Values of predicates that a ghost more or less may change are not known any more. */
static void forget_global(const Class *c, Graph *g, uint32_t node) {
  for (uint32_t i = 0; i < c->pred.n; i++) {
    const Pred *p = &c->pred.at[i];
    if (p->kind != P_DEFINED) continue;
    for (uint32_t u = 0; u < g->n; u++) {
      if (p->arity == 1 && (!p->local || u == node)) *at1(g, p->row, u) = MAYBE;
      for (uint32_t v = 0; p->arity == 2 && v < g->n; v++)
        if (!p->local || u == node || v == node) *at2(g, p->row, u, v) = MAYBE;
    }
  }
}

bool end_node(Heap *h, const Class *c, Graph *g, uint32_t v) {
  for (uint32_t i = 0; i < c->field.n; i++)
    if (!cut_field(h, c, g, &c->field.at[i], v)) return false;
  if (!redirect(h, c, g, v)) return false;
  graph_remove(g, v);
  forget_global(c, g, NONE);
  return graph_coerce(h, c, g);
}

bool may_end(Heap *h, const Class *c, Graph *g, const bool *cells) {
  bool *all = mem_alloc((c->field.n + 1) * sizeof *all);
  for (uint32_t i = 0; i < c->field.n; i++) all[i] = true;
  bool ok = forget_fields(h, c, g, all, cells); /* those of ghosts are NULL */
  mem_free(all);
  if (!ok) return false;
  Change x;
  change_begin(&x, h, c, g);
  for (uint32_t i = 0; i < c->pointer.n; i++) {
    const Pointer *q = &c->pointer.at[i];
    bool lost = false;
    for (uint32_t k = 0; k < q->slots.n; k++)
      for (uint32_t v = FIRST_CELL; v < g->n; v++)
        if (cells[v] && get1(c, &x.before, q->pred + k, v) != NO) {
          change_set1(&x, q->pred + k, v, MAYBE);
          lost = true;
        }
    if (lost && !q->is_object && get1(c, &x.before, q->pred, NODE_GONE) != YES)
      change_set1(&x, q->pred, NODE_GONE, MAYBE);
  }
  bool *touched = mem_zalloc((g->n + 1) * sizeof *touched);
  for (uint32_t i = 0; i < c->field.n; i++) {
    const FieldItem *f = &c->field.at[i];
    for (uint32_t u = FIRST_CELL; u < g->n; u++) {
      bool lost = false;
      for (uint32_t k = 0; k < f->slots.n; k++)
        for (uint32_t v = FIRST_CELL; v < g->n; v++)
          if (cells[v] && get2(c, &x.before, f->pred + k, u, v) != NO) {
            change_set2(&x, f->pred + k, u, v, MAYBE);
            lost = true;
          }
      if (!lost) continue;
      touched[u] = true;
      if (get2(c, &x.before, f->pred, u, NODE_GONE) != YES) change_set2(&x, f->pred, u, NODE_GONE, MAYBE);
    }
  }
  for (uint32_t s = 0; s < c->pred.n; s++)
    if (c->pred.at[s].kind == P_STAR) forget_paths(&x, s, touched);
  mem_free(touched);
  return change_end(&x);
}

uint32_t add_cell(Heap *h, const Class *c, Graph *g, bool is_other) {
  (void)h;
  uint32_t v = graph_add(g);
  put1(c, g, P_OTHER, v, k_bool(is_other));
  for (uint32_t i = 0; i < c->fact.n; i++) put1(c, g, c->fact.at[i].pred, v, MAYBE);
  for (uint32_t i = 0; i < c->pred.n; i++)
    if (c->pred.at[i].kind == P_STAR) put2(c, g, i, v, v, YES);
  forget_global(c, g, v);
  return v;
}
