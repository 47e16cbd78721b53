/* `check` without a main: each function by itself, some at a time. Here are the drivers, the processes and what is
 * told; functions_stage.c decides about one function. */
#include "cli/functions.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
  Session *session;
  Limit *limit;
  WorkFolder folder;
  Strings strings;
  TextVec files;    /* absolute */
  TextVec included; /* the same, from the folder of the drivers: so that a test of a FALSE can take them along */
  VEC(Entry) entry;
  VEC(Driver) driver;
  FunctionResults result;
  VEC(pid_t) pid; /* of each entry: 0 not begun, -1 ended */
  VEC(double) began;
  U32Vec instead;    /* --modular: functions whose contract is used where they are called */
  U32Vec bodies;     /* of each function of the program: in how many checks its body is followed */
  const char *tests; /* --test: where they are written, or NULL */
  uint32_t told;     /* so many were printed */
} Check;

static const char *text_kept(Check *c, const char *between, const char *a, const char *b) {
  Buf text = {0};
  buf_printf(&text, "%s%s%s", a, between, b);
  const char *kept = str_intern(&c->strings, buf_str(&text));
  buf_free(&text);
  return kept;
}

/* ---- when is it about functions? ---- */

/* Files that are about one program with one main. */
static const OptionId of_programs[] = {OPTION_WITNESS, OPTION_CERTIFICATE, OPTION_SARIF, OPTION_REPORT,
                                       OPTION_TRACE_REFINEMENT};

static const char *program_option(const Session *s) {
  for (size_t i = 0; i < sizeof of_programs / sizeof *of_programs; i++)
    if (s->options->value[of_programs[i]].given) return option_spec[of_programs[i]].name;
  return NULL;
}

static bool has_entries(const Session *s) {
  Strings strings = {0};
  TextVec files = {0};
  U32Vec entries = {0};
  session_real_files(s, &strings, &files);
  for (uint32_t i = 0; i < files.n; i++) driver_functions(&s->program, files.at[i], &entries);
  bool some = entries.n > 0;
  vec_free(entries);
  vec_free(files);
  str_free(&strings);
  return some;
}

bool checks_functions(const Session *s) {
  if (s->options->functions.n || s->options->value[OPTION_MODULAR].given) return true;
  return !s->program.main && !program_option(s) && has_entries(s);
}

/* ---- drivers ---- */

static uint32_t file_of(const Check *c, FuncId f) {
  for (uint32_t i = 0; i < c->files.n; i++)
    if (driver_is_in(&c->session->program, f, c->files.at[i])) return i;
  return UINT32_MAX;
}

/* --test DIR: a folder of its own for each function; absolute, since a check may run elsewhere. */
static void make_test_folder(Check *c) {
  const char *given = c->session->options->value[OPTION_TEST].text;
  mkdir(given, 0777); /* if that fails, the test cannot be written, which is told then */
  char *real = realpath(given, NULL);
  c->tests = str_intern(&c->strings, real ? real : given);
  free(real);
}

static void name_files(Check *c, const char *function, Entry *e) {
  const char *stem = text_kept(c, "/", buf_str(&c->folder.path), function);
  e->driver = text_kept(c, stem, "", "_driver.c");
  e->answer = text_kept(c, stem, "", ".json");
  e->needs = text_kept(c, stem, "", ".needs");
  e->messages = text_kept(c, stem, "", ".messages");
  e->told = text_kept(c, stem, "", ".told");
  e->test = c->tests ? text_kept(c, "/", c->tests, function) : NULL;
}

/* Marks the bodies that are followed from f, and what is called there that a contract stands for. */
static void follow(Check *c, FuncId f, bool *seen, U32Vec *used) {
  const Program *p = &c->session->program;
  const Function *fn = &p->func.at[f];
  if (seen[f] || !fn->is_defined || fn->is_model) return;
  seen[f] = true;
  c->bodies.at[f]++;
  for (LocId l = fn->first; l < fn->first + fn->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++) {
      const Op *op = &p->edge.at[e].op;
      if (op->kind != OP_CALL || expr_at(p, op->a)->kind != EXPR_FUNCTION) continue;
      FuncId g = expr_at(p, op->a)->var;
      bool stands = false, again = false;
      for (uint32_t i = 0; i < c->instead.n; i++) stands = stands || c->instead.at[i] == g;
      for (uint32_t i = 0; i < used->n; i++) again = again || used->at[i] == g;
      if (stands && !again) vec_push(*used, g);
      if (!stands) follow(c, g, seen, used);
    }
}

