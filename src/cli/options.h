/* The options of the command. One table (options.def) has them all: name, argument, default, the commands that take
 * it, and what it does. Parsing and checking (options.c), help (help.c), manual page (manual.c) and completions
 * (completion.c) are made from it and from the table of commands (commands.c). */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/base.h"

typedef enum {
  COMMAND_CHECK,
  COMMAND_SHOW,
  COMMAND_RUN,
  COMMAND_BATCH,
  COMMAND_ASK,
  COMMAND_LSP,
  COMMAND_DRIVER,
  COMMAND_CONTRACT,
  COMMAND_AUDIT,
  COMMAND_EXPLAIN,
  COMMAND_DEPENDS,
  COMMAND_LEAKS,
  COMMAND_TVP,
  COMMAND_HELP,
  N_COMMANDS
} CommandId;

typedef enum {
#define OPTION(id, ...) OPTION_##id,
#include "cli/options.def"
#undef OPTION
  N_OPTIONS
} OptionId;

typedef enum {
  ARG_NONE,
  ARG_TEXT,
  ARG_FILE,    /* a text; shells complete it with files */
  ARG_CHOICE,  /* one of the words in `argument`, separated by | */
  ARG_NUMBER,  /* a whole number */
  ARG_SECONDS, /* a positive real number */
  ARG_CLANG,   /* handed to clang: `-I DIR` or `-IDIR` */
  ARG_JOINED,  /* handed to clang: `-std=X` */
} ArgumentKind;

/* Sections of the options in the manual page. */
typedef enum { GROUP_WHAT, GROUP_LIMIT, GROUP_RESULT, GROUP_SOURCE, N_GROUPS } OptionGroup;

typedef struct {
  const char *name, *argument; /* no argument: NULL */
  ArgumentKind kind;
  const char *standard; /* the default; NULL: none */
  unsigned commands;    /* set of 1 << CommandId */
  OptionGroup group;
  const char *help;
} OptionSpec;

typedef struct {
  const char *name, *usage, *summary, *about, *examples;
  const char *words; /* what the first operand may be, separated by |, or NULL */
  const char *files; /* endings of the files it reads, separated by |, or NULL */
} CommandSpec;

extern const OptionSpec option_spec[N_OPTIONS];    /* commands.c */
extern const CommandSpec command_spec[N_COMMANDS]; /* commands.c */

static inline bool option_belongs(OptionId option, CommandId command) {
  return option_spec[option].commands & (1u << command);
}

/* The value of an option: what was given last, else its default. */
typedef struct {
  bool given;
  const char *text; /* NULL when it was not given and has no default */
  uint64_t number;  /* of a whole number; which one of a choice (0 is the first) */
  double seconds;
} OptionValue;

typedef enum { SHOW_AUTOMATON, SHOW_PRECISION, SHOW_SHAPES, N_SHOWN } ShowWhat; /* as in the table of commands */
typedef enum {
  BATCH_TASKS,
  BATCH_MERGE,
  BATCH_STATUS,
  BATCH_REPORT,
  BATCH_WORK,
  N_BATCH_WORDS
} BatchWhat; /* as in batch_words (options.c) */
typedef enum {
  HELP_TEXT,
  HELP_MAN,
  HELP_MODELS,
  HELP_BASH,
  HELP_ZSH,
  HELP_FISH
} HelpForm; /* as in the table of options */

typedef struct {
  const char *file;
  uint32_t line;
} FileLine;

typedef struct {
  CommandId command;
  OptionValue value[N_OPTIONS];
  uint32_t pointer_bits; /* of --32 and --64 the one that came last */
  TextVec files;         /* of `show`, `batch WORD`: without the first word; of `help`: the command */
  TextVec functions;     /* every --function */
  TextVec contracts;     /* every --contracts */
  TextVec witnesses;     /* every --witness */
  ShowWhat show;
  BatchWhat batch;
  uint32_t shard, shards;  /* --shard; 0: none */
  const char *certificate; /* of `audit`: what to check */
  TextVec questions;       /* of `ask` */
  VEC(FileLine) lines;     /* of `show shapes`, `depends`, `ask`: every FILE:LINE */
  Strings strings;
  TextVec properties; /* every --property */
  TextVec generators; /* every --generators */
  TextVec passed;     /* of `batch`: the options for each `check`, word by word */
  TextVec flags;      /* what clang gets, in the order given; an option and its argument are two entries */
} Options;

/* Reads the command line; texts point into argv. False after one message when it is wrong. With --help or --version
 * nothing else is checked. */
bool options_parse(Options *o, int argc, char *const *argv, Diag *diag);
void options_free(Options *o);

/* The help of a command, or the overview (help.c); the manual page (manual.c); completions for a shell (completion.c).
 */
void help_print(FILE *out);
void help_print_command(FILE *out, CommandId command);
void manual_print(FILE *out);
void completion_print(FILE *out, HelpForm shell);
/* The command of this name, or N_COMMANDS after a message with the nearest one. */
CommandId command_find(const char *name, Diag *diag);
/* The words of a text that are separated by |, one by one: starts with `*rest` = the text; false at the end. */
bool words_next(const char **rest, const char **word, size_t *length);

#endif
