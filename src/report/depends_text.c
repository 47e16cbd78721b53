/* Dependences for people: by line, what it depends on; the slice as the lines of the source; pairs that are
 * independent. */
#include "report/dependences.h"
#include "report/pieces.h"
#include "report/report.h"

static void place(Position at, Position beside, Buf *out) {
  if (!at.line)
    buf_add(out, at.file);
  else if (at.file == beside.file)
    buf_printf(out, "line %u", at.line);
  else
    buf_printf(out, "%s:%u", at.file, at.line);
}

static void row_text(const DependRow *row, Buf *out) {
  size_t from = out->n;
  buf_printf(out, "  %s", depend_kind_name[row->kind]);
  piece_pad(out, from, 10);
  place(row->from, row->to, out);
  if (row->places.n) piece_pad(out, from, 21);
  for (uint32_t i = 0; i < row->places.n; i++) {
    if (i) buf_add(out, ", ");
    piece_utf8(row->places.at[i], out);
  }
  if (row->loop.file) {
    buf_add(out, " (carried by the loop in ");
    place(row->loop, row->to, out);
    buf_add(out, ")");
  }
  if (row->below.file) {
    buf_add(out, " (below this call, in ");
    place(row->below, row->to, out);
    buf_add(out, ")");
  }
  buf_add(out, "\n");
}

static void rows_text(const DependReport *r, Buf *out) {
  DependRows rows;
  Positions lines = {0};
  depend_rows(r, &rows);
  depend_lines(r->p, r->asked, &lines);
  uint32_t k = 0;
  for (uint32_t i = 0; i < lines.n; i++) {
    buf_printf(out, "%s:%u depends on", lines.at[i].file, lines.at[i].line);
    bool any = k < rows.row.n && !depend_compare_lines(rows.row.at[k].to, lines.at[i]);
    buf_add(out, any ? "\n" : " nothing\n");
    for (; k < rows.row.n && !depend_compare_lines(rows.row.at[k].to, lines.at[i]); k++) row_text(&rows.row.at[k], out);
  }
  depend_rows_free(&rows);
  vec_free(lines);
}

static void slice_text(const DependReport *r, Buf *out) {
  Positions lines = {0};
  depend_lines(r->p, r->slice, &lines);
  buf_printf(out, "slice: %u line%s\n", lines.n, lines.n == 1 ? "" : "s");
  for (uint32_t i = 0; i < lines.n; i++) buf_printf(out, "  %s:%u\n", lines.at[i].file, lines.at[i].line);
  vec_free(lines);
}

static void independent_text(const DependReport *r, Buf *out) {
  for (uint32_t i = 0; i < r->independent->n; i++) {
    const Independent *x = &r->independent->at[i];
    buf_printf(out, "%s: in %s, ", x->first.at.file ? x->first.at.file : "?", r->p->func.at[x->function].name);
    depend_region_print(&x->first, out);
    buf_add(out, " and ");
    depend_region_print(&x->second, out);
    buf_add(out, " are independent\n");
  }
  buf_printf(out, "independent: %u pair%s\n", r->independent->n, r->independent->n == 1 ? "" : "s");
}

void report_depends_text(const DependReport *r, Buf *out) {
  rows_text(r, out);
  if (r->slice) slice_text(r, out);
  if (r->independent) independent_text(r, out);
}
