/* Settings. One table each for options and properties: name, TVLA's alias, kind of value, help. */
#include "tvp/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef enum {
  O_HELP,
  O_JOIN,
  O_ORDER,
  O_NO_FOCUS,
  O_NO_COERCE_FOCUS,
  O_NO_COERCE_UPDATE,
  O_NO_RULES,
  O_NO_DIFFERENCING,
  O_FREEZE,
  O_DROP,
  O_POST,
  O_SKIP_MERGED,
  O_ALLOW_UNREACHED,
  O_MISSING_0,
  O_BACKWARD,
  O_MAX_STRUCTURES,
  O_MAX_MESSAGES,
  O_TIMEOUT,
  O_MEMORY,
  O_INCLUDE,
  O_DEFINE,
  O_PROPS,
  O_FORMAT,
  O_TVS,
  O_DOT,
  O_JSON,
  O_STATISTICS,
  O_MODE,    /* TVLA's choice of an engine */
  O_WITHOUT, /* of TVLA; the result is the same without it: a warning says that it has no effect */
  O_REFUSED, /* of TVLA; what it asks for is not there */
} Option;

static const struct {
  const char *name, *alias; /* TVLA's name, or NULL */
  Option option;
  const char *value; /* what it is, or NULL: none */
  const char *help;
} OPTIONS[] = {
    {"--join", "-join", O_JOIN, "NAME", "part (default), rel, ind, rel-embed, part-embed; TVLA's j3, part_embedding"},
    {"--action-order", "-action", O_ORDER, "fcpucb", "leave out f (focus) or a c (coerce) of the steps of an action"},
    {"--no-focus", NULL, O_NO_FOCUS, NULL, "as an action order without f"},
    {"--no-coerce-after-focus", NULL, O_NO_COERCE_FOCUS, NULL, "as an action order without the first c"},
    {"--no-coerce-after-update", NULL, O_NO_COERCE_UPDATE, NULL, "as an action order without the second c"},
    {"--no-generated-rules", "-noautomatic", O_NO_RULES, NULL,
     "only the rules that the specification states, and acyclicity"},
    {"--no-differencing", NULL, O_NO_DIFFERENCING, NULL, "a predicate without an update keeps its value"},
    {"--freeze", NULL, O_FREEZE, NULL, "a structure with a message goes no further"},
    {"--drop-on-breach", NULL, O_DROP, NULL, "a rule broken by an update drops the structure, not the analysis"},
    {"--post-order", "-post", O_POST, NULL, "late locations first"},
    {"--skip-merged", NULL, O_SKIP_MERGED, NULL,
     "skip what was merged before its turn: fewer structures than TVLA (always with ind)"},
    {"--allow-unreached", NULL, O_ALLOW_UNREACHED, NULL, "a location that nothing reaches is fine: no status 2 for it"},
    {"--missing-is-0", NULL, O_MISSING_0, NULL,
     "an instrumentation predicate that an input leaves out is 0, as in TVLA; else it is computed"},
    {"--backward", "-backward", O_BACKWARD, NULL, "reverse all edges"},
    {"--max-structures", "-ms", O_MAX_STRUCTURES, "N", "stop after so many structures (0, the default: no limit)"},
    {"--max-messages", "-mm", O_MAX_MESSAGES, "N", "stop after so many messages (0, the default: no limit)"},
    {"--timeout", NULL, O_TIMEOUT, "SECONDS", "stop after this time (0, the default: no limit)"},
    {"--memory", NULL, O_MEMORY, "MB", "stop when more memory is in use (0, the default: no limit)"},
    {"-I", "-path", O_INCLUDE, "DIR", "look for included files there too"},
    {"-D", NULL, O_DEFINE, "NAME[=TEXT]", "define a macro; also NAME(TEXT)"},
    {"--props", "-props", O_PROPS, "FILE", "read a property file of TVLA (PROGRAM.properties is read without it)"},
    {"--format", NULL, O_FORMAT, "FORMAT", "print text (default), tvs, dot or json"},
    {"--tvs", "-tvs", O_TVS, "FILE", "write the structures there too"},
    {"--dot", "-dot", O_DOT, "FILE", "write their pictures there too"},
    {"--json", NULL, O_JSON, "FILE", "write the counts and messages there too"},
    {"--statistics", NULL, O_STATISTICS, NULL, "say what the run cost, on standard error"},
    {"--help", "-help", O_HELP, NULL, "this list"},
    /* Those that only TVLA has; the last column is what it would do. */
    {NULL, "-mode", O_MODE, "tvla", NULL},
    {NULL, "-terse", O_WITHOUT, NULL, "less is printed"},
    {NULL, "-nowarnings", O_WITHOUT, NULL, "warnings are left out"},
    {NULL, "-d", O_WITHOUT, NULL, "more is printed"},
    {NULL, "-save", O_WITHOUT, "all", "which locations keep their structures"},
    {NULL, "-td", O_REFUSED, NULL, "its termination analysis"},
    {NULL, "-td.summarizationOff", O_REFUSED, NULL, "its termination analysis"},
    {NULL, "-td.verbose", O_REFUSED, NULL, "its termination analysis"},
    {NULL, "-td.dot", O_REFUSED, "DIR", "pictures of its termination analysis"},
    {NULL, "-log", O_REFUSED, "FILE", "a log; standard error has the messages"},
    {NULL, "-xml", O_REFUSED, "FILE", "the structures in XML; --json, --tvs and --dot write files"},
    {NULL, "-tr:tvs", O_REFUSED, "FILE", "the transition relation as structures"},
    {NULL, "-tr:dot", O_REFUSED, "FILE", "the transition relation as pictures"},
};
enum { OPTION_COUNT = sizeof OPTIONS / sizeof *OPTIONS };

