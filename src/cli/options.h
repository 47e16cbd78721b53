/* The options of the command. One table (options.c) has them all: name, argument, default, the commands that take it,
 * and what it does; parsing, checking and help are made from it. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/base.h"

typedef enum { COMMAND_CHECK, COMMAND_SHOW, COMMAND_RUN, COMMAND_TVP, COMMAND_HELP, N_COMMANDS } CommandId;

typedef enum {
  OPTION_PROPERTY,
  OPTION_MODE,
  OPTION_GENERATORS,
  OPTION_MEMORY,
  OPTION_DEPTH,
  OPTION_TRACE_REFINEMENT,
  OPTION_FUNCTION,
  OPTION_FORMAT,
  OPTION_OUTPUT,
  OPTION_MODELS,
  OPTION_INPUTS,
  OPTION_SEED,
  OPTION_RECORD,
  OPTION_MALLOC,
  OPTION_UNINITIALISED,
  OPTION_TRACE,
  OPTION_STEPS,
  OPTION_TIMEOUT,
  OPTION_JSON,
  OPTION_INCLUDE_DIR,
  OPTION_DEFINE,
  OPTION_UNDEFINE,
  OPTION_STANDARD,
  OPTION_INCLUDE,
  OPTION_32,
  OPTION_64,
  OPTION_COMPILE_COMMANDS,
  OPTION_STATS,
  OPTION_HELP,
  OPTION_VERSION,
  N_OPTIONS
} OptionId;

typedef VEC(const char *) TextVec;

/* The value of an option: what was given last, else its default. */
typedef struct {
  bool given;
  const char *text; /* NULL when it was not given and has no default */
  uint64_t number;  /* of a whole number; which one of a choice (0 is the first) */
  double seconds;
} OptionValue;

typedef enum { SHOW_AUTOMATON, SHOW_PRECISION, SHOW_SHAPES, N_SHOWN } ShowWhat;

typedef struct {
  CommandId command;
  OptionValue value[N_OPTIONS];
  uint32_t pointer_bits; /* of --32 and --64 the one that came last */
  TextVec files;         /* of `show`: without the first word; of `help`: the command */
  TextVec functions;     /* every --function */
  ShowWhat show;
  VEC(uint32_t) lines; /* of `show shapes`: by file, the line of FILE:LINE; 0: none */
  Strings strings;
  TextVec properties; /* every --property */
  TextVec generators; /* every --generators */
  TextVec flags;      /* what clang gets, in the order given; an option and its argument are two entries */
} Options;

/* Reads the command line; texts point into argv. False after one message when it is wrong. With --help or --version
 * nothing else is checked. */
bool options_parse(Options *o, int argc, char *const *argv, Diag *diag);
void options_free(Options *o);

/* The help of a command, or the overview. */
void help_print(FILE *out);
void help_print_command(FILE *out, CommandId command);
/* The command of this name, or N_COMMANDS after a message with the nearest one. */
CommandId command_find(const char *name, Diag *diag);

#endif
