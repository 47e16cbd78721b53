/* Graphs, and the values of formulas: assignment by assignment, straight from the definition. */
#include <string.h>

#include "audit/heap_internal.h"

static size_t words(const uint32_t rows[3], uint32_t cap) {
  return rows[0] + (size_t)rows[1] * cap + (size_t)rows[2] * cap * cap;
}

static Graph graph_room(const uint32_t rows[3], uint32_t n, uint32_t cap) {
  Graph g = {.n = n, .cap = cap, .rows = {rows[0], rows[1], rows[2]}};
  g.at = mem_zalloc(words(rows, cap) + 1);
  g.many = mem_zalloc(cap + 1);
  return g;
}

Graph graph_new(const Class *c, uint32_t n) { return graph_room(c->n_rows, n, n + 4); }

static void copy_values(Graph *to, const Graph *g) {
  for (uint32_t r = 0; r < g->rows[0]; r++) *at0(to, r) = *at0(g, r);
  for (uint32_t r = 0; r < g->rows[1]; r++) memcpy(at1(to, r, 0), at1(g, r, 0), g->n);
  for (uint32_t r = 0; r < g->rows[2]; r++)
    for (uint32_t u = 0; u < g->n; u++) memcpy(at2(to, r, u, 0), at2(g, r, u, 0), g->n);
  memcpy(to->many, g->many, g->n);
}

Graph graph_copy(const Graph *g) {
  Graph to = graph_room(g->rows, g->n, g->cap);
  copy_values(&to, g);
  return to;
}

void graph_free(Graph *g) {
  mem_free(g->at);
  mem_free(g->many);
  *g = (Graph){0};
}

uint32_t graph_add(Graph *g) {
  if (g->n == g->cap) {
    Graph larger = graph_room(g->rows, g->n, 2 * g->cap);
    copy_values(&larger, g);
    graph_free(g);
    *g = larger;
  }
  uint32_t v = g->n++;
  for (uint32_t r = 0; r < g->rows[1]; r++) *at1(g, r, v) = NO;
  for (uint32_t r = 0; r < g->rows[2]; r++)
    for (uint32_t u = 0; u < g->n; u++) *at2(g, r, u, v) = *at2(g, r, v, u) = NO;
  g->many[v] = 0;
  return v;
}

/* Copies have the values of the original. Those of a summary with itself are between any two of its individuals, but
 * for closures: there the two are different ones, and one reaches itself. */
uint32_t graph_split(Graph *g, const Class *c, uint32_t v) {
  uint32_t w = graph_add(g);
  for (uint32_t r = 0; r < g->rows[1]; r++) *at1(g, r, w) = *at1(g, r, v);
  for (uint32_t r = 0; r < g->rows[2]; r++) {
    for (uint32_t u = 0; u < w; u++) {
      *at2(g, r, w, u) = *at2(g, r, v, u);
      *at2(g, r, u, w) = *at2(g, r, u, v);
    }
    Kleene own = *at2(g, r, v, v);
    *at2(g, r, w, w) = *at2(g, r, v, w) = *at2(g, r, w, v) = own;
  }
  g->many[w] = 1;
  graph_single(g, c, v);
  return w;
}

void graph_single(Graph *g, const Class *c, uint32_t v) {
  g->many[v] = 0;
  for (uint32_t p = 0; p < c->pred.n; p++)
    if (c->pred.at[p].kind == P_STAR) put2(c, g, p, v, v, YES);
}

void graph_remove(Graph *g, uint32_t v) {
  for (uint32_t r = 0; r < g->rows[1]; r++) memmove(at1(g, r, v), at1(g, r, v + 1), g->n - v - 1);
  for (uint32_t r = 0; r < g->rows[2]; r++)
    for (uint32_t u = 0; u + 1 < g->n; u++) {
      uint32_t from = u < v ? u : u + 1;
      if (from != u) memcpy(at2(g, r, u, 0), at2(g, r, from, 0), g->n);
      memmove(at2(g, r, u, v), at2(g, r, u, v + 1), g->n - v - 1);
    }
  memmove(g->many + v, g->many + v + 1, g->n - v - 1);
  g->n--;
}

/* ---- formulas ---- */

Kleene atom_value(const Class *c, const Graph *g, const Form *f, const uint32_t *node) {
  const Pred *p = &c->pred.at[f->pred];
  if (p->arity == 0) return *at0(g, p->row);
  uint32_t u = node[f->var[0]];
  if (p->arity == 1) return *at1(g, p->row, u);
  uint32_t v = node[f->var[1]];
  Kleene k = *at2(g, p->row, u, v);
  if (p->kind != P_STAR || u != v) return k;
  if (!g->many[u] || f->var[0] == f->var[1]) return YES;
  return k == YES ? YES : MAYBE; /* the two may be one */
}

static Kleene equal(const Graph *g, const Form *f, const uint32_t *node) {
  uint32_t u = node[f->var[0]], v = node[f->var[1]];
  return u != v ? NO : !g->many[u] || f->var[0] == f->var[1] ? YES : MAYBE;
}

static Kleene quantified(const Class *c, const Graph *g, const Form *f, uint32_t *node) {
  bool exists = f->kind == F_EXISTS;
  Kleene all = exists ? NO : YES;
  uint32_t kept = node[f->var[0]];
  for (uint32_t v = 0; v < g->n && all != (exists ? YES : NO); v++) {
    node[f->var[0]] = v;
    Kleene k = form_value(c, g, f->a, node);
    all = exists ? k_or(all, k) : k_and(all, k);
  }
  node[f->var[0]] = kept;
  return all;
}

Kleene form_value(const Class *c, const Graph *g, const Form *f, uint32_t *node) {
  switch (f->kind) {
    case F_CONST:
      return f->value;
    case F_ATOM:
      return atom_value(c, g, f, node);
    case F_TWICE:
      return MAYBE;
    case F_EQ:
      return equal(g, f, node);
    case F_NOT:
      return k_not(form_value(c, g, f->a, node));
    case F_AND: {
      Kleene k = form_value(c, g, f->a, node);
      return k == NO ? NO : k_and(k, form_value(c, g, f->b, node));
    }
    case F_OR: {
      Kleene k = form_value(c, g, f->a, node);
      return k == YES ? YES : k_or(k, form_value(c, g, f->b, node));
    }
    case F_IFF: {
      Kleene a = form_value(c, g, f->a, node), b = form_value(c, g, f->b, node);
      return a == MAYBE || b == MAYBE ? MAYBE : k_bool(a == b);
    }
    case F_ITE: {
      Kleene k = form_value(c, g, f->a, node);
      if (k != MAYBE) return form_value(c, g, k == YES ? f->b : f->c, node);
      Kleene a = form_value(c, g, f->b, node), b = form_value(c, g, f->c, node);
      return a == b ? a : MAYBE;
    }
    case F_EXISTS:
    case F_FORALL:
      return quantified(c, g, f, node);
  }
  return MAYBE;
}
