/* silhouette contract: what functions need and do. What their types suggest (driver_guess) is tried with the checks of
 * `check --function`; what was proved is printed. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/functions.h"

typedef struct {
  Session *session;
  Strings strings;
  TextVec files;
  WorkFolder folder;
  FuncId function;
  const char *file; /* that has it, absolute */
  Guesses guess;
  FoundContract *found;
  double seconds; /* for a guess */
  Entry entry;
} Search;

static const char *kept(Search *s, const char *format, const char *a, const char *b) {
  Buf text = {0};
  buf_printf(&text, format, a, b);
  const char *result = str_intern(&s->strings, buf_str(&text));
  buf_free(&text);
  return result;
}

/* ---- one guess ---- */

static void add_clause(Search *s, const char *word, const char *text, FrontClauses *out) {
  const Function *fn = &s->session->program.func.at[s->function];
  vec_push(*out, (FrontClause){fn->name, word, text, fn->at});
}

static void add_list(Search *s, const char *word, const TextVec *all, FrontClauses *out) {
  for (uint32_t i = 0; i < all->n; i++) add_clause(s, word, all->at[i], out);
}

/* Is it proved with the contract as it is, and this ensures (or NULL)? */
static bool holds(Search *s, uint32_t stage, const char *ensures) {
  FrontClauses clauses = {0};
  Driver d = {0};
  FunctionAnswer a = {0};
  Buf error = {0};
  add_clause(s, "requires", "1", &clauses);
  add_list(s, "requires", &s->found->requires, &clauses);
  add_list(s, "frees", &s->found->frees, &clauses);
  if (stage == DRIVER_ASSIGNS) add_clause(s, "assigns", "nothing", &clauses);
  if (stage == DRIVER_ASSIGNS) add_list(s, "assigns", &s->found->assigns, &clauses);
  if (ensures) add_clause(s, "ensures", ensures, &clauses);
  DriverContracts contracts = {&clauses, NULL};
  driver_write_function(&d, &s->session->program, s->function, s->file, &contracts);
  bool good = !d.problem.n && file_write(s->entry.driver, buf_str(&d.text), d.text.n, &error) &&
              entry_try(s->session, &s->entry, &s->files, stage, s->seconds, &a) && a.kind == VERDICT_TRUE;
  if (d.problem.n && !s->found->problem.n && !ensures && stage == DRIVER_ENSURES)
    buf_add(&s->found->problem, d.problem.at);
  function_answer_free(&a);
  driver_drop(&d);
  vec_free(clauses);
  buf_free(&error);
  return good;
}

/* ---- what it needs ---- */

static void remove_at(TextVec *v, uint32_t i) {
  for (; i + 1 < v->n; i++) v->at[i] = v->at[i + 1];
  v->n--;
}

/* The requires that the function has, else what its types say, and which pointers must not be NULL. */
static bool find_requires(Search *s) {
  const Program *p = &s->session->program;
  const Function *fn = &p->func.at[s->function];
  TextVec *
    requires
  = &s->found->
       requires;
  for (uint32_t i = 0; i < s->session->clauses.n; i++) {
    const FrontClause *c = &s->session->clauses.at[i];
    if (strcmp(c->function, fn->name) == 0 && strcmp(c->word, "requires") == 0) vec_push(*requires, c->text);
  }
  bool given =
    requires
      ->n > 0;
  for (uint32_t i = 0; i < s->guess.requires.n && !given; i++) vec_push(*requires, s->guess.requires.at[i]);
  if (holds(s, DRIVER_ENSURES, NULL)) return true;
  if (given) return false;
  uint32_t first =
    requires
      ->n;
  for (uint32_t i = 0; i < fn->n_params && fn->n_params + 1 == fn->n_declared; i++)
    if (type_at(p, fn->declared[i + 1].type)->kind == TYPE_POINTER)
      vec_push(*requires, kept(s, "%s != NULL%s", p->var.at[fn->param[i]].name, ""));
  if (requires->n == first || !holds(s, DRIVER_ENSURES, NULL)) return false;
  for (uint32_t i = first; i<requires->n &&requires->n> first + 1;) {
    const char *one =
      requires
        ->at[i];
    remove_at(requires, i);
    if (holds(s, DRIVER_ENSURES, NULL)) continue;
    vec_push(*requires, one);
    for (uint32_t k = requires->n - 1; k > i; k--)
    requires->at[k] =
              requires
        ->at[k - 1]; /* in its place again */
    requires->at[i++] = one;
  }
  return true;
}

