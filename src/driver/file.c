/* The file around the calls: what is included and declared, and the few functions that all drivers have. */
#include <string.h>

#include "driver/internal.h"

/* Does a function, variable or type of the program begin so? */
static bool is_taken(const Program *p, const char *prefix) {
  for (FuncId f = 1; f < p->func.n; f++)
    if (text_starts(p->func.at[f].name, prefix)) return true;
  for (VarId v = 1; v < p->var.n; v++)
    if (p->var.at[v].name && text_starts(p->var.at[v].name, prefix)) return true;
  return false;
}

void writer_begin(Writer *w, Driver *d, const Program *p) {
  *w = (Writer){.p = p, .driver = d, .prefix = "drv_"};
  for (unsigned k = 2; is_taken(p, w->prefix); k++) w->prefix = writer_keep(w, "drv%u_", k);
  writer_assumes(w,
                 "pointers: NULL, or to one element of their type in memory of its own; nothing is shared, no cycles");
  writer_assumes(w, "global variables have their initial values");
}

static bool is_called(Writer *w, const char *function, const char *body) {
  const char *call = writer_keep(w, "%s%s(", w->prefix, function);
  return strstr(body, call) || strstr(buf_str(&w->makers), call);
}

static void write_basis(Writer *w, const char *body, Buf *out) {
  const char *d = w->prefix;
  bool makes = is_called(w, DRIVER_ALLOCATOR, body);
  bool counts = is_called(w, "array", body) || w->uses_string;
  bool nulls = is_called(w, "null", body) || w->uses_string || w->uses_block;
  if (makes || counts || w->uses_block || is_called(w, "assume", body))
    buf_printf(out,
               "/* What is not so is not looked at. */\n"
               "static __inline void %sassume(int holds) {\n  if (!holds) abort();\n}\n\n",
               d);
  if (makes)
    buf_printf(out,
               "/* Memory for what is passed; that there is none left is not looked at. */\n"
               "static void *%s" DRIVER_ALLOCATOR
               "(unsigned long size) {\n  void *p = malloc(size);\n  %sassume(p != 0);\n  return p;\n}\n\n",
               d, d);
  if (counts)
    buf_printf(out,
               "/* The same for what has a length that the function is told, or can see. */\n"
               "static void *%sarray(unsigned long size) {\n  void *p = malloc(size);\n  %sassume(p != 0);\n"
               "  return p;\n}\n\n",
               d, d);
  if (nulls) buf_printf(out, "static int %snull(void) { return __VERIFIER_nondet_bool(); }\n\n", d);
  if (w->uses_string)
    buf_printf(out,
               "/* NULL, or a string of any length. */\n"
               "static char *%sstring(void) {\n"
               "  unsigned long i, n;\n  char *s;\n  if (%snull()) return 0;\n"
               "  n = __VERIFIER_nondet_ulong();\n  %sassume(n <= ~0UL / 2 - 1);\n  s = %sarray(n + 1);\n"
               "  for (i = 0; i < n; i++) s[i] = __VERIFIER_nondet_char();\n  s[n] = 0;\n  return s;\n}\n\n",
               d, d, d, d);
  if (w->uses_block)
    buf_printf(out,
               "/* NULL, or a block of which nothing is known, nor whose it is. */\n"
               "static void *%s" DRIVER_OPAQUE
               "(void) {\n  unsigned long n;\n  void *p;\n  if (%snull()) return 0;\n"
               "  n = __VERIFIER_nondet_ulong();\n  %sassume(n >= 1 && n <= 64);\n  p = malloc(n);\n"
               "  %sassume(p != 0);\n  return p;\n}\n\n",
               d, d, d, d);
}

static void add_input(Writer *w, const char *declaration) {
  const char *kept = writer_keep(w, "%s", declaration);
  for (uint32_t i = 0; i < w->inputs.n; i++)
    if (w->inputs.at[i] == kept) return;
  vec_push(w->inputs, kept);
}

static void write_head(Writer *w, const char *comment, const char *const *files, uint32_t n_files, Buf *out) {
  const TextVec *told = &w->driver->assumed;
  buf_printf(out, "/* %s\n *\n * Assumed:\n", comment);
  for (uint32_t i = 0; i < told->n; i++) buf_printf(out, " *   %s\n", told->at[i]);
  buf_add(out, w->keeps_main ? " */\n" : " */\n#define main main_of_the_file\n");
  for (uint32_t i = 0; i < n_files; i++) buf_printf(out, "#include \"%s\"\n", files[i]);
  buf_add(out, w->keeps_main ? "\n#include <stdlib.h>\n" : "#undef main\n\n#include <stdlib.h>\n");
  if (w->has_basis) /* the name lets a test of this file find that header */
    buf_add(out,
            "/* What follows is no part of the program; clauses are those of silhouette.h. */\n#ifdef "
            "__SILHOUETTE__\n#pragma clang section text = \"" FRONT_DRIVER_SECTION "\"\n#endif\n");
  if (w->uses_file) buf_add(out, "#include <stdio.h>\n");
  buf_char(out, '\n');
}

void writer_finish(Writer *w, const char *comment, const char *const *files, uint32_t n_files, const char *globals,
                   const char *body) {
  Buf *out = &w->driver->text;
  add_input(w, "_Bool __VERIFIER_nondet_bool(void);");
  if (w->uses_string || w->uses_block) add_input(w, "unsigned long __VERIFIER_nondet_ulong(void);");
  if (w->uses_string) add_input(w, "char __VERIFIER_nondet_char(void);");
  write_head(w, comment, files, n_files, out);
  for (uint32_t i = 0; i < w->inputs.n; i++) buf_printf(out, "%s\n", w->inputs.at[i]);
  buf_char(out, '\n');
  buf_add(out, buf_str(&w->macros));
  write_basis(w, body, out);
  if (w->prototypes.n) buf_printf(out, "%s\n", buf_str(&w->prototypes));
  buf_add(out, buf_str(&w->makers));
  buf_add(out, globals);
  buf_add(out, body);
  buf_free(&w->macros);
  buf_free(&w->prototypes);
  buf_free(&w->makers);
  vec_free(w->inputs);
  vec_free(w->maker_name);
  idmap_free(&w->maker_of);
  idmap_free(&w->stub_of);
}

void driver_drop(Driver *d) {
  buf_free(&d->text);
  vec_free(d->assumed);
  vec_free(d->parameter);
  vec_free(d->instead);
  vec_free(d->open);
  buf_free(&d->problem);
  buf_free(&d->partial);
  buf_free(&d->leaks);
  str_free(&d->strings);
}