static const struct {
  const char *name;
  TvlJoin join;
} JOINS[] = {
    {"part", TVL_JOIN_PARTIAL},
    {"partial", TVL_JOIN_PARTIAL},
    {"rel", TVL_JOIN_RELATIONAL},
    {"relational", TVL_JOIN_RELATIONAL},
    {"ind", TVL_JOIN_INDEPENDENT},
    {"independent", TVL_JOIN_INDEPENDENT},
    {"rel-embed", TVL_JOIN_RELATIONAL_EMBED},
    {"j3", TVL_JOIN_RELATIONAL_EMBED},
    {"part-embed", TVL_JOIN_PARTIAL_EMBED},
    {"part_embedding", TVL_JOIN_PARTIAL_EMBED},
};

static bool set_join(Settings *s, const char *name) {
  for (size_t i = 0; i < sizeof JOINS / sizeof *JOINS; i++)
    if (strcmp(JOINS[i].name, name) == 0) {
      s->run.join = JOINS[i].join;
      s->read.logic.focus_active = JOINS[i].join == TVL_JOIN_INDEPENDENT;
      return true;
    }
  return false;
}

/* [f][c]pu[c][b] */
static bool set_order(Settings *s, const char *order) {
  TvlOptions *o = &s->read.logic;
  o->no_focus = *order != 'f';
  if (*order == 'f') order++;
  o->no_coerce_after_focus = *order != 'c';
  if (*order == 'c') order++;
  if (order[0] != 'p' || order[1] != 'u') return false;
  order += 2;
  o->no_coerce_after_update = *order != 'c';
  if (*order == 'c') order++;
  return strcmp(order, "b") == 0 || !*order;
}

static bool read_number(const char *text, double low, double *out) {
  char *end;
  errno = 0;
  *out = strtod(text, &end);
  return end != text && !*end && !errno && *out >= low && *out <= 1e15;
}

static bool set_count(uint32_t *count, const char *text) { /* a negative number is no limit */
  double v;
  if (!read_number(text, -1e9, &v) || v > 4e9) return false;
  *count = v < 0 ? 0 : (uint32_t)v;
  return true;
}

/* ---- Property files ---------------------------------------------------------------------------------------------- */

typedef enum {
  P_JOIN,
  P_ORDER,
  P_DIFFERENCE,
  P_CYCLES,
  P_BREAK,
  P_FREEZE,
  P_STRUCTURES,
  P_MESSAGES,
  P_POST,
  P_BACK,
  P_RULES,
  P_PATH
} Property;

