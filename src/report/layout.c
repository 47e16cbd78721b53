#include "report/layout.h"

#include <stdlib.h>
#include <string.h>

#include "report/pieces.h"

uint32_t layout_begin(Layouts *l, const char *attributes) {
  buf_printf(&l->dot, "digraph {\n%s\n", attributes);
  return l->graphs++;
}

void layout_end(Layouts *l) { buf_add(&l->dot, "}\n"); }

void layout_label(const char *text, Buf *out) {
  size_t columns = 0, lines = 1, column = 0;
  for (const char *c = text; *c; c++) {
    column = *c == '\n' ? 0 : column + (((unsigned char)*c & 0xc0) != 0x80);
    lines += *c == '\n';
    if (column > columns) columns = column;
  }
  buf_printf(out,
             "<<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\"><tr><td fixedsize=\"true\" "
             "width=\"%.0f\" height=\"%zu\"></td></tr></table>>",
             (double)columns * 7 + 8, lines * 15 + 2);
}

bool layout_forward(Forward *f, uint32_t from, uint32_t to) {
  if (from >= 64 || to >= 64 || from == to) return true;
  uint64_t one = 1, behind = f->reaches[to] | one << to;
  if (behind >> from & 1) return false;
  for (uint32_t i = 0; i < 64; i++)
    if (i == from || f->reaches[i] >> from & 1) f->reaches[i] |= behind;
  return true;
}

/* ---- reading what Graphviz says ---- */

static const char *attribute(const json_t *o, const char *name) {
  const char *text = json_string_value(json_object_get(o, name));
  return text ? text : "";
}

static json_t *rounded(double x) { return json_integer((json_int_t)(x < 0 ? x - 0.5 : x + 0.5)); }

/* Reads `x,y` (with y upwards) and goes behind it. */
static bool point(const char **s, double height, double *x, double *y) {
  char *end;
  *x = strtod(*s, &end);
  if (end == *s || *end != ',') return false;
  const char *second = end + 1;
  *y = height - strtod(second, &end);
  if (end == second) return false;
  *s = end;
  return true;
}

/* `e,X,Y x,y x,y x,y x,y ...`: the tip of the arrow, then a chain of Bezier curves. */
static void path_of(const char *pos, double height, Buf *out) {
  double tip_x = 0, tip_y = 0, x, y;
  bool has_tip = text_starts(pos, "e,");
  if (has_tip) pos += 2;
  if (has_tip && !point(&pos, height, &tip_x, &tip_y)) return;
  for (int i = 0; *pos; i++) {
    while (*pos == ' ') pos++;
    if (!point(&pos, height, &x, &y)) break;
    buf_printf(out, "%s%.1f,%.1f", i == 0 ? "M" : i == 1 ? "C" : " ", x, y);
  }
  if (has_tip) buf_printf(out, "L%.1f,%.1f", tip_x, tip_y);
}

static void place_node(const json_t *o, double height, json_t *nodes) {
  const char *name = attribute(o, "name"), *pos = attribute(o, "pos");
  double x, y;
  if (name[0] != 'n' || !point(&pos, height, &x, &y)) return;
  size_t index = strtoul(name + 1, NULL, 10);
  if (index >= json_array_size(nodes)) return;
  json_t *box = json_array();
  json_array_append_new(box, rounded(x));
  json_array_append_new(box, rounded(y));
  json_array_append_new(box, rounded(72 * strtod(attribute(o, "width"), NULL)));
  json_array_append_new(box, rounded(72 * strtod(attribute(o, "height"), NULL)));
  json_array_set_new(nodes, index, box);
}

static void place_edge(const json_t *o, double height, json_t *edges) {
  size_t index = strtoul(attribute(o, "id"), NULL, 10);
  if (index >= json_array_size(edges)) return;
  Buf path = {0};
  double x, y;
  const char *label = attribute(o, "lp");
  path_of(attribute(o, "pos"), height, &path);
  json_t *line = json_array();
  json_array_append_new(line, json_buf(&path));
  if (point(&label, height, &x, &y)) {
    json_array_append_new(line, rounded(x));
    json_array_append_new(line, rounded(y));
  }
  json_array_set_new(edges, index, line);
}

static json_t *nulls(size_t n) {
  json_t *list = json_array();
  for (size_t i = 0; i < n; i++) json_array_append_new(list, json_null());
  return list;
}

static json_t *graph_layout(const json_t *graph) {
  double box[4] = {0};
  const char *s = attribute(graph, "bb");
  for (int i = 0; i < 4; i++) {
    char *end;
    box[i] = strtod(s, &end);
    s = *end ? end + 1 : end;
  }
  json_t *objects = json_object_get(graph, "objects"), *lines = json_object_get(graph, "edges"), *x, *o = json_object();
  json_t *nodes = nulls(json_array_size(objects)), *edges = nulls(json_array_size(lines));
  size_t i;
  json_array_foreach(objects, i, x) place_node(x, box[3], nodes);
  json_array_foreach(lines, i, x) place_edge(x, box[3], edges);
  json_object_set_new(o, "w", rounded(box[2]));
  json_object_set_new(o, "h", rounded(box[3]));
  json_object_set_new(o, "n", nodes);
  json_object_set_new(o, "e", edges);
  return o;
}

json_t *layout_run(Layouts *l, double seconds, Buf *error) {
  const char *const argv[] = {"dot", "-Tjson0", NULL};
  json_t *all = json_array();
  int status = 0;
  Buf text = {0};
  Limit limit = {.deadline = clock_seconds() + seconds};
  if (l->graphs && process_run(argv, NULL, buf_str(&l->dot), l->dot.n, &text, &status, &limit, error) && status)
    buf_printf(error, "Graphviz failed (dot ended with status %d)", status);
  const char *at = buf_str(&text), *end = at + text.n;
  while (at < end && json_array_size(all) < l->graphs) {
    json_error_t wrong;
    json_t *graph = json_loadb(at, (size_t)(end - at), JSON_DISABLE_EOF_CHECK, &wrong);
    if (!graph) break;
    json_array_append_new(all, graph_layout(graph));
    json_decref(graph);
    at += wrong.position;
  }
  while (json_array_size(all) < l->graphs) json_array_append_new(all, json_null());
  buf_free(&text);
  return all;
}

void layout_free(Layouts *l) { buf_free(&l->dot); }
