#include "report/shapes.h"

/* ---- gathering ---- */

/* Graphs that differ only in what a reader does not see (what untracked memory may lead to) are one. */
static void drop_repetitions(const Verdict *v, ShownLocation *l) {
  Logic *logic = encoder_logic(checker_encoder(v->checker));
  Strings texts = {0};
  IdMap seen = {0};
  uint32_t k = 0;
  for (uint32_t i = 0; i < l->graph.n; i++) {
    Buf text = {0};
    shapes_print_graph(v, &l->graph.at[i], &text);
    const char *known = str_intern(&texts, buf_str(&text));
    buf_free(&text);
    uint32_t *first = idmap_find(&seen, idmap_ptr(known));
    if (first) {
      l->graph.at[*first].where = term_or(logic, l->graph.at[*first].where, l->graph.at[i].where);
    } else {
      idmap_put(&seen, idmap_ptr(known), k);
      l->graph.at[k++] = l->graph.at[i];
    }
  }
  l->graph.n = k;
  idmap_free(&seen);
  str_free(&texts);
}

static void note_graph(ShownLocation *l, Logic *logic, GraphId graph, TermId where) {
  for (uint32_t i = 0; i < l->graph.n; i++) {
    if (l->graph.at[i].graph != graph) continue;
    l->graph.at[i].where = term_or(logic, l->graph.at[i].where, where);
    return;
  }
  vec_push(l->graph, (ShownGraph){graph, where});
}

/* The nodes that matter: what a covered one represents, its coverer does. */
static bool is_shown(const Node *n) { return !n->is_removed && !n->covered_by && n->step.kind != STEP_GOAL; }

void shapes_gather(const Verdict *v, const U32Vec *locations, ShownVec *out) {
  const Checker *c = v->checker;
  const Art *art = checker_art(c);
  Logic *logic = encoder_logic(checker_encoder(c));
  IdMap index = {0};
  for (uint32_t i = 0; i < locations->n; i++) {
    idmap_put(&index, locations->at[i], i);
    vec_push(*out, (ShownLocation){.loc = locations->at[i], .class = checker_class(c, locations->at[i])});
  }
  for (NodeId n = 1; n <= art_n_nodes(art); n++) {
    const Node *x = art_node(art, n);
    if (!is_shown(x)) continue;
    uint32_t *at = idmap_find(&index, x->loc);
    if (!at || *at >= out->n) continue;
    TermId where = region_formula(checker_predicates(c), checker_region(c, x->state));
    ShownLocation *l = &out->at[*at];
    l->holds = l->reached ? term_or(logic, l->holds, where) : where;
    l->reached = true;
    ShapeId shape = checker_shape(c, x->state);
    const GraphId *graph;
    uint32_t graphs = shape ? shape_graphs(checker_shapes(c), shape, &graph) : 0;
    for (uint32_t i = 0; i < graphs; i++) note_graph(&out->at[*at], logic, graph[i], where);
  }
  for (uint32_t i = 0; i < out->n; i++) drop_repetitions(v, &out->at[i]);
  idmap_free(&index);
}

void shapes_release(ShownVec *shown) {
  for (uint32_t i = 0; i < shown->n; i++) vec_free(shown->at[i].graph);
  vec_free(*shown);
}

bool report_has_shapes(const Verdict *v, LocId l) {
  const Art *art = checker_art(v->checker);
  for (NodeId n = 1; checker_class(v->checker, l) && n <= art_n_nodes(art); n++) {
    const Node *x = art_node(art, n);
    if (x->loc == l && is_shown(x) && checker_shape(v->checker, x->state)) return true;
  }
  return false;
}

bool shapes_same(const ShownLocation *a, const ShownLocation *b) {
  bool same = a->graph.n && a->graph.n == b->graph.n && a->class == b->class;
  for (uint32_t i = 0; same && i < a->graph.n; i++)
    same = a->graph.at[i].graph == b->graph.at[i].graph && a->graph.at[i].where == b->graph.at[i].where;
  return same;
}

/* ---- pieces ---- */

void piece_formula(const Verdict *v, TermId t, Buf *out) { encoder_print(checker_encoder(v->checker), t, NULL, out); }

const char *piece_view_kind(ViewKind kind) {
  static const char *const name[] = {[VIEW_CELL] = NULL,
                                     [VIEW_NULL] = "NULL",
                                     [VIEW_UNINITIALISED] = "uninitialised",
                                     [VIEW_ELSEWHERE] = "somewhere else",
                                     [VIEW_GONE] = "freed memory",
                                     [VIEW_UNTRACKED] = "untracked memory",
                                     [VIEW_ANYTHING] = "anything"};
  return name[kind];
}

void piece_location_title(const Program *p, LocId l, Buf *out) {
  const Function *f = &p->func.at[p->loc.at[l].function];
  buf_printf(out, "%s:%u%s%s", f->name, l - f->first, p->loc.at[l].is_loop_head ? ", loop head" : "",
             l == f->exit ? ", exit" : "");
}
