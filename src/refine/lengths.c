/* Lists whose length the program keeps in an integer.
 *
 * A path is infeasible for what the heap holds, and shape graphs, which do not count, have nothing more to say: three
 * nodes were built and the fourth is taken. From here on lengths of lists are followed (predicate.h), and the path
 * formula, which now knows them, may be unsatisfiable by itself. Its interpolants then speak of lengths like of any
 * integer.
 *
 * Other goals do not speak of pointers (memory is lost), or of one that came out of the heap. There the graphs are
 * asked first: those of the path's nodes from which the goal can still be reached may agree that some variable is NULL
 * there (or what its link holds), or that it is not. If that contradicts the path formula, predicates exclude it, and
 * the graphs with it (product.c). */
#include "refine/checker.h"

typedef struct {
  Checker *c;
  const Step *step;
  const U32Vec *nodes;
  bool stuck;
  IdMap leads; /* node's index and graph -> whether the goal is reached from there */
} Asking;

/* ---- graphs from which the goal is reached ---- */

static bool leads_on(Asking *a, uint32_t i, GraphId g) {
  Checker *c = a->c;
  if (i + 1 == a->nodes->n) return true;
  uint64_t key = (uint64_t)i << 32 | g;
  const uint32_t *known = idmap_find(&a->leads, key);
  if (known) return *known;
  ShapeId after;
  LocId to = art_node(c->art, a->nodes->at[i + 1])->loc;
  bool leads = product_shape_after(c, a->nodes->at[i], shape_of_graph(c->shapes, g), &a->step[i + 1], to, &after);
  if (leads && after) {
    U32Vec next = {0}; /* the region's own list moves when others are made */
    const GraphId *graph;
    uint32_t n = shape_graphs(c->shapes, after, &graph);
    for (uint32_t k = 0; k < n; k++) vec_push(next, graph[k]);
    leads = false;
    for (uint32_t k = 0; k < n && !leads; k++) leads = leads_on(a, i + 1, next.at[k]);
    vec_free(next);
  }
  idmap_put(&a->leads, key, leads);
  return leads;
}

static void find_leading(Asking *a, uint32_t i, U32Vec *out) {
  Checker *c = a->c;
  ShapeId shape = checker_shape(c, art_node(c->art, a->nodes->at[i])->state);
  if (!shape) return;
  const GraphId *graph;
  uint32_t n = shape_graphs(c->shapes, shape, &graph);
  U32Vec all = {0};
  for (uint32_t k = 0; k < n; k++) vec_push(all, graph[k]);
  for (uint32_t k = 0; k < n; k++)
    if (leads_on(a, i, all.at[k])) vec_push(*out, all.at[k]);
  vec_free(all);
}

/* What these graphs agree on. */
static Nullness agreed(Asking *a, const CallStack *stack, const U32Vec *graphs, Asked x) {
  bool may[2] = {false, false};
  for (uint32_t k = 0; k < graphs->n; k++)
    for (int null = 0; null < 2; null++) {
      ShapeId out;
      may[null] =
          may[null] || product_where_null(a->c, shape_of_graph(a->c->shapes, graphs->at[k]), stack, x, null, &out);
    }
  return may[0] == may[1] ? NULLNESS_UNKNOWN : may[1] ? NULLNESS_NULL : NULLNESS_NOT_NULL;
}

/* ---- questions ---- */

static uint32_t refine_infeasible(Checker *c, const PathFormula *f, const Step *step, const U32Vec *nodes, bool stuck) {
  if (path_formula_solve(f, c->s, step, nodes->n, NULL) != SOLVER_UNSAT) return 0;
  return stuck ? checker_refine_predicates(c, f, step, nodes) : checker_refine_by_invariants(c, f, step, nodes);
}

/* Refines with the path up to node i, at whose end the pointer is (not) NULL, if that is infeasible. */
static uint32_t refine_up_to(const Asking *a, uint32_t i, Asked x, bool null) {
  Program *p = a->c->p;
  ExprId value = product_asked(a->c, x), none = expr_const(p, expr_at(p, value)->type, 0);
  ExprId condition = expr_binary(p, null ? EXPR_EQ : EXPR_NE, value, none, false);
  return refine_question(a->c, a->step, a->nodes, i, condition, a->stuck);
}

/* Of nodes that the path passes with a pointer unchanged, the last one of a row is asked about, behind the next step if
 * that leaves the pointer alone too: there most is known (a loop has come to its end). The graphs of that step are left
 * out for what is known behind it (product.c). */
static uint32_t refine_with_graphs(Asking *a) {
  Checker *c = a->c;
  IdMap later = {0}; /* Asked -> what was agreed on behind the step */
  U32Vec graphs = {0};
  uint32_t added = 0, links = encoder_links(c->e);
  for (uint32_t i = a->nodes->n - 1; i-- > 0 && !added;) {
    const Node *n = art_node(c->art, a->nodes->at[i]);
    CallStack stack = art_stack(c->art, n->stack);
    vec_clear(graphs);
    find_leading(a, i, &graphs);
    if (!graphs.n) continue;
    Tracking t = *shapes_tracking(c->shapes, shape_class_of(c->shapes, checker_shape(c, n->state)));
    for (uint32_t k = 0; k < t.n_pointers * (links + 1) && !added; k++) {
      Asked x = {t.pointer[k % t.n_pointers], k / t.n_pointers}; /* variables first */
      if (!product_is_current(c, &stack, x.pointer) || !product_asked(c, x)) continue;
      Nullness now = agreed(a, &stack, &graphs, x);
      uint64_t key = (uint64_t)x.link << 32 | x.pointer;
      const uint32_t *then = idmap_find(&later, key);
      uint32_t behind = i + 2 < a->nodes->n && product_passes(c, &a->step[i + 1], x);
      bool asked = then && *then == now && product_passes(c, &a->step[i + 1], x);
      idmap_put(&later, key, now);
      if (now != NULLNESS_UNKNOWN && !asked) added = refine_up_to(a, i + behind, x, now == NULLNESS_NULL);
      c->post.asks_links = c->post.asks_links || (added && x.link);
    }
  }
  idmap_free(&later);
  vec_free(graphs);
  return added;
}

static void follow(Checker *c, uint32_t links) {
  if (links == encoder_follows_lengths(c->e)) return;
  encoder_follow_lengths(c->e, links);
  checker_forget_invariants(c);
}

static uint32_t refine_along(Checker *c, const Step *step, const U32Vec *nodes, uint32_t links, bool stuck) {
  if (solver_is_stopped(c->s)) return 0;
  uint32_t before = encoder_follows_lengths(c->e);
  follow(c, before | links);
  PathFormula f;
  checker_path_formula(c, &f, step, nodes);
  uint32_t added = refine_infeasible(c, &f, step, nodes, stuck);
  path_formula_free(&f);
  if (!added && c->shapes) {
    Asking a = {.c = c, .step = step, .nodes = nodes, .stuck = stuck};
    added = refine_with_graphs(&a);
    idmap_free(&a.leads);
  }
  if (!added) follow(c, before);
  return added;
}

uint32_t refine_lengths(Checker *c, const Step *step, const U32Vec *nodes, bool stuck) {
  uint32_t n = encoder_links(c->e), before = encoder_follows_lengths(c->e), added = 0;
  if (before) added = refine_along(c, step, nodes, before, stuck);
  for (uint32_t k = 0; k < n && !added; k++)
    if (!(before >> k & 1)) added = refine_along(c, step, nodes, 1U << k, stuck);
  return added;
}
