/* silhouette ask: questions about memory at a line (docs/ask.md). */
#include <string.h>

#include "cli/cli.h"

enum { RUNS = 400 };

/* The questions of the command line, else those in comments of the files. False after messages. */
static bool gather(Session *s, Questions *q) {
  const Options *o = s->options;
  Buf error = {0};
  bool good = true;
  uint32_t line = o->lines.n ? o->lines.at[0].line : 0, next = line ? ask_line(&s->program, o->files.at[0], line) : 0;
  if (next && next != line)
    diag_at(&s->diag, DIAG_NOTE, (Position){o->files.at[0], line, 0}, "no operation; asked in line %u", next);
  for (uint32_t i = 0; i < o->questions.n && good; i++) {
    good = ask_add(&s->program, o->files.at[0], next ? next : line, o->questions.at[i], q, &error);
    if (!good) diag_error(&s->diag, "%s: %s", o->questions.at[i], buf_str(&error));
  }
  for (uint32_t i = 0; i < o->files.n && !o->lines.n; i++)
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

/* ---- without a main ---- */

/* Loads the files anew, the first of them behind a main that calls f on all heaps that its types allow (driver.h). */
static bool load_driver(Session *s, Limit *limit, const WorkFolder *folder, const Driver *d) {
  Buf path = {0}, error = {0};
  TextVec files = {0};
  buf_printf(&path, "%s/driver.c", folder->path.at);
  bool good = file_write(buf_str(&path), d->text.at, d->text.n, &error);
  if (!good) diag_error(&s->diag, "%s", buf_str(&error));
  FrontOptions front = session_front(s, limit);
  vec_push(files, buf_str(&path));
  for (uint32_t i = 1; i < front.n_files; i++) vec_push(files, front.files[i]);
  front.files = files.at;
  program_free(&s->program);
  good = front_load(&s->program, &front, NULL, &s->diag) && good;
  for (uint32_t i = 0; i < d->assumed.n && good; i++)
    diag_at(&s->diag, DIAG_NOTE, (Position){0}, "assumed: %s", d->assumed.at[i]);
  vec_free(files);
  buf_free(&path);
  buf_free(&error);
  return good;
}

/* The function of the line gets a main. False after a message. */
static bool call_function(Session *s, Limit *limit, WorkFolder *folder) {
  const Options *o = s->options;
  FuncId f = o->lines.n ? ask_function(&s->program, o->files.at[0], o->lines.at[0].line) : 0;
  Strings strings = {0};
  TextVec files = {0};
  Driver d = {0};
  Buf error = {0};
  bool good = false;
  session_real_files(s, &strings, &files);
  if (!f) {
    diag_error(&s->diag, "there is no function 'main': ask at a line of a function, or write one (silhouette driver)");
  } else if (!driver_is_in(&s->program, f, files.at[0])) {
    diag_error(&s->diag, "%s is not defined in the file itself, but in one that it includes",
               s->program.func.at[f].name);
  } else {
    driver_write_function(&d, &s->program, f, files.at[0], NULL);
    if (d.problem.n)
      diag_error(&s->diag, "no main can be made that calls %s: %s", s->program.func.at[f].name, buf_str(&d.problem));
    else if (!work_folder_make(folder, &error))
      diag_error(&s->diag, "%s", buf_str(&error));
    else
      good = load_driver(s, limit, folder, &d);
  }
  buf_free(&error);
  driver_drop(&d);
  vec_free(files);
  str_free(&strings);
  return good;
}

int command_ask(Session *s) {
  Questions q = {0};
  Limit limit = session_limit(s);
  WorkFolder folder = {0};
  int status = EXIT_USAGE;
  bool loaded = session_load(s, &limit);
  if (loaded && !s->program.main) loaded = call_function(s, &limit, &folder);
  if (loaded && gather(s, &q)) status = answer(s, &limit, &q);
  if (!loaded && limit.hit) status = EXIT_UNDECIDED;
  questions_free(&q);
  if (folder.path.n) work_folder_remove(&folder);
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
