/* report: what people and programs read. It turns automata and runs into text, dot, SVG and JSON, and decides nothing
 * else. Everything is appended to a Buf that the caller owns and writes where it likes; the same program gives the same
 * bytes every time.
 *
 * Locations are printed relative to their function (the entry is 0), positions as file:line:column, operations as the
 * source would write them, conditions in brackets. Text that is not UTF-8 is made so (U+FFFD for a bad byte), because
 * JSON and SVG allow nothing else. The JSON formats are described in docs/json.md and carry "version": 1.
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "evidence/evidence.h"
#include "program/program.h"
#include "report/answers.h"
#include "report/dependences.h"
#include "report/leaks.h"

/* Is it a variable that the user wrote, not one of the models of the library? */
bool report_is_of_user(const Program *p, VarId v);

/* ---- automata of some functions, in the given order; only functions that are defined may be given ---- */

void report_automata_text(const Program *p, const U32Vec *functions, Buf *out);
void report_automata_dot(const Program *p, const U32Vec *functions, Buf *out);
void report_automata_json(const Program *p, const U32Vec *functions, Buf *out);
/* Runs Graphviz. False with a message in `error` when it is not installed or fails. */
bool report_automata_svg(const Program *p, const U32Vec *functions, Buf *out, Buf *error);

/* A picture of any dot text, likewise. */
bool report_dot_svg(Buf *dot, Buf *out, Buf *error);

/* ---- one concrete run ---- */

/* What a run says about the program. */
typedef enum {
  RUN_WAS_GOOD,      /* it finished, and every object that it left allocated is reachable from a global */
  RUN_WAS_BAD,       /* it shows a defect: an error, or memory that is leaked */
  RUN_WAS_UNDECIDED, /* it met a limit or something not modelled, or an assumption of the program did not hold */
} RunJudgement;

RunJudgement report_run_judgement(const RunResult *r);
/* What happened, with its notes: where, the calls that were open, where the memory came from and was freed, the leaks,
 * the path if it was recorded; the last line is `outcome: NAME (...)`. */
void report_run_text(const Program *p, const RunResult *r, Buf *out);
void report_run_json(const Program *p, const RunResult *r, Buf *out);

/* `inputs 1, malloc fails, 0`, in a line; the first of many. Arguments of main are named only if the run had others
 * than its name. */
void report_inputs_line(const Arguments *arguments, const Input *input, uint32_t n, Buf *out);

/* ---- a verdict ---- */

/* For FALSE the execution with its inputs and values. */
void report_verdict_path(const Program *p, const Verdict *v, Buf *out);
/* Like a compiler's: for FALSE an error with notes for the open calls and the steps that decide the path (inputs, the
 * last condition of each open activation, where the memory concerned was allocated and freed), for UNKNOWN a warning
 * when a place is to blame. */
void report_verdict_messages(const Program *p, const Verdict *v, Diag *diag);
void report_verdict_line(const Verdict *v, Buf *out); /* `verdict: ...` */
void report_verdict_json(const Program *p, const Verdict *v, Buf *out);
/* SARIF 2.1.0 with the path as a code flow; `version` is that of silhouette. */
void report_verdict_sarif(const Program *p, const Verdict *v, const char *version, Buf *out);
/* A path there: a URI reference, relative to where silhouette was started, or absolute. */
void report_uri(const char *path, Buf *out);
/* A document that report_verdict_json made, in words: the path, the invariants, or why nothing could be decided. False:
 * `error` is what stands behind `FILE:`. */
bool report_explain(const char *document, size_t n, Buf *out, Buf *error);

/* ---- functions that were checked one by one (docs/library.md) ---- */

/* What `check --json` said about a program. Zero-initialise; release with function_answer_free. */
typedef struct {
  VerdictKind kind;
  Buf violated, reason; /* as in Verdict */
  Buf file;             /* the place; empty: none is known */
  uint32_t line, column;
  Buf outcome;   /* FALSE: of the run, in a word (program/run.h) */
  Buf allocated; /* FALSE: the function that allocated the memory concerned; empty: none is concerned */
  Buf document;  /* all of it */
} FunctionAnswer;

