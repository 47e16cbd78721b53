/* Inside src/batch: results worth looking at, of one run or of two that are compared.
 *
 *   score.c     sums per property and category, with the score of SV-COMP; what changed between two runs
 *   overview.c  one HTML page
 *   export.c    CSV, and the XML of BenchExec
 *   results.c   `batch report`: reads the databases and writes what was asked for */
#ifndef BATCH_RESULTS_H
#define BATCH_RESULTS_H

#include "batch/internal.h"

/* Against the same task of the other run. Faster and slower: by half, and by half a second of processor time. */
typedef enum { CHANGE_NONE, CHANGE_VERDICT, CHANGE_FASTER, CHANGE_SLOWER, CHANGE_ONLY_HERE } Change;
const char *change_word(Change c); /* "same", "changed", "faster", "slower", "only here" */

typedef struct {
  const Tasks *tasks;
  const Result *result; /* by task */
  const Result *
      *other;       /* by task: of the run that it is compared with, NULL: it has none; or NULL: there is no such run */
  const char *name; /* the database */
  const char *other_name;                  /* NULL: there is no other run */
  const char *version, *options, *started; /* of the run */
  const char *reports;                     /* absolute folder of the tasks' pages, or NULL */
} RunView;

Change change_of(const RunView *r, uint32_t task);

/* ---- score.c ---- */

/* The rules of SV-COMP, as BenchExec counts them without witnesses: sv-comp.sosy-lab.org/2025/rules.php, "Evaluation by
 * Scores". A verdict about which nothing is expected has none. */
int score_of(const Task *t, const Result *r);
int score_best(const Task *t); /* the most that the task can give */

typedef struct {
  const char *property, *category; /* NULL: all of them */
  uint32_t tasks, right_true, right_false, wrong_true, wrong_false, unjudged, unknown, failed, none;
  int64_t score, best;
  double cpu_seconds;
} ScoreRow;
typedef VEC(ScoreRow) ScoreVec;

/* The category of a task is the folder that it is in. */
const char *category_of(const Task *t, Strings *strings);
/* A row for all, then one per property, each followed by those of its categories; in the order of names. */
void score_rows(const RunView *r, Strings *strings, ScoreVec *out);
void score_print(const RunView *r, Buf *out); /* as text, with what changed */

/* ---- overview.c, export.c ---- */

/* `path`: where the page will be, for links to the pages of tasks. */
void overview_print(const RunView *r, const char *path, Buf *out);
void csv_print(const RunView *r, Buf *out);
void benchexec_print(const RunView *r, Buf *out);

/* What the database knows of the run. Texts go to `strings`. */
void view_describe(RunView *r, Store *s, Strings *strings);

#endif