static void find_instead(Check *c, FuncId f, U32Vec *used) {
  const Program *p = &c->session->program;
  bool *seen = mem_zalloc(p->func.n * sizeof *seen);
  while (c->bodies.n < p->func.n) vec_push(c->bodies, 0);
  follow(c, f, seen, used);
  mem_free(seen);
}

static void write_driver(Check *c, const Entry *e, const DriverContracts *contracts, Driver *d) {
  Buf error = {0};
  const char *file = e->file == UINT32_MAX ? "" : c->files.at[e->file];
  if (e->file == UINT32_MAX)
    buf_add(&d->problem, "it is not defined in the given files, but in one that they include");
  else if (text_ends(file, ".bc") || text_ends(file, ".ll"))
    buf_add(&d->problem, "a driver includes C, which this file is not");
  else if (c->session->options->value[OPTION_MODULAR].given && e->function == c->session->program.main)
    driver_write_main(d, &c->session->program, c->included.at[e->file], contracts);
  else
    driver_write_function(d, &c->session->program, e->function, c->included.at[e->file], contracts);
  if (!d->problem.n && !file_write(e->driver, buf_str(&d->text), d->text.n, &error))
    buf_add(&d->problem, buf_str(&error));
  buf_free(&error);
}

static void add_entry(Check *c, FuncId f) {
  const Function *fn = &c->session->program.func.at[f];
  Entry e = {.function = f, .file = file_of(c, f)};
  Driver d = {0};
  FunctionResult r = {.name = fn->name, .at = fn->at, .answer = {.kind = VERDICT_UNKNOWN}};
  U32Vec used = {0};
  name_files(c, fn->name, &e);
  find_instead(c, f, &used);
  bool modular = c->session->options->value[OPTION_MODULAR].given;
  DriverContracts contracts = {&c->session->clauses, modular ? &used : NULL};
  write_driver(c, &e, &contracts, &d);
  vec_free(used);
  e.pointers = d.parameter.n;
  e.has_contract = d.has_contract;
  e.has_assigns = d.has_assigns;
  r.has_contract = d.has_contract;
  if (e.file != UINT32_MAX) r.at.file = c->session->options->files.at[e.file];
  for (uint32_t i = 0; i < d.assumed.n && !d.problem.n; i++) vec_push(r.assumed, d.assumed.at[i]);
  buf_add(&r.answer.reason, buf_str(&d.problem));
  vec_push(c->entry, e);
  vec_push(c->driver, d);
  vec_push(c->result, r);
  vec_push(c->pid, d.problem.n ? -1 : 0);
  vec_push(c->began, 0);
}

/* ---- processes ---- */

/* By default 60 seconds each; of --timeout what is left, shared among those that are left. */
static double share(const Check *c, uint32_t jobs) {
  static const double usual = 60, for_answers = 0.3;
  uint32_t left = 0;
  for (uint32_t i = 0; i < c->pid.n; i++) left += c->pid.at[i] == 0;
  if (c->limit->deadline <= 0) return usual;
  double time = c->limit->deadline - for_answers - clock_seconds(), one = time * jobs / (left ? left : 1);
  return one < time ? one : time;
}

static void start(Check *c, uint32_t i, uint32_t jobs) {
  double seconds = share(c, jobs);
  uint64_t memory = session_memory(c->session) / jobs;
  pid_t parent = getpid();
  fflush(NULL);
  c->began.at[i] = clock_seconds();
  pid_t pid = fork();
  if (pid == 0) {
    process_die_with(parent);
    entry_decide(c->session, &c->entry.at[i], &c->files, memory, seconds);
    _exit(0);
  }
  c->pid.at[i] = pid > 0 ? pid : -1;
  if (pid < 0) buf_printf(&c->result.at[i].answer.reason, "cannot start a process: %s", strerror(errno));
}

/* Names as the user knows them: files as they were given, drivers without the folder that nobody will see. */
static void rename_in(Buf *text, const char *from, const char *to) {
  Buf out = {0};
  const char *rest = buf_str(text), *found;
  for (; (found = strstr(rest, from)); rest = found + strlen(from)) {
    buf_add_n(&out, rest, (size_t)(found - rest));
    buf_add(&out, to);
  }
  buf_add(&out, rest);
  buf_free(text);
  *text = out;
}

static size_t folder_length(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? (size_t)(slash - path) + 1 : 0;
}