bool function_answer_read(const char *document, size_t n, FunctionAnswer *out); /* false: it is no such document */
void function_answer_free(FunctionAnswer *a);

typedef struct {
  const char *name;
  Position at;           /* of the function */
  FunctionAnswer answer; /* with the parameters of `needs` not NULL */
  TextVec needs;         /* TRUE: parameters that must not be NULL */
  bool has_contract;     /* it was checked against one */
  TextVec assumed;       /* what was assumed of the heap it is given */
  double seconds;
  Buf sarif;        /* FALSE: the SARIF document of its check, or empty */
  const char *page; /* where its page is, from that of all; or NULL */
} FunctionResult;
typedef VEC(FunctionResult) FunctionResults;

/* Of the file: TRUE if all are, FALSE if one is; `first` is the first that decides it, or NULL. */
VerdictKind functions_verdict(const FunctionResults *r, const FunctionResult **first);
void report_function_line(const FunctionResult *r, Buf *out);      /* `list.c:12: push: true if l is not NULL` */
void report_functions_line(const FunctionResults *r, Buf *out);    /* `verdict: ...` */
void report_functions_assumed(const FunctionResults *r, Buf *out); /* `assumed: ...`, each once */
void report_functions_json(const FunctionResults *r, Buf *out);
void report_functions_sarif(const FunctionResults *r, const char *version, Buf *out);
void report_functions_page(const FunctionResults *r, const char *version, Buf *out); /* of --report: leads to theirs */

/* What was found out about functions, as contracts (`silhouette contract`). */
typedef struct {
  const char *name, *head; /* the head as C writes it, or NULL */
  Position at;
  TextVec
    requires,
  ensures, assigns, frees;
  bool has_assigns; /* else nothing is known of what it changes */
  Buf problem;      /* why nothing is known; empty: something is */
} FoundContract;
typedef VEC(FoundContract) FoundContracts;
void report_contract_text(const FoundContract *c, Buf *out); /* as --contracts reads it */
void report_contracts_json(const FoundContracts *all, Buf *out);

/* What is tracked where: a line per location that has predicates or shape graphs. */
void report_precision_text(const Program *p, const Verdict *v, Buf *out);

/* ---- the shape graphs at some locations, after a run ---- */

void report_shapes_text(const Program *p, const Verdict *v, const U32Vec *locations, Buf *out);
void report_shapes_dot(const Program *p, const Verdict *v, const U32Vec *locations, Buf *out);
void report_shapes_json(const Program *p, const Verdict *v, const U32Vec *locations, Buf *out);
bool report_shapes_svg(const Program *p, const Verdict *v, const U32Vec *locations, Buf *out, Buf *error);
bool report_has_shapes(const Verdict *v, LocId l); /* are there graphs at this location? */

/* ---- the story of the refinements (refine/refine.h), record by record ---- */

typedef struct {
  const char *file; /* of the goal of the path at hand: other files are named */
} StoryText;

/* As text, what --trace-refinement tells; a StoryText begins as {0}. */
void report_story_text(StoryText *t, const StoryRecord *r, Buf *out);

/* What the page shows of it: the records up to so many bytes of text. */
typedef struct KeptStory KeptStory;
KeptStory *kept_story_new(size_t most);
void kept_story_add(KeptStory *s, const StoryRecord *r);
void kept_story_free(KeptStory *s);

/* ---- the page of a verdict: one HTML file that needs nothing beside it (docs/report.md) ---- */

typedef struct {
  const char *version;    /* of the command */
  uint32_t properties;    /* set of Property */
  const KeptStory *story; /* may be NULL */
  bool has_times;         /* statistics with seconds and bytes, which differ from run to run */
  double layout_seconds;  /* for each of the two runs of Graphviz */
  const CallHeaps *call;  /* of a driver: memory before and after its call; else NULL */
} ReportPage;

/* `note` gets a sentence when something is missing from the page: Graphviz, a source file. */
void report_page(const Program *p, const Verdict *v, const ReportPage *options, Buf *out, Buf *note);

#endif
