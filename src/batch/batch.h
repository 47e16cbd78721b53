/* batch: many verification tasks, one process each.
 *
 *   tasks.c      what is to be done: SV-COMP task files, C files, folders, compilation databases
 *   store.c      the SQLite file with tasks and results
 *   pool.c       the processes: limits, what they print, that none outlives us
 *   bar.c        the line on a terminal, with an estimate of the time left
 *   merge.c      several such files made one
 *   slurm*.c     the same on the nodes of a Slurm cluster: job arrays whose tasks are batches of their own (slurm.h)
 *   table.c      results as text
 *   results.h    results worth looking at: one HTML page, sums and scores, CSV, BenchExec's XML
 *   batch.c      the loop over all of these
 *
 * A task is a command line of `silhouette check` with a name, a property and perhaps an expected verdict. Tasks are
 * stored before the first one starts, in one transaction, and every result as it comes, in a transaction of its own:
 * whatever kills the batch, the file is whole and has every result that was there. A result carries a stamp of the
 * contents of its files; going on runs what has no result, and what has changed since. Tasks keep their order, so the
 * table does not depend on which process was faster.
 */
#ifndef BATCH_BATCH_H
#define BATCH_BATCH_H

#include "base/base.h"

typedef struct {
  const TextVec *operands;      /* task files (.yml), programs, folders (all task files in them); may be none */
  const char *compile_commands; /* each C file of this database is a task; or NULL */
  const TextVec *properties;    /* names or files; of task files those of these names; none: all of a task file */
  const TextVec *passed;        /* options for each process, word by word */
  uint32_t jobs;                /* processes at a time */
  double timeout;               /* seconds of each */
  uint64_t memory;              /* megabytes of each; 0: no limit */
  bool memory_is_given;         /* else it is a share of the machine's, which another run may have otherwise */
  const char *database;         /* a file */
  const char *html, *csv, *xml; /* files to write; NULL: not */
  bool resume;                  /* go on with what the database has */
  const char *on;               /* "slurm" or "slurm:PARTITION": run them there; NULL: here */
  uint64_t nodes;               /* there: array tasks at a time; 0: as many as the cluster lets run */
  const char *sbatch;           /* there: more options of sbatch; or NULL */
  double chunk;                 /* there: seconds that an array task is expected to take; 0: we choose */
  uint64_t retries;             /* there: how often a task is run again that was lost */
  const char *reports;          /* each process writes its page (check --report) below this folder; or NULL */
  uint32_t shard, shards;       /* only every shards-th task, from the shard-th on (from 1); 0: all */
  const char *version;          /* of silhouette */
  volatile sig_atomic_t *stop;
} BatchOptions;

/* The worst that happened; `silhouette batch` ends with these as its status. From bad to worse: 0, 2, 3, 1, 4. */
typedef enum {
  BATCH_GOOD = 0,    /* every verdict is the expected one, or true where none is expected */
  BATCH_FALSE = 1,   /* a program is false of which that was not expected; nothing else was, either */
  BATCH_UNKNOWN = 2, /* a verdict is unknown, or the batch was interrupted */
  BATCH_FAILED = 3,  /* a task could not be checked, or wrong usage, unreadable input, unwritable output */
  BATCH_WRONG = 4,   /* a verdict contradicts the expected one */
} BatchStatus;

/* Puts tasks and results of several databases into one, which must not exist unless `resume`: shards, or runs of
 * different tasks with the same options. Two that disagree about a result are refused. The table is appended. */
BatchStatus batch_merge(const BatchOptions *o, Buf *out, Diag *diag);

/* Runs the tasks; the table is appended to `out`, the page is written. */
BatchStatus batch_run(const BatchOptions *o, Buf *out, Diag *diag);

/* What an array task does: the tasks of one chunk, whose results go into a file beside it. 0, or why it failed. */
int batch_work(const TextVec *operands, const char *version, volatile sig_atomic_t *stop, Diag *diag);
/* What came of one run (operand 1, else the database), compared with another (operand 2): the files that the options
 * name are written, a table of sums and scores is appended to `out`. */
BatchStatus batch_report(const BatchOptions *o, Buf *out, Diag *diag);
/* How far a batch is, also while it runs: appended to `out`. */
BatchStatus batch_status(const BatchOptions *o, Buf *out, Diag *diag);

#endif