/* ---- what it changes ---- */

static void assign_all(Search *s) {
  for (uint32_t i = 0; i < s->guess.cell.n; i++) vec_push(s->found->assigns, s->guess.cell.at[i].coarse);
}

static bool find_frees(Search *s) {
  assign_all(s);
  if (holds(s, DRIVER_ASSIGNS, NULL)) return true;
  for (uint32_t i = 0; i < s->guess.frees.n; i++) {
    vec_push(s->found->frees, s->guess.frees.at[i]);
    if (holds(s, DRIVER_ENSURES, NULL) && holds(s, DRIVER_ASSIGNS, NULL)) return true;
    s->found->frees.n--;
  }
  return false;
}

/* As little as is proved: without the place, else with a finer one; `value` is what such a place has afterwards. */
static void find_assigns(Search *s, TextVec *values) {
  FoundContract *f = s->found;
  f->has_assigns = find_frees(s);
  if (!f->has_assigns) {
    vec_clear(f->assigns);
    return;
  }
  uint32_t n = f->assigns.n;
  f->assigns.n = 0;
  if (holds(s, DRIVER_ASSIGNS, NULL)) return;
  f->assigns.n = n;
  for (uint32_t i = 0, at = 0; i < s->guess.cell.n; i++) {
    const GuessCell *c = &s->guess.cell.at[i];
    const char *coarse = f->assigns.at[at];
    bool done = false;
    remove_at(&f->assigns, at);
    if (holds(s, DRIVER_ASSIGNS, NULL)) continue;
    vec_push(f->assigns, coarse);
    for (uint32_t k = f->assigns.n - 1; k > at; k--) f->assigns.at[k] = f->assigns.at[k - 1];
    for (int fine = 0; fine < 2 && !done; fine++) {
      if (!c->fine[fine]) continue;
      f->assigns.at[at] = c->fine[fine];
      done = c->fine[fine] == coarse || holds(s, DRIVER_ASSIGNS, NULL);
      for (uint32_t k = 0; done && k < c->value[fine].n; k++) vec_push(*values, c->value[fine].at[k]);
    }
    if (!done) f->assigns.at[at] = coarse;
    at++;
  }
}

/* ---- what it ensures ---- */

static void find_ensures(Search *s, const TextVec *values) {
  FoundContract *f = s->found;
  bool known = false; /* the result is something: weaker sentences about it say nothing new */
  for (uint32_t i = 0; i < s->guess.ensures.n; i++) {
    const char *text = s->guess.ensures.at[i];
    bool about = text_starts(text, "result ");
    if ((known && about) || !holds(s, DRIVER_ENSURES, text)) continue;
    vec_push(f->ensures, text);
    known = known || (about && !strstr(text, "||"));
  }
  for (uint32_t i = 0; i < values->n; i++)
    if (holds(s, DRIVER_ENSURES, values->at[i])) vec_push(f->ensures, values->at[i]);
}

