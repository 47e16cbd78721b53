#include "cli/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/suggest.h"

typedef enum {
  ARG_NONE,
  ARG_TEXT,
  ARG_CHOICE,  /* one of the words in `argument`, separated by | */
  ARG_NUMBER,  /* a whole number */
  ARG_SECONDS, /* a positive real number */
  ARG_CLANG,   /* handed to clang: `-I DIR` or `-IDIR` */
  ARG_JOINED,  /* handed to clang: `-std=X` */
} ArgumentKind;

enum {
  CHECK = 1 << COMMAND_CHECK,
  SHOW = 1 << COMMAND_SHOW,
  RUN = 1 << COMMAND_RUN,
  HELP = 1 << COMMAND_HELP,
  VERIFY = CHECK | SHOW, /* `show precision` and `show shapes` verify first */
  FILES = CHECK | SHOW | RUN
};

typedef struct {
  const char *name, *argument;
  ArgumentKind kind;
  const char *standard; /* the default; NULL: none */
  unsigned commands;
  const char *help;
} OptionSpec;

/* The one list of all options, in the order of the help. */
static const OptionSpec spec[N_OPTIONS] = {
    [OPTION_PROPERTY] = {"--property", "NAME|FILE.prp", ARG_TEXT, NULL, VERIFY,
                         "what must hold (default: unreach-call); repeat"},
    [OPTION_MODE] = {"--mode", "lazy|predicate|heap", ARG_CHOICE, "lazy", VERIFY,
                     "predicates and shapes, or one of them"},
    [OPTION_GENERATORS] = {"--generators", "FILE", ARG_TEXT, NULL, VERIFY,
                           "shape-class generators of your own; repeat"},
    [OPTION_MEMORY] = {"--memory", "MB", ARG_NUMBER, "0", VERIFY, "stop at this size (0: no limit)"},
    [OPTION_DEPTH] = {"--depth", "N", ARG_NUMBER, "100", VERIFY, "calls nest at most this deep"},
    [OPTION_TRACE_REFINEMENT] = {"--trace-refinement", NULL, ARG_NONE, NULL, VERIFY, "tell the story on stderr"},
    [OPTION_FUNCTION] = {"--function", "NAME", ARG_TEXT, NULL, SHOW, "only this function; may be repeated"},
    [OPTION_FORMAT] = {"--format", "text|dot|svg|json", ARG_CHOICE, "text", SHOW,
                       "default: by the ending of -o, else text"},
    [OPTION_OUTPUT] = {"-o", "FILE", ARG_TEXT, "-", SHOW, "write there instead of to standard output"},
    [OPTION_MODELS] = {"--models", NULL, ARG_NONE, NULL, SHOW, "also the models of library functions"},
    [OPTION_INPUTS] = {"--inputs", "FILE", ARG_TEXT, NULL, RUN, "inputs from FILE, then zeros (default: zeros)"},
    [OPTION_SEED] = {"--seed", "N", ARG_NUMBER, NULL, RUN, "pseudo-random inputs"},
    [OPTION_RECORD] = {"--record", "FILE", ARG_TEXT, NULL, RUN, "write the inputs taken, for --inputs"},
    [OPTION_MALLOC] = {"--malloc", "may-fail|never-fails", ARG_CHOICE, "may-fail", VERIFY | RUN,
                       "inputs let allocations fail (default), or not"},
    [OPTION_UNINITIALISED] = {"--uninitialised", "report|input", ARG_CHOICE, "report", RUN,
                              "its use is a defect (default), or an input"},
    [OPTION_TRACE] = {"--trace", NULL, ARG_NONE, NULL, RUN, "print every step of the run"},
    [OPTION_STEPS] = {"--steps", "N", ARG_NUMBER, "0", RUN, "stop after N steps (0: no limit)"},
    [OPTION_TIMEOUT] = {"--timeout", "SECONDS", ARG_SECONDS, NULL, VERIFY | RUN, "stop after this time"},
    [OPTION_JSON] = {"--json", NULL, ARG_NONE, NULL, CHECK | RUN, "the result as JSON; program output on stderr"},
    [OPTION_INCLUDE_DIR] = {"-I", "DIR", ARG_CLANG, NULL, FILES, "look for headers in DIR"},
    [OPTION_DEFINE] = {"-D", "NAME[=V]", ARG_CLANG, NULL, FILES, "define a macro"},
    [OPTION_UNDEFINE] = {"-U", "NAME", ARG_CLANG, NULL, FILES, "undefine a macro"},
    [OPTION_STANDARD] = {"-std=", "X", ARG_JOINED, NULL, FILES, "the C standard (default: clang's, gnu17)"},
    [OPTION_INCLUDE] = {"-include", "FILE", ARG_CLANG, NULL, FILES, "include FILE first"},
    [OPTION_32] = {"--32", NULL, ARG_NONE, NULL, FILES, "32-bit machine"},
    [OPTION_64] = {"--64", NULL, ARG_NONE, NULL, FILES, "64-bit machine (default)"},
    [OPTION_COMPILE_COMMANDS] = {"--compile-commands", "FILE|DIR", ARG_TEXT, NULL, FILES,
                                 "flags of FILEs there; without FILEs: all there"},
    [OPTION_STATS] = {"--stats", NULL, ARG_NONE, NULL, FILES, "times and sizes, on stderr"},
    [OPTION_HELP] = {"--help", NULL, ARG_NONE, NULL, FILES | HELP, "this help"},
    [OPTION_VERSION] = {"--version", NULL, ARG_NONE, NULL, 0, "the version"},
};

