/* Dependences for programs; the format is described in docs/depends.md. */
#include "report/dependences.h"
#include "report/json.h"
#include "report/pieces.h"
#include "report/report.h"

static json_t *line_json(Position at) {
  if (!at.file) return json_null();
  json_t *o = json_object();
  json_object_set_new(o, "file", json_text(at.file));
  json_object_set_new(o, "line", json_integer(at.line));
  return o;
}

static json_t *row_json(const DependRow *row) {
  json_t *o = json_object(), *places = json_array();
  json_object_set_new(o, "kind", json_text(depend_kind_name[row->kind]));
  json_object_set_new(o, "to", line_json(row->to));
  json_object_set_new(o, "from", line_json(row->from));
  for (uint32_t i = 0; i < row->places.n; i++) json_array_append_new(places, json_text(row->places.at[i]));
  json_object_set_new(o, "places", places);
  json_object_set_new(o, "loop", line_json(row->loop));
  json_object_set_new(o, "below", line_json(row->below));
  return o;
}

static json_t *region_json(const DependRegion *x) {
  json_t *o = line_json(x->at);
  if (!json_is_null(o)) json_object_set_new(o, "kind", json_text(x->loop == DEPENDS_NONE ? "call" : "loop"));
  return o;
}

static json_t *lines_json(const Program *p, const uint8_t *in) {
  json_t *list = json_array();
  Positions lines = {0};
  depend_lines(p, in, &lines);
  for (uint32_t i = 0; i < lines.n; i++) json_array_append_new(list, line_json(lines.at[i]));
  vec_free(lines);
  return list;
}

static json_t *independent_json(const DependReport *r) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < r->independent->n; i++) {
    const Independent *x = &r->independent->at[i];
    json_t *o = json_object();
    json_object_set_new(o, "function", json_text(r->p->func.at[x->function].name));
    json_object_set_new(o, "first", region_json(&x->first));
    json_object_set_new(o, "second", region_json(&x->second));
    json_array_append_new(list, o);
  }
  return list;
}

void report_depends_json(const DependReport *r, Buf *out) {
  json_t *root = json_document("depends"), *list = json_array(), *unknown = json_array();
  DependRows rows;
  depend_rows(r, &rows);
  for (uint32_t i = 0; i < rows.row.n; i++) json_array_append_new(list, row_json(&rows.row.at[i]));
  json_object_set_new(root, "asked", lines_json(r->p, r->asked));
  json_object_set_new(root, "dependences", list);
  if (r->slice) json_object_set_new(root, "slice", lines_json(r->p, r->slice));
  if (r->independent) json_object_set_new(root, "independent", independent_json(r));
  const U32Vec *wild = depends_unknowns(r->d);
  for (uint32_t i = 0; i < wild->n; i++) json_array_append_new(unknown, json_place(r->p->edge.at[wild->at[i]].at));
  json_object_set_new(root, "unknown", unknown);
  depend_rows_free(&rows);
  json_print(root, out);
}
