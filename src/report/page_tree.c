/* The page's abstract reachability tree: rows [parent, function, location, kind of step, operation, covered by, state],
 * parents before children; a state is [what the predicates say, shape graphs]. */
#include "report/page.h"
#include "report/pieces.h"
#include "report/shapes.h"

enum { MOST_NODES = 20000, MOST_FORMULA = 2000 };

typedef struct {
  Page *g;
  const Art *art;
  IdMap row_of, state_of;
  json_t *rows, *states;
} Tree;

static json_t *state(Tree *t, StateId id) {
  uint32_t *known = idmap_find(&t->state_of, id);
  if (known) return json_integer(*known);
  const Verdict *v = t->g->v;
  TermId region = region_formula(checker_predicates(v->checker), checker_region(v->checker, id));
  json_t *o = json_array(), *graphs = json_array();
  Buf text = {0};
  piece_formula(v, region, &text);
  if (text.n > MOST_FORMULA) {
    buf_clear(&text);
    buf_add(&text, "(a formula that is too long to be shown)");
  }
  json_array_append_new(o, page_text_json(t->g, &text));
  ShapeId shape = checker_shape(v->checker, id);
  const GraphId *graph;
  uint32_t n = shape ? shape_graphs(checker_shapes(v->checker), shape, &graph) : 0;
  for (uint32_t i = 0; i < n; i++) json_array_append_new(graphs, page_graph(t->g, graph[i]));
  json_array_append_new(o, shape ? graphs : json_null());
  if (!shape) json_decref(graphs);
  idmap_put(&t->state_of, id, (uint32_t)json_array_size(t->states));
  json_array_append_new(t->states, o);
  return json_integer((json_int_t)json_array_size(t->states) - 1);
}

static void operation(const Program *p, const Step *s, Buf *out) {
  switch (s->kind) {
    case STEP_START:
      buf_add(out, "start");
      return;
    case STEP_GOAL:
      buf_add(out, "must not happen: ");
      piece_operation(p, &p->edge.at[s->edge].op, out);
      return;
    case STEP_RETURN:
      buf_printf(out, "back from %s: ", p->func.at[s->callee].name);
      piece_operation(p, &p->edge.at[s->edge].op, out);
      return;
    default:
      piece_operation(p, &p->edge.at[s->edge].op, out);
  }
}

static void row(Tree *t, NodeId id) {
  const Program *p = t->g->p;
  const Node *n = art_node(t->art, id);
  uint32_t *known = n->parent ? idmap_find(&t->row_of, n->parent) : NULL;
  json_int_t parent = known ? (json_int_t)*known : -1;
  json_t *o = json_array();
  Buf text = {0};
  operation(p, &n->step, &text);
  idmap_put(&t->row_of, id, (uint32_t)json_array_size(t->rows));
  json_array_append_new(o, json_integer(parent));
  json_array_append_new(o, json_integer(page_text(t->g, p->func.at[p->loc.at[n->loc].function].name)));
  json_array_append_new(o, json_integer(piece_location(p, n->loc)));
  json_array_append_new(o, json_integer(n->step.kind));
  json_array_append_new(o, page_text_json(t->g, &text));
  json_array_append_new(o, json_integer(n->covered_by)); /* a node; becomes a row below */
  json_array_append_new(o, n->state ? state(t, n->state) : json_integer(-1));
  json_array_append_new(o, page_position(t->g, p->loc.at[n->loc].at));
  json_array_append_new(t->rows, o);
}

static void name_coverers(Tree *t) {
  for (size_t i = 0; i < json_array_size(t->rows); i++) {
    json_t *o = json_array_get(t->rows, i);
    json_int_t by = json_integer_value(json_array_get(o, 5));
    uint32_t *at = by ? idmap_find(&t->row_of, (uint64_t)by) : NULL;
    json_array_set_new(o, 5, json_integer(at ? (json_int_t)*at : by ? -2 : -1)); /* -2: by one that is left out */
  }
}

json_t *page_tree(Page *g) {
  if (!g->v->checker) return json_null();
  Tree t = {.g = g, .art = checker_art(g->v->checker), .rows = json_array(), .states = json_array()};
  json_int_t more = 0;
  for (NodeId n = 1; n <= art_n_nodes(t.art); n++) {
    const Node *x = art_node(t.art, n);
    if (x->is_removed) continue;
    bool has_parent = !x->parent || idmap_find(&t.row_of, x->parent);
    if (has_parent && json_array_size(t.rows) < MOST_NODES)
      row(&t, n);
    else
      more++;
  }
  name_coverers(&t);
  json_t *o = json_object();
  json_object_set_new(o, "rows", t.rows);
  json_object_set_new(o, "states", t.states);
  json_object_set_new(o, "more", json_integer(more));
  idmap_free(&t.row_of);
  idmap_free(&t.state_of);
  return o;
}
