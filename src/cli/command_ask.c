/* silhouette ask: questions about memory at a line (docs/ask.md). */
#include <string.h>

#include "cli/cli.h"

enum { RUNS = 400, EFFORT = 2000000 };

/* The questions of the command line, else those that stand in the files. False after messages. */
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
    diag_error(&s->diag,
               "there are no questions: name them behind FILE:LINE, or write ask(...) or /* ask: ... */ into the file");
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

/* Answers the questions, and moves them to those that were answered before. */
static void answer(Session *s, Limit *limit, Questions *q, Questions *all, AskResult *result) {
  const OptionValue *v = s->options->value;
  AskOptions o = {.malloc_may_fail = v[OPTION_MALLOC].number == 0,
                  .runs = RUNS,
                  .effort = EFFORT,
                  .seed = v[OPTION_SEED].given ? v[OPTION_SEED].number : 1,
                  .limit = limit,
                  .draws = v[OPTION_OUTPUT].given || s->answers,
                  .page = s->answers};
  ask(&s->program, &o, q, result);
  for (uint32_t i = 0; i < q->n; i++) vec_push(*all, q->at[i]);
  vec_free(*q);
}

static int print(Session *s, const Questions *q, const AskResult *result, int status) {
  Buf text = {0};
  for (uint32_t i = 0; i < q->n && status == EXIT_GOOD; i++)
    if (q->at[i].answer == ANSWER_UNKNOWN) status = EXIT_UNDECIDED;
  if (s->options->value[OPTION_JSON].given)
    ask_print_json(q, result, &text);
  else
    ask_print_text(q, &text);
  status = write_picture(s, result, status);
  status = session_write(s, "-", &text, status);
  buf_free(&text);
  return status;
}

/* ---- without a main ---- */

/* A function that questions are about, and a main that calls it on all heaps that its types allow (driver.h). */
typedef struct {
  const char *name;
  uint32_t file; /* which one of the files has it */
  Driver driver;
} Asked;
typedef VEC(Asked) AskedFunctions;

static void add_asked(Session *s, FuncId f, const TextVec *files, AskedFunctions *out) {
  Asked x = {.name = str_intern(&s->texts, s->program.func.at[f].name)};
  for (uint32_t i = 0; i < out->n; i++)
    if (out->at[i].name == x.name) return;
  while (x.file < files->n && !driver_is_in(&s->program, f, files->at[x.file])) x.file++;
  if (x.file == files->n) {
    diag_error(&s->diag, "%s is not defined in a file that was given, but in one that they include", x.name);
    return;
  }
  driver_write_function(&x.driver, &s->program, f, files->at[x.file], NULL);
  if (x.driver.problem.n) {
    diag_error(&s->diag, "no main can be made that calls %s: %s", x.name, buf_str(&x.driver.problem));
    driver_drop(&x.driver);
    return;
  }
  vec_push(*out, x);
}

/* The functions of the line, or of the questions in the files. False after messages; some may be there all the same. */
static bool find_asked(Session *s, AskedFunctions *out) {
  const Options *o = s->options;
  Strings strings = {0};
  TextVec files = {0};
  Questions q = {0};
  uint32_t errors = s->diag.errors;
  session_real_files(s, &strings, &files);
  FuncId f = o->lines.n ? ask_function(&s->program, o->files.at[0], o->lines.at[0].line) : 0;
  if (f)
    add_asked(s, f, &files, out);
  else if (o->lines.n)
    diag_error(&s->diag, "there is no function 'main': ask at a line of a function, or write one (silhouette driver)");
  else if (gather(s, &q))
    for (uint32_t i = 0; i < q.n; i++) add_asked(s, s->program.loc.at[q.at[i].at.at[0]].function, &files, out);
  questions_free(&q);
  vec_free(files);
  str_free(&strings);
  return s->diag.errors == errors;
}

/* The program is the one with the driver from now on. False after a message. */
static bool load_driver(Session *s, Limit *limit, const WorkFolder *folder, const Asked *x) {
  Buf path = {0};
  TextVec files = {0};
  FrontOptions front;
  buf_printf(&path, "%s/driver.c", folder->path.at);
  program_free(&s->program);
  bool good = session_load_driver(s, limit, &x->driver, buf_str(&path), x->file, &files, &front, &s->program);
  vec_free(files);
  buf_free(&path);
  return good;
}

static void tell_assumed(Session *s, const AskedFunctions *all) {
  Strings told = {0};
  IdMap seen = {0};
  for (uint32_t i = 0; i < all->n; i++)
    for (uint32_t k = 0; k < all->at[i].driver.assumed.n; k++) {
      const char *text = str_intern(&told, all->at[i].driver.assumed.at[k]);
      if (idmap_find(&seen, idmap_ptr(text))) continue;
      idmap_put(&seen, idmap_ptr(text), 1);
      diag_at(&s->diag, DIAG_NOTE, (Position){0}, "assumed: %s", text);
    }
  idmap_free(&seen);
  str_free(&told);
}

/* Of the questions those that are about the function. */
static void keep_of(const Program *p, const char *function, Questions *q) {
  Questions others = {0};
  uint32_t n = 0;
  for (uint32_t i = 0; i < q->n; i++) {
    bool is_own = strcmp(p->func.at[p->loc.at[q->at[i].at.at[0]].function].name, function) == 0;
    if (is_own)
      q->at[n++] = q->at[i];
    else
      vec_push(others, q->at[i]);
  }
  q->n = n;
  questions_free(&others);
}

/* Each function by itself. */
static int ask_functions(Session *s, Limit *limit, Questions *all, AskResult *result) {
  AskedFunctions asked = {0};
  WorkFolder folder = {0};
  Buf error = {0};
  int status = find_asked(s, &asked) ? EXIT_GOOD : EXIT_USAGE;
  tell_assumed(s, &asked);
  if (asked.n && !work_folder_make(&folder, &error)) {
    diag_error(&s->diag, "%s", buf_str(&error));
    status = EXIT_USAGE;
  }
  for (uint32_t i = 0; i < asked.n && folder.path.n; i++) {
    Questions q = {0};
    bool good = load_driver(s, limit, &folder, &asked.at[i]) && gather(s, &q);
    keep_of(&s->program, asked.at[i].name, &q);
    if (good)
      answer(s, limit, &q, all, result);
    else
      status = EXIT_USAGE;
    questions_free(&q);
  }
  if (folder.path.n) work_folder_remove(&folder);
  for (uint32_t i = 0; i < asked.n; i++) driver_drop(&asked.at[i].driver);
  vec_free(asked);
  buf_free(&error);
  return status;
}

int command_ask(Session *s) {
  Questions all = {0};
  AskResult result = {0};
  Limit limit = session_limit(s);
  int status = EXIT_USAGE;
  if (!report_folder_begin(s)) return status;
  if (!session_load(s, &limit)) return limit.hit ? EXIT_UNDECIDED : status;
  if (!s->program.main) {
    status = ask_functions(s, &limit, &all, &result);
  } else {
    Questions q = {0};
    if (gather(s, &q)) {
      answer(s, &limit, &q, &all, &result);
      if (s->answers) session_add_dependences(s, &limit);
      status = EXIT_GOOD;
    }
    questions_free(&q);
  }
  if (all.n) status = report_answers_end(s, print(s, &all, &result, status));
  questions_free(&all);
  ask_result_free(&result);
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