static const struct {
  const char *name;
  Property property;
} PROPERTIES[] = {
    {"tvla.joinType", P_JOIN},
    {"tvla.engine.actionOrder", P_ORDER},
    {"tvla.differencing.difference", P_DIFFERENCE},
    {"tvla.differencing.messageForCloseCycle", P_CYCLES},
    {"tvla.engine.breakIfCoerceAfterUpdateFailed", P_BREAK},
    {"tvla.engine.freezeStructuresWithMessages", P_FREEZE},
    {"tvla.engine.maxStructures", P_STRUCTURES},
    {"tvla.engine.maxMessages", P_MESSAGES},
    {"tvla.cfg.postOrder", P_POST},
    {"tvla.cfg.backwardAnalysis", P_BACK},
    {"tvla.generateAutomaticConstraints", P_RULES},
    {"tvla.parser.searchPath", P_PATH},
};

static bool set_property(Settings *s, const char *name, const char *value) {
  bool on = strcmp(value, "true") == 0;
  for (size_t i = 0; i < sizeof PROPERTIES / sizeof *PROPERTIES; i++) {
    if (strcmp(PROPERTIES[i].name, name) != 0) continue;
    switch (PROPERTIES[i].property) {
      case P_JOIN:
        return set_join(s, value);
      case P_ORDER:
        return set_order(s, value);
      case P_DIFFERENCE:
        s->read.logic.no_differencing = !on;
        break;
      case P_CYCLES:
        s->read.logic.no_cycle_messages = !on;
        break;
      case P_BREAK:
        s->read.logic.drop_on_breach = !on;
        break;
      case P_FREEZE:
        s->read.logic.freeze_on_message = on;
        break;
      case P_STRUCTURES:
        return set_count(&s->run.max_structures, value);
      case P_MESSAGES:
        return set_count(&s->run.max_messages, value);
      case P_POST:
        s->run.post_order = on;
        break;
      case P_BACK:
        s->read.backward = on;
        break;
      case P_RULES:
        s->read.logic.no_generated_rules = !on;
        break;
      case P_PATH:
        if (*value && strcmp(value, ";") != 0) vec_push(s->includes, value);
        break;
    }
  }
  return true; /* TVLA has many more, for its pictures and logs */
}

static bool read_properties(Settings *s, const char *path, bool must_exist, Diag *diag) {
  Buf text = {0}, error = {0};
  bool ok = file_read(path, &text, &error);
  if (!ok && must_exist) diag_error(diag, "%s", buf_str(&error));
  ok = ok || !must_exist;
  uint32_t line = 1;
  for (char *at = text.n ? text.at : NULL; at && *at && ok; line++) {
    char *end = strchr(at, '\n'), *next = end ? end + 1 : NULL;
    if (end) *end = 0;
    while (*at == ' ' || *at == '\t') at++;
    char *equals = *at == '#' || *at == '!' ? NULL : strchr(at, '=');
    if (equals) {
      char *name_end = equals, *value = equals + 1, *value_end;
      while (name_end > at && (name_end[-1] == ' ' || name_end[-1] == '\t')) name_end--;
      while (*value == ' ' || *value == '\t') value++;
      value_end = value + strlen(value);
      while (value_end > value && strchr(" \t\r", value_end[-1])) value_end--;
      const char *name = str_intern_n(&s->strings, at, (size_t)(name_end - at));
      const char *v = str_intern_n(&s->strings, value, (size_t)(value_end - value));
      ok = set_property(s, name, v);
      if (!ok)
        diag_at(diag, DIAG_ERROR, (Position){str_intern(&s->strings, path), line, 1},
                "the property %s cannot have the value '%s'", name, v);
    }
    at = next;
  }
  buf_free(&text);
  buf_free(&error);
  return ok;
}

/* ---- The command line -------------------------------------------------------------------------------------------- */

/* An option of TVLA's that does nothing here is never passed over in silence. */
static bool without_effect(Option o, const char *name, const char *help, Diag *diag) {
  if (o == O_WITHOUT)
    diag_at(diag, DIAG_WARNING, (Position){0}, "the option '%s' has no effect (%s, in TVLA)", name, help);
  else
    diag_error(diag, "the option '%s' of TVLA is not there: %s", name, help);
  return o == O_WITHOUT;
}

static bool set_mode(const Settings *s, const char *value, Diag *diag) {
  if (strcmp(value, "tvla") == 0) return true;
  if (strcmp(value, "tvmc") == 0 && s->program && text_ends(s->program, ".tvm")) return true; /* threads */
  diag_error(diag, "the engine '%s' of TVLA is not there; specifications run as with -mode tvla, or tvmc for .tvm",
             value);
  return false;
}