typedef struct {
  const char *name, *usage, *summary, *about, *examples;
} CommandSpec;

static const CommandSpec command[N_COMMANDS] = {
    [COMMAND_CHECK] = {"check", "check FILE... [OPTION]...", "verify a program",
                       "Shows that no execution violates the properties, or finds one that does. The\n"
                       "last line is `verdict: true`, `false(unreach-call)` or `unknown (why)`; the\n"
                       "exit status 0, 1, 2, and 3 for wrong usage or input.\n",
                       "  silhouette check lock.c\n"
                       "  silhouette check lock.c --property no-overflow --timeout 60\n"},
    [COMMAND_SHOW] = {"show", "show automaton|precision|shapes FILE... [OPTION]...",
                      "print automata, what was tracked, shape graphs",
                      "Files are C (.c, .i) or LLVM (.bc, .ll); several are linked. Locations are\n"
                      "numbered per function; in pictures, loop heads are double circles, the exit is\n"
                      "gray, conditions are blue. `precision` and `shapes` verify first; `shapes` takes\n"
                      "FILE:LINE, without a line it shows loop heads and exits.\n",
                      "  silhouette show automaton list.c\n"
                      "  silhouette show automaton list.c --function main -o main.svg\n"
                      "  silhouette show shapes list.c:23 -o shapes.svg\n"},
    [COMMAND_RUN] = {"run", "run FILE... [OPTION]...", "run a program on its automata and report what happened",
                     "Inputs are the results of __VERIFIER_nondet_*() and of unknown functions. The\n"
                     "program's output comes first; the last line is `outcome: ...`. Exit status: 0\n"
                     "finished, 1 a defect was found (leaked memory is one), 2 a limit or something\n"
                     "not modelled, 3 wrong usage or input.\n",
                     "  silhouette run list.c --seed 7 --record inputs.txt\n"
                     "  silhouette run list.c --inputs inputs.txt --trace\n"},
    [COMMAND_TVP] = {"tvp", "tvp PROGRAM.tvp [INPUT.tvs] [OPTION]...",
                     "run TVLA's languages on the three-valued engine", "",
                     "  silhouette tvp share/tvp/sll/reverse.tvp share/tvp/sll/list.tvs\n"},
    [COMMAND_HELP] = {"help", "help [COMMAND]", "explain a command", "", "  silhouette help run\n"},
};

/* ---- help ---- */

void help_print(FILE *out) {
  fputs(
      "silhouette: a verifier for C programs that build and change linked data structures.\n\n"
      "usage: silhouette COMMAND ...\n\n",
      out);
  for (int c = 0; c < N_COMMANDS; c++) fprintf(out, "  %-45s %s\n", command[c].usage, command[c].summary);
  fputs("  --version                                     print the version\n\nexamples:\n", out);
  for (int c = 0; c < N_COMMANDS; c++) fputs(command[c].examples, out);
}

static void help_option(FILE *out, const OptionSpec *s) {
  Buf left = {0};
  buf_add(&left, s->name);
  if (s->argument) buf_printf(&left, "%s%s", s->kind == ARG_JOINED ? "" : " ", s->argument);
  fprintf(out, "  %-31s%s%s\n", buf_str(&left), left.n < 31 ? "" : " ", s->help);
  buf_free(&left);
}

void help_print_command(FILE *out, CommandId id) {
  fprintf(out, "usage: silhouette %s\n\n%s.\n%s\noptions:\n", command[id].usage, command[id].summary,
          command[id].about);
  for (int i = 0; i < N_OPTIONS; i++)
    if (spec[i].commands & (1u << id)) help_option(out, &spec[i]);
  fprintf(out, "\nexamples:\n%s", command[id].examples);
}