/* `folder`: that of the drivers, as it is called in the text. */
static void rename_from(Check *c, const char *folder, Buf *text) {
  Buf from = {0}, to = {0};
  for (uint32_t i = 0; i < c->files.n; i++) {
    const char *given = c->session->options->files.at[i], *included = c->included.at[i];
    buf_printf(&from, "%s/%.*s", folder, (int)folder_length(included), included);
    buf_add_n(&to, given, folder_length(given));
    rename_in(text, buf_str(&from), buf_str(&to)); /* headers beside it, too */
    buf_clear(&from);
    buf_clear(&to);
  }
  buf_printf(&from, "%s/", folder);
  rename_in(text, buf_str(&from), "");
  buf_free(&from);
  buf_free(&to);
}

static void rename_files(Check *c, Buf *text) {
  char here[4096];
  const char *folder = buf_str(&c->folder.path);
  size_t n = getcwd(here, sizeof here) ? strlen(here) : 0;
  rename_from(c, folder, text);
  if (n && strncmp(folder, here, n) == 0 && folder[n] == '/') rename_from(c, folder + n + 1, text); /* from here */
  for (uint32_t i = 0; i < c->files.n; i++) rename_in(text, c->files.at[i], c->session->options->files.at[i]);
}

static bool was_allocated_by(const FunctionAnswer *a, const char *function) {
  const char *name = a->allocated.n ? a->allocated.at : "";
  return text_starts(name, "drv") && strrchr(name, '_') && strcmp(strrchr(name, '_') + 1, function) == 0;
}

/* Why a violation says nothing about the function: the driver had to choose what the types leave open. NULL: it does.
 */
static const char *doubt(const Driver *d, const FunctionAnswer *a) {
  const char *outcome = a->outcome.n ? a->outcome.at : "", *violated = a->violated.n ? a->violated.at : "";
  bool beyond = strcmp(outcome, run_outcome_name(RUN_OUT_OF_BOUNDS)) == 0;
  bool lost = strcmp(violated, "valid-memtrack") == 0, opaque = was_allocated_by(a, DRIVER_OPAQUE);
  if (d->instead.n) return "not shown with what contracts say of the functions that it calls";
  if (d->partial.n) return d->partial.at;
  if (lost && d->leaks.n) return d->leaks.at;
  if (lost && opaque) return "whose memory a void * leads to is not told by its type; it was assumed to be passed on";
  if (beyond && (opaque || was_allocated_by(a, DRIVER_ALLOCATOR)))
    return "how much memory a pointer leads to is not told by its type; one element was assumed";
  return NULL;
}

static void judge(Check *c, uint32_t i) {
  FunctionAnswer *a = &c->result.at[i].answer;
  const char *why = a->kind == VERDICT_FALSE ? doubt(&c->driver.at[i], a) : NULL;
  if (!why) return;
  Buf reason = {0};
  buf_printf(&reason, "%s; with that: %s", why, buf_str(&a->reason));
  a->kind = VERDICT_UNKNOWN;
  buf_clear(&a->violated);
  buf_free(&a->reason);
  a->reason = reason;
}

static void read_result(Check *c, uint32_t i) {
  const Entry *e = &c->entry.at[i];
  FunctionResult *r = &c->result.at[i];
  Buf text = {0}, needs = {0}, error = {0};
  Int128 mask = 0;
  FunctionAnswer a = {.kind = VERDICT_UNKNOWN};
  bool read = file_read(e->answer, &text, &error);
  rename_files(c, &text);
  if (c->began.at[i] > 0) r->seconds = clock_seconds() - c->began.at[i];
  if (read && function_answer_read(buf_str(&text), text.n, &a)) {
    function_answer_free(&r->answer);
    r->answer = a;
    if (!file_read(e->needs, &needs, &error) || !text_parse_int128(buf_str(&needs), &mask)) mask = 0;
    for (uint32_t k = 0; k < e->pointers; k++)
      if (k >= 32 || (mask >> k & 1)) {
        if (mask && a.kind == VERDICT_TRUE) vec_push(r->needs, c->driver.at[i].parameter.at[k]);
      }
    judge(c, i);
  } else if (!r->answer.reason.n) {
    buf_clear(&text);
    buf_clear(&error);
    LimitKind hit = limit_passed(c->limit);
    if (hit)
      buf_add(&r->answer.reason, limit_text(hit));
    else if (file_read(e->told, &text, &error) && strstr(buf_str(&text), "error:"))
      buf_add(&r->answer.reason, "its driver does not compile");
    else
      buf_add(&r->answer.reason, "its check gave no answer");
  }
  buf_free(&text);
  buf_free(&needs);
  buf_free(&error);
}

