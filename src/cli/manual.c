/* The manual page silhouette(1), in the language of man(7), made from the tables. */
#include <string.h>

#include "cli/cli.h"

/* Text, with what troff would take for its own made plain; `code` between back quotes becomes bold. */
static void text(FILE *out, const char *s) {
  bool bold = false;
  for (const char *c = s; *c; c++) {
    if (*c == '`') {
      bold = !bold;
      fputs(bold ? "\\fB" : "\\fR", out);
    } else if (*c == '-') {
      fputs("\\-", out);
    } else if (*c == '\\') {
      fputs("\\e", out);
    } else if ((*c == '.' || *c == '\'') && (c == s || c[-1] == '\n')) {
      fprintf(out, "\\&%c", *c);
    } else {
      fputc(*c, out);
    }
  }
}

static void option(FILE *out, const char *name, const char *separator, const char *argument) {
  fputs(".TP\n\\fB", out);
  text(out, name);
  fputs("\\fR", out);
  if (argument) {
    fprintf(out, "%s\\fI", separator);
    text(out, argument);
    fputs("\\fR", out);
  }
  fputc('\n', out);
}

/* `(check, show)`: the commands that take an option. */
static void takers(FILE *out, OptionId id) {
  const char *separator = " (";
  for (int c = 0; c < N_COMMANDS; c++)
    if (option_belongs(id, (CommandId)c)) {
      fprintf(out, "%s%s", separator, command_spec[c].name);
      separator = ", ";
    }
  fputs(")\n", out);
}

static void options(FILE *out) {
  static const char *const heading[N_GROUPS] = {[GROUP_WHAT] = "What is checked, and how",
                                                [GROUP_LIMIT] = "Limits",
                                                [GROUP_RESULT] = "Results",
                                                [GROUP_SOURCE] = "The program"};
  fputs(".SH OPTIONS\nBehind each option stand the commands that take it.\n", out);
  for (int g = 0; g < N_GROUPS; g++) {
    fprintf(out, ".SS %s\n", heading[g]);
    for (int i = 0; i < N_OPTIONS; i++) {
      const OptionSpec *s = &option_spec[i];
      if (s->group != (OptionGroup)g || !s->commands) continue;
      option(out, s->name, s->kind == ARG_JOINED ? "" : " ", s->argument);
      text(out, s->help);
      takers(out, (OptionId)i);
    }
  }
  fputs(".SS Options of tvp\n", out);
  TvpOption t;
  for (uint32_t i = 0; tvp_option(i, &t); i++) {
    option(out, t.name, " ", t.value);
    text(out, t.help);
    fputc('\n', out);
  }
}

static void commands(FILE *out) {
  fputs(".SH COMMANDS\n", out);
  for (int c = 0; c < N_COMMANDS; c++) {
    fputs(".TP\n\\fBsilhouette ", out);
    text(out, command_spec[c].usage);
    fputs("\\fR\n", out);
    text(out, command_spec[c].summary);
    fputs(".\n", out);
    text(out, command_spec[c].about);
  }
}

static void examples(FILE *out) {
  fputs(".SH EXAMPLES\n.nf\n", out);
  for (int c = 0; c < N_COMMANDS; c++) text(out, command_spec[c].examples);
  fputs(".fi\n", out);
}

static void statuses(FILE *out) {
  static const char *const meaning[] = {[EXIT_GOOD] = "done; a run showed no defect; `check`: true",
                                        [EXIT_DEFECT] = "a defect of the program was found; `check`: false",
                                        [EXIT_UNDECIDED] = "undecided: a limit, an interrupt, something not modelled",
                                        [EXIT_USAGE] = "wrong usage, unreadable or wrong input, unwritable output"};
  fputs(".SH EXIT STATUS\n", out);
  for (size_t i = 0; i < sizeof meaning / sizeof *meaning; i++) {
    fprintf(out, ".TP\n.B %zu\n", i);
    text(out, meaning[i]);
    fputc('\n', out);
  }
}

static void surroundings(FILE *out) {
  static const char *const variable[][2] = {
      {"NO_COLOR", "when set and not empty, messages on a terminal have no colours"},
      {"TERM", "`dumb` or nothing: no colours and no progress line"},
      {"SILHOUETTE_CLANG", "the compiler to use instead of clang-19"},
  };
  fputs(".SH ENVIRONMENT\n", out);
  for (size_t i = 0; i < sizeof variable / sizeof *variable; i++) {
    fprintf(out, ".TP\n.B %s\n", variable[i][0]);
    text(out, variable[i][1]);
    fputc('\n', out);
  }
  fputs(".SH FILES\n.TP\n.I $XDG_CACHE_HOME/silhouette/last.json\n", out);
  text(out,
       "the last result of a `check` on a terminal, for `explain LAST`; ~/.cache when XDG_CACHE_HOME is not set\n");
}

void manual_print(FILE *out) {
  fprintf(out, ".TH SILHOUETTE 1 \"\" \"silhouette %s\" \"User Commands\"\n", SILHOUETTE_VERSION);
  fputs(
      ".SH NAME\nsilhouette \\- verify C programs that build and change linked data structures\n"
      ".SH SYNOPSIS\n.B silhouette\n.I command\n[\\fIoperand\\fR]... [\\fIoption\\fR]...\n"
      ".SH DESCRIPTION\nsilhouette proves or refutes assertions and other properties of C programs by lazy "
      "abstraction\n"
      "with predicates over variables and three\\-valued shape graphs of the heap. A program that it calls false\n"
      "was run on the inputs it reports; what it cannot decide it calls unknown, and says why.\n",
      out);
  commands(out);
  options(out);
  statuses(out);
  surroundings(out);
  examples(out);
}
