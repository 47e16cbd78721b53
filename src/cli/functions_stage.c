/* One function: which of its parameters may be NULL, found by checks of its driver. First all may; if that is not
 * shown, none may; if that is shown, each is tried by itself. FALSE counts only where no parameter is NULL: what a
 * function does with NULL is a matter between it and its callers. */
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/functions.h"

typedef struct {
  const Session *session;
  const Entry *entry;
  const TextVec *files;
  uint64_t memory;
  double deadline;
  Strings strings;
  TextVec common; /* words of every command line */
  const char *folder;
} Stages;

static const char *kept(Stages *s, Buf *text) {
  const char *result = str_intern(&s->strings, buf_str(text));
  buf_free(text);
  return result;
}

/* The options of this command that those of a driver get as well. */
static void add_options(Stages *s) {
  static const OptionId same[] = {
      OPTION_ERROR_LABEL, OPTION_MODE,       OPTION_EFFORT, OPTION_DEPTH,    OPTION_MALLOC,
      OPTION_EXECUTE,     OPTION_NO_EXECUTE, OPTION_AUDIT,  OPTION_NO_AUDIT, OPTION_TRACE_REFINEMENT};
  const Options *o = s->session->options;
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    if (!o->value[same[i]].given) continue;
    vec_push(s->common, option_spec[same[i]].name);
    if (option_spec[same[i]].argument) vec_push(s->common, o->value[same[i]].text);
  }
  static const char *const of_contracts[] = {"unreach-call", "valid-memsafety"};
  bool by_contracts = s->entry->has_contract || o->value[OPTION_MODULAR].given; /* its own, or those of callees */
  bool stated = o->properties.n && by_contracts;                                /* else it is the default */
  for (uint32_t i = 0; i < o->properties.n; i++) {
    vec_push(s->common, "--property");
    vec_push(s->common, o->properties.at[i]);
  }
  for (size_t i = 0; i < sizeof of_contracts / sizeof *of_contracts && stated; i++) {
    vec_push(s->common, "--property");
    vec_push(s->common, of_contracts[i]);
  }
  for (uint32_t i = 0; i < o->generators.n; i++) {
    vec_push(s->common, "--generators");
    vec_push(s->common, o->generators.at[i]);
  }
  if (o->pointer_bits == 32) vec_push(s->common, "--32");
}

/* Flags of the compiler: those given here, and those that a compilation database has for the file. */
static void add_flags(Stages *s) {
  const Options *o = s->session->options;
  Limit none = {0};
  FrontOptions front = session_front(s->session, &none);
  FrontFiles all = {0};
  Buf error = {0};
  if (o->value[OPTION_COMPILE_COMMANDS].given && front_files(&all, &front, &error)) {
    const FrontSource *source = &all.source.at[s->entry->file];
    for (uint32_t i = 0; i < source->flags.n; i++) vec_push(s->common, str_intern(&s->strings, source->flags.at[i]));
    s->folder = str_intern(&s->strings, source->folder);
  } else {
    for (uint32_t i = 0; i < o->flags.n; i++) vec_push(s->common, o->flags.at[i]);
  }
  front_files_free(&all);
  buf_free(&error);
}

static size_t folder_length(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? (size_t)(slash - path) + 1 : 0;
}

/* A certificate is about the text of the program, where __FILE__ is the name that the user gave: not that which the
 * driver includes, which is another one each time. */
static void add_names(Stages *s) {
  Buf folder = {0};
  buf_add_n(&folder, s->entry->driver, folder_length(s->entry->driver) - 1);
  for (uint32_t i = 0; i < s->files->n; i++) {
    const char *given = s->session->options->files.at[i], *file = s->files->at[i];
    Buf flag = {0};
    buf_add(&flag, "-fmacro-prefix-map=");
    if (i == s->entry->file) {
      buf_printf(&flag, "%s/", buf_str(&folder));
      file = session_path_from(&s->strings, buf_str(&folder), file);
    }
    buf_printf(&flag, "%.*s=%.*s", (int)folder_length(file), file, (int)folder_length(given), given);
    vec_push(s->common, kept(s, &flag));
  }
  buf_free(&folder);
}

