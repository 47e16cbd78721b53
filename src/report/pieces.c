#include "report/pieces.h"

#include <stdlib.h>
#include <string.h>

#include "report/report.h"

void piece_position(Position at, Buf *out) {
  if (!at.file) return;
  piece_utf8(at.file, out);
  if (at.line) buf_printf(out, ":%u", at.line);
  if (at.line && at.column) buf_printf(out, ":%u", at.column);
}

/* `type name`, where the name of a pointer to a function or to an array belongs inside: `int (*compare)(int)`. */
static void declare(const Program *p, TypeId type, const char *name, Buf *out) {
  Buf text = {0};
  type_print(p, type, &text);
  const char *t = buf_str(&text), *star = strstr(t, "(*");
  if (star) {
    size_t before = (size_t)(star - t) + 1 + strspn(star + 1, "*");
    buf_add_n(out, t, before);
    buf_add(out, name);
    buf_add(out, t + before);
  } else {
    buf_add(out, t);
    if (!text_ends(t, "*")) buf_char(out, ' ');
    buf_add(out, name);
  }
  buf_free(&text);
}

void piece_declaration(const Program *p, const Function *f, Buf *out) {
  Buf text = {0};
  buf_printf(&text, "%s(", f->name);
  for (uint32_t i = 0; i < f->n_params; i++) {
    const Var *v = &p->var.at[f->param[i]];
    if (i) buf_add(&text, ", ");
    declare(p, v->type, v->name, &text);
  }
  if (f->is_variadic) buf_add(&text, f->n_params ? ", ..." : "...");
  if (!f->n_params && !f->is_variadic) buf_add(&text, "void");
  buf_char(&text, ')');
  Buf all = {0};
  declare(p, type_at(p, f->type)->of, buf_str(&text), &all);
  piece_utf8(buf_str(&all), out);
  buf_free(&text);
  buf_free(&all);
}

void piece_operation(const Program *p, const Op *op, Buf *out) {
  Buf text = {0};
  op_print(p, op, &text);
  piece_utf8(buf_str(&text), out);
  buf_free(&text);
}

void piece_value(const Program *p, TypeId type, Int128 value, Buf *out) {
  const Type *t = type_at(p, type);
  char text[INT128_TEXT];
  if (t->kind == TYPE_POINTER && value == 0)
    buf_add(out, "NULL");
  else if (t->kind == TYPE_POINTER)
    buf_printf(out, "0x%llx", (unsigned long long)value);
  else if (t->kind == TYPE_INT && !t->is_signed)
    buf_add(out, text_uint128((UInt128)value, text));
  else
    buf_add(out, text_int128(value, text));
}

void piece_utf8(const char *s, Buf *out) {
  const unsigned char *u = (const unsigned char *)s;
  while (*u) {
    size_t n = text_utf8_length(u);
    if (n == 0) {
      buf_add(out, "\xef\xbf\xbd");
      n = 1;
    } else if (n == 1 && (*u < 0x20 || *u == 0x7f)) {
      buf_char(out, ' ');
    } else {
      buf_add_n(out, u, n);
    }
    u += n;
  }
}

size_t piece_columns(const char *s) {
  size_t n = 0;
  for (; *s; s++) n += ((unsigned char)*s & 0xc0) != 0x80;
  return n;
}

void piece_pad(Buf *out, size_t from, size_t to) {
  size_t have = out->n > from ? piece_columns(out->at + from) : 0;
  do {
    buf_char(out, ' ');
  } while (++have < to);
}

EdgeRange piece_edges(const Program *p, const Function *f) {
  if (f->n_locs == 0) return (EdgeRange){0, 0};
  const Location *last = &p->loc.at[f->first + f->n_locs - 1];
  return (EdgeRange){p->loc.at[f->first].first_out, last->first_out + last->n_out};
}

