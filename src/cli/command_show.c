/* silhouette show automaton: the automata of a program, or of some of its functions. */
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/suggest.h"

Format session_format(const Options *o) {
  static const char *const ending[] = {[FORMAT_DOT] = ".dot", [FORMAT_SVG] = ".svg", [FORMAT_JSON] = ".json"};
  if (o->value[OPTION_FORMAT].given) return (Format)o->value[OPTION_FORMAT].number;
  for (int f = FORMAT_DOT; f <= FORMAT_JSON; f++)
    if (text_ends(o->value[OPTION_OUTPUT].text, ending[f])) return (Format)f;
  return FORMAT_TEXT;
}

static bool named_function(Session *s, const char *name, U32Vec *out) {
  const Program *p = &s->program;
  FuncId id = program_find_function(p, name);
  if (id && p->func.at[id].is_defined) {
    vec_push(*out, id);
    return true;
  }
  if (id) {
    diag_error(&s->diag, "function '%s' is declared but has no body here", name);
    return false;
  }
  Suggestion near = suggest_for(name);
  for (FuncId f = 1; f < p->func.n; f++)
    if (p->func.at[f].is_defined) suggest_offer(&near, p->func.at[f].name);
  if (near.best)
    diag_error(&s->diag, "there is no function '%s'; did you mean '%s'?", name, near.best);
  else
    diag_error(&s->diag, "there is no function '%s'", name);
  return false;
}

/* A function and its place: files in the order in which they first occur, then lines. */
typedef struct {
  uint32_t file, line;
  FuncId function;
} Place;

static int by_place(const void *x, const void *y) {
  const Place *a = x, *b = y;
  if (a->file != b->file) return a->file < b->file ? -1 : 1;
  if (a->line != b->line) return a->line < b->line ? -1 : 1;
  return (a->function > b->function) - (a->function < b->function);
}

/* LLVM has functions in the order of their first use. */
static void sort_by_place(const Program *p, U32Vec *functions) {
  IdMap file_order = {0}; /* file names are interned */
  Place *place = mem_array(NULL, functions->n, sizeof *place);
  for (uint32_t i = 0; i < functions->n; i++) {
    Position at = p->func.at[functions->at[i]].at;
    if (!idmap_find(&file_order, idmap_ptr(at.file))) idmap_put(&file_order, idmap_ptr(at.file), file_order.n);
    place[i] = (Place){*idmap_find(&file_order, idmap_ptr(at.file)), at.line, functions->at[i]};
  }
  qsort(place, functions->n, sizeof *place, by_place);
  for (uint32_t i = 0; i < functions->n; i++) functions->at[i] = place[i].function;
  mem_free(place);
  idmap_free(&file_order);
}

bool session_functions(Session *s, U32Vec *out) {
  const Options *o = s->options;
  for (uint32_t i = 0; i < o->functions.n; i++)
    if (!named_function(s, o->functions.at[i], out)) return false;
  if (o->functions.n) return true;
  bool models = o->value[OPTION_MODELS].given;
  for (FuncId f = 1; f < s->program.func.n; f++) {
    const Function *fn = &s->program.func.at[f];
    if (fn->is_defined && (models || !fn->is_model)) vec_push(*out, f);
  }
  sort_by_place(&s->program, out);
  if (out->n) return true;
  diag_error(&s->diag, "no function is defined in the given files");
  return false;
}

static bool print_automata(const Program *p, Format format, const U32Vec *functions, Buf *out, Diag *diag) {
  Buf error = {0};
  bool ok = true;
  switch (format) {
    case FORMAT_TEXT:
      report_automata_text(p, functions, out);
      break;
    case FORMAT_DOT:
      report_automata_dot(p, functions, out);
      break;
    case FORMAT_SVG:
      ok = report_automata_svg(p, functions, out, &error);
      break;
    case FORMAT_JSON:
      report_automata_json(p, functions, out);
      break;
  }
  if (!ok) diag_error(diag, "%s", buf_str(&error));
  buf_free(&error);
  return ok;
}

int command_show(Session *s) {
  Limit limit = session_limit(s);
  if (!session_load(s, &limit)) return limit.hit ? EXIT_UNDECIDED : EXIT_USAGE;
  U32Vec functions = {0};
  Buf out = {0};
  int status = EXIT_USAGE;
  if (session_functions(s, &functions) &&
      print_automata(&s->program, session_format(s->options), &functions, &out, &s->diag))
    status = session_write(s, s->options->value[OPTION_OUTPUT].text, &out, EXIT_GOOD);
  buf_free(&out);
  vec_free(functions);
  return status;
}
