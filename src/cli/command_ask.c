/* silhouette ask: questions about memory at a line (docs/ask.md). */
#include <string.h>

#include "cli/cli.h"

enum { RUNS = 400 };

/* The questions of the command line, else those in comments of the files. False after messages. */
static bool gather(Session *s, Questions *q) {
  const Options *o = s->options;
  Buf error = {0};
  bool good = true;
  uint32_t line = o->lines.at[0], next = line ? ask_line(&s->program, o->files.at[0], line) : 0;
  if (next && next != line)
    diag_at(&s->diag, DIAG_NOTE, (Position){o->files.at[0], line, 0}, "no operation; asked in line %u", next);
  for (uint32_t i = 0; i < o->questions.n && good; i++) {
    good = ask_add(&s->program, o->files.at[0], next ? next : line, o->questions.at[i], q, &error);
    if (!good) diag_error(&s->diag, "%s: %s", o->questions.at[i], buf_str(&error));
  }
  for (uint32_t i = 0; i < o->files.n && !o->lines.at[0]; i++)
    good = ask_add_from_source(&s->program, o->files.at[i], q, &s->diag) && good;
  if (good && !q->n) {
    diag_error(&s->diag, "there are no questions: name them behind FILE:LINE, or write /* ask: ... */ into the file");
    good = false;
  }
  buf_free(&error);
  return good;
}

/* -o: the graphs as .dot or .svg. */
static int write_picture(Session *s, const AskResult *r, int status) {
  const OptionValue *v = &s->options->value[OPTION_OUTPUT];
  Buf dot = {0}, svg = {0}, error = {0};
  if (!v->given) return status;
  buf_add(&dot, "digraph graphs {\n  rankdir=LR;\n  node [fontname=\"monospace\", fontsize=10];\n");
  buf_add(&dot, "  edge [fontname=\"monospace\", fontsize=9];\n");
  if (r->dot.n) buf_add(&dot, r->dot.at);
  buf_add(&dot, "}\n");
  bool is_svg = text_ends(v->text, ".svg");
  if (is_svg && !report_dot_svg(&dot, &svg, &error)) {
    diag_error(&s->diag, "%s", buf_str(&error));
    status = EXIT_USAGE;
  } else {
    status = session_write(s, v->text, is_svg ? &svg : &dot, status);
  }
  buf_free(&dot);
  buf_free(&svg);
  buf_free(&error);
  return status;
}

static int answer(Session *s, Limit *limit, Questions *q) {
  const OptionValue *v = s->options->value;
  AskOptions o = {.malloc_may_fail = v[OPTION_MALLOC].number == 0,
                  .runs = RUNS,
                  .seed = v[OPTION_SEED].given ? v[OPTION_SEED].number : 1,
                  .limit = limit,
                  .draws = v[OPTION_OUTPUT].given};
  AskResult result;
  Buf text = {0};
  int status = EXIT_GOOD;
  ask(&s->program, &o, q, &result);
  for (uint32_t i = 0; i < q->n; i++)
    if (q->at[i].answer == ANSWER_UNKNOWN) status = EXIT_UNDECIDED;
  if (v[OPTION_JSON].given)
    ask_print_json(&s->program, q, &result, &text);
  else
    ask_print_text(&s->program, q, &result, &text);
  status = write_picture(s, &result, status);
  status = session_write(s, "-", &text, status);
  buf_free(&text);
  ask_result_free(&result);
  return status;
}

int command_ask(Session *s) {
  Questions q = {0};
  Limit limit = session_limit(s);
  int status = EXIT_USAGE;
  if (!session_load(s, &limit)) {
    if (limit.hit) status = EXIT_UNDECIDED;
  } else if (!s->program.main) {
    diag_error(&s->diag, "there is no function 'main'; 'silhouette driver' writes one that calls a library");
  } else if (gather(s, &q)) {
    status = answer(s, &limit, &q);
  }
  questions_free(&q);
  return status;
}

int command_lsp(Session *s) {
  Buf program = {0};
  Limit none = {.stop = s->stop};
  const OptionValue *timeout = &s->options->value[OPTION_TIMEOUT];
  bool found = file_own_folder(&program);
  buf_add(&program, "/silhouette");
  int status =
      found ? lsp_serve(stdin, stdout, buf_str(&program), timeout->given ? timeout->seconds : 10, &none) : EXIT_USAGE;
  buf_free(&program);
  return status;
}
