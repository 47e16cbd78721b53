/* cli: the command `silhouette`, its options, its help and its exit status. Results go to standard output, everything
 * else to standard error. One session object owns the program that was loaded and where messages go; the only state
 * outside of it is the flag that a signal handler sets. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "ask/ask.h"
#include "base/base.h"
#include "batch/batch.h"
#include "cli/main.h"
#include "cli/options.h"
#include "driver/driver.h"
#include "evidence/evidence.h"
#include "front/front.h"
#include "program/program.h"
#include "report/report.h"

#define SILHOUETTE_VERSION "0.1.0"

/* The line on a terminal while a program is verified (progress.c). */
typedef struct {
  const char *phase;      /* "compiling", ... NULL: what the checker is doing */
  const Verdict *verdict; /* whose checker is running, or NULL */
  double start, deadline; /* deadline 0: none */
  bool is_shown;          /* there is a line to remove */
} Progress;

typedef struct {
  const Options *options;
  Program program; /* valid once session_load was called */
  bool loaded;
  FrontClauses clauses;        /* contracts: of the program, and of --contracts */
  Strings texts;               /* of the latter */
  bool is_whole;               /* the program was loaded to its end */
  uint32_t properties;         /* set of Property, once session_verify was called */
  Buf label;                   /* of unreach-label, as a property file has it */
  StoryText story;             /* --trace-refinement: the story as it is told */
  KeptStory *kept;             /* --report: the story that the page tells; else NULL */
  AnswerPage *answers;         /* --report of ask and depends: the page; else NULL */
  Generators *generators;      /* those of --generators with the predefined ones, or NULL */
  double start;                /* when the command began, on clock_seconds: its time runs from there */
  Diag diag;                   /* messages to standard error */
  volatile sig_atomic_t *stop; /* set when SIGINT or SIGTERM came */
  Progress progress;
} Session;

/* The limits of the options: time and memory, effort, and the wish to stop. */
Limit session_limit(const Session *s);
uint64_t session_memory(const Session *s); /* --memory in bytes; by default 3/4 of what the machine has */
uint32_t session_jobs(const Session *s);   /* --jobs of check; 1 if it is not given */
/* Tells the guard (base/guard.h) the limits, and what to write if the command must be ended (last_words.c). */
void session_tell_guard(const Session *s);
void session_tell_known(void *session, const Verdict *v); /* a KnownListener: the notes, before the verdict is known */
void session_tell_verdict(const Session *s, const Verdict *v); /* the same, once the verdict is known */
/* What the options say about the files of the program. */
FrontOptions session_front(const Session *s, Limit *limit);
/* Compiles and lowers the files that the options name. False when that failed; messages were given. */
bool session_load(Session *s, Limit *limit);
/* Writes to the file, or to standard output when it is "-". Returns `status`, or EXIT_USAGE with a message. */
int session_write(Session *s, const char *file, const Buf *text, int status);

extern const char run_stopped_json[];       /* the whole answer of a run that ended early */
extern const char audit_stopped_by_limit[]; /* the last line of an audit that ended early */

/* Keeps the result for `silhouette explain LAST` when a person is watching (command_explain.c). */
void session_keep_last(Session *s, const Verdict *v);

/* From now on the limit shows a line with phase, refinements, size of the tree and the time left, when standard error
 * is a terminal and tells no story; before anything else is printed there, hide it. */
void progress_begin(Session *s, Limit *limit);
void progress_phase(Session *s, const char *phase, const Verdict *v);
void progress_hide(Session *s);

/* Loads and verifies (command_check.c); false with a status when there is no verdict to print. */
bool session_verify(Session *s, Limit *limit, Verdict *v, int *status);
/* --report (report_folder.c): the folder is made before the work begins, and from now on the story is kept that the
 * page tells. False after a message. Nothing happens without that option. */
bool report_folder_begin(Session *s);
/* Writes the page, if there is a verdict (else NULL), and releases. Returns `status`, or EXIT_USAGE after a message. */
int report_folder_end(Session *s, const Verdict *v, int status);
int report_answers_end(Session *s, int status); /* the same of Session.answers; NULL: nothing happens */
/* Of `depends` (command_depends.c): puts the dependences of all lines onto the page of answers. */
void session_add_dependences(Session *s, Limit *limit);
/* Of `show` (command_show.c): the format that was asked for, and the functions, in the order of the source or as named;
 * false after a message. */
typedef enum { FORMAT_TEXT, FORMAT_DOT, FORMAT_SVG, FORMAT_JSON } Format; /* as in the table of options */
Format session_format(const Options *o);
bool session_functions(Session *s, U32Vec *out);

/* ---- functions without a main (command_driver.c, functions.c) ---- */

/* The files that the options name, absolute; the texts live in `strings`. */
void session_real_files(const Session *s, Strings *strings, TextVec *out);
/* The path of a file as it is called in a folder; both are absolute and without links. */
const char *session_path_from(Strings *strings, const char *folder, const char *file);
/* Writes the driver to the path, and loads the files with it in the place of the one that it includes. `out` is
 * initialised in any case; `front` says how it was loaded, and lives as long as `files`. False after messages. */
bool session_load_driver(Session *s, Limit *limit, const Driver *d, const char *path, uint32_t file, TextVec *files,
                         FrontOptions *front, Program *out);
/* The functions to call, those of --function or all that other files can call, callees first; false after a message. */
bool session_entries(Session *s, const TextVec *files, U32Vec *out);
/* Tries to confirm and to exclude the warnings, by executions of the program, or of functions without a main
 * (leaks_confirm.c). */
void confirm_leaks(Session *s, Limit *limit, Leaks *leaks);
/* Of functions that valid-memtrack was not decided of: what `leaks` says of them, as notes (command_leaks.c). */
void tell_leaks_of_unknown(Session *s, Limit *limit, const FunctionResults *all);
/* Is `check` about functions, not about a main? The program is loaded. */
bool checks_functions(const Session *s);
/* The verdict on each function, printed; gives the exit status. */
int check_functions(Session *s, Limit *limit);

/* One function per command; they return the exit status. */
int command_check(Session *s);
int command_show(Session *s);
int command_show_precision(Session *s);
int command_show_shapes(Session *s);
int command_run(Session *s);
int command_batch(Session *s);
int command_ask(Session *s);
int command_lsp(Session *s);
int command_driver(Session *s);
int command_contract(Session *s);
int command_audit(Session *s);
int command_explain(Session *s);
int command_depends(Session *s);
int command_leaks(Session *s);

#endif