static void search(Search *s, FuncId f, uint32_t file, FoundContract *out) {
  const Function *fn = &s->session->program.func.at[f];
  TextVec values = {0};
  s->function = f;
  s->found = out;
  s->file = s->files.at[file];
  const char *stem = kept(s, "%s/%s", buf_str(&s->folder.path), fn->name);
  s->entry = (Entry){.function = f, .file = file, .has_contract = true};
  s->entry.driver = kept(s, "%s%s", stem, "_driver.c");
  s->entry.answer = kept(s, "%s%s", stem, ".json");
  s->entry.needs = kept(s, "%s%s", stem, ".needs");
  s->entry.messages = kept(s, "%s%s", stem, ".messages");
  s->entry.told = kept(s, "%s%s", stem, ".told");
  if (!driver_guess(&s->session->program, f, &s->guess)) {
    buf_add(&out->problem, "its type cannot be written");
  } else if (!find_requires(s)) {
    if (!out->problem.n) buf_add(&out->problem, "it is not shown to be safe for what its types allow");
  } else {
    find_assigns(s, &values);
    find_ensures(s, &values);
    out->head = str_intern(&s->strings, s->guess.head);
  }
  TextVec *all[] = {&out->requires, &out->ensures, &out->assigns, &out->frees};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) /* the guesses go */
    for (uint32_t k = 0; k < all[i]->n; k++) all[i]->at[k] = str_intern(&s->strings, all[i]->at[k]);
  vec_free(values);
  guesses_free(&s->guess);
  s->guess = (Guesses){0};
}

/* ---- all ---- */

static void search_all(Search *s, const U32Vec *entries, Limit *limit, FoundContracts *found) {
  Session *session = s->session;
  for (uint32_t i = 0; i < entries->n; i++) {
    const Function *fn = &session->program.func.at[entries->at[i]];
    FoundContract one = {.name = fn->name, .at = fn->at};
    uint32_t file = 0;
    while (file < s->files.n && !driver_is_in(&session->program, entries->at[i], s->files.at[file])) file++;
    if (file == s->files.n)
      buf_add(&one.problem, "it is not defined in the given files, but in one that they include");
    else if (limit_passed(limit))
      buf_add(&one.problem, limit_text(limit->hit));
    else
      search(s, entries->at[i], file, &one);
    vec_push(*found, one);
    if (session->options->value[OPTION_JSON].given) continue;
    Buf text = {0};
    report_contract_text(&vec_last(*found), &text);
    session_write(session, "-", &text, EXIT_GOOD);
    fflush(stdout);
    buf_free(&text);
  }
}

static int tell(Session *s, const FoundContracts *found) {
  int status = EXIT_GOOD;
  Buf text = {0};
  for (uint32_t i = 0; i < found->n; i++)
    if (found->at[i].problem.n) status = EXIT_UNDECIDED;
  if (s->options->value[OPTION_JSON].given) {
    report_contracts_json(found, &text);
    status = session_write(s, "-", &text, status);
  }
  buf_free(&text);
  return status;
}

int command_contract(Session *s) {
  static const double usual = 60; /* guards against what never ends; effort is what ends a guess */
  Limit limit = session_limit(s);
  Search x = {.session = s, .seconds = usual};
  U32Vec entries = {0};
  FoundContracts found = {0};
  Buf error = {0};
  int status = EXIT_USAGE;
  if (!session_load(s, &limit)) return EXIT_USAGE;
  session_real_files(s, &x.strings, &x.files);
  if (session_entries(s, &x.files, &entries)) {
    if (work_folder_make(&x.folder, &error)) {
      search_all(&x, &entries, &limit, &found);
      status = tell(s, &found);
      work_folder_remove(&x.folder);
    } else {
      diag_error(&s->diag, "%s", buf_str(&error));
    }
  }
  for (uint32_t i = 0; i < found.n; i++) {
    TextVec *all[] = {&found.at[i].requires, &found.at[i].ensures, &found.at[i].assigns, &found.at[i].frees};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) vec_free(*all[k]);
    buf_free(&found.at[i].problem);
  }
  vec_free(found);
  vec_free(entries);
  vec_free(x.files);
  str_free(&x.strings);
  buf_free(&error);
  return status;
}
