/* The page's shape graphs, and the invariants at loop heads and ends of functions. */
#include "report/page.h"
#include "report/pieces.h"
#include "report/shapes.h"

enum { MOST_GRAPHS = 1500, MOST_ARROWS = 12000, MOST_FORMULA = 4000, MOST_REGIONS = 64 };

/* Sizes in points; draw.js draws with the same. */
#define COLUMN 7.3
enum { LINE = 15 };

/* ---- a graph ---- */

static void cell(uint32_t number, const ViewNode *n, Buf *out) {
  size_t columns = 2;
  for (uint32_t i = 0; i < n->fact.n; i++) {
    size_t own = piece_columns(n->fact.at[i].text) + (n->fact.at[i].maybe ? 6 : 0);
    if (own > columns) columns = own;
  }
  uint32_t lines = n->fact.n ? n->fact.n : 1;
  double border = n->many ? 10 : 0;
  buf_printf(out, "n%u [shape=ellipse, width=%.2f, height=%.2f];\n", number,
             ((double)columns * COLUMN * (lines > 1 ? 1.25 : 1.12) + 18 + border) / 72,
             (lines * LINE * (lines > 1 ? 1.3 : 1) + 13 + border) / 72);
}

static void box(uint32_t number, const char *text, Buf *out) {
  buf_printf(out, "n%u [shape=box, width=%.2f, height=0.28];\n", number,
             ((double)piece_columns(text) * COLUMN + 12) / 72);
}

/* The nodes of the layout: cells, then the names of pointers, then for each arrow that leads to no cell its target. The
 * edges: pointers, then fields. A field that leads back does not pull its cell to the left. */
static uint32_t lay_out(Page *g, const ShapeView *v) {
  uint32_t number = layout_begin(&g->layouts,
                                 "rankdir=LR; nodesep=0.16; ranksep=0.42; node [label=\"\", fixedsize=true]; edge "
                                 "[arrowsize=0.7];");
  Buf *out = &g->layouts.dot;
  uint32_t n = v->n_cells, e = 0;
  Forward forward = {0};
  for (uint32_t i = 0; i < v->n_cells; i++) cell(i, &v->node.at[i], out);
  U32Vec from = {0};
  for (uint32_t i = 0; i < v->pointer.n; i++) {
    bool again = i && v->pointer.at[i - 1].name == v->pointer.at[i].name;
    if (!again) box(n, v->pointer.at[i].name, out);
    vec_push(from, again ? n - 1 : n);
    n += !again;
  }
  for (uint32_t i = 0; i < v->pointer.n + v->field.n; i++) {
    bool is_field = i >= v->pointer.n;
    const ViewArrow *a = is_field ? &v->field.at[i - v->pointer.n] : &v->pointer.at[i];
    bool to_cell = a->to < v->n_cells;
    if (!to_cell) box(n, piece_view_kind(v->node.at[a->to].kind), out);
    buf_printf(out, "n%u -> n%u [id=\"%u\"", is_field ? a->from : from.at[i], to_cell ? a->to : n, e++);
    if (is_field) {
      buf_add(out, ", label=");
      layout_label(a->name, out);
      if (to_cell && !layout_forward(&forward, a->from, a->to)) buf_add(out, ", constraint=false");
    }
    buf_add(out, "];\n");
    n += !to_cell;
  }
  vec_free(from);
  layout_end(&g->layouts);
  return number;
}

static json_t *arrow(Page *g, const ViewArrow *a, bool is_field) {
  json_t *o = json_array();
  if (is_field) json_array_append_new(o, json_integer(a->from));
  json_array_append_new(o, json_integer(page_text(g, a->name)));
  json_array_append_new(o, json_integer(a->to));
  json_array_append_new(o, json_integer(a->maybe));
  return o;
}

static json_t *node(Page *g, const ViewNode *n) {
  json_t *o = json_array(), *facts = json_array();
  const char *kind = piece_view_kind(n->kind);
  for (uint32_t i = 0; i < n->fact.n; i++) {
    Buf text = {0};
    buf_printf(&text, "%s%s", n->fact.at[i].maybe ? "maybe " : "", n->fact.at[i].text);
    json_array_append_new(facts, page_text_json(g, &text));
  }
  json_array_append_new(o, kind ? json_text(kind) : json_integer(n->many ? 2 : 1));
  json_array_append_new(o, facts);
  return o;
}

