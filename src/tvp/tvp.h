/* tvp: TVLA's input languages (.tvp, .tvm with threads, .tvs), run on src/tvl.
 *
 * A specification (.tvp) declares predicates, rules and actions, and gives a program as a graph whose edges are
 * actions; structures (.tvs) are its input. The way from one to the other, one file a step:
 *
 *   preprocess.c, macro.c, condition.c   #include, #define, #if; keeps for every byte where it came from
 *   lexer.c                              text to tokens
 *   parse.c, parse_formula.c,
 *   parse_threads.c                      tokens to a syntax tree (tree.h), in which sets, foreach and action
 *                                        parameters are still names
 *   instantiate.c, declare.c, threads.c  the tree, for each value of its names, to predicates, rules and actions of tvl
 *   tvs.c                                structures in and out
 *   engine.c                             the analysis: a worklist over the locations, joins, messages, traces;
 *                                        with threads, a search through the states
 *   output.c                             text, .tvs, dot, JSON
 *   options.c, command.c                 the command line, TVLA's property files, the whole run
 *
 * Differences to TVLA, all on the kind side: errors have file:line:column; an input structure may leave out
 * an instrumentation predicate, which is then computed from its definition (TVLA reads 0: missing_is_0); structures in
 * a `%location` block begin there; a rejected input, an unreached location, a breached rule are said and change the
 * status; a message says whether it must or may happen, with a structure and a path that show it; arguments of actions
 * are substituted at once, never one by one, so no name is captured. Predicates have at most two arguments.
 * Decomposition (%compose, %frame, %dname, ...) is read and ignored with a warning, as TVLA's plain engine does without
 * one.
 *
 * Invariants: a TvpProgram that was loaded without errors is well-formed: all names resolved, all
 * actions compiled. Nesting and expansion are bounded (TVP_DEPTH, TVP_BUDGET), so no input can exhaust
 * the stack or run forever while it is read; lists and chains of any length are no nesting (TVP_CHAIN). Results depend
 * on the input only.
 *
 * Ownership: a TvpProgram owns its Tvl, its texts and its locations; tvp_free releases all of it.
 */
#ifndef TVP_TVP_H
#define TVP_TVP_H

#include <stdio.h>

#include "base/base.h"
#include "tvl/tvl.h"

/* Deepest nesting of formulas, brackets, macros and included files; and the number of parts that a specification may
 * expand to. */
enum { TVP_DEPTH = 400, TVP_BUDGET = 4000000 };

/* A chain a & b & .. of more members than this becomes a balanced tree; a shorter one leans to the left as in TVLA,
 * whose focus shows the order in its results. */
enum { TVP_CHAIN = 100 };

/* The statuses of a run, which are the command's exit statuses. */
typedef enum {
  TVP_VERIFIED = 0,  /* finished, no message */
  TVP_MESSAGES = 1,  /* finished, with messages */
  TVP_STOPPED = 2,   /* a limit or a breached rule ended it, an input was rejected, nothing was analysed, or there are
                      * no messages but locations that nothing reached */
  TVP_UNREADABLE = 3 /* wrong usage, or input that cannot be read */
} TvpStatus;

/* What the reader may look at beside the text that it is given. Zero-initialise. */
typedef struct {
  const char *const *include; /* folders for #include, after the folder of the including file */
  uint32_t includes;
  const char *const *define; /* "NAME", "NAME=TEXT" or TVLA's "NAME(TEXT)" */
  uint32_t defines;
  bool no_files;     /* #include is an error: for untrusted text */
  bool backward;     /* reverse all edges; the analysis begins at the last location */
  bool missing_is_0; /* an instrumentation predicate that an input does not name is 0, as in TVLA */
  TvlOptions logic;  /* passed to tvl_compile */
} TvpReadOptions;

typedef struct TvpProgram TvpProgram;

/* Reads, instantiates and compiles a specification. NULL after an error, which was reported to `diag`. */
TvpProgram *tvp_load(const char *path, const TvpReadOptions *options, Diag *diag);
TvpProgram *tvp_load_text(const char *name, const char *text, size_t n, const TvpReadOptions *options, Diag *diag);
void tvp_free(TvpProgram *p);

