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

/* ---- when is it about functions? ---- */

/* A witness is about a program with a main; one that is checked by contracts can have a witness with those. */
static const char *program_option(const Session *s) {
  bool is_whole = s->program.main && s->options->value[OPTION_MODULAR].given && !s->options->functions.n;
  return s->options->witnesses.n && !is_whole ? option_spec[OPTION_WITNESS].name : NULL;
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

/* --test DIR: a folder of its own for each function; absolute, since a check may run elsewhere. */
static void make_test_folder(Check *c) {
  const char *given = c->session->options->value[OPTION_TEST].text;
  mkdir(given, 0777); /* if that fails, the test cannot be written, which is told then */
  char *real = realpath(given, NULL);
  c->tests = str_intern(&c->strings, real ? real : given);
  free(real);
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
  check_rename(c, check_name, &text);
  if (c->began.at[i] > 0) r->seconds = clock_seconds() - c->began.at[i];
  if (read && function_answer_read(buf_str(&text), text.n, &a)) {
    function_answer_free(&r->answer);
    r->answer = a;
    if (!file_read(e->needs, &needs, &error) || !text_parse_int128(buf_str(&needs), &mask)) mask = 0;
    if (a.kind == VERDICT_TRUE) check_needs(c, i, (uint32_t)mask);
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
  bool story = c->session->options->value[OPTION_TRACE_REFINEMENT].given;
  bool shown = r->answer.kind != VERDICT_UNKNOWN || c->result.n == 1 || story;
  if (story) fprintf(c->session->diag.out, "story of %s\n", r->name);
  if (shown && file_read(c->entry.at[i].told, &text, &error)) {
    check_rename(c, check_name, &text);
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
  bool cleanup = s->properties & PROPERTY_VALID_MEMCLEANUP, graphml = false;
  for (uint32_t i = 0; i < s->options->witnesses.n; i++)
    graphml = graphml || text_ends(s->options->witnesses.at[i], ".graphml");
  if (option)
    diag_error(&s->diag, "%s is about a program with a main; `silhouette driver` writes one", option);
  else if (cleanup)
    diag_error(&s->diag, "valid-memcleanup is about a program with a main; functions may keep memory");
  else if (graphml)
    diag_error(&s->diag, "a witness with contracts is in YAML: GraphML has no place for them");
  return !option && !cleanup && !graphml;
}

int check_functions(Session *s, Limit *limit) {
  Check c = {.session = s, .limit = limit, .modular = s->options->value[OPTION_MODULAR].given};
  U32Vec entries = {0};
  Buf error = {0}, text = {0};
  int status = EXIT_USAGE;
  progress_hide(s);
  if (can_check(s) && check_find(&c, &entries)) {
    if (s->options->value[OPTION_TEST].given) make_test_folder(&c);
    if (check_open(&c, &entries, &text, &error)) {
      status = EXIT_GOOD;
      tell_bodies(&c);
      if (!s->options->value[OPTION_JSON].given) status = session_write(s, "-", &text, status);
      status = run_all(&c, status);
      if (s->properties & PROPERTY_VALID_MEMTRACK && s->options->properties.n)
        tell_leaks_of_unknown(s, limit, &c.result);
      status = tell_verdict(&c, check_write_files(&c, status));
    } else {
      diag_error(&s->diag, "%s", buf_str(&error));
    }
  }
  vec_free(entries);
  buf_free(&error);
  buf_free(&text);
  check_close(&c);
  return status;
}
