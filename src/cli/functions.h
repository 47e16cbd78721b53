/* Inside src/cli: the check of one function, in a process of its own (functions_stage.c). */
#ifndef CLI_FUNCTIONS_H
#define CLI_FUNCTIONS_H

#include "cli/cli.h"

/* A function with its driver, and what is in files while its process runs. All paths are absolute. */
typedef struct {
  FuncId function;
  uint32_t file;                                /* index of the file that has it */
  uint32_t pointers;                            /* parameters that may be NULL */
  const char *driver;                           /* the C file */
  const char *answer, *needs, *messages, *told; /* written by the process: JSON, a set of parameters, what was told */
  bool has_contract, has_assigns;               /* it is checked in stages, and no parameter is tried with NULL */
  const char *test;                             /* folder for a test of a FALSE, or NULL */
} Entry;

/* One stage (DRIVER_STAGE) of a driver with a contract, in a process of its own. False: there is no answer. */
bool entry_try(const Session *s, const Entry *e, const TextVec *files, uint32_t stage, double seconds,
               FunctionAnswer *out);
/* Decides about the entry within `seconds`, by checks of its driver that are processes of their own, and writes the
 * answer. Called in a forked process. */
void entry_decide(const Session *s, const Entry *e, const TextVec *files, uint64_t memory, double seconds);

#endif
