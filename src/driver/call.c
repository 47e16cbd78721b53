/* One call: its arguments, kept in variables, what they are filled with, and the call itself. */
#include <string.h>

#include "driver/internal.h"

/* The parameter's name without the `#2` that keeps names apart. */
static const char *plain_name(Writer *w, const char *name) {
  size_t n = strcspn(name, "#$.");
  return n ? str_intern_n(&w->driver->strings, name, n) : NULL;
}

static bool is_count(const Program *p, TypeId t) {
  const Type *x = type_at(p, t);
  return x->kind == TYPE_INT && x->bits > 8 && !x->n_enumerators;
}

/* May a parameter of this type be an array, as long as the next one says? */
static bool may_be_array(Writer *w, TypeId t) {
  const Type *x = type_at(w->p, t), *of = x->kind == TYPE_POINTER ? type_at(w->p, x->of) : NULL;
  if (!of || of->kind == TYPE_VOID || of->kind == TYPE_FUNCTION || is_stream(w->p, x->of)) return false;
  if (of->kind != TYPE_STRUCT && of->kind != TYPE_UNION) return true;
  Heap h = {0};
  links_find(w, x->of, &h);
  bool recursive = h.link.n > 0;
  vec_free(h.link);
  return !recursive && of->size > 0;
}

void call_arguments(Writer *w, FuncId f, const char *stem, CallArguments *out) {
  const Function *fn = &w->p->func.at[f];
  if (!fn->declared) {
    writer_problem(w, "there is no debug information about it");
    return;
  }
  if (fn->is_variadic) writer_problem(w, "it takes a variable number of arguments");
  if (fn->n_declared == 1 && fn->n_params) writer_problem(w, "it has no prototype");
  bool named = fn->n_params == fn->n_declared - 1; /* structures may travel in pieces */
  for (uint32_t i = 1; i < fn->n_declared; i++) {
    const char *name = named ? plain_name(w, w->p->var.at[fn->param[i - 1]].name) : NULL;
    if (!name) name = writer_keep(w, "argument_%u", i);
    Argument a = {.name = name, .place = writer_keep(w, "%s%s%s", w->prefix, stem, name), .declared = fn->declared[i]};
    if (!a.declared.text) writer_problem(w, "its parameter %s has a type that other C code cannot write", name);
    if (a.declared.text && strstr(a.declared.text, "va_list")) writer_problem(w, "its parameter %s is a va_list", name);
    if (out->n && is_count(w->p, a.declared.type) && is_length_name(name))
      a.counts = may_be_array(w, vec_last(*out).declared.type);
    vec_push(*out, a);
  }
}

void call_declare(const Argument *a, bool local, Buf *out) {
  const char *type = a->declared.text ? a->declared.text : "int";
  buf_add(out, local ? "  " : "static ");
  write_declaration(out, type, a->place);
  buf_add(out, local ? " = {0};\n" : ";\n");
}

/* An array that is as long as the number says; characters end with 0. */
static void fill_counted(Writer *w, FuncId f, const Argument *a, const Argument *count, int depth, Buf *out) {
  TypeId of = type_at(w->p, a->declared.type)->of;
  const char *n = count->place;
  make_indent(out, depth);
  buf_printf(out, "%s = 0;\n", a->place);
  make_indent(out, depth);
  buf_printf(out, "if (!%snull()) {\n", w->prefix);
  make_indent(out, depth + 1);
  buf_printf(out, "unsigned long i, n = %s > 0 ? (unsigned long)%s : 0;\n", n, n);
  make_indent(out, depth + 1);
  write_declaration(out, pointer_name(w, name_of_type(w, of)), "x");
  buf_add(out, ";\n");
  make_indent(out, depth + 1);
  buf_printf(out, "%sassume(n <= ~0UL / 2 / sizeof *x);\n", w->prefix);
  make_indent(out, depth + 1);
  buf_printf(out, "x = %sarray(n * sizeof *x);\n", w->prefix);
  make_indent(out, depth + 1);
  buf_add(out, "for (i = 0; i < n; i++) {\n");
  make_fill(w, "x[i]", of, false, NULL, depth + 2, out);
  make_indent(out, depth + 1);
  buf_add(out, "}\n");
  bool text = is_string(w->p, a->declared.type);
  if (text) {
    make_indent(out, depth + 1);
    buf_add(out, "if (n) x[n - 1] = 0;\n");
  }
  make_indent(out, depth + 1);
  buf_printf(out, "%s = %sx;\n", a->place, type_at(w->p, of)->kind == TYPE_POINTER ? "(void *)" : "");
  make_indent(out, depth);
  buf_add(out, "}\n");
  writer_assumes(w, writer_keep(w, "%s: %s is NULL, or an array of %s elements%s", w->p->func.at[f].name, a->name,
                                count->name, text ? ", the last of them 0" : ""));
}

void call_fill(Writer *w, FuncId f, const CallArguments *a, int depth, Buf *out) {
  for (uint32_t i = 0; i < a->n; i++) { /* a length comes before what is as long */
    const Argument *x = &a->at[i];
    if (x->counts) make_fill(w, x->place, x->declared.type, false, NULL, depth, out);
  }
  for (uint32_t i = 0; i < a->n; i++) {
    const Argument *x = &a->at[i];
    if (x->is_slot || x->counts) continue;
    if (i + 1 < a->n && a->at[i + 1].counts)
      fill_counted(w, f, x, &a->at[i + 1], depth, out);
    else
      make_fill(w, x->place, x->declared.type, false, NULL, depth, out);
  }
}

void call_write(Writer *w, FuncId f, const CallArguments *a, const char *result, int depth, Buf *out) {
  make_indent(out, depth);
  if (result) buf_printf(out, "%s = ", result);
  buf_printf(out, "%s(", w->p->func.at[f].name);
  for (uint32_t i = 0; i < a->n; i++) buf_printf(out, "%s%s", i ? ", " : "", a->at[i].place);
  buf_add(out, ");\n");
}