static bool set_option(Settings *s, Option o, const char *value, Diag *diag) {
  double v;
  switch (o) {
    case O_HELP:
      s->help = true;
      return true;
    case O_JOIN:
      return set_join(s, value);
    case O_ORDER:
      return set_order(s, value);
    case O_NO_FOCUS:
      s->read.logic.no_focus = true;
      return true;
    case O_NO_COERCE_FOCUS:
      s->read.logic.no_coerce_after_focus = true;
      return true;
    case O_NO_COERCE_UPDATE:
      s->read.logic.no_coerce_after_update = true;
      return true;
    case O_NO_RULES:
      s->read.logic.no_generated_rules = true;
      return true;
    case O_NO_DIFFERENCING:
      s->read.logic.no_differencing = true;
      return true;
    case O_FREEZE:
      s->read.logic.freeze_on_message = true;
      return true;
    case O_DROP:
      s->read.logic.drop_on_breach = true;
      return true;
    case O_POST:
      s->run.post_order = true;
      return true;
    case O_SKIP_MERGED:
      s->run.skip_merged = true;
      return true;
    case O_ALLOW_UNREACHED:
      s->run.allow_unreached = true;
      return true;
    case O_MISSING_0:
      s->read.missing_is_0 = true;
      return true;
    case O_BACKWARD:
      s->read.backward = true;
      return true;
    case O_MAX_STRUCTURES:
      return set_count(&s->run.max_structures, value);
    case O_MAX_MESSAGES:
      return set_count(&s->run.max_messages, value);
    case O_TIMEOUT:
      return read_number(value, 0, &s->timeout);
    case O_MEMORY:
      if (!read_number(value, 0, &v) || v > 1e9) return false;
      s->memory = (uint64_t)v << 20;
      return true;
    case O_INCLUDE:
      vec_push(s->includes, value);
      return true;
    case O_DEFINE:
      vec_push(s->defines, value);
      return true;
    case O_PROPS:
      return read_properties(s, value, true, diag);
    case O_FORMAT:
      s->format = value;
      return strcmp(value, "text") == 0 || strcmp(value, "tvs") == 0 || strcmp(value, "dot") == 0 ||
             strcmp(value, "json") == 0;
    case O_TVS:
      s->write_tvs = value;
      return true;
    case O_DOT:
      s->write_dot = value;
      return true;
    case O_JSON:
      s->write_json = value;
      return true;
    case O_STATISTICS:
      s->statistics = true;
      return true;
    case O_MODE:
      return set_mode(s, value, diag);
    case O_WITHOUT:
    case O_REFUSED: /* without_effect */
      break;
  }
  return true;
}

/* The option that `arg` names; *value is its value when that is part of arg (--join=rel, -DX, -Idir). */
static int find_option(const char *arg, const char **value) {
  *value = NULL;
  for (int i = 0; i < OPTION_COUNT; i++) {
    const char *name = OPTIONS[i].name;
    if ((name && strcmp(arg, name) == 0) || (OPTIONS[i].alias && strcmp(arg, OPTIONS[i].alias) == 0)) return i;
    size_t n = name ? strlen(name) : 0;
    if (!n || !OPTIONS[i].value || strncmp(arg, name, n) != 0) continue;
    bool is_short = n == 2;
    if (!is_short && arg[n] != '=') continue;
    if (is_short && strncmp(arg, "-D", 2) != 0 && strncmp(arg, "-I", 2) != 0) continue;
    *value = arg + n + !is_short;
    return i;
  }
  return -1;
}

static const char *with_extension(Settings *s, const char *path, const char *extension) {
  if (text_ends(path, extension)) return path;
  Buf b = {0};
  size_t n = strlen(path);
  if (strcmp(extension, ".tvp") != 0 && (text_ends(path, ".tvp") || text_ends(path, ".tvm"))) n -= 4;
  buf_add_n(&b, path, n);
  buf_add(&b, extension);
  const char *text = str_intern(&s->strings, buf_str(&b));
  buf_free(&b);
  return text;
}

