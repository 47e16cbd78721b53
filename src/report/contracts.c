/* Contracts that were found out: as text that can be pasted into the function, and as JSON. */
#include "report/json.h"
#include "report/report.h"

static void add_clauses(const char *word, const TextVec *all, const char *between, Buf *out) {
  if (!all->n) return;
  buf_printf(out, "  %s(", word);
  for (uint32_t i = 0; i < all->n; i++) buf_printf(out, "%s%s", i ? between : "", all->at[i]);
  buf_add(out, ");\n");
}

void report_contract_text(const FoundContract *c, Buf *out) {
  Buf problem = c->problem;
  if (position_known(c->at)) buf_printf(out, "// %s:%u", c->at.file, c->at.line);
  if (problem.n) {
    buf_printf(out, ": %s: nothing is known: %s\n\n", c->name, buf_str(&problem));
    return;
  }
  buf_printf(out, "\n%s {\n", c->head);
  add_clauses("requires", &c->requires, " && ", out);
  for (uint32_t i = 0; i < c->ensures.n; i++) buf_printf(out, "  ensures(%s);\n", c->ensures.at[i]);
  if (c->has_assigns && !c->assigns.n) buf_add(out, "  assigns(nothing);\n");
  add_clauses("assigns", &c->assigns, ", ", out);
  for (uint32_t i = 0; i < c->frees.n; i++) buf_printf(out, "  frees(%s);\n", c->frees.at[i]);
  if (!c->has_assigns) buf_add(out, "  // what it changes was not found out\n");
  buf_add(out, "}\n\n");
}

static json_t *texts(const TextVec *all) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < all->n; i++) json_array_append_new(list, json_text(all->at[i]));
  return list;
}

void report_contracts_json(const FoundContracts *all, Buf *out) {
  json_t *root = json_document("contracts"), *list = json_array();
  for (uint32_t i = 0; i < all->n; i++) {
    const FoundContract *c = &all->at[i];
    json_t *o = json_object();
    json_object_set_new(o, "name", json_text(c->name));
    json_object_set_new(o, "at", json_place(c->at));
    json_object_set_new(o, "head", c->head ? json_text(c->head) : json_null());
    json_object_set_new(o, "problem", c->problem.n ? json_text(c->problem.at) : json_null());
    json_object_set_new(o, "requires", texts(&c->requires));
    json_object_set_new(o, "ensures", texts(&c->ensures));
    json_object_set_new(o, "assigns", c->has_assigns ? texts(&c->assigns) : json_null());
    json_object_set_new(o, "frees", texts(&c->frees));
    json_array_append_new(list, o);
  }
  json_object_set_new(root, "functions", list);
  json_print(root, out);
}