static int by_position(const void *x, const void *y) {
  const Unmodelled *a = x, *b = y;
  int order = strcmp(a->at.file ? a->at.file : "", b->at.file ? b->at.file : "");
  if (!order) order = (a->at.line > b->at.line) - (a->at.line < b->at.line);
  if (!order) order = (a->at.column > b->at.column) - (a->at.column < b->at.column);
  if (!order) order = strcmp(a->what, b->what);
  if (!order) order = (a->function > b->function) - (a->function < b->function);
  return order;
}

void piece_unmodelled(const Program *p, const U32Vec *functions, UnmodelledVec *out) {
  bool *wanted = mem_zalloc(p->func.n * sizeof *wanted);
  if (p->func.n) wanted[0] = true; /* the globals */
  for (uint32_t i = 0; i < functions->n; i++) wanted[functions->at[i]] = true;
  for (uint32_t i = 0; i < p->unmodelled.n; i++)
    if (wanted[p->unmodelled.at[i].function]) vec_push(*out, p->unmodelled.at[i]);
  mem_free(wanted);
  if (out->n == 0) return;
  qsort(out->at, out->n, sizeof *out->at, by_position);
  uint32_t n = 1;
  for (uint32_t i = 1; i < out->n; i++)
    if (by_position(&out->at[i], &out->at[n - 1]) != 0) out->at[n++] = out->at[i];
  out->n = n;
}

bool piece_in_model(const Program *p, EdgeId e) {
  return e < p->edge.n && p->func.at[p->loc.at[p->edge.at[e].from].function].is_model;
}

Position piece_end_of_run(const Program *p, const RunResult *r) {
  if (!piece_in_model(p, r->edge)) return r->at;
  for (uint32_t i = r->stack.n; i-- > 0;)
    if (!piece_in_model(p, r->stack.at[i])) return p->edge.at[r->stack.at[i]].at;
  return r->at;
}

bool piece_last_condition(const RunResult *r, RunStep *step) {
  if (!r->in_condition) return false;
  *step = (RunStep){.edge = r->edge, .depth = r->stack.n};
  return true;
}

Leak piece_leak(const RunResult *r) {
  Leak leak = {0};
  if (r->outcome != RUN_FINISHED) return leak;
  for (uint32_t i = 0; i < r->leftover.n; i++) {
    const RunLeftover *left = &r->leftover.at[i];
    if (left->reachable) continue;
    if (leak.objects++ == 0) leak.first = left->allocated;
    leak.bytes += left->size;
  }
  return leak;
}

/* ---- pictures ---- */

void piece_dot_text(const char *text, Buf *out) {
  buf_char(out, '"');
  for (const char *s = text; *s; s++) {
    if (*s == '"' || *s == '\\') buf_char(out, '\\');
    buf_char(out, *s);
  }
  buf_char(out, '"');
}

bool piece_svg(Buf *dot, Buf *out, Buf *error) {
  const char *const argv[] = {"dot", "-Tsvg", NULL};
  int status = 0;
  bool ok = process_run(argv, NULL, buf_str(dot), dot->n, out, &status, NULL, error);
  if (!ok) {
    buf_add(error, "; SVG is drawn by Graphviz (Debian package graphviz), without it use --format dot");
  } else if (status != 0) {
    ok = false;
    buf_printf(error, "Graphviz failed (dot -Tsvg ended with status %d)", status);
  }
  return ok;
}

void piece_rounds(uint32_t rounds, Buf *out) {
  buf_printf(out, "no violation before a loop goes round, or a function calls itself, more than %u time%s", rounds,
             rounds == 1 ? "" : "s");
}

bool report_is_of_user(const Program *p, VarId v) {
  const Var *x = &p->var.at[v];
  if (x->function) return !p->func.at[x->function].is_model;
  for (FuncId f = 1; f < p->func.n; f++)
    if (p->func.at[f].is_model && p->func.at[f].at.file == x->at.file) return false;
  return true;
}