/* The command line of `check`, or of the audit of this certificate. */
static void begin(Stages *s, const char *proof) {
  Buf memory = {0};
  vec_push(s->common, "/proc/self/exe");
  vec_push(s->common, proof ? "audit" : "check");
  if (proof) vec_push(s->common, proof);
  vec_push(s->common, s->entry->driver);
  for (uint32_t i = 0; i < s->files->n; i++)
    if (i != s->entry->file) vec_push(s->common, s->files->at[i]);
  add_options(s);
  add_flags(s);
  if (proof || s->session->options->value[OPTION_CERTIFICATE].given) add_names(s);
  if (!proof) vec_push(s->common, "--json");
  buf_printf(&memory, "%" PRIu64, s->memory >> 20);
  vec_push(s->common, "--memory");
  vec_push(s->common, kept(s, &memory));
}

/* What the check tells goes to a file, which each one begins anew. */
static void catch_messages(const char *file) {
  int fd = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0) return;
  dup2(fd, 2);
  close(fd);
}

/* A file of this entry. */
static const char *file_of(Stages *s, const char *ending) {
  Buf path = {0};
  buf_printf(&path, "%s%s", s->entry->stem, ending);
  return kept(s, &path);
}

const char *entry_proof(const Entry *e, Strings *strings, const char *macro, uint32_t value) {
  Buf path = {0};
  buf_printf(&path, "%s.%s=%u", e->stem, macro, value);
  const char *result = str_intern(strings, buf_str(&path));
  buf_free(&path);
  return result;
}

/* What a check writes beside its answer, and where it stays if that is the answer. */
static const struct {
  OptionId option;
  const char *name, *file, *stays; /* the argument; the file that is written */
} beside[] = {
    {OPTION_SARIF, ".next.sarif", ".next.sarif", ENTRY_SARIF},
    {OPTION_REPORT, ".next", ".next/index.html", ENTRY_PAGE},
};
enum { N_BESIDE = sizeof beside / sizeof *beside };

static void add_files(Stages *s, TextVec *argv) {
  Buf of = {0};
  buf_printf(&of, "-D" DRIVER_OF "=%s", s->session->program.func.at[s->entry->function].name);
  const char *define = kept(s, &of);
  if (s->session->options->value[OPTION_REPORT].given) vec_push(*argv, define); /* its page shows the call */
  for (size_t i = 0; i < N_BESIDE; i++) {
    if (!s->session->options->value[beside[i].option].given) continue;
    vec_push(*argv, option_spec[beside[i].option].name);
    vec_push(*argv, file_of(s, beside[i].name));
    unlink(file_of(s, beside[i].file)); /* of the check before */
  }
}

/* Checks the driver with this macro: the parameters that are not NULL, or what is looked at. `last`: its FALSE would be
 * the answer. */
static bool stage(Stages *s, const char *macro, uint32_t value, double seconds, bool last, FunctionAnswer *out) {
  static const double least = 0.5, grace = 2;
  TextVec argv = {0};
  Buf mask = {0}, time = {0}, answer = {0}, error = {0};
  const Options *o = s->session->options;
  double left = s->deadline - clock_seconds();
  if (seconds > left) seconds = left;
  if (seconds < least) return false;
  for (uint32_t i = 0; i < s->common.n; i++) vec_push(argv, s->common.at[i]);
  buf_printf(&mask, "-D%s=%u", macro, value);
  buf_printf(&time, "%.17g", seconds);
  vec_push(argv, buf_str(&mask));
  vec_push(argv, "--timeout");
  vec_push(argv, buf_str(&time));
  if (!last || o->value[OPTION_NO_CONFIRM].given) vec_push(argv, "--no-confirm");
  if (last && s->entry->test) {
    vec_push(argv, "--test");
    vec_push(argv, s->entry->test);
  }
  if (o->value[OPTION_CERTIFICATE].given) {
    vec_push(argv, "--certificate");
    vec_push(argv, entry_proof(s->entry, &s->strings, macro, value));
  }
  add_files(s, &argv);
  vec_push(argv, NULL);
  catch_messages(s->entry->messages);
  Limit limit = {.deadline = clock_seconds() + seconds + grace, .stop = s->session->stop};
  int status = 0;
  bool ran = process_run(argv.at, s->folder, "", 0, &answer, &status, &limit, &error);
  bool read = ran && function_answer_read(buf_str(&answer), answer.n, out);
  vec_free(argv);
  buf_free(&mask);
  buf_free(&time);
  buf_free(&answer);
  buf_free(&error);
  return read;
}

