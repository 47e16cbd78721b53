/* A session: one command about C programs, from its options to its exit status. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

static void stats_print(const FrontStats *f, FILE *out) {
  const struct {
    const char *name, *unit;
    double value;
    int decimals;
  } row[] = {
      {"compile", "seconds", f->compile_seconds, 6},
      {"load", "seconds", f->load_seconds, 6},
      {"lower", "seconds", f->lower_seconds, 6},
      {"source", "lines", (double)f->source_lines, 0},
      {"functions", "", f->functions, 0},
      {"peak-memory", "bytes", (double)memory_peak(), 0},
  };
  for (size_t i = 0; i < sizeof row / sizeof *row; i++)
    fprintf(out, "stats: %s %.*f%s%s\n", row[i].name, row[i].decimals, row[i].value, *row[i].unit ? " " : "",
            row[i].unit);
}

Limit session_limit(const Session *s) {
  const OptionValue *timeout = &s->options->value[OPTION_TIMEOUT];
  Limit limit = {.stop = s->stop, .effort = s->options->value[OPTION_EFFORT].number, .memory = session_memory(s)};
  if (timeout->given) limit.deadline = s->start + timeout->seconds;
  return limit;
}

uint64_t session_memory(const Session *s) {
  const OptionValue *memory = &s->options->value[OPTION_MEMORY];
  return memory->given ? memory->number << 20 : memory_physical() / 4 * 3;
}

uint32_t session_jobs(const Session *s) {
  enum { MOST = 255 };
  const OptionValue *o = &s->options->value[OPTION_JOBS];
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  if (!o->given) return 1;
  if (!o->number) return processors > 0 ? (uint32_t)processors : 1;
  return o->number < MOST ? (uint32_t)o->number : MOST;
}

/* Who asks for leaks wants to know when a pointer is gone; to all others it is one more step. */
static bool tells_leaks(const Session *s) {
  return s->options->command == COMMAND_RUN || s->options->command == COMMAND_ASK ||
         (s->properties & PROPERTY_VALID_MEMTRACK);
}

/* The label that must not be reached; NULL: none. `run` looks for it where it is named. */
static const char *error_label(const Session *s) {
  const OptionValue *named = &s->options->value[OPTION_ERROR_LABEL];
  if (named->given) return named->text;
  if (!(s->properties & PROPERTY_UNREACH_LABEL)) return NULL;
  return s->label.n ? s->label.at : "ERROR";
}

FrontOptions session_front(const Session *s, Limit *limit) {
  const Options *o = s->options;
  return (FrontOptions){
      .files = o->files.at,
      .n_files = o->files.n,
      .flags = o->flags.at,
      .n_flags = o->flags.n,
      .pointer_bits = o->pointer_bits,
      .finds_overflow = s->properties & PROPERTY_NO_OVERFLOW,
      .ends_of_pointers = tells_leaks(s),
      .limit = limit,
      .error_label = error_label(s),
      .compile_commands = o->value[OPTION_COMPILE_COMMANDS].text,
  };
}

/* --contracts. What they are about must be there. */
static bool read_contracts(Session *s) {
  const TextVec *files = &s->options->contracts;
  Buf error = {0};
  bool good = true;
  uint32_t own = s->clauses.n;
  for (uint32_t i = 0; i < files->n && good; i++)
    good = driver_read_contracts(files->at[i], &s->texts, &s->clauses, &error);
  if (!good) diag_error(&s->diag, "%s", buf_str(&error));
  for (uint32_t i = own; i < s->clauses.n && good; i++) {
    const FrontClause *c = &s->clauses.at[i];
    if (strcmp(c->word, "parameters") == 0 && !program_find_function(&s->program, c->function))
      diag_at(&s->diag, DIAG_WARNING, c->at, "there is no function '%s' in the program", c->function);
  }
  buf_free(&error);
  return good;
}

bool session_load(Session *s, Limit *limit) {
  const Options *o = s->options;
  FrontOptions front = session_front(s, limit);
  FrontStats stats = {0};
  front.clauses = &s->clauses;
  s->loaded = true; /* front_load initialises the program first */
  bool ok = front_load(&s->program, &front, &stats, &s->diag);
  ok = ok && read_contracts(s);
  s->is_whole = ok;
  if (ok && o->value[OPTION_STATS].given) stats_print(&stats, s->diag.out);
  return ok;
}

int session_write(Session *s, const char *file, const Buf *text, int status) {
  Buf error = {0};
  errno = 0;
  if (!file_write(file, text->at ? text->at : "", text->n, &error)) {
    if (errno != EPIPE) diag_error(&s->diag, "%s", buf_str(&error)); /* a reader that left early needs no message */
    status = EXIT_USAGE;
  }
  buf_free(&error);
  return status;
}

/* `tvp` has a command line of its own (tvp/tvp.h). */
static int help_tvp(Session *s) {
  char name[] = "tvp", help[] = "--help";
  char *argv[] = {name, help, NULL};
  return tvp_command(2, argv, stdout, &s->diag, s->stop);
}

