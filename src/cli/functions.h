/* Inside src/cli: functions that are checked one by one, each by its driver, in processes of their own. */
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
  const char *stem;                             /* of these files, and of those that entry_proof names */
  bool has_contract, has_assigns;               /* it is checked in stages, and no parameter is tried with NULL */
  uint32_t needs_set;                           /* TRUE: the parameters that must not be NULL */
  const char *test;                             /* folder for a test of a FALSE, or NULL */
} Entry;

/* All functions of one command, with their drivers in a folder of their own. */
typedef struct {
  Session *session;
  Limit *limit;
  bool modular; /* calls are what contracts say */
  WorkFolder folder;
  bool is_open; /* there is that folder */
  Strings strings;
  TextVec files;    /* absolute */
  TextVec included; /* the same, from the folder of the drivers: so that a test of a FALSE can take them along */
  VEC(Entry) entry;
  VEC(Driver) driver;
  FunctionResults result;
  VEC(pid_t) pid; /* of each entry: 0 not begun, -1 ended */
  VEC(double) began;
  U32Vec instead;    /* modular: functions whose contract is used where they are called */
  U32Vec bodies;     /* of each function of the program: in how many checks its body is followed */
  const char *tests; /* --test: where they are written, or NULL */
  uint32_t told;     /* so many were printed */
} Check;

/* ---- functions_drivers.c ---- */

const char *check_text(Check *c, const char *between, const char *a, const char *b); /* `a between b`, kept */
/* Which functions: those of --function, all that others can call, or (modular) those with a contract, and main. False
 * after a message. `session`, `limit` and `modular` are set. */
bool check_find(Check *c, U32Vec *entries);
/* Adds the function with its driver. Its result says why there is none. */
void check_add(Check *c, FuncId f);
/* The folder, and all these functions. `told` gets what is assumed, lines. False: `error` says why. */
bool check_open(Check *c, const U32Vec *entries, Buf *told, Buf *error);
/* The parameters that must not be NULL, by their bits, become part of the result. */
void check_needs(Check *c, uint32_t i, uint32_t set);
/* Names as the user knows them: files as they were given, drivers without the folder that nobody will see. */
typedef void NameSpelling(const char *path, Buf *out); /* how a text spells names: so, or (report_uri) in URIs */
void check_name(const char *path, Buf *out);           /* as they are */
void check_rename(Check *c, NameSpelling *spell, Buf *text);
void check_close(Check *c); /* the folder, too */

/* ---- functions_stage.c ---- */

/* One stage (DRIVER_STAGE) of a driver with a contract, in a process of its own. False: there is no answer. */
bool entry_try(const Session *s, const Entry *e, const TextVec *files, uint32_t stage, double seconds,
               FunctionAnswer *out);
/* Decides about the entry within `seconds`, by checks of its driver that are processes of their own, and writes the
 * answer. Called in a forked process. */
void entry_decide(const Session *s, const Entry *e, const TextVec *files, uint64_t memory, double seconds);
/* Where the driver with this macro has its certificate. */
const char *entry_proof(const Entry *e, Strings *strings, const char *macro, uint32_t value);
/* Where the check that gave the answer has left its SARIF document and its page, if they were asked for. */
#define ENTRY_SARIF ".sarif"
#define ENTRY_PAGE ".html"
/* Audits the certificate in the file: what `silhouette audit` says of the driver with this macro, in e->answer. Gives
 * its exit status. Messages are in e->messages. */
int entry_audit(const Session *s, const Entry *e, const TextVec *files, const char *proof, const char *macro,
                uint32_t value, Limit *limit);

/* ---- functions_files.c, functions_audit.c ---- */

/* The files that were asked for beside the verdicts; gives `status`, or EXIT_USAGE after a message. */
int check_write_files(Check *c, int status);
/* Is it the text of a certificate of functions (docs/certificate.md)? */
bool is_functions_certificate(const char *text);
int audit_functions(Session *s, Limit *limit, const char *text); /* gives the exit status */

#define FUNCTIONS_CERTIFICATE "silhouette-functions 1\n" /* its first line */

#endif