static void end_all(Check *c) {
  for (uint32_t i = 0; i < c->pid.n; i++) {
    if (c->pid.at[i] > 0) {
      kill(c->pid.at[i], SIGKILL);
      while (waitpid(c->pid.at[i], NULL, 0) < 0 && errno == EINTR) continue;
    }
    if (c->pid.at[i] != -1) read_result(c, i);
    c->pid.at[i] = -1;
  }
}

/* ---- what is told ---- */

static void tell_messages(Check *c, uint32_t i) {
  const FunctionResult *r = &c->result.at[i];
  Buf text = {0}, error = {0};
  bool shown = r->answer.kind != VERDICT_UNKNOWN || c->result.n == 1;
  if (shown && file_read(c->entry.at[i].told, &text, &error)) {
    rename_files(c, &text);
    fputs(buf_str(&text), c->session->diag.out);
    const Entry *e = &c->entry.at[i];
    if (r->answer.kind == VERDICT_FALSE)
      fprintf(c->session->diag.out,
              "%s: note: the call is in the driver %s_driver.c, which `silhouette driver %s --function %s` writes%s\n",
              r->at.file, r->name, c->session->options->files.at[e->file], r->name,
              e->pointers ? "; no parameter is NULL (-D" DRIVER_NOT_NULL "=-1)" : "");
  }
  buf_free(&text);
  buf_free(&error);
}

static int tell_finished(Check *c, int status) {
  Session *s = c->session;
  for (; c->told < c->result.n && c->pid.at[c->told] == -1; c->told++) {
    const FunctionResult *r = &c->result.at[c->told];
    progress_hide(s);
    tell_messages(c, c->told);
    if (s->options->value[OPTION_STATS].given) fprintf(s->diag.out, "stats: %s seconds %.3f\n", r->name, r->seconds);
    if (s->options->value[OPTION_JSON].given) continue;
    Buf line = {0};
    report_function_line(r, &line);
    status = session_write(s, "-", &line, status);
    fflush(stdout);
    buf_free(&line);
  }
  return status;
}

static int run_all(Check *c, int status) {
  uint32_t jobs = session_jobs(c->session), next = 0, running = 0;
  progress_phase(c->session, "checking functions", NULL);
  for (;;) {
    status = tell_finished(c, status);
    while (next < c->entry.n && c->pid.at[next] != 0) next++;
    if (next == c->entry.n && !running) return status;
    if (limit_passed(c->limit)) break;
    if (running < jobs && next < c->entry.n) {
      start(c, next, jobs);
      running += c->pid.at[next] > 0;
      continue;
    }
    poll(NULL, 0, 20);
    for (uint32_t i = 0; i < c->pid.n; i++) {
      if (c->pid.at[i] <= 0 || waitpid(c->pid.at[i], NULL, WNOHANG) != c->pid.at[i]) continue;
      c->pid.at[i] = -1;
      running--;
      read_result(c, i);
    }
  }
  end_all(c);
  return tell_finished(c, status);
}

static int tell_verdict(Check *c, int status) {
  static const int status_of[] = {
      [VERDICT_TRUE] = EXIT_GOOD, [VERDICT_FALSE] = EXIT_DEFECT, [VERDICT_UNKNOWN] = EXIT_UNDECIDED};
  const FunctionResult *first;
  Buf text = {0};
  if (status == EXIT_GOOD) status = status_of[functions_verdict(&c->result, &first)];
  if (c->session->options->value[OPTION_JSON].given)
    report_functions_json(&c->result, &text);
  else
    report_functions_line(&c->result, &text);
  guard_begin_answer();
  status = session_write(c->session, "-", &text, status);
  guard_end_answer(status);
  buf_free(&text);
  return status;
}

/* ---- all ---- */

static void check_free(Check *c) {
  for (uint32_t i = 0; i < c->result.n; i++) {
    function_answer_free(&c->result.at[i].answer);
    vec_free(c->result.at[i].needs);
    vec_free(c->result.at[i].assumed);
    driver_drop(&c->driver.at[i]);
  }
  vec_free(c->result);
  vec_free(c->driver);
  vec_free(c->entry);
  vec_free(c->pid);
  vec_free(c->began);
  vec_free(c->files);
  vec_free(c->included);
  vec_free(c->instead);
  vec_free(c->bodies);
  str_free(&c->strings);
}