static void write_answer(const Entry *e, const FunctionAnswer *a, uint32_t needs) {
  Buf error = {0}, text = {0};
  buf_printf(&text, "%u", needs);
  file_write(e->needs, buf_str(&text), text.n, &error);
  file_write(e->answer, a->document.at ? a->document.at : "", a->document.n, &error);
  buf_free(&error);
  buf_free(&text);
}

/* What was found last is the answer, and what was told then belongs to it. */
static void take(Stages *s, FunctionAnswer *to, FunctionAnswer *from) {
  rename(s->entry->messages, s->entry->told);
  for (size_t i = 0; i < N_BESIDE; i++) {
    if (!s->session->options->value[beside[i].option].given) continue;
    const char *file = file_of(s, beside[i].file), *stays = file_of(s, beside[i].stays);
    rename(file, stays);
  }
  function_answer_free(to);
  *to = *from;
  *from = (FunctionAnswer){0};
}

/* All parameters not NULL is shown: is it with one of them NULL? `needs`: those of which it is not. */
static uint32_t find_needs(Stages *s, uint32_t all, FunctionAnswer *best) {
  uint32_t needs = all, n = s->entry->pointers < 32 ? s->entry->pointers : 32;
  for (uint32_t i = 0; i < n; i++) {
    FunctionAnswer a = {0};
    uint32_t without = needs & ~(1u << i);
    if (!without) break; /* that was asked first */
    double share = (s->deadline - clock_seconds()) / (n - i);
    if (stage(s, DRIVER_NOT_NULL, without, share, false, &a) && a.kind == VERDICT_TRUE) {
      needs = without;
      take(s, best, &a);
    }
    function_answer_free(&a);
  }
  return needs;
}

static void answer_unknown(FunctionAnswer *a, const char *reason) {
  function_answer_free(a);
  *a = (FunctionAnswer){.kind = VERDICT_UNKNOWN};
  buf_add(&a->reason, reason);
  buf_printf(&a->document, "{\"verdict\": \"unknown\", \"reason\": \"%s\"}", reason);
}

/* A contract: can what it requires be? Then what it ensures, then what it assigns. */
static bool decide_contract(Stages *s, FunctionAnswer *a) {
  FunctionAnswer b = {0};
  double first = 0.3 * (s->deadline - clock_seconds());
  bool done = stage(s, DRIVER_STAGE, DRIVER_SATISFIABLE, first, false, &b);
  VerdictKind satisfiable = done ? b.kind : VERDICT_UNKNOWN;
  bool early = done && b.kind == VERDICT_FALSE && strcmp(b.violated.n ? b.violated.at : "", "unreach-call") != 0;
  if (satisfiable == VERDICT_TRUE || early) {
    take(s, a, &b);
    if (!early) answer_unknown(a, "what its contract requires cannot be: it says nothing");
    return true;
  }
  function_answer_free(&b);
  b = (FunctionAnswer){0};
  done = stage(s, DRIVER_STAGE, DRIVER_ENSURES, s->deadline - clock_seconds(), true, &b);
  if (done) take(s, a, &b);
  if (!done || a->kind != VERDICT_TRUE) return done;
  if (s->entry->has_assigns) {
    done = stage(s, DRIVER_STAGE, DRIVER_ASSIGNS, s->deadline - clock_seconds(), false, &b);
    if (done)
      take(s, a, &b);
    else
      answer_unknown(a, "time limit: what it assigns was not looked at");
  }
  if (a->kind == VERDICT_TRUE && satisfiable != VERDICT_FALSE)
    answer_unknown(a, "it was not found out whether what its contract requires can be");
  return true;
}

