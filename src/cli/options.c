#include "cli/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/suggest.h"
#include "front/front.h"

CommandId command_find(const char *name, Diag *diag) {
  Suggestion s = suggest_for(name);
  for (int c = 0; c < N_COMMANDS; c++) {
    if (strcmp(command_spec[c].name, name) == 0) return (CommandId)c;
    suggest_offer(&s, command_spec[c].name);
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
    size_t n = strlen(option_spec[i].name);
    if (strncmp(word, option_spec[i].name, n) != 0) continue;
    if (word[n] == 0 && option_spec[i].kind != ARG_JOINED) return (OptionId)i;
    bool is_long = text_starts(word, "--");
    if (option_spec[i].kind == ARG_JOINED ||
        (!is_long && n == 2 && option_spec[i].argument)) { /* -std=X, -IDIR, -oFILE */
      *joined = word + n;
      return (OptionId)i;
    }
    if (is_long && word[n] == '=' && option_spec[i].argument) {
      *joined = word + n + 1;
      return (OptionId)i;
    }
  }
  return N_OPTIONS;
}

/* False after a message: an option that is not known. A feature (-f...) that no compiler's manual had for us changes
 * nothing that we know of. */
static bool unknown_option(const Options *o, const char *word, Diag *diag) {
  const char *equals = strchr(word, '=');
  Buf name = {0};
  buf_add_n(&name, word, equals ? (size_t)(equals - word) : strlen(word));
  Suggestion s = suggest_for(buf_str(&name));
  for (int i = 0; i < N_OPTIONS; i++)
    if (option_belongs((OptionId)i, o->command)) suggest_offer(&s, option_spec[i].name);
  bool feature = !s.best && text_starts(word, "-f") && word[2] && option_belongs(OPTION_DEFINE, o->command);
  if (feature)
    diag_at(diag, DIAG_WARNING, (Position){0}, "the flag '%s' is not known; it is ignored", word);
  else if (s.best)
    diag_error(diag, "unknown option '%s'; did you mean '%s'?", word, s.best);
  else
    diag_error(diag, "unknown option '%s'; see 'silhouette help %s'", word, command_spec[o->command].name);
  buf_free(&name);
  return feature;
}

/* Like --32 or --64, if one of them means this machine. False after a message. */
static bool take_target(Options *o, const char *triple, Diag *diag) {
  Buf why = {0};
  bool ok = front_target_bits(triple, &o->pointer_bits, &why);
  if (!ok) diag_error(diag, "%s", buf_str(&why));
  buf_free(&why);
  return ok;
}

/* A word that is no option of ours: perhaps one of a compiler (front_flag). False after a message. */
static bool take_flag(Options *o, int argc, char *const *argv, int *i, Diag *diag) {
  const char *word = argv[*i], *argument = NULL;
  bool with_argument = false;
  FrontFlag what = option_belongs(OPTION_DEFINE, o->command) ? front_flag(word, &with_argument) : FRONT_FLAG_UNKNOWN;
  if (what == FRONT_FLAG_UNKNOWN) return unknown_option(o, word, diag);
  if (what == FRONT_FLAG_REFUSED) {
    diag_error(diag, "'%s' changes the meaning of the program in a way that is not modelled", word);
    return false;
  }
  if (with_argument && *i + 1 == argc) {
    diag_error(diag, "%s needs an argument", word);
    return false;
  }
  if (with_argument) argument = argv[++*i];
  const char *equals = strchr(word, '=');
  const char *value = argument ? argument : equals ? equals + 1 : word;
  if (what == FRONT_FLAG_TARGET && !take_target(o, value, diag)) return false;
  if (what == FRONT_FLAG_BITS_32) o->pointer_bits = 32;
  if (what == FRONT_FLAG_BITS_64) o->pointer_bits = 64;
  if (what == FRONT_FLAG_DROPPED) return true;
  TextVec *to[] = {o->command == COMMAND_BATCH ? &o->passed : NULL, what == FRONT_FLAG_KEPT ? &o->flags : NULL};
  for (size_t k = 0; k < sizeof to / sizeof *to; k++) {
    if (!to[k]) continue;
    vec_push(*to[k], word);
    if (argument) vec_push(*to[k], argument);
  }
  return true;
}

static bool wrong_argument(const OptionSpec *s, const char *text, const char *wanted, Diag *diag) {
  diag_error(diag, "'%s' is no argument for %s; %s", text, s->name, wanted);
  return false;
}

bool words_next(const char **rest, const char **word, size_t *length) {
  if (!*rest) return false;
  *word = *rest;
  *length = strcspn(*rest, "|");
  *rest = (*rest)[*length] ? *rest + *length + 1 : NULL;
  return true;
}

