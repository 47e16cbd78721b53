/* silhouette depends: which line depends on which. */
#include <string.h>

#include "cli/cli.h"

/* Notes about what may do anything: it is in the answer, but says little. */
static void tell_unknowns(Session *s, const Depends *d) {
  const U32Vec *wild = depends_unknowns(d);
  for (uint32_t i = 0; i < wild->n; i++) {
    const Edge *e = &s->program.edge.at[wild->at[i]];
    Buf text = {0};
    op_print(&s->program, &e->op, &text);
    diag_at(&s->diag, DIAG_NOTE, e->at, "%s may do anything: it may depend on all before it, and all behind on it",
            buf_str(&text));
    buf_free(&text);
  }
}

/* The operations of the lines that were given; with --all those of every line. False after a message. */
static bool find_asked(Session *s, const Depends *d, uint8_t *asked) {
  const Options *o = s->options;
  const Program *p = &s->program;
  bool good = true;
  if (o->value[OPTION_ALL].given)
    for (EdgeId e = 0; e < p->edge.n; e++) asked[e] = depends_is_statement(d, e);
  for (uint32_t i = 0; i < o->lines.n && good; i++) {
    FileLine want = o->lines.at[i];
    bool any = false;
    for (EdgeId e = 0; e < p->edge.n; e++) {
      Position at = p->edge.at[e].at;
      if (at.line != want.line || !at.file || !file_is_same(at.file, want.file)) continue;
      if (!depends_is_statement(d, e)) continue;
      asked[e] = 1;
      any = true;
    }
    good = any;
    if (!any) diag_error(&s->diag, "%s has no operation in line %u that an execution may reach", want.file, want.line);
  }
  return good;
}

static bool print(Session *s, const DependReport *r, Buf *out) {
  Buf error = {0};
  bool ok = true;
  switch (session_format(s->options)) {
    case FORMAT_TEXT:
      report_depends_text(r, out);
      break;
    case FORMAT_DOT:
      report_depends_dot(r, out);
      break;
    case FORMAT_SVG:
      ok = report_depends_svg(r, out, &error);
      break;
    case FORMAT_JSON:
      report_depends_json(r, out);
      break;
  }
  if (!ok) diag_error(&s->diag, "%s", buf_str(&error));
  buf_free(&error);
  return ok;
}

/* Lines that nobody named are all lines. */
static void add_to_page(Session *s, Depends *d, const uint8_t *asked) {
  uint8_t *all = mem_zalloc(s->program.edge.n + 1);
  for (EdgeId e = 0; e < s->program.edge.n; e++) all[e] = depends_is_statement(d, e);
  DependReport r = {.p = &s->program, .d = d, .asked = asked ? asked : all};
  answer_page_dependences(s->answers, &r);
  mem_free(all);
}

void session_add_dependences(Session *s, Limit *limit) {
  Alias *alias = alias_new(&s->program);
  Depends *d = depends_new(&s->program, alias, limit);
  if (d) add_to_page(s, d, NULL);
  if (!d) diag_at(&s->diag, DIAG_WARNING, (Position){0}, "the report has no dependences: %s", limit_text(limit->hit));
  depends_free(d);
  alias_free(alias);
}

static int answer(Session *s, Depends *d) {
  const OptionValue *v = s->options->value;
  uint32_t n = s->program.edge.n;
  uint8_t *asked = mem_zalloc(n + 1), *slice = mem_zalloc(n + 1);
  Independents independent = {0};
  DependReport r = {.p = &s->program, .d = d, .asked = asked};
  Buf text = {0};
  int status = EXIT_USAGE;
  if (find_asked(s, d, asked)) {
    if (v[OPTION_SLICE].given) {
      memcpy(slice, asked, n);
      depends_slice(d, slice);
      r.slice = slice;
    }
    if (v[OPTION_INDEPENDENT].given) {
      depends_independent(d, &independent);
      r.independent = &independent;
    }
    tell_unknowns(s, d);
    if (print(s, &r, &text)) status = session_write(s, v[OPTION_OUTPUT].text, &text, EXIT_GOOD);
    if (s->answers) add_to_page(s, d, s->options->lines.n ? asked : NULL);
    status = report_answers_end(s, status);
  }
  buf_free(&text);
  vec_free(independent);
  mem_free(asked);
  mem_free(slice);
  return status;
}

int command_depends(Session *s) {
  Limit limit = session_limit(s);
  int status = EXIT_USAGE;
  if (!report_folder_begin(s)) return status;
  if (!session_load(s, &limit)) return limit.hit ? EXIT_UNDECIDED : EXIT_USAGE;
  if (!s->program.main) {
    diag_error(&s->diag,
               "there is no function 'main': dependences are those of executions; 'silhouette driver' writes one");
    return status;
  }
  Alias *alias = alias_new(&s->program);
  Depends *d = depends_new(&s->program, alias, &limit);
  if (d)
    status = answer(s, d);
  else
    diag_error(&s->diag, "stopped by the %s", limit_text(limit.hit));
  if (!d) status = EXIT_UNDECIDED;
  depends_free(d);
  alias_free(alias);
  return status;
}