/* --modular: what is checked are the functions with a contract, and main; or those of --function. */
static bool modular_entries(Session *s, U32Vec *out) {
  if (s->options->functions.n) return session_functions(s, out);
  for (FuncId f = 1; f < s->program.func.n; f++) {
    const Function *fn = &s->program.func.at[f];
    if (fn->is_defined && !fn->is_model && f != s->program.main && driver_has_contract(&s->clauses, fn->name))
      vec_push(*out, f);
  }
  if (s->program.main) vec_push(*out, s->program.main);
  if (!out->n) diag_error(&s->diag, "--modular needs contracts, or a main");
  return out->n;
}

/* Which contracts stand for their functions; of the others, and of those that nobody proves here, is told why. */
static void choose_instead(Check *c, const U32Vec *entries, Buf *told) {
  Session *s = c->session;
  for (FuncId f = 1; f < s->program.func.n; f++) {
    const Function *fn = &s->program.func.at[f];
    Buf why = {0};
    bool proved = false;
    if (f == s->program.main || fn->is_model || !driver_has_contract(&s->clauses, fn->name)) continue;
    for (uint32_t i = 0; i < entries->n; i++) proved = proved || entries->at[i] == f;
    if (driver_can_stand(&s->program, f, &s->clauses, &why))
      vec_push(c->instead, f);
    else
      diag_at(&s->diag, DIAG_NOTE, fn->at, "calls of %s: its %s: %s", fn->name,
              fn->is_defined ? "body is followed" : "contract cannot be used", buf_str(&why));
    if (!why.n && !proved)
      buf_printf(told, "assumed: the contract of %s%s\n", fn->name, fn->is_defined ? "" : ", which has no body");
    buf_free(&why);
  }
}

/* How often a body was followed, --stats. */
static void tell_bodies(Check *c) {
  if (!c->session->options->value[OPTION_STATS].given) return;
  for (FuncId f = 1; f < c->bodies.n; f++)
    if (c->bodies.at[f])
      fprintf(c->session->diag.out, "stats: body_of %s followed_in_checks %u\n", c->session->program.func.at[f].name,
              c->bodies.at[f]);
}

/* Can it be done with these options? False after a message. */
static bool can_check(Session *s) {
  const char *option = program_option(s);
  bool cleanup = s->properties & PROPERTY_VALID_MEMCLEANUP;
  if (option)
    diag_error(&s->diag, "%s is about a program with a main; `silhouette driver` writes one", option);
  else if (cleanup)
    diag_error(&s->diag, "valid-memcleanup is about a program with a main; functions may keep memory");
  return !option && !cleanup;
}

int check_functions(Session *s, Limit *limit) {
  Check c = {.session = s, .limit = limit};
  U32Vec entries = {0};
  Buf error = {0}, text = {0};
  int status = EXIT_USAGE;
  progress_hide(s);
  session_real_files(s, &c.strings, &c.files);
  bool modular = s->options->value[OPTION_MODULAR].given;
  if (can_check(s) && (modular ? modular_entries(s, &entries) : session_entries(s, &c.files, &entries))) {
    if (work_folder_make(&c.folder, &error)) {
      status = EXIT_GOOD;
      for (uint32_t i = 0; i < c.files.n; i++)
        vec_push(c.included, session_path_from(&c.strings, buf_str(&c.folder.path), c.files.at[i]));
      if (s->options->value[OPTION_TEST].given) make_test_folder(&c);
      if (modular) choose_instead(&c, &entries, &text);
      for (uint32_t i = 0; i < entries.n; i++) add_entry(&c, entries.at[i]);
      report_functions_assumed(&c.result, &text);
      tell_bodies(&c);
      if (!s->options->value[OPTION_JSON].given) status = session_write(s, "-", &text, status);
      status = run_all(&c, status);
      if (s->properties & PROPERTY_VALID_MEMTRACK && s->options->properties.n)
        tell_leaks_of_unknown(s, limit, &c.result);
      status = tell_verdict(&c, status);
      work_folder_remove(&c.folder);
    } else {
      diag_error(&s->diag, "%s", buf_str(&error));
    }
  }
  vec_free(entries);
  buf_free(&error);
  buf_free(&text);
  check_free(&c);
  return status;
}
