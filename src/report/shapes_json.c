/* The shape graphs at locations, for programs (docs/json.md). */
#include "report/json.h"
#include "report/shapes.h"

static json_t *json_tracking(const Shapes *s, ClassId c) {
  if (!c) return json_null();
  const Tracking *t = shapes_tracking(s, c);
  json_t *pointers = json_array(), *fields = json_array(), *assertions = json_array();
  json_t *generators = json_array(), *o = json_object();
  for (uint32_t i = 0; i < t->n_pointers; i++)
    json_array_append_new(pointers, json_text(shapes_pointer_at(s, t->pointer[i])->name));
  for (uint32_t i = 0; i < t->n_fields; i++)
    json_array_append_new(fields, json_text(shapes_field_at(s, t->field[i])->name));
  for (uint32_t i = 0; i < t->n_assertions; i++)
    json_array_append_new(assertions, json_text(shapes_assertion_at(s, t->assertion[i])->name));
  json_object_set_new(o, "pointers", pointers);
  json_object_set_new(o, "fields", fields);
  json_object_set_new(o, "assertions", assertions);
  for (uint32_t i = 0; i < t->n_generators; i++)
    json_array_append_new(generators, json_text(shapes_generator_name(s, t->generator[i])));
  json_object_set_new(o, "generators", generators);
  return o;
}

static json_t *json_node(const ViewNode *n) {
  static const char *const kind[] = {
      [VIEW_CELL] = "cell",           [VIEW_NULL] = "null", [VIEW_UNINITIALISED] = "uninitialised",
      [VIEW_ELSEWHERE] = "elsewhere", [VIEW_GONE] = "gone", [VIEW_UNTRACKED] = "untracked",
      [VIEW_ANYTHING] = "anything"};
  json_t *o = json_object(), *facts = json_array();
  json_object_set_new(o, "kind", json_text(kind[n->kind]));
  json_object_set_new(o, "many", json_boolean(n->many));
  for (uint32_t i = 0; i < n->fact.n; i++) {
    json_t *f = json_object();
    json_object_set_new(f, "text", json_text(n->fact.at[i].text));
    json_object_set_new(f, "maybe", json_boolean(n->fact.at[i].maybe));
    json_array_append_new(facts, f);
  }
  json_object_set_new(o, "facts", facts);
  return o;
}

static json_t *json_arrow(const ViewArrow *a, bool is_field) {
  json_t *o = json_object();
  if (is_field) json_object_set_new(o, "from", json_integer(a->from));
  json_object_set_new(o, "name", json_text(a->name));
  json_object_set_new(o, "to", json_integer(a->to));
  json_object_set_new(o, "maybe", json_boolean(a->maybe));
  return o;
}

static json_t *json_graph(const Verdict *v, const ShownGraph *g) {
  ShapeView view;
  Buf where = {0};
  graph_view(checker_shapes(v->checker), g->graph, &view);
  piece_formula(v, g->where, &where);
  json_t *o = json_object(), *nodes = json_array(), *pointers = json_array(), *fields = json_array();
  for (uint32_t i = 0; i < view.node.n; i++) json_array_append_new(nodes, json_node(&view.node.at[i]));
  for (uint32_t i = 0; i < view.pointer.n; i++) json_array_append_new(pointers, json_arrow(&view.pointer.at[i], false));
  for (uint32_t i = 0; i < view.field.n; i++) json_array_append_new(fields, json_arrow(&view.field.at[i], true));
  json_object_set_new(o, "where", json_buf(&where));
  json_object_set_new(o, "nodes", nodes);
  json_object_set_new(o, "pointers", pointers);
  json_object_set_new(o, "fields", fields);
  shape_view_free(&view);
  return o;
}

json_t *json_shown_location(const Program *p, const Verdict *v, const ShownLocation *l) {
  const Function *f = &p->func.at[p->loc.at[l->loc].function];
  json_t *o = json_object(), *graphs = json_array();
  json_object_set_new(o, "function", json_text(f->name));
  json_object_set_new(o, "location", json_integer(l->loc - f->first));
  json_object_set_new(o, "loop_head", json_boolean(p->loc.at[l->loc].is_loop_head));
  json_object_set_new(o, "exit", json_boolean(l->loc == f->exit));
  json_object_set_new(o, "at", json_place(p->loc.at[l->loc].at));
  json_object_set_new(o, "tracked", json_tracking(checker_shapes(v->checker), l->class));
  json_object_set_new(o, "reached", json_boolean(l->reached));
  Buf holds = {0};
  if (l->reached) piece_formula(v, l->holds, &holds);
  json_object_set_new(o, "holds", l->reached ? json_buf(&holds) : json_null());
  for (uint32_t i = 0; i < l->graph.n; i++) json_array_append_new(graphs, json_graph(v, &l->graph.at[i]));
  json_object_set_new(o, "graphs", graphs);
  return o;
}

json_t *json_invariants(const Program *p, const Verdict *v) {
  json_t *list = json_array();
  U32Vec locations = {0};
  ShownVec shown = {0};
  for (FuncId f = 1; f < p->func.n; f++) {
    const Function *fn = &p->func.at[f];
    for (LocId l = fn->first; fn->is_defined && !fn->is_model && l < fn->first + fn->n_locs; l++)
      if (p->loc.at[l].is_loop_head || l == fn->exit) vec_push(locations, l);
  }
  if (v->checker) shapes_gather(v, &locations, &shown);
  Logic *logic = v->checker ? encoder_logic(checker_encoder(v->checker)) : NULL;
  for (uint32_t i = 0; i < shown.n; i++)
    if (shown.at[i].reached && (shown.at[i].graph.n || shown.at[i].holds != term_true(logic)))
      json_array_append_new(list, json_shown_location(p, v, &shown.at[i]));
  shapes_release(&shown);
  vec_free(locations);
  return list;
}

void report_shapes_json(const Program *p, const Verdict *v, const U32Vec *locations, Buf *out) {
  json_t *root = json_document("shapes"), *list = json_array();
  Buf verdict = {0};
  ShownVec shown = {0};
  verdict_print(v, &verdict);
  json_object_set_new(root, "verdict", json_buf(&verdict));
  if (v->checker) shapes_gather(v, locations, &shown);
  for (uint32_t i = 0; i < shown.n; i++) json_array_append_new(list, json_shown_location(p, v, &shown.at[i]));
  json_object_set_new(root, "locations", list);
  shapes_release(&shown);
  json_print(root, out);
}