void entry_decide(const Session *session, const Entry *e, const TextVec *files, uint64_t memory, double seconds) {
  static const double first_share =
      0.4; /* the second try gets the rest, and those for single parameters what it leaves */
  Stages s = {.session = session, .entry = e, .files = files, .memory = memory, .deadline = clock_seconds() + seconds};
  FunctionAnswer a = {0}, b = {0};
  uint32_t all = e->pointers >= 32 ? ~0u : (1u << e->pointers) - 1, needs = 0;
  begin(&s, NULL);
  if (e->has_contract) {
    if (decide_contract(&s, &a)) write_answer(e, &a, 0);
    function_answer_free(&a);
    vec_free(s.common);
    str_free(&s.strings);
    return;
  }
  bool done = stage(&s, DRIVER_NOT_NULL, 0, all ? first_share * seconds : seconds, !all, &b);
  take(&s, &a, &b);
  if (all && (!done || a.kind != VERDICT_TRUE)) {
    bool again = stage(&s, DRIVER_NOT_NULL, all, s.deadline - clock_seconds(), true, &b);
    if (again) take(&s, &a, &b);
    if (!again && a.kind == VERDICT_FALSE) function_answer_free(&a), a = (FunctionAnswer){.kind = VERDICT_UNKNOWN};
    if (again && a.kind == VERDICT_TRUE) needs = find_needs(&s, all, &a);
    done = done || again;
  }
  if (done) write_answer(e, &a, needs);
  function_answer_free(&a);
  vec_free(s.common);
  str_free(&s.strings);
}

/* So much work for a guess: whoever asks again gets the same answer. */
static const char guess_effort[] = "6000000";

static void try_stage(const Session *session, const Entry *e, const TextVec *files, uint32_t what, double seconds) {
  Stages s = {.session = session,
              .entry = e,
              .files = files,
              .memory = session_memory(session),
              .deadline = clock_seconds() + seconds};
  FunctionAnswer a = {0};
  begin(&s, NULL);
  vec_push(s.common, "--effort");
  vec_push(s.common, guess_effort);
  vec_push(s.common, "--no-audit");
  if (stage(&s, DRIVER_STAGE, what, seconds, false, &a)) write_answer(e, &a, 0);
}

bool entry_try(const Session *s, const Entry *e, const TextVec *files, uint32_t stage, double seconds,
               FunctionAnswer *out) {
  pid_t parent = getpid();
  Buf text = {0}, error = {0};
  unlink(e->answer);
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0) {
    process_die_with(parent);
    try_stage(s, e, files, stage, seconds);
    _exit(0);
  }
  if (pid > 0) waitpid(pid, NULL, 0);
  bool good = pid > 0 && file_read(e->answer, &text, &error) && function_answer_read(buf_str(&text), text.n, out);
  buf_free(&text);
  buf_free(&error);
  return good;
}

/* ---- audit ---- */

static int run_audit(Stages *s, const char *proof, const char *macro, uint32_t value, Limit *limit) {
  Buf define = {0}, time = {0}, answer = {0}, error = {0};
  int status = EXIT_UNDECIDED;
  begin(s, proof);
  buf_printf(&define, "-D%s=%u", macro, value);
  vec_push(s->common, buf_str(&define));
  if (limit->deadline > 0) {
    double left = limit->deadline - clock_seconds();
    buf_printf(&time, "%.17g", left > 0.1 ? left : 0.1);
    vec_push(s->common, "--timeout");
    vec_push(s->common, buf_str(&time));
  }
  vec_push(s->common, NULL);
  catch_messages(s->entry->messages);
  bool ran = process_run(s->common.at, s->folder, "", 0, &answer, &status, limit, &error) &&
             file_write(s->entry->answer, buf_str(&answer), answer.n, &error);
  return ran ? status : EXIT_UNDECIDED;
}

int entry_audit(const Session *session, const Entry *e, const TextVec *files, const char *proof, const char *macro,
                uint32_t value, Limit *limit) {
  pid_t parent = getpid();
  int status = 0;
  unlink(e->answer);
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0) {
    process_die_with(parent);
    Stages s = {.session = session, .entry = e, .files = files, .memory = session_memory(session)};
    _exit(run_audit(&s, proof, macro, value, limit));
  }
  return pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_UNDECIDED;
}
