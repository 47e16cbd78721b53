/* Automata for programs; the format is described in docs/json.md. */
#include "report/json.h"
#include "report/pieces.h"
#include "report/report.h"

static const char *var_kind_name(VarKind k) {
  switch (k) {
    case VAR_GLOBAL:
      return "global";
    case VAR_LOCAL:
      return "local";
    case VAR_PARAM:
      return "parameter";
    case VAR_TEMP:
      return "temporary";
    case VAR_VARARGS:
      return "varargs";
    case VAR_LABEL:
      return "label";
  }
  return "none";
}

static json_t *var_json(const Program *p, VarId id) {
  const Var *v = &p->var.at[id];
  json_t *o = json_object();
  json_object_set_new(o, "name", json_text(v->name));
  json_object_set_new(o, "kind", json_text(var_kind_name(v->kind)));
  json_object_set_new(o, "type", json_c_type(p, v->type));
  json_object_set_new(o, "object", json_boolean(v->is_object));
  json_object_set_new(o, "at", json_place(v->at));
  return o;
}

static json_t *vars_json(const Program *p, const VarId *var, uint32_t n) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < n; i++) json_array_append_new(list, var_json(p, var[i]));
  return list;
}

static json_t *location_json(const Program *p, LocId l) {
  json_t *o = json_object();
  json_object_set_new(o, "id", json_integer(piece_location(p, l)));
  json_object_set_new(o, "loop_head", json_boolean(p->loc.at[l].is_loop_head));
  json_object_set_new(o, "at", json_place(p->loc.at[l].at));
  return o;
}

static json_t *edge_json(const Program *p, const Edge *e) {
  Buf text = {0};
  piece_operation(p, &e->op, &text);
  json_t *o = json_object();
  json_object_set_new(o, "from", json_integer(piece_location(p, e->from)));
  json_object_set_new(o, "to", json_integer(piece_location(p, e->to)));
  json_object_set_new(o, "kind", json_text(op_kind_name(e->op.kind)));
  json_object_set_new(o, "text", json_buf(&text));
  json_object_set_new(o, "at", json_place(e->at));
  return o;
}

static json_t *function_json(const Program *p, const Function *f) {
  Buf declaration = {0};
  piece_declaration(p, f, &declaration);
  json_t *o = json_object(), *locations = json_array(), *edges = json_array();
  json_object_set_new(o, "name", json_text(f->name));
  json_object_set_new(o, "declaration", json_buf(&declaration));
  json_object_set_new(o, "model", json_boolean(f->is_model));
  json_object_set_new(o, "at", json_place(f->at));
  json_object_set_new(o, "parameters", vars_json(p, f->param, f->n_params));
  json_object_set_new(o, "locals", vars_json(p, f->local, f->n_locals));
  json_object_set_new(o, "entry", json_integer(piece_location(p, f->entry)));
  json_object_set_new(o, "exit", json_integer(piece_location(p, f->exit)));
  for (LocId l = f->first; l < f->first + f->n_locs; l++) json_array_append_new(locations, location_json(p, l));
  EdgeRange range = piece_edges(p, f);
  for (EdgeId e = range.first; e < range.end; e++) json_array_append_new(edges, edge_json(p, &p->edge.at[e]));
  json_object_set_new(o, "locations", locations);
  json_object_set_new(o, "edges", edges);
  return o;
}

static json_t *unmodelled_json(const Program *p, const U32Vec *functions) {
  json_t *list = json_array();
  UnmodelledVec unmodelled = {0};
  piece_unmodelled(p, functions, &unmodelled);
  for (uint32_t i = 0; i < unmodelled.n; i++) {
    const Unmodelled *u = &unmodelled.at[i];
    json_t *o = json_object();
    json_object_set_new(o, "what", json_text(u->what));
    json_object_set_new(o, "function", u->function ? json_text(p->func.at[u->function].name) : json_null());
    json_object_set_new(o, "at", json_place(u->at));
    json_array_append_new(list, o);
  }
  vec_free(unmodelled);
  return list;
}

void report_automata_json(const Program *p, const U32Vec *functions, Buf *out) {
  json_t *root = json_document("automata");
  json_t *globals = json_array(), *list = json_array();
  for (VarId v = 1; v < p->var.n; v++)
    if (p->var.at[v].kind == VAR_GLOBAL && !p->var.at[v].is_string) json_array_append_new(globals, var_json(p, v));
  for (uint32_t i = 0; i < functions->n; i++)
    json_array_append_new(list, function_json(p, &p->func.at[functions->at[i]]));
  json_object_set_new(root, "pointer_bits", json_integer(p->pointer_bits));
  json_object_set_new(root, "globals", globals);
  json_object_set_new(root, "functions", list);
  json_object_set_new(root, "unmodelled", unmodelled_json(p, functions));
  json_print(root, out);
}
