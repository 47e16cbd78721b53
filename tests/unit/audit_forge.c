/* Graphs that represent more than a store, or something else. */
#include <string.h>

#include "audit_choice.h"
#include "audit_store.h"

/* ---- forgetting ---- */

static void join_into(Kleene *at, Kleene k) {
  if (*at != k) *at = MAYBE;
}

/* Nodes a and b become one. */
static void merge(const Class *c, Graph *g, uint32_t a, uint32_t b) {
  for (uint32_t i = 0; i < c->pred.n; i++) {
    const Pred *p = &c->pred.at[i];
    if (p->arity == 1) join_into(at1(g, p->row, a), *at1(g, p->row, b));
    if (p->arity != 2) continue;
    bool star = p->kind == P_STAR;
    Kleene own = *at2(g, p->row, a, b); /* of a summary: between different individuals */
    join_into(&own, *at2(g, p->row, b, a));
    for (int k = 0; k < 2; k++) {
      uint32_t v = k ? b : a;
      if (!star || g->many[v]) join_into(&own, *at2(g, p->row, v, v));
    }
    for (uint32_t v = 0; v < g->n; v++) {
      if (v == a || v == b) continue;
      join_into(at2(g, p->row, a, v), *at2(g, p->row, b, v));
      join_into(at2(g, p->row, v, a), *at2(g, p->row, v, b));
    }
    *at2(g, p->row, a, a) = own;
  }
  g->many[a] = 1;
  graph_remove(g, b);
}

Graph loosen(const Class *c, const Graph *store) {
  Graph g = graph_copy(store);
  for (uint32_t k = below(5); k > 0 && g.n > FIRST_CELL + 1; k--) {
    uint32_t a = FIRST_CELL + below(g.n - FIRST_CELL), b = FIRST_CELL + below(g.n - FIRST_CELL);
    bool same = true; /* mostly those that pointers do not tell apart */
    for (uint32_t i = 0; i < c->pointer.n && a != b; i++)
      for (uint32_t s = 0; s < c->pointer.at[i].slots.n; s++)
        same = same && get1(c, &g, c->pointer.at[i].pred + s, a) == get1(c, &g, c->pointer.at[i].pred + s, b);
    if (a != b && (same || one_in(4))) merge(c, &g, a < b ? a : b, a < b ? b : a);
  }
  uint32_t rate = one_in(3) ? 8 : one_in(2) ? 40 : 1000;
  for (uint32_t i = P_OTHER; i < c->pred.n; i++) {
    const Pred *p = &c->pred.at[i];
    bool all = p->kind >= P_STAR && one_in(2);
    for (uint32_t u = 0; u < g.n && p->arity; u++) {
      if (p->arity == 1 && (u >= FIRST_CELL || p->kind == P_POINTER) && (all || one_in(rate)))
        if (u >= FIRST_CELL || (!p->slot && !c->pointer.at[p->item].is_object)) put1(c, &g, i, u, MAYBE);
      for (uint32_t v = 0; v < g.n && p->arity == 2; v++)
        if (u >= FIRST_CELL && (v >= FIRST_CELL || !p->slot) && (all || one_in(rate)) && (u != v || p->kind != P_STAR))
          put2(c, &g, i, u, v, MAYBE);
    }
  }
  return g;
}

/* ---- forging ---- */

static Kleene any_value(void) {
  static const Kleene value[] = {NO, YES, MAYBE, MAYBE};
  return value[below(4)];
}

/* Another value here or there, another node, more or fewer individuals: what a certificate may claim. */
static void forge(const Class *c, Graph *g) {
  for (uint32_t k = below(2); k > 0; k--) {
    uint32_t v = graph_add(g);
    g->many[v] = (uint8_t)below(2);
    for (uint32_t i = P_OTHER; i < c->pred.n; i++)
      if (c->pred.at[i].arity == 1 && c->pred.at[i].kind != P_CYCLE) put1(c, g, i, v, one_in(3) ? any_value() : NO);
  }
  for (uint32_t k = below(4); k > 0; k--) {
    uint32_t i = one_in(3) ? P_OTHER : P_OTHER + below(c->pred.n - P_OTHER), u = below(g->n), v = below(g->n);
    if (c->pred.at[i].kind >= P_STAR) continue;
    if (c->pred.at[i].arity == 0) *at0(g, c->pred.at[i].row) = one_in(2) ? NO : MAYBE;
    if (c->pred.at[i].arity == 1) put1(c, g, i, u, any_value());
    if (c->pred.at[i].arity == 2) put2(c, g, i, u, v, any_value());
  }
  if (one_in(4) && g->n > FIRST_CELL) g->many[FIRST_CELL + below(g->n - FIRST_CELL)] ^= 1;
}

/* The graph as a certificate has it: without the lines of closures, which are found. */
static HeapGraph read_again(Heap *h, HeapClass class, const Graph *g) {
  const Class *c = &h->class.at[class];
  Buf text = {0}, kept = {0}, error = {0};
  heaps_print(h, heaps_store(h, class, graph_copy(g)), &text);
  for (const char *line = buf_str(&text); *line;) {
    size_t n = strcspn(line, "\n");
    bool closure = false;
    for (uint32_t i = 0; i < c->pred.n && !closure; i++) {
      size_t length = strlen(c->pred.at[i].name);
      closure =
          c->pred.at[i].kind >= P_STAR && strncmp(line + 1, c->pred.at[i].name, length) == 0 && line[length + 1] == '"';
    }
    if (!closure) buf_add_n(&kept, line, n + 1);
    line += n + (line[n] != 0);
  }
  heaps_forget_results(h);
  HeapGraph id = heaps_graph(h, class, buf_str(&kept), &error);
  buf_free(&text);
  buf_free(&kept);
  buf_free(&error);
  return id;
}

HeapGraph forged(Heap *h, HeapClass class, const Graph *store) {
  const Class *c = &h->class.at[class];
  Graph g = loosen(c, store);
  forge(c, &g);
  HeapGraph id = read_again(h, class, &g);
  graph_free(&g);
  if (!id) return 0;
  HeapGraph exact = heaps_store(h, class, graph_copy(store));
  bool taken = heaps_included(h, exact, class, &id, 1);
  heaps_forget_results(h);
  return taken ? id : 0;
}