static bool read_arguments(Settings *s, int argc, char **argv, bool paths, Diag *diag) {
  for (int i = 1; i < argc; i++) {
    const char *value;
    if (argv[i][0] != '-' || !argv[i][1]) {
      if (!paths) continue;
      if (s->program && s->input) {
        diag_error(diag, "tvp takes a program and an input, not also '%s'", argv[i]);
        return false;
      }
      *(s->program ? &s->input : &s->program) = argv[i];
      continue;
    }
    int o = find_option(argv[i], &value);
    if (o < 0) {
      diag_error(diag, "unknown option '%s' (see silhouette tvp --help)", argv[i]);
      return false;
    }
    const char *name = argv[i];
    if (OPTIONS[o].value && !value) {
      if (i + 1 == argc) {
        diag_error(diag, "the option '%s' needs a value: %s", name, OPTIONS[o].value);
        return false;
      }
      value = argv[++i];
    }
    uint32_t errors = diag->errors;
    bool idle = OPTIONS[o].option == O_WITHOUT || OPTIONS[o].option == O_REFUSED;
    if (!paths && idle && !without_effect(OPTIONS[o].option, name, OPTIONS[o].help, diag)) return false;
    if (!paths && !idle && !set_option(s, OPTIONS[o].option, value ? value : "", diag)) {
      if (diag->errors == errors) diag_error(diag, "the option '%s' cannot have the value '%s'", name, value);
      return false;
    }
  }
  return true;
}

/* A folder where a file was meant, which is easily done: each data structure is one. */
static bool is_folder(const char *given, const char *path, Diag *diag) {
  struct stat info;
  if (access(path, R_OK) == 0 && stat(path, &info) == 0 && !S_ISDIR(info.st_mode)) return false;
  if (stat(given, &info) != 0 || !S_ISDIR(info.st_mode)) return false;
  diag_error(diag, "'%s' is a folder; name a file in it", given);
  return true;
}

bool tvp_settings_read(Settings *s, int argc, char **argv, Diag *diag) {
  *s = (Settings){.format = "text", .run.join = TVL_JOIN_PARTIAL};
  if (!read_arguments(s, argc, argv, true, diag)) return false;
  if (s->program) { /* properties first, so that options override them */
    const char *given = s->program, *input = s->input;
    const char *threads = with_extension(s, s->program, ".tvm");
    s->program = text_ends(s->program, ".tvm") ? s->program : with_extension(s, s->program, ".tvp");
    if (access(s->program, R_OK) != 0 && access(threads, R_OK) == 0) s->program = threads;
    s->input = with_extension(s, s->input ? s->input : s->program, ".tvs");
    if (is_folder(given, s->program, diag) || (input && is_folder(input, s->input, diag))) return false;
    if (!read_properties(s, with_extension(s, s->program, ".properties"), false, diag)) return false;
  }
  if (!read_arguments(s, argc, argv, false, diag)) return false;
  if (!s->program && !s->help) {
    diag_error(diag, "tvp needs a program (see silhouette tvp --help)");
    return false;
  }
  s->read.include = s->includes.at;
  s->read.includes = s->includes.n;
  s->read.define = s->defines.at;
  s->read.defines = s->defines.n;
  return true;
}

void tvp_settings_free(Settings *s) {
  vec_free(s->includes);
  vec_free(s->defines);
  str_free(&s->strings);
}

bool tvp_option(uint32_t i, TvpOption *out) { /* those that only TVLA has come last in the table */
  if (i >= OPTION_COUNT || !OPTIONS[i].name) return false;
  *out = (TvpOption){OPTIONS[i].name, OPTIONS[i].value, OPTIONS[i].help};
  return true;
}

void tvp_settings_help(FILE *out) {
  fprintf(out, "usage: silhouette tvp PROGRAM[.tvp] [INPUT[.tvs]] [options]\n\n");
  for (int i = 0; i < OPTION_COUNT; i++) {
    if (!OPTIONS[i].name) continue;
    char left[64];
    snprintf(left, sizeof left, "%s%s%s", OPTIONS[i].name, OPTIONS[i].value ? " " : "",
             OPTIONS[i].value ? OPTIONS[i].value : "");
    fprintf(out, "  %-28s %s", left, OPTIONS[i].help);
    if (OPTIONS[i].alias) fprintf(out, " (TVLA: %s)", OPTIONS[i].alias);
    fprintf(out, "\n");
  }
  fprintf(
      out,
      "\nstatus: 0 verified, 1 messages, 2 stopped, an input rejected, a location never reached, or nothing analysed,\n"
      "3 unreadable input\n");
}