json_t *page_graph(Page *g, GraphId id) {
  uint32_t *known = idmap_find(&g->graph_of, id);
  if (known) return json_integer(*known);
  if (json_array_size(g->graphs) >= MOST_GRAPHS) return json_null();
  ShapeView v;
  graph_view(checker_shapes(g->v->checker), id, &v);
  json_t *o = json_object(), *nodes = json_array(), *pointers = json_array(), *fields = json_array();
  for (uint32_t i = 0; i < v.node.n; i++) json_array_append_new(nodes, node(g, &v.node.at[i]));
  for (uint32_t i = 0; i < v.pointer.n; i++) json_array_append_new(pointers, arrow(g, &v.pointer.at[i], false));
  for (uint32_t i = 0; i < v.field.n; i++) json_array_append_new(fields, arrow(g, &v.field.at[i], true));
  json_object_set_new(o, "n", nodes);
  json_object_set_new(o, "p", pointers);
  json_object_set_new(o, "f", fields);
  g->arrows += v.pointer.n + v.field.n;
  json_object_set_new(o, "d", g->arrows <= MOST_ARROWS ? json_integer(lay_out(g, &v)) : json_null());
  shape_view_free(&v);
  idmap_put(&g->graph_of, id, (uint32_t)json_array_size(g->graphs));
  json_array_append_new(g->graphs, o);
  return json_integer((json_int_t)json_array_size(g->graphs) - 1);
}

/* ---- invariants ---- */

static json_t *formula(Page *g, TermId t) {
  Buf text = {0};
  if (t == term_true(encoder_logic(checker_encoder(g->v->checker)))) return json_null();
  if (t) piece_formula(g->v, t, &text);
  if (!t || text.n > MOST_FORMULA) {
    buf_clear(&text);
    buf_add(&text, "(a formula that is too long to be shown)");
  }
  return page_text_json(g, &text);
}

/* What the predicates say wherever the location is reached; 0 when that is a long story. */
static TermId region_at(const Verdict *v, LocId l, bool *reached) {
  const Art *art = checker_art(v->checker);
  Logic *logic = encoder_logic(checker_encoder(v->checker));
  TermId all = term_false(logic);
  IdMap seen = {0};
  for (NodeId n = 1; n <= art_n_nodes(art); n++) {
    const Node *x = art_node(art, n);
    if (x->loc != l || x->is_removed || x->covered_by || x->step.kind == STEP_GOAL) continue;
    RegionId region = checker_region(v->checker, x->state);
    if (idmap_find(&seen, region)) continue;
    idmap_put(&seen, region, 1);
    if (seen.n <= MOST_REGIONS) all = term_or(logic, all, region_formula(checker_predicates(v->checker), region));
  }
  *reached = seen.n > 0;
  if (seen.n > MOST_REGIONS) all = 0;
  idmap_free(&seen);
  return all;
}

static json_t *invariant(Page *g, LocId l) {
  bool reached;
  TermId region = region_at(g->v, l, &reached);
  if (!reached) return NULL;
  const Location *loc = &g->p->loc.at[l];
  ShownVec shown = {0};
  U32Vec one = {0};
  vec_push(one, l);
  shapes_gather(g->v, &one, &shown);
  json_t *o = json_object(), *graphs = json_array();
  for (uint32_t i = 0; i < shown.at[0].graph.n; i++) {
    json_t *graph = json_array();
    json_array_append_new(graph, page_graph(g, shown.at[0].graph.at[i].graph));
    json_array_append_new(graph, formula(g, shown.at[0].graph.at[i].where));
    json_array_append_new(graphs, graph);
  }
  Buf tracked = {0};
  piece_tracked(g->v, l, &tracked);
  json_object_set_new(o, "function", json_integer(page_text(g, g->p->func.at[loc->function].name)));
  json_object_set_new(o, "location", json_integer(piece_location(g->p, l)));
  json_object_set_new(o, "loop", json_boolean(loc->is_loop_head));
  json_object_set_new(o, "at", page_position(g, loc->at));
  json_object_set_new(o, "tracked", page_text_json(g, &tracked));
  json_object_set_new(o, "formula", formula(g, region));
  json_object_set_new(o, "graphs", graphs);
  shapes_release(&shown);
  vec_free(one);
  return o;
}

/* Loop heads and ends; behind the return of main the tree has no nodes, so its end is before it. */
static bool is_interesting(const Program *p, FuncId f, LocId l) {
  const Location *loc = &p->loc.at[l];
  if (loc->is_loop_head || l == p->func.at[f].exit) return true;
  return f == p->main && loc->n_out == 1 && p->edge.at[loc->first_out].op.kind == OP_RETURN;
}

json_t *page_invariants(Page *g) {
  json_t *list = json_array();
  for (FuncId f = 1; g->v->checker && f < g->p->func.n; f++) {
    const Function *fn = &g->p->func.at[f];
    for (LocId l = fn->first; page_is_own(g, f) && l < fn->first + fn->n_locs; l++) {
      json_t *o = is_interesting(g->p, f, l) ? invariant(g, l) : NULL;
      if (o) json_array_append_new(list, o);
    }
  }
  return list;
}
