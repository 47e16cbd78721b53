/* Automata as text, one line per edge:
 *
 *   int main(void)  list.c:10, 26 locations
 *     entry   0 -> 1    a = malloc(16)         list.c:14:12
 *             1 -> 2    [a == NULL]            list.c:15:7
 *     loop    5 -> 6    x = __VERIFIER_nondet_int()  list.c:19:10
 *     exit   25
 */
#include <stdio.h>

#include "report/pieces.h"
#include "report/report.h"

enum { WIDEST_OPERATION = 56 }; /* longer ones push their position to the right instead of all the others' */

static void header(const Program *p, const Function *f, Buf *out) {
  piece_declaration(p, f, out);
  buf_add(out, "  ");
  if (f->at.file) {
    piece_position((Position){f->at.file, f->at.line, 0}, out);
    buf_add(out, ", ");
  }
  buf_printf(out, "%u location%s%s\n", f->n_locs, f->n_locs == 1 ? "" : "s", f->is_model ? ", library model" : "");
}

static int digits(uint32_t n) { return n < 10 ? 1 : 1 + digits(n / 10); }

static size_t operation_width(const Program *p, EdgeRange edges) {
  size_t widest = 0;
  Buf text = {0};
  for (EdgeId e = edges.first; e < edges.end; e++) {
    buf_clear(&text);
    piece_operation(p, &p->edge.at[e].op, &text);
    size_t n = piece_columns(buf_str(&text));
    if (n > widest && n <= WIDEST_OPERATION) widest = n;
  }
  buf_free(&text);
  return widest;
}

static const char *mark_of(const Program *p, const Function *f, LocId l) {
  if (l == f->entry) return p->loc.at[l].is_loop_head ? "entry*" : "entry";
  if (l == f->exit) return "exit";
  return p->loc.at[l].is_loop_head ? "loop" : "";
}

static void function_text(const Program *p, const Function *f, Buf *out) {
  header(p, f, out);
  int width = digits(f->n_locs);
  size_t column = operation_width(p, piece_edges(p, f)) + 2;
  for (LocId l = f->first; l < f->first + f->n_locs; l++) {
    const Location *loc = &p->loc.at[l];
    const char *mark = mark_of(p, f, l);
    if (loc->n_out == 0) buf_printf(out, "  %-6s %*u\n", mark, width, piece_location(p, l));
    for (uint32_t i = 0; i < loc->n_out; i++) {
      const Edge *e = &p->edge.at[loc->first_out + i];
      buf_printf(out, "  %-6s %*u -> %-*u   ", i ? "" : mark, width, piece_location(p, l), width,
                 piece_location(p, e->to));
      size_t from = out->n;
      piece_operation(p, &e->op, out);
      if (e->at.file) {
        piece_pad(out, from, column);
        piece_position(e->at, out);
      }
      buf_char(out, '\n');
    }
  }
}

void report_automata_text(const Program *p, const U32Vec *functions, Buf *out) {
  for (uint32_t i = 0; i < functions->n; i++) {
    if (i) buf_char(out, '\n');
    function_text(p, &p->func.at[functions->at[i]], out);
  }
  UnmodelledVec unmodelled = {0};
  piece_unmodelled(p, functions, &unmodelled);
  if (unmodelled.n) buf_char(out, '\n');
  for (uint32_t i = 0; i < unmodelled.n; i++) {
    const Unmodelled *u = &unmodelled.at[i];
    piece_position(u->at, out);
    buf_add(out, u->at.file ? ": not modelled: " : "not modelled: ");
    piece_utf8(u->what, out);
    buf_char(out, '\n');
  }
  vec_free(unmodelled);
}
