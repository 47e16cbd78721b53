/* Dependences as a picture: a box per line with its text, an arrow from what is depended on to what depends. Flow is
 * solid, anti dashed, output dotted; what a loop carries is red. With a slice, its lines are filled. */
#include <string.h>

#include "report/dependences.h"
#include "report/pieces.h"
#include "report/report.h"

/* Line `line` of the file without the space around it; empty if it cannot be read. */
static void source_line(Position at, Buf *kept, const char **kept_file, Buf *out) {
  Buf error = {0};
  if (*kept_file != at.file) {
    buf_clear(kept);
    if (!file_read(at.file, kept, &error)) buf_clear(kept);
    *kept_file = at.file;
  }
  const char *s = buf_str(kept), *end = s + kept->n;
  for (uint32_t i = 1; i < at.line && s < end; i++) {
    const char *next = memchr(s, '\n', (size_t)(end - s));
    s = next ? next + 1 : end;
  }
  while (s < end && (*s == ' ' || *s == '\t')) s++;
  while (s < end && *s != '\n') buf_char(out, *s++);
  buf_free(&error);
}

static uint32_t node_of(const Positions *lines, Position at) {
  uint32_t i = 0;
  while (i < lines->n && depend_compare_lines(lines->at[i], at)) i++;
  return i;
}

static void add_line(Positions *lines, Position at) {
  if (at.file && node_of(lines, at) == lines->n) vec_push(*lines, at);
}

static void nodes(const DependReport *r, const Positions *lines, const Positions *slice, Buf *out) {
  Buf kept = {0};
  const char *file = NULL;
  for (uint32_t i = 0; i < lines->n; i++) {
    Buf raw = {0}, text = {0};
    buf_printf(&raw, "%u: ", lines->at[i].line);
    source_line(lines->at[i], &kept, &file, &raw);
    piece_utf8(buf_str(&raw), &text);
    buf_printf(out, "  n%u [label=", i);
    piece_dot_text(buf_str(&text), out);
    if (r->slice && node_of(slice, lines->at[i]) < slice->n) buf_add(out, ", style=filled, fillcolor=\"#dce9f7\"");
    buf_add(out, "];\n");
    buf_free(&raw);
    buf_free(&text);
  }
  buf_free(&kept);
}

static void arrow(const Positions *lines, const DependRow *row, Buf *out) {
  static const char *const style[N_DEPEND_KINDS] = {"solid", "dashed", "dotted"};
  Buf names = {0};
  for (uint32_t i = 0; i < row->places.n; i++) buf_printf(&names, "%s%s", i ? ", " : "", row->places.at[i]);
  buf_printf(out, "  n%u -> n%u [style=%s", node_of(lines, row->from), node_of(lines, row->to), style[row->kind]);
  if (row->loop.file) buf_add(out, ", color=\"#b00020\"");
  buf_add(out, ", label=");
  piece_dot_text(buf_str(&names), out);
  buf_add(out, "];\n");
  buf_free(&names);
}

void report_depends_dot(const DependReport *r, Buf *out) {
  DependRows rows;
  Positions lines = {0}, slice = {0};
  depend_rows(r, &rows);
  depend_lines(r->p, r->asked, &lines);
  if (r->slice) depend_lines(r->p, r->slice, &slice);
  for (uint32_t i = 0; i < rows.row.n; i++) add_line(&lines, rows.row.at[i].from);
  for (uint32_t i = 0; i < slice.n; i++) add_line(&lines, slice.at[i]);
  buf_add(out,
          "digraph dependences {\n  node [shape=box, fontname=\"monospace\", fontsize=10];\n"
          "  edge [fontname=\"monospace\", fontsize=9];\n");
  nodes(r, &lines, &slice, out);
  for (uint32_t i = 0; i < rows.row.n; i++) arrow(&lines, &rows.row.at[i], out);
  buf_add(out, "}\n");
  depend_rows_free(&rows);
  vec_free(lines);
  vec_free(slice);
}

bool report_depends_svg(const DependReport *r, Buf *out, Buf *error) {
  Buf dot = {0};
  report_depends_dot(r, &dot);
  bool ok = piece_svg(&dot, out, error);
  buf_free(&dot);
  return ok;
}
