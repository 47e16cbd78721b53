/* silhouette show shapes: the shape graphs at a line, or at loop heads and exits, after a run. */
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"

static bool same_file(const char *a, const char *b) {
  struct stat x, y;
  if (!a || !b) return false;
  if (strcmp(a, b) == 0) return true;
  return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

static bool is_asked_for(const Session *s, LocId l, const char *file, uint32_t line) {
  Position at = s->program.loc.at[l].at;
  return at.line == line && same_file(at.file, file);
}

/* Of the locations from `first` on, those without graphs go, unless none has one. */
static void keep_interesting(const Verdict *v, uint32_t first, U32Vec *locations) {
  uint32_t k = first;
  for (uint32_t i = first; v->checker && i < locations->n; i++)
    if (report_has_shapes(v, locations->at[i])) locations->at[k++] = locations->at[i];
  if (k > first) locations->n = k;
}

/* The locations of the lines that were given. False after a message when a line has none. */
static bool locations_of_lines(Session *s, const Verdict *v, const U32Vec *functions, U32Vec *out) {
  const Options *o = s->options;
  for (uint32_t i = 0; i < o->lines.n; i++) {
    const char *file = o->lines.at[i].file;
    uint32_t line = o->lines.at[i].line;
    uint32_t before = out->n, nearest = 0;
    for (uint32_t k = 0; k < functions->n; k++) {
      const Function *f = &s->program.func.at[functions->at[k]];
      for (LocId l = f->first; l < f->first + f->n_locs; l++) {
        Position at = s->program.loc.at[l].at;
        if (is_asked_for(s, l, file, line)) vec_push(*out, l);
        if (at.line > line && (!nearest || at.line < nearest) && same_file(at.file, file)) nearest = at.line;
      }
    }
    keep_interesting(v, before, out);
    if (out->n > before) continue;
    if (nearest)
      diag_error(&s->diag, "%s has no operation in line %u; the next one is in line %u", file, line, nearest);
    else
      diag_error(&s->diag, "%s has no operation in line %u or below", file, line);
    return false;
  }
  return true;
}

/* Without a line: loop heads and exits that have graphs. */
static void usual_locations(const Session *s, const Verdict *v, const U32Vec *functions, U32Vec *out) {
  for (uint32_t k = 0; v->checker && k < functions->n; k++) {
    const Function *f = &s->program.func.at[functions->at[k]];
    for (LocId l = f->first; l < f->first + f->n_locs; l++)
      if ((s->program.loc.at[l].is_loop_head || l == f->exit) && report_has_shapes(v, l)) vec_push(*out, l);
  }
}

static bool print_shapes(Session *s, const Verdict *v, const U32Vec *locations, Buf *out) {
  Buf error = {0};
  bool ok = true;
  switch (session_format(s->options)) {
    case FORMAT_TEXT:
      report_shapes_text(&s->program, v, locations, out);
      break;
    case FORMAT_DOT:
      report_shapes_dot(&s->program, v, locations, out);
      break;
    case FORMAT_SVG:
      ok = report_shapes_svg(&s->program, v, locations, out, &error);
      break;
    case FORMAT_JSON:
      report_shapes_json(&s->program, v, locations, out);
      break;
  }
  if (!ok) diag_error(&s->diag, "%s", buf_str(&error));
  buf_free(&error);
  return ok;
}

int command_show_shapes(Session *s) {
  Verdict v;
  int status;
  Limit limit;
  if (!session_verify(s, &limit, &v, &status)) return status;
  U32Vec functions = {0}, locations = {0};
  Buf text = {0};
  bool lines = s->options->lines.n != 0;
  status = EXIT_USAGE;
  if (session_functions(s, &functions) && (!lines || locations_of_lines(s, &v, &functions, &locations))) {
    if (!lines) usual_locations(s, &v, &functions, &locations);
    if (print_shapes(s, &v, &locations, &text))
      status = session_write(s, s->options->value[OPTION_OUTPUT].text, &text, EXIT_GOOD);
  }
  buf_free(&text);
  vec_free(functions);
  vec_free(locations);
  verdict_free(&v);
  return status;
}
