/* A run for programs; the format is described in docs/json.md. */
#include "report/json.h"
#include "report/pieces.h"
#include "report/report.h"

/* {"function", "from", "to", "text", "at"}, null for no edge. */
static json_t *edge_json(const Program *p, EdgeId id) {
  if (id >= p->edge.n) return json_null();
  const Edge *e = &p->edge.at[id];
  Buf text = {0};
  piece_operation(p, &e->op, &text);
  json_t *o = json_object();
  json_object_set_new(o, "function", json_text(p->func.at[p->loc.at[e->from].function].name));
  json_object_set_new(o, "from", json_integer(piece_location(p, e->from)));
  json_object_set_new(o, "to", json_integer(piece_location(p, e->to)));
  json_object_set_new(o, "text", json_buf(&text));
  json_object_set_new(o, "at", json_place(e->at));
  return o;
}

static json_t *input_json(const Program *p, const Input *in) {
  static const char *const kind[] = {
      [INPUT_VALUE] = "value", [INPUT_ALLOC] = "malloc", [INPUT_UNINITIALISED] = "uninitialised"};
  json_t *o = json_object();
  json_object_set_new(o, "kind", json_text(kind[in->kind]));
  json_object_set_new(o, "type", json_c_type(p, in->type));
  json_object_set_new(o, "value", json_number_text(in->value));
  json_object_set_new(o, "at", in->edge < p->edge.n ? json_place(p->edge.at[in->edge].at) : json_null());
  return o;
}

static json_t *leftover_json(const Program *p, const RunLeftover *left) {
  json_t *o = json_object();
  json_object_set_new(o, "size", json_integer((json_int_t)left->size));
  json_object_set_new(o, "reachable", json_boolean(left->reachable));
  json_object_set_new(o, "allocated", edge_json(p, left->allocated));
  return o;
}

static json_t *step_json(const Program *p, const RunStep *s) {
  json_t *o = edge_json(p, s->edge);
  json_object_set_new(o, "depth", json_integer(s->depth));
  json_object_set_new(o, "variable", s->written ? json_text(p->var.at[s->written].name) : json_null());
  json_object_set_new(o, "value", s->written ? json_number_text(s->value) : json_null());
  return o;
}

static json_t *arguments_json(const Arguments *a) {
  if (!a->given) return json_null();
  json_t *list = json_array();
  for (uint32_t i = 0; i < a->text.n; i++) json_array_append_new(list, json_text(a->text.at[i]));
  return list;
}

json_t *json_run(const Program *p, const RunResult *r, json_t *root) {
  static const char *const judgement[] = {
      [RUN_WAS_GOOD] = "good", [RUN_WAS_BAD] = "bad", [RUN_WAS_UNDECIDED] = "undecided"};
  json_t *stack = json_array(), *inputs = json_array(), *leftover = json_array(), *path = json_array();
  for (uint32_t i = 0; i < r->stack.n; i++) json_array_append_new(stack, edge_json(p, r->stack.at[i]));
  for (uint32_t i = 0; i < r->input.n; i++) json_array_append_new(inputs, input_json(p, &r->input.at[i]));
  for (uint32_t i = 0; i < r->leftover.n; i++) json_array_append_new(leftover, leftover_json(p, &r->leftover.at[i]));
  for (uint32_t i = 0; i < r->path.n; i++) json_array_append_new(path, step_json(p, &r->path.at[i]));
  RunStep end;
  if (piece_last_condition(r, &end)) json_array_append_new(path, step_json(p, &end));
  json_object_set_new(root, "judgement", json_text(judgement[report_run_judgement(r)]));
  json_object_set_new(root, "outcome", json_text(piece_leak(r).objects ? "memory-leak" : run_outcome_name(r->outcome)));
  json_object_set_new(root, "status", r->outcome == RUN_FINISHED ? json_integer(r->status) : json_null());
  json_object_set_new(root, "message", json_text(r->message.n ? r->message.at : ""));
  json_object_set_new(root, "at", json_place(piece_end_of_run(p, r)));
  json_object_set_new(root, "operation", edge_json(p, r->edge));
  json_object_set_new(root, "stack", stack);
  json_object_set_new(root, "allocated", edge_json(p, r->allocated));
  json_object_set_new(root, "freed", edge_json(p, r->freed));
  json_object_set_new(root, "leftover", leftover);
  json_object_set_new(root, "arguments", arguments_json(&r->arguments));
  json_object_set_new(root, "inputs", inputs);
  json_object_set_new(root, "steps", json_integer((json_int_t)r->steps));
  json_object_set_new(root, "path", path);
  return root;
}

void report_run_json(const Program *p, const RunResult *r, Buf *out) {
  json_t *root = json_document("run");
  json_print(json_run(p, r, root), out);
}