/* Which one of the words separated by | the text is, or -1. */
static int word_index(const char *words, const char *text) {
  const char *word;
  size_t length;
  for (int index = 0; words_next(&words, &word, &length); index++)
    if (length == strlen(text) && strncmp(word, text, length) == 0) return index;
  return -1;
}

static bool parse_choice(const OptionSpec *s, const char *text, OptionValue *v, Diag *diag) {
  int index = word_index(s->argument, text);
  if (index >= 0) {
    v->number = (uint64_t)index;
    return true;
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

/* What `batch` hands on to each `check`; the rest of its options it looks at itself. */
static void pass_on(Options *o, OptionId id, const char *text) {
  static const OptionId own[] = {OPTION_PROPERTY,         OPTION_TIMEOUT, OPTION_MEMORY,
                                 OPTION_COMPILE_COMMANDS, OPTION_JOBS,    OPTION_HELP};
  bool passed = o->command == COMMAND_BATCH && option_belongs(id, COMMAND_CHECK);
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) passed = passed && id != own[i];
  if (!passed) return;
  const OptionSpec *s = &option_spec[id];
  if (s->kind == ARG_JOINED) {
    Buf word = {0};
    buf_printf(&word, "%s%s", s->name, text);
    vec_push(o->passed, str_intern(&o->strings, buf_str(&word)));
    buf_free(&word);
    return;
  }
  vec_push(o->passed, s->name);
  if (s->argument) vec_push(o->passed, text);
}

static bool option_take(Options *o, OptionId id, const char *text, Diag *diag) {
  const OptionSpec *s = &option_spec[id];
  OptionValue *v = &o->value[id];
  if (s->argument && !parse_value(s, text, v, diag)) return false;
  v->given = true;
  pass_on(o, id, text);
  if (id == OPTION_FUNCTION) vec_push(o->functions, text);
  if (id == OPTION_CONTRACTS) vec_push(o->contracts, text);
  if (id == OPTION_PROPERTY) vec_push(o->properties, text);
  if (id == OPTION_WITNESS) vec_push(o->witnesses, text);
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
    if (option_spec[i].standard) parse_value(&option_spec[i], option_spec[i].standard, &o->value[i], diag);
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
    if (id == N_OPTIONS) {
      if (!take_flag(o, argc, argv, &i, diag)) return false;
      continue;
    }
    const OptionSpec *s = &option_spec[id];
    if (!option_belongs(id, o->command)) {
      diag_error(diag, "%s is no option of '%s'; see 'silhouette help %s'", s->name, command_spec[o->command].name,
                 command_spec[o->command].name);
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
  uint32_t n = 0; /* files so far: one that is named for two lines is one file */
  for (uint32_t i = 0; i < o->files.n; i++) {
    const char *name = o->files.at[i], *colon = strrchr(name, ':');
    Int128 line = 0;
    bool split = colon && colon > name && access(name, F_OK) != 0 && text_parse_int128(colon + 1, &line) && line > 0 &&
                 line <= UINT32_MAX;
    if (split) name = str_intern_n(&o->strings, name, (size_t)(colon - name));
    if (split) vec_push(o->lines, (FileLine){name, (uint32_t)line});
    bool known = false;
    for (uint32_t k = 0; k < n && split && !known; k++) known = file_is_same(o->files.at[k], name);
    if (!known) o->files.at[n++] = name;
  }
  o->files.n = n;
}

/* `ask FILE:LINE QUESTION...`; without a line there are files only. */
static bool take_questions(Options *o, Diag *diag) {
  split_lines(o);
  if (!o->files.n || !o->lines.n) return true;
  uint32_t files = 1;
  for (uint32_t i = 1; i < o->files.n; i++) {
    const char *word = o->files.at[i];
    bool is_file = text_ends(word, ".c") || text_ends(word, ".i") || text_ends(word, ".bc") || text_ends(word, ".ll");
    if (is_file)
      o->files.at[files++] = word;
    else
      vec_push(o->questions, word);
  }
  o->files.n = files;
  if (o->questions.n) return true;
  diag_error(diag, "ask what? the usage is: silhouette %s", command_spec[COMMAND_ASK].usage);
  return false;
}

/* The first operand of `batch`, if it is no task: what else to do. BatchWhat has the same order. */
static const char batch_words[] = "merge|status|report|work";

static void drop_first(Options *o) {
  o->files.n--;
  memmove(o->files.at, o->files.at + 1, o->files.n * sizeof *o->files.at);
}

static bool check_shard(Options *o, Diag *diag) {
  const OptionValue *v = &o->value[OPTION_SHARD];
  if (!v->given) return true;
  Int128 part = 0, of = 0;
  Buf first = {0};
  size_t n = strcspn(v->text, "/");
  buf_add_n(&first, v->text, n);
  bool ok = v->text[n] && text_parse_int128(buf_str(&first), &part) && text_parse_int128(v->text + n + 1, &of) &&
            part > 0 && part <= of && of <= UINT32_MAX;
  buf_free(&first);
  o->shard = (uint32_t)part;
  o->shards = (uint32_t)of;
  return ok || wrong_argument(&option_spec[OPTION_SHARD], v->text, "2/5 is the second of five parts", diag);
}

/* `batch WORD ...`; a task of that name is ./WORD. */
static bool check_batch(Options *o, Diag *diag) {
  int what = o->files.n ? word_index(batch_words, o->files.at[0]) : -1;
  if (what >= 0) {
    o->batch = (BatchWhat)(what + 1);
    drop_first(o);
  }
  if (o->batch == BATCH_MERGE && !o->files.n) {
    diag_error(diag, "merge what? the usage is: silhouette batch merge A.db B.db ... [--db FILE]");
    return false;
  }
  const OptionValue *on = &o->value[OPTION_ON];
  bool known = !on->given || strcmp(on->text, "slurm") == 0 || (text_starts(on->text, "slurm:") && on->text[6]);
  if (!known) return wrong_argument(&option_spec[OPTION_ON], on->text, "slurm or slurm:PARTITION is wanted", diag);
  return check_shard(o, diag);
}

/* What a command wants beside its options. */
static bool check_operands(Options *o, Diag *diag) {
  const char *name = command_spec[o->command].name;
  if (o->command == COMMAND_HELP) {
    if (o->files.n <= 1) return true;
    diag_error(diag, "'help' explains one command at a time");
    return false;
  }
  if (o->command == COMMAND_SHOW) {
    int what = o->files.n ? word_index(command_spec[COMMAND_SHOW].words, o->files.at[0]) : -1;
    if (what < 0) {
      diag_error(diag, "show what? the usage is: silhouette %s", command_spec[COMMAND_SHOW].usage);
      return false;
    }
    o->show = (ShowWhat)what;
    drop_first(o);
    if (o->show == SHOW_SHAPES) split_lines(o);
  }
  if (o->command == COMMAND_ASK && !take_questions(o, diag)) return false;
  if (o->command == COMMAND_LSP) {
    if (o->files.n == 0) return true;
    diag_error(diag, "'lsp' takes no file: editors tell it which");
    return false;
  }
  if (o->command == COMMAND_DEPENDS) split_lines(o);
  if (o->command == COMMAND_AUDIT && o->files.n) {
    o->certificate = o->files.at[0];
    drop_first(o);
  }
  if (o->command == COMMAND_EXPLAIN) {
    if (o->files.n == 1) return true;
    diag_error(diag, "explain what? the usage is: silhouette %s", command_spec[COMMAND_EXPLAIN].usage);
    return false;
  }
  if (o->command == COMMAND_BATCH && !check_batch(o, diag)) return false;
  bool resumed = o->command == COMMAND_BATCH && (o->value[OPTION_RESUME].given || o->batch != BATCH_TASKS);
  if (o->files.n == 0 && !o->value[OPTION_COMPILE_COMMANDS].given && !resumed) {
    diag_error(diag, "no input file; see 'silhouette help %s'", name);
    return false;
  }
  bool wanted = o->value[OPTION_CONFIRM].given || o->value[OPTION_EXECUTE].given;
  if (wanted && (o->value[OPTION_NO_CONFIRM].given || o->value[OPTION_NO_EXECUTE].given)) {
    diag_error(diag, "%s excludes %s", o->value[OPTION_CONFIRM].given ? "--confirm" : "--execute",
               o->value[OPTION_NO_CONFIRM].given ? "--no-confirm" : "--no-execute");
    return false;
  }
  bool has_inputs = o->value[OPTION_INPUTS].given || o->value[OPTION_SEED].given;
  if (o->command == COMMAND_RUN && o->value[OPTION_WITNESS].given && has_inputs) {
    diag_error(diag, "--witness gives the inputs: it excludes --inputs and --seed");
    return false;
  }
  if (o->command == COMMAND_RUN && o->witnesses.n > 1) {
    diag_error(diag, "one --witness can be replayed at a time");
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
  vec_free(o->questions);
  str_free(&o->strings);
  vec_free(o->functions);
  vec_free(o->contracts);
  vec_free(o->witnesses);
  vec_free(o->properties);
  vec_free(o->generators);
  vec_free(o->passed);
  vec_free(o->flags);
}
