/* Inside src/batch: tasks, results, and what the files of this folder offer each other. */
#ifndef BATCH_INTERNAL_H
#define BATCH_INTERNAL_H

#include "batch/batch.h"

typedef struct {
  int64_t id;           /* in the store; 0: not stored */
  const char *name;     /* the path of the task file or program */
  const char *property; /* "unreach-call", ... or "" when the default is meant */
  const char *expected; /* "true", "false", "false(valid-deref)", "false(valid-deref|valid-memtrack)", or "" */
  TextVec arguments;    /* of `check`: files and options that belong to the task */
  TextVec files;        /* whose contents matter */
  uint64_t stamp;       /* of arguments and contents as they are now, or were when the task was started */
} Task;
typedef VEC(Task) TaskVec;

typedef struct {
  Strings strings; /* owns all texts of the tasks */
  TaskVec task;
} Tasks;

typedef enum { VERDICT_NONE, VERDICT_IS_TRUE, VERDICT_IS_FALSE, VERDICT_IS_UNKNOWN, VERDICT_FAILED } VerdictWord;
typedef enum { NOT_JUDGED, JUDGED_RIGHT, JUDGED_WRONG } Judgement; /* against the expected verdict, if there is one */

/* What came of a task. VERDICT_NONE: nothing yet. */
typedef struct {
  VerdictWord verdict;
  Judgement judgement;
  Buf text;     /* `true`, `false(unreach-call)`, `unknown (why)`, `failed (why)` */
  Buf messages; /* what the process said on standard error, without statistics */
  double seconds, cpu_seconds;
  uint64_t memory_bytes, refinements, tree_nodes;
} Result;

void result_free(Result *r);
const char *verdict_word(VerdictWord v);  /* "true", ... */
VerdictWord verdict_of(const char *word); /* VERDICT_NONE: it is no such word */
const char *judgement_word(Judgement j);  /* "right", "wrong", "" */
Judgement judge(const Task *t, VerdictWord verdict, const char *text);

/* ---- tasks.c ---- */

/* False after a message. The tasks have no stamp yet. */
bool tasks_collect(Tasks *tasks, const BatchOptions *o, Diag *diag);
void tasks_free(Tasks *tasks);
/* Only those with this remainder of their id: the same split whoever makes it, neighbours (they are alike) apart. */
void tasks_keep_shard(Tasks *tasks, uint32_t shard, uint32_t shards);
uint64_t task_stamp(const Task *t); /* of the contents of its files and of its arguments */

/* ---- store.c ---- */

typedef struct Store Store;
/* Opens the database, or makes it. NULL after a message: it exists and is not to be resumed, is another one's at the
 * moment, is of other options, or is none of ours. */
Store *store_open(const BatchOptions *o, Diag *diag);
void store_close(Store *s);
/* For reading, also while a batch uses it; NULL after a message. The path must outlive it. */
Store *store_open_to_read(const char *path, Diag *diag);
/* The value of a key of the table `batch`; false: there is none. */
bool store_key(Store *s, const char *key, Buf *out);
/* The tables of a new database, in a transaction that is still open. */
extern const char store_schema[];
/* Stores the tasks that are not there and gives all of them their id. Without tasks: reads all that are there. */
bool store_tasks(Store *s, Tasks *tasks, Diag *diag);
bool store_begin(Store *s, Diag *diag); /* what comes until store_commit is one transaction */
bool store_commit(Store *s, Diag *diag);
bool store_set_key(Store *s, const char *key, const char *value, Diag *diag);
bool store_result(Store *s, const Task *t, const Result *r, Diag *diag); /* with the task's stamp */
/* Sets the stamp of the task to that of its stored result, if there is one. */
bool store_stamp(Store *s, Task *t, Diag *diag);
/* The result of the task with its stamp; VERDICT_NONE when there is none. */
bool store_find(Store *s, const Task *t, Result *out, Diag *diag);

/* ---- merge.c ---- */

/* Tasks and results of the databases `from` are put into `to`, which is made if it is not there (else: only with
 * `resume`). All have the same version and options; a task with two results that differ is an error. False after a
 * message; a file that was made is gone then. */
bool store_merge(const TextVec *from, const char *to, bool resume, Diag *diag);

/* ---- pool.c ---- */

typedef struct Pool Pool;
Pool *pool_new(const BatchOptions *o);
void pool_free(Pool *p); /* kills what still runs */
uint32_t pool_running(const Pool *p);
bool pool_start(Pool *p, const Task *t, uint32_t index, Diag *diag); /* the task must outlive its process */
/* Waits a moment (about a tenth of a second at most) for a process to end: its index and result; false: none did. */
bool pool_wait(Pool *p, uint32_t *index, Result *out);

/* ---- bar.c: a line on standard error, when that is a terminal ---- */

typedef struct {
  bool is_shown;
  uint32_t total, before, done; /* tasks; those that were done before this run */
  uint32_t count[5];            /* by VerdictWord, of all that are done */
  uint32_t wrong, jobs;
  double timeout, seconds; /* the limit of a task; the sum of those that were done in this run */
  const char *where;       /* what else to say, or NULL */
} Bar;

void bar_show(const Bar *p, uint32_t running);
void bar_hide(const Bar *p);
/* `about 2 min left, at most 9 min`; nothing as long as too little is known. */
void bar_estimate(const Bar *p, uint32_t running, Buf *out);

/* ---- batch.c: a batch that is under way ---- */

typedef struct {
  const BatchOptions *options;
  Tasks tasks;
  Result *result; /* by task */
  Store *store;
  Bar progress;
  Diag *diag;
} Batch;

/* The task has a result, from now on and in the store. False after a message. */
bool batch_take(Batch *b, uint32_t task, Result r);

/* Of a batch whose store is open: its tasks (of a shard: that part) with their results. False after a message. */
bool batch_read(Batch *b);
bool batch_read_as_stored(Batch *b); /* with the results of files that have changed or are not here */
void batch_free(Batch *b);

/* ---- slurm.c ---- */

/* Runs the tasks that have no result yet; returns when all have one, or when told to stop. False after a message. */
bool slurm_run(Batch *b);
/* Before tasks are run here: takes the results that jobs of an earlier run have left; what still runs is given up. */
bool slurm_take_back(Batch *b);

/* ---- table.c; `result` is by task ---- */

typedef struct {
  uint32_t count[5];                 /* by VerdictWord */
  uint32_t right, wrong, surprising; /* surprising: false where nothing was expected */
} Totals;

Totals totals_of(const Result *result, uint32_t n);
BatchStatus totals_status(const Totals *t);
void totals_print(const Totals *t, uint32_t n, Buf *out);
void table_print(const Tasks *tasks, const Result *result, Buf *out);

#endif