/* ---- parsing ---- */

CommandId command_find(const char *name, Diag *diag) {
  Suggestion s = suggest_for(name);
  for (int c = 0; c < N_COMMANDS; c++) {
    if (strcmp(command[c].name, name) == 0) return (CommandId)c;
    suggest_offer(&s, command[c].name);
  }
  if (s.best)
    diag_error(diag, "unknown command '%s'; did you mean '%s'?", name, s.best);
  else
    diag_error(diag, "unknown command '%s'; see 'silhouette help'", name);
  return N_COMMANDS;
}

/* The option that a word of the command line is, and its argument if it is in the same word. */
static OptionId option_find(const char *word, const char **joined) {
  *joined = NULL;
  for (int i = 0; i < N_OPTIONS; i++) {
    size_t n = strlen(spec[i].name);
    if (strncmp(word, spec[i].name, n) != 0) continue;
    if (word[n] == 0 && spec[i].kind != ARG_JOINED) return (OptionId)i;
    bool is_long = text_starts(word, "--");
    if (spec[i].kind == ARG_JOINED || (!is_long && n == 2 && spec[i].argument)) { /* -std=X, -IDIR, -oFILE */
      *joined = word + n;
      return (OptionId)i;
    }
    if (is_long && word[n] == '=' && spec[i].argument) {
      *joined = word + n + 1;
      return (OptionId)i;
    }
  }
  return N_OPTIONS;
}

static bool unknown_option(const Options *o, const char *word, Diag *diag) {
  const char *equals = strchr(word, '=');
  Buf name = {0};
  buf_add_n(&name, word, equals ? (size_t)(equals - word) : strlen(word));
  Suggestion s = suggest_for(buf_str(&name));
  for (int i = 0; i < N_OPTIONS; i++)
    if (spec[i].commands & (1u << o->command)) suggest_offer(&s, spec[i].name);
  if (s.best)
    diag_error(diag, "unknown option '%s'; did you mean '%s'?", word, s.best);
  else
    diag_error(diag, "unknown option '%s'; see 'silhouette help %s'", word, command[o->command].name);
  buf_free(&name);
  return false;
}

static bool wrong_argument(const OptionSpec *s, const char *text, const char *wanted, Diag *diag) {
  diag_error(diag, "'%s' is no argument for %s; %s", text, s->name, wanted);
  return false;
}

static bool parse_choice(const OptionSpec *s, const char *text, OptionValue *v, Diag *diag) {
  size_t n = strlen(text);
  uint64_t index = 0;
  for (const char *word = s->argument;; index++) {
    size_t length = strcspn(word, "|");
    if (length == n && strncmp(word, text, n) == 0) {
      v->number = index;
      return true;
    }
    if (!word[length]) break;
    word += length + 1;
  }
  Buf wanted = {0};
  buf_printf(&wanted, "choose from %s", s->argument);
  wrong_argument(s, text, buf_str(&wanted), diag);
  buf_free(&wanted);
  return false;
}

static bool parse_value(const OptionSpec *s, const char *text, OptionValue *v, Diag *diag) {
  v->text = text;
  if (s->kind == ARG_CHOICE) return parse_choice(s, text, v, diag);
  if (s->kind == ARG_NUMBER) {
    Int128 n;
    if (!text_parse_int128(text, &n) || n < 0 || n > (Int128)UINT64_MAX)
      return wrong_argument(s, text, "a whole number from 0 to 2^64 - 1 is wanted", diag);
    v->number = (uint64_t)n;
  }
  if (s->kind == ARG_SECONDS) {
    char *end;
    v->seconds = strtod(text, &end);
    if (end == text || *end || !(v->seconds > 0) || v->seconds > 1e9)
      return wrong_argument(s, text, "a number of seconds greater than 0 is wanted", diag);
  }
  return true;
}

static bool option_take(Options *o, OptionId id, const char *text, Diag *diag) {
  const OptionSpec *s = &spec[id];
  OptionValue *v = &o->value[id];
  if (s->argument && !parse_value(s, text, v, diag)) return false;
  v->given = true;
  if (id == OPTION_FUNCTION) vec_push(o->functions, text);
  if (id == OPTION_PROPERTY) vec_push(o->properties, text);
  if (id == OPTION_GENERATORS) vec_push(o->generators, text);
  if (id == OPTION_32) o->pointer_bits = 32;
  if (id == OPTION_64) o->pointer_bits = 64;
  if (s->kind == ARG_CLANG) {
    vec_push(o->flags, s->name);
    vec_push(o->flags, text);
  }
  return true;
}