Tvl *tvp_logic(TvpProgram *p);
uint32_t tvp_locations(const TvpProgram *p); /* in order of appearance; 0 is the entry */
const char *tvp_location_label(const TvpProgram *p, uint32_t location);
uint32_t tvp_edges(const TvpProgram *p);

/* A structure to begin with, where it begins (the entry, or what `%location` says), and where it stands. */
typedef struct {
  TvlStructure structure;
  uint32_t location;
  Position at;
} TvpInput;
typedef VEC(TvpInput) TvpInputs;

/* Reads structures of the program's vocabulary: appends them to *out. */
bool tvp_read_structures(TvpProgram *p, const char *path, const TvpReadOptions *options, TvpInputs *out, Diag *diag);
bool tvp_read_structures_text(TvpProgram *p, const char *name, const char *text, size_t n,
                              const TvpReadOptions *options, TvpInputs *out, Diag *diag);
/* `%n = {..} %p = {..}`, readable by tvp_read_structures; equal structures give equal text. */
void tvp_write_structure(const TvpProgram *p, TvlStructure s, Buf *out);

/* How to run. Zero-initialise. */
typedef struct {
  TvlJoin join;
  bool post_order;         /* late locations first */
  bool skip_merged;        /* leave out a structure that was merged into another before its turn: sound, faster, and
                            * with fewer structures at the end than TVLA has, which processes it too */
  bool allow_unreached;    /* a location that nothing reaches does not change the status */
  uint32_t max_structures; /* 0: no limit */
  uint32_t max_messages;   /* stop after so many; 0: no limit */
  Limit *limit;            /* may be NULL */
} TvpRunOptions;

typedef struct {
  uint32_t location; /* where the action starts */
  uint32_t edge;
  const char *text;
  TvlValue value;         /* TVL_1: must, TVL_HALF: may */
  TvlStructure structure; /* shows it */
  uint32_t step;          /* where the path to it ends; for printing */
  uint32_t count;         /* how often, with how many structures */
} TvpMessage;

typedef struct {
  uint32_t inputs, rejected;          /* input structures; of these, against the rules */
  uint32_t stored, largest, explored; /* structures at the end; most at one location; ever to be processed */
  uint32_t messages;                  /* all, as TVLA counts them: one per message and focused structure */
  uint32_t max_nodes;
  uint32_t unreached; /* locations without a structure (of threads: labels), the next ones not counted */
  uint32_t held;      /* of these, error locations: all edges into them are checks, which say a message when taken */
  uint64_t breaches;  /* structures that the rules refuted */
  double seconds;
} TvpCounts;

typedef struct TvpRun TvpRun; /* refers to the program, which must outlive it */
/* Runs the analysis from `inputs`. Warnings and the reason of a stop go to `diag`. */
TvpRun *tvp_run(TvpProgram *p, const TvpInputs *inputs, const TvpRunOptions *options, Diag *diag);
void tvp_run_free(TvpRun *r);
TvpStatus tvp_run_status(const TvpRun *r);
const TvpCounts *tvp_run_counts(const TvpRun *r);
const char *tvp_run_stop(const TvpRun *r); /* why it stopped early; NULL when it did not */
uint32_t tvp_run_messages(const TvpRun *r);
const TvpMessage *tvp_run_message(const TvpRun *r, uint32_t i);
void tvp_run_structures(const TvpRun *r, uint32_t location, U32Vec *out); /* appends */

/* The result in one of the formats "text", "tvs", "dot", "json". */
void tvp_print(const TvpRun *r, const char *format, Buf *out);

/* `silhouette tvp PROGRAM [INPUT] [options]`: argv[0] is "tvp". The result goes to `out`, all else to `diag`.
 * Gives the exit status. `stop` (may be NULL) is set by a signal handler to end the run early. */
int tvp_command(int argc, char **argv, FILE *out, Diag *diag, volatile sig_atomic_t *stop);

/* The options of the command that its help shows, by number, for manual page and completions; false behind the last.
 */
typedef struct {
  const char *name, *value, *help; /* static; no value: NULL */
} TvpOption;
bool tvp_option(uint32_t i, TvpOption *out);

#endif
