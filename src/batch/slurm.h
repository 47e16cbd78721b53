/* Inside src/batch: tasks on the nodes of a Slurm cluster.
 *
 * Slurm is the scheduler; we only talk to its commands. Tasks become chunks, chunks become the tasks of job arrays
 * (a submission is one array), and each array task is `silhouette batch work` on some node, which runs its chunk with
 * the same pool of processes as a batch on one machine and appends a line per result to a file of its own. The driver
 * reads these files as they grow and puts the lines into the store.
 *
 *   DATABASE.slurm/           on a folder that all nodes see
 *     job.sh                  what sbatch gets
 *     SUBMISSION/N.json       a chunk: its tasks and all that is needed to run them
 *     SUBMISSION/N.results    what came of them, a line each (slurm_files.c)
 *     SUBMISSION/N.log        what Slurm and the process had to say
 *
 *   slurm_tools.c   sbatch, squeue, sinfo, scancel as processes
 *   slurm_files.c   chunk files and result lines
 *   slurm_store.c   what must survive the driver: submissions, chunks, how often a task was lost
 *   slurm_plan.c    how many tasks make a chunk
 *   slurm_work.c    what an array task does
 *   slurm.c         the driver
 *   slurm_status.c  how far a batch is
 *
 * Invariants:
 *   1. A submission is in the store before sbatch is called, and its number is part of the job's name: whenever the
 *      driver dies, the next one finds the job again, or knows that there is none.
 *   2. A task is in at most one open chunk. A chunk is closed when its last line was read, or when its job is gone and
 *      the file has been read after that.
 *   3. A result is taken once: the first with the stamp of the task's files. So it does no harm to run a task twice.
 *   4. A chunk that is lost makes progress: it has results, or a task that was begun counts as lost once more, or (when
 *      none was begun) all of its tasks do. A task that was lost too often has that as its result. So the driver ends.
 *   5. That squeue does not answer means nothing. */
#ifndef BATCH_SLURM_H
#define BATCH_SLURM_H

#include "batch/internal.h"

typedef enum { JOB_UNSEEN, JOB_WAITING, JOB_HELD, JOB_RUNNING, JOB_GONE } JobState;

typedef struct {
  uint32_t submission, number;
  U32Vec task;       /* indices of tasks; by id in the files */
  uint64_t offset;   /* of the result file: what was read */
  bool is_open;      /* results may come */
  bool is_whole;     /* its last line was read */
  JobState state;    /* as squeue said last */
  const char *ended; /* a gone job: Slurm's word for how (NODE_FAIL, ...), or "gone" */
  double gone;       /* since when squeue says so; 0: it does not */
} Chunk;
typedef VEC(Chunk) ChunkVec;

/* ---- slurm_tools.c ---- */

typedef struct {
  const char *name, *job, *state, *reason; /* of the job, the array, and in Slurm's words */
  uint32_t number;                         /* in the array */
} JobLine;
typedef void JobLineFunction(void *context, const JobLine *line);

/* What sbatch is told of an array. */
typedef struct {
  const char *name, *folder, *partition, *options; /* partition and options may be NULL */
  uint32_t submission, count, at_once, cpus;       /* at_once 0: no bound */
  uint64_t megabytes, minutes;
} ArrayOrder;

/* What a partition allows. */
typedef struct {
  uint32_t cpus;       /* in all */
  uint32_t array_size; /* tasks of an array */
  double seconds;      /* longest job; 0: no bound */
} Partition;

/* Each is false when the command could not be run or failed; `error` has what it said. */
bool tool_partition(const char *name, Partition *out, Buf *error); /* name NULL: the default one */
bool tool_submit(const ArrayOrder *a, Buf *job, Buf *error);
bool tool_queue(const char *names, JobLineFunction *f, void *context, Buf *error); /* names separated by commas */
bool tool_cancel(const char *job, Buf *error);                                     /* `12`, `12_3` */
bool tool_state_is_final(const char *state);
/* Is it held because it could not be started? Such a job waits for a person. */
bool tool_is_stuck(const char *reason);

/* ---- slurm_files.c ---- */

void chunk_path(const char *folder, uint32_t submission, uint32_t number, const char *ending, Buf *out);
bool chunk_write(const char *folder, const Chunk *c, const BatchOptions *o, const Tasks *tasks, Buf *error);