static int run_help(Session *s) {
  const Options *o = s->options;
  HelpForm form = (HelpForm)o->value[OPTION_AS].number;
  if (form == HELP_MAN) {
    manual_print(stdout);
  } else if (form == HELP_MODELS) {
    Buf text = {0};
    front_print_library(&text);
    fputs(buf_str(&text), stdout);
    buf_free(&text);
  } else if (form != HELP_TEXT) {
    completion_print(stdout, form);
  } else if (o->command == COMMAND_HELP && o->files.n && !o->value[OPTION_HELP].given) {
    CommandId id = command_find(o->files.at[0], &s->diag);
    if (id == N_COMMANDS) return EXIT_USAGE;
    if (id == COMMAND_TVP) return help_tvp(s);
    help_print_command(stdout, id);
  } else if (o->command == COMMAND_HELP && !o->value[OPTION_HELP].given) {
    help_print(stdout);
  } else {
    help_print_command(stdout, o->command);
  }
  return EXIT_GOOD;
}

/* The files that were asked for. */
static void add_outputs(const Options *o, TextVec *out) {
  static const OptionId written[] = {OPTION_CERTIFICATE, OPTION_SARIF, OPTION_OUTPUT, OPTION_RECORD,
                                     OPTION_HTML,        OPTION_CSV,   OPTION_XML};
  for (size_t i = 0; i < sizeof written / sizeof *written; i++)
    if (o->value[written[i]].given) vec_push(*out, o->value[written[i]].text);
  for (uint32_t i = 0; i < o->witnesses.n && o->command == COMMAND_CHECK; i++) vec_push(*out, o->witnesses.at[i]);
}

/* Does output i take the place of an input, or of an output before it? */
static bool replaces(const Options *o, const TextVec *outputs, uint32_t i, Buf *error) {
  const char *path = outputs->at[i];
  if (strcmp(path, "-") == 0) return false;
  for (uint32_t k = 0; k < o->files.n; k++)
    if (file_is_same(path, o->files.at[k])) buf_printf(error, "'%s' is read: it is not written over", path);
  for (uint32_t k = 0; k < i && !error->n; k++)
    if (file_is_same(path, outputs->at[k])) buf_printf(error, "'%s' is to be written twice", path);
  return error->n != 0;
}

/* Can all files be written that were asked for? Said before the work begins, not when it is done. */
static bool can_write(Session *s) {
  const Options *o = s->options;
  TextVec outputs = {0};
  Buf error = {0};
  bool good = true;
  add_outputs(o, &outputs);
  for (uint32_t i = 0; i < outputs.n && good; i++)
    good = file_can_write(outputs.at[i], &error) && !replaces(o, &outputs, i, &error);
  if (good && o->value[OPTION_TEST].given) good = test_folder_is_usable(o->value[OPTION_TEST].text, &error);
  if (!good) diag_error(&s->diag, "%s", buf_str(&error));
  buf_free(&error);
  vec_free(outputs);
  return good;
}

static int dispatch(Session *s) {
  const Options *o = s->options;
  if (o->value[OPTION_VERSION].given) {
    puts("silhouette " SILHOUETTE_VERSION);
    return EXIT_GOOD;
  }
  if (o->value[OPTION_HELP].given || o->command == COMMAND_HELP) return run_help(s);
  session_tell_guard(s);
  if (!can_write(s)) return EXIT_USAGE;
  if (o->command == COMMAND_CHECK) return command_check(s);
  if (o->command == COMMAND_SHOW && o->show == SHOW_PRECISION) return command_show_precision(s);
  if (o->command == COMMAND_SHOW && o->show == SHOW_SHAPES) return command_show_shapes(s);
  if (o->command == COMMAND_SHOW) return command_show(s);
  if (o->command == COMMAND_ASK) return command_ask(s);
  if (o->command == COMMAND_LSP) return command_lsp(s);
  if (o->command == COMMAND_DRIVER) return command_driver(s);
  if (o->command == COMMAND_CONTRACT) return command_contract(s);
  if (o->command == COMMAND_AUDIT) return command_audit(s);
  if (o->command == COMMAND_EXPLAIN) return command_explain(s);
  if (o->command == COMMAND_DEPENDS) return command_depends(s);
  if (o->command == COMMAND_LEAKS) return command_leaks(s);
  if (o->command == COMMAND_BATCH) return command_batch(s);
  return command_run(s);
}

const bool c_command_is_here = true;

int c_command(int argc, char **argv, Diag *diag, volatile sig_atomic_t *stop) {
  Options options;
  Session session = {.options = &options, .stop = stop, .start = clock_seconds(), .diag = *diag};
  int status = EXIT_USAGE;
  if (options_parse(&options, argc, argv, &session.diag)) status = dispatch(&session);
  if (session.loaded) program_free(&session.program);
  answer_page_free(session.answers); /* of a command that ended early */
  generators_free(session.generators);
  vec_free(session.clauses);
  str_free(&session.texts);
  buf_free(&session.label);
  options_free(&options);
  return status;
}
