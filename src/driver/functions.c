/* Which functions of a file are called from outside, in which order they are looked at, and a driver for one. */
#include <stdlib.h>
#include <string.h>

#include "driver/internal.h"

bool driver_is_in(const Program *p, FuncId f, const char *file) {
  const char *at = p->func.at[f].at.file;
  char *real = at ? realpath(at, NULL) : NULL;
  bool same = real && strcmp(real, file) == 0;
  free(real);
  return same;
}

/* Depth first along the calls by name: f behind all that it calls. */
static void visit(const Program *p, FuncId f, bool *seen, U32Vec *out) {
  const Function *fn = &p->func.at[f];
  if (seen[f] || !fn->is_defined) return;
  seen[f] = true;
  for (LocId l = fn->first; l < fn->first + fn->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++) {
      const Op *op = &p->edge.at[e].op;
      if (op->kind == OP_CALL && expr_at(p, op->a)->kind == EXPR_FUNCTION) visit(p, expr_at(p, op->a)->var, seen, out);
    }
  vec_push(*out, f);
}

static int by_line(const void *x, const void *y) {
  const Position *a = x, *b = y;
  return (a->line > b->line) - (a->line < b->line);
}

void driver_functions(const Program *p, const char *file, U32Vec *out) {
  bool *seen = mem_zalloc(p->func.n * sizeof *seen);
  VEC(Position) place = {0}; /* the column is the function */
  U32Vec all = {0};
  for (FuncId f = 1; f < p->func.n; f++) {
    const Function *fn = &p->func.at[f];
    if (fn->is_defined && !fn->is_model && driver_is_in(p, f, file))
      vec_push(place, (Position){.line = fn->at.line, .column = f});
  }
  if (place.n) qsort(place.at, place.n, sizeof *place.at, by_line);
  for (uint32_t i = 0; i < place.n; i++) visit(p, place.at[i].column, seen, &all);
  for (uint32_t i = 0; i < all.n; i++) {
    const Function *fn = &p->func.at[all.at[i]];
    bool wanted = !fn->is_model && !fn->is_static && all.at[i] != p->main && driver_is_in(p, all.at[i], file);
    if (wanted) vec_push(*out, all.at[i]);
  }
  vec_free(all);
  vec_free(place);
  mem_free(seen);
}

/* The parameters that may be NULL, and how the driver is told that they are not. */
static void write_needs(Writer *w, const CallArguments *a, Buf *out) {
  TextVec *parameter = &w->driver->parameter;
  for (uint32_t i = 0; i < a->n; i++) {
    if (type_at(w->p, a->at[i].declared.type)->kind != TYPE_POINTER) continue;
    if (parameter->n < 32)
      buf_printf(out, "#if %s & %u\n  %sassume(%s != 0);\n#endif\n", DRIVER_NOT_NULL, 1u << parameter->n, w->prefix,
                 a->at[i].place);
    vec_push(*parameter, a->at[i].name);
  }
}

/* What `char **` leads to is mostly replaced, and the caller still has the old one: it is kept, so that it is not lost.
 * With structures it is mostly the only pointer to them. */
static void keep_replaced(Writer *w, const CallArguments *a, Buf *globals, Buf *body) {
  for (uint32_t i = 0; i < a->n; i++) {
    const Type *t = type_at(w->p, a->at[i].declared.type), *of = t->kind == TYPE_POINTER ? type_at(w->p, t->of) : NULL;
    bool counted = i + 1 < a->n && a->at[i + 1].counts;
    if (!of || of->kind != TYPE_POINTER || counted) continue;
    TypeKind kind = type_at(w->p, of->of)->kind;
    if (kind == TYPE_STRUCT || kind == TYPE_UNION || kind == TYPE_FUNCTION) continue;
    const char *kept = writer_keep(w, "%swas_%s", w->prefix, a->at[i].name);
    buf_printf(globals, "static const void *%s; /* the caller still has it when it is replaced */\n", kept);
    buf_printf(body, "  %s = %s ? *%s : 0;\n", kept, a->at[i].place, a->at[i].place);
  }
}

static bool is_pointer(const Writer *w, const Argument *a) {
  return a->declared.text && type_at(w->p, a->declared.type)->kind == TYPE_POINTER;
}

/* Static variables take pointers over when the call is done: before, they would lead there inside of it, too. */
static void keep_arguments(Writer *w, const CallArguments *a, Buf *globals, Buf *body) {
  for (uint32_t i = 0; i < a->n; i++) {
    if (!is_pointer(w, &a->at[i])) continue;
    Argument kept = a->at[i];
    kept.place = writer_keep(w, "%skept_%s", w->prefix, a->at[i].name);
    call_declare(&kept, false, globals);
    buf_printf(body, "  %s = %s;\n", kept.place, a->at[i].place);
  }
}

void driver_write_function(Driver *d, const Program *p, FuncId f, const char *file) {
  Writer w;
  writer_begin(&w, d, p);
  CallArguments a = {0};
  Buf globals = {0}, body = {0}, needs = {0};
  call_arguments(&w, f, "in_", &a);
  const Function *fn = &p->func.at[f];
  bool gives = fn->declared && type_at(p, fn->declared[0].type)->kind != TYPE_VOID;
  Argument result = {.place = writer_keep(&w, "%sout", w.prefix)};
  if (gives) {
    result.declared = fn->declared[0];
    if (!result.declared.text) writer_problem(&w, "its result has a type that other C code cannot write");
  }
  buf_add(&globals, "/* All that was passed and returned is here in the end, so that it is not lost. */\n");
  buf_add(&body, "\nint main(void) {\n");
  for (uint32_t i = 0; i < a.n; i++) {
    bool local = is_pointer(&w, &a.at[i]);
    call_declare(&a.at[i], local, local ? &body : &globals);
  }
  if (gives) call_declare(&result, false, &globals);
  call_fill(&w, f, &a, 1, &body);
  keep_replaced(&w, &a, &globals, &body);
  write_needs(&w, &a, &needs);
  buf_add(&body, buf_str(&needs));
  call_write(&w, f, &a, gives ? result.place : NULL, 1, &body);
  keep_arguments(&w, &a, &globals, &body);
  buf_add(&body, "  return 0;\n}\n");
  if (d->parameter.n) {
    buf_printf(&globals, "\n/* A bit for each pointer that is not NULL:");
    for (uint32_t i = 0; i < d->parameter.n && i < 32; i++) buf_printf(&globals, " %u %s", 1u << i, d->parameter.at[i]);
    buf_printf(&globals, ". */\n#ifndef %s\n#define %s 0\n#endif\n", DRIVER_NOT_NULL, DRIVER_NOT_NULL);
  }
  Buf comment = {0};
  buf_printf(&comment, "Calls %s with anything that its types allow. Written by silhouette; edit it as you like.",
             fn->name);
  writer_finish(&w, buf_str(&comment), &file, 1, buf_str(&globals), buf_str(&body));
  vec_free(a);
  buf_free(&comment);
  buf_free(&globals);
  buf_free(&body);
  buf_free(&needs);
}