static void set_defaults(Options *o, Diag *diag) {
  *o = (Options){.command = COMMAND_HELP, .pointer_bits = 64};
  for (int i = 0; i < N_OPTIONS; i++)
    if (spec[i].standard) parse_value(&spec[i], spec[i].standard, &o->value[i], diag);
}

static bool parse_words(Options *o, int argc, char *const *argv, Diag *diag) {
  bool only_files = false;
  for (int i = 2; i < argc; i++) {
    const char *word = argv[i], *argument;
    if (only_files || word[0] != '-' || !word[1]) {
      vec_push(o->files, word);
      continue;
    }
    if (strcmp(word, "--") == 0) {
      only_files = true;
      continue;
    }
    OptionId id = option_find(word, &argument);
    if (id == N_OPTIONS && strcmp(word, "-h") == 0) id = OPTION_HELP;
    if (id == N_OPTIONS) return unknown_option(o, word, diag);
    const OptionSpec *s = &spec[id];
    if (!(s->commands & (1u << o->command))) {
      diag_error(diag, "%s is no option of '%s'; see 'silhouette help %s'", s->name, command[o->command].name,
                 command[o->command].name);
      return false;
    }
    if (s->argument && !argument) {
      if (++i == argc) {
        diag_error(diag, "%s needs an argument (%s)", s->name, s->argument);
        return false;
      }
      argument = argv[i];
    }
    if (s->kind == ARG_JOINED) vec_push(o->flags, word);
    if (!option_take(o, id, argument, diag)) return false;
    if (id == OPTION_HELP) return true;
  }
  return true;
}

/* `list.c:12` is line 12 of list.c, unless there is a file of that name. */
static void split_lines(Options *o) {
  for (uint32_t i = 0; i < o->files.n; i++) {
    const char *name = o->files.at[i], *colon = strrchr(name, ':');
    Int128 line = 0;
    bool split = colon && colon > name && access(name, F_OK) != 0 && text_parse_int128(colon + 1, &line) && line > 0 &&
                 line <= UINT32_MAX;
    if (split) o->files.at[i] = str_intern_n(&o->strings, name, (size_t)(colon - name));
    vec_push(o->lines, split ? (uint32_t)line : 0);
  }
}

/* What a command wants beside its options. */
static bool check_operands(Options *o, Diag *diag) {
  const char *name = command[o->command].name;
  if (o->command == COMMAND_HELP) {
    if (o->files.n <= 1) return true;
    diag_error(diag, "'help' explains one command at a time");
    return false;
  }
  if (o->command == COMMAND_SHOW) {
    static const char *const what[N_SHOWN] = {
        [SHOW_AUTOMATON] = "automaton", [SHOW_PRECISION] = "precision", [SHOW_SHAPES] = "shapes"};
    o->show = SHOW_AUTOMATON;
    while (o->show < N_SHOWN && (!o->files.n || strcmp(o->files.at[0], what[o->show]) != 0)) o->show++;
    if (o->show == N_SHOWN) {
      diag_error(diag, "show what? the usage is: silhouette %s", command[COMMAND_SHOW].usage);
      return false;
    }
    o->files.n--;
    memmove(o->files.at, o->files.at + 1, o->files.n * sizeof *o->files.at);
    if (o->show == SHOW_SHAPES) split_lines(o);
  }
  if (o->files.n == 0 && !o->value[OPTION_COMPILE_COMMANDS].given) {
    diag_error(diag, "no input file; see 'silhouette help %s'", name);
    return false;
  }
  if (o->value[OPTION_INPUTS].given && o->value[OPTION_SEED].given) {
    diag_error(diag, "--inputs and --seed exclude each other");
    return false;
  }
  return true;
}

bool options_parse(Options *o, int argc, char *const *argv, Diag *diag) {
  set_defaults(o, diag);
  if (argc < 2) {
    diag_error(diag, "no command; see 'silhouette help'");
    return false;
  }
  const char *word = argv[1];
  if (strcmp(word, "--version") == 0) {
    o->value[OPTION_VERSION].given = true;
    return true;
  }
  if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) return true;
  if (word[0] == '-') {
    diag_error(diag, "the command comes first, then its options, not '%s'; see 'silhouette help'", word);
    return false;
  }
  o->command = command_find(word, diag);
  if (o->command == N_COMMANDS) return false;
  if (!parse_words(o, argc, argv, diag)) return false;
  return o->value[OPTION_HELP].given || check_operands(o, diag);
}

void options_free(Options *o) {
  vec_free(o->files);
  vec_free(o->lines);
  str_free(&o->strings);
  vec_free(o->functions);
  vec_free(o->properties);
  vec_free(o->generators);
  vec_free(o->flags);
}