/* A chunk as an array task reads it. */
typedef struct {
  Tasks tasks; /* owns all texts */
  TextVec passed;
  BatchOptions options; /* jobs, timeout, memory, passed, reports */
} Work;
bool work_read(const char *path, Work *out, Buf *error);
void work_free(Work *w);

typedef enum { LINE_START, LINE_RESULT, LINE_DONE } LineKind;
typedef struct {
  LineKind kind;
  int64_t task;   /* its id, of the first two */
  uint64_t stamp; /* of a result */
  Result result;
} ResultLine;
void line_print(const ResultLine *l, Buf *out);              /* with the newline */
bool line_read(const char *text, size_t n, ResultLine *out); /* false: it is none; nothing to free then */
/* Calls f for each whole line of the file from *offset on, which is moved behind the last of them. Lines that are none
 * are passed over. f owns the result. False only when f says so. */
bool lines_read(const char *path, uint64_t *offset, bool (*f)(void *context, ResultLine *l), void *context);

/* ---- slurm_store.c ---- */

typedef struct {
  uint32_t id;
  const char *job; /* Slurm's number, or "" when sbatch has not answered */
  uint32_t at_once;
} Submission;
typedef VEC(Submission) SubmissionVec;

bool slurm_store_prepare(Store *s, Diag *diag); /* makes the tables if they are not there */
bool slurm_store_exists(Store *s);
bool slurm_store_submission(Store *s, const Submission *n, const ChunkVec *chunks, const Tasks *tasks, Diag *diag);
bool slurm_store_job(Store *s, uint32_t submission, const char *job, Diag *diag);
bool slurm_store_close(Store *s, const Chunk *c, const char *state, Diag *diag); /* "done", "lost" */
bool slurm_store_lost(Store *s, const Task *t, uint32_t times, const char *why, Diag *diag);
/* All submissions and their chunks; of those that are closed only the numbers are filled in. `index_of`: of a task's
 * id; tasks that are not there are left out. */
bool slurm_store_read(Store *s, const IdMap *index_of, SubmissionVec *submissions, ChunkVec *chunks, Strings *strings,
                      Diag *diag);
/* times[i], of task i. */
bool slurm_store_read_lost(Store *s, const IdMap *index_of, uint32_t *times, Diag *diag);
/* seconds[i] becomes what task i took at its last run, whatever its files were; others stay. */
bool slurm_store_read_seconds(Store *s, const IdMap *index_of, double *seconds, Diag *diag);

/* ---- slurm_plan.c ---- */

/* Cuts the tasks `wanted` into chunks, in their order. `seconds[i]`: what task i is expected to take; `alone[i]` != 0:
 * it gets a chunk of its own. `slots`: chunks that run side by side. */
void plan_chunks(const BatchOptions *o, const Partition *p, const U32Vec *wanted, const double *seconds,
                 const uint32_t *alone, uint32_t slots, ChunkVec *out);
/* The longest that a chunk can take. */
double plan_longest(const BatchOptions *o, uint32_t tasks);

/* ---- the driver: slurm.c and slurm_gather.c ---- */

typedef struct {
  Batch *batch;
  Strings strings;
  Buf folder;            /* absolute */
  const char *name;      /* jobs are NAME-SUBMISSION */
  const char *partition; /* NULL: the default one */
  Partition limits;
  ChunkVec chunk;
  SubmissionVec submission;
  IdMap index_of;         /* of a task's id */
  IdMap chunk_of;         /* by chunk_key */
  uint32_t *lost, *begun; /* by task: how often it was lost; how often the chunk that it is in has begun it */
  bool *is_out;           /* by task: it is in an open chunk */
  double *seconds;        /* by task: expected */
  uint32_t open;          /* chunks */
  bool is_answering;      /* the scheduler */
} Driver;

static inline uint64_t chunk_key(uint32_t submission, uint32_t number) { return (uint64_t)submission << 32 | number; }
/* What an earlier driver left in the store. */
bool driver_restore(Driver *d);
void driver_free(Driver *d);
/* Reads what has come, and closes chunks that are whole. */
bool driver_gather(Driver *d);
/* Closes chunks whose jobs have been gone for a moment; what is lost is counted. Call it after driver_gather. */
bool driver_settle(Driver *d);
/* Closes all chunks, and counts nothing. */
bool driver_give_up(Driver *d, const char *state);
/* Asks squeue. `*unsent`: a submission of which Slurm knows nothing and whose sbatch was not heard of, or NULL. */
bool driver_ask(Driver *d, Submission **unsent);

#endif
