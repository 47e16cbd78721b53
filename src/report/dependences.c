/* dependences: from dependences of operations to those of lines, which all formats print. */
#include "report/dependences.h"

#include <stdlib.h>
#include <string.h>

#include "report/pieces.h"
#include "report/report.h"

int depend_compare_lines(Position a, Position b) {
  if (!a.file || !b.file) return (a.file != NULL) - (b.file != NULL);
  int files = a.file == b.file ? 0 : strcmp(a.file, b.file);
  if (files) return files;
  return a.line < b.line ? -1 : a.line > b.line;
}

static int compare_positions(const void *a, const void *b) {
  const Position *x = a, *y = b;
  return depend_compare_lines(*x, *y);
}

void depend_lines(const Program *p, const uint8_t *in, Positions *out) {
  for (EdgeId e = 0; e < p->edge.n; e++)
    if (in[e] && position_known(p->edge.at[e].at) && !piece_in_model(p, e)) vec_push(*out, p->edge.at[e].at);
  if (out->n) qsort(out->at, out->n, sizeof *out->at, compare_positions);
  uint32_t n = 0;
  for (uint32_t i = 0; i < out->n; i++)
    if (!n || depend_compare_lines(out->at[n - 1], out->at[i])) out->at[n++] = out->at[i];
  out->n = n;
}

static int compare_rows(const DependRow *x, const DependRow *y) {
  int order = depend_compare_lines(x->to, y->to);
  if (!order) order = depend_compare_lines(x->from, y->from);
  if (!order) order = (x->kind > y->kind) - (x->kind < y->kind);
  if (!order) order = depend_compare_lines(x->loop, y->loop);
  return order ? order : depend_compare_lines(x->below, y->below);
}

static int compare_row_pointers(const void *a, const void *b) { return compare_rows(a, b); }

/* The names of `from` that `to` has not. */
static void add_places(DependRow *to, const DependRow *from) {
  for (uint32_t i = 0; i < from->places.n; i++) {
    bool known = false;
    for (uint32_t k = 0; k < to->places.n && !known; k++) known = to->places.at[k] == from->places.at[i];
    if (!known) vec_push(to->places, from->places.at[i]);
  }
}

static Position line_of(Position at) {
  at.column = 0;
  return at;
}

static void add_row(const DependReport *r, const Dependence *x, Position to, Position below, DependRows *out) {
  const Program *p = r->p;
  DependRow row = {
      .kind = x->kind, .to = line_of(to), .from = line_of(p->edge.at[x->from].at), .below = line_of(below)};
  if (x->loop != DEPENDS_NONE) row.loop = line_of(p->loc.at[x->loop].at);
  if (x->loop != DEPENDS_NONE && p->func.at[p->loc.at[x->loop].function].is_model)
    row.loop = (Position){.file = "the C library"};
  Buf names = {0};
  depends_print_places(r->d, x, &names);
  /* Parts of one statement are tied together by values without a name. */
  bool inside = !depend_compare_lines(row.to, row.from) && x->loop == DEPENDS_NONE && !names.n;
  if (!inside && position_known(row.from)) {
    if (names.n) vec_push(row.places, str_intern(&out->strings, buf_str(&names)));
    vec_push(out->row, row);
  }
  buf_free(&names);
}

void depend_rows(const DependReport *r, DependRows *out) {
  const Program *p = r->p;
  *out = (DependRows){0};
  for (uint32_t i = 0; i < depends_n(r->d); i++) {
    const Dependence *x = depends_at(r->d, i);
    Position to = p->edge.at[x->to].at;
    if (r->asked[x->to]) add_row(r, x, to, (Position){0}, out);
    if (x->to_at == DEPENDS_NONE || x->to_at == x->to || !r->asked[x->to_at]) continue;
    add_row(r, x, p->edge.at[x->to_at].at, to, out);
  }
  if (out->row.n) qsort(out->row.at, out->row.n, sizeof *out->row.at, compare_row_pointers);
  uint32_t n = 0;
  for (uint32_t i = 0; i < out->row.n; i++) {
    DependRow *last = n ? &out->row.at[n - 1] : NULL;
    if (last && !compare_rows(last, &out->row.at[i])) {
      add_places(last, &out->row.at[i]);
      vec_free(out->row.at[i].places);
    } else {
      out->row.at[n++] = out->row.at[i];
    }
  }
  out->row.n = n;
}

void depend_rows_free(DependRows *rows) {
  for (uint32_t i = 0; i < rows->row.n; i++) vec_free(rows->row.at[i].places);
  vec_free(rows->row);
  str_free(&rows->strings);
}

void depend_region_print(const DependRegion *r, Buf *out) {
  buf_printf(out, "the %s in line %u", r->loop == DEPENDS_NONE ? "call" : "loop", r->at.line);
}
