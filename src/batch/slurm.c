/* The driver: makes chunks of what has no result, hands them to Slurm, and goes on until all have one. Nothing of its
 * own is worth keeping: the store has what the next driver needs (slurm.h, invariant 1). */
#include "batch/slurm.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
  MOST_OPEN = 5000, /* chunks: half of what Slurm keeps by default (MaxJobCount) */
  TICK = 100000,    /* microseconds */
  ROUND = 10,       /* ticks between two looks at the files */
  MEAN_FROM = 20,   /* results; then their mean is the guess */
};
static const double SLOWEST_ASKING = 15;     /* seconds between two squeue, with many chunks */
static const double CHUNKS_PER_SECOND = 200; /* so many more chunks, so many more seconds */
static const double TRY_AGAIN = 20;          /* seconds after a failed sbatch */
static const double GUESSED_SHARE = 5;       /* of its time a task of which nothing is known takes a fifth */

/* ---- the folder ---- */

static const char SCRIPT[] =
    "#!/bin/sh\n# Made by silhouette batch: a task of a job array.\n"
    "exec \"$1\" batch work \"$2\" \"$3\" \"$SLURM_ARRAY_TASK_ID\"\n";

static bool make_folder(const char *path, Diag *diag) {
  if (mkdir(path, 0777) == 0 || errno == EEXIST) return true;
  diag_error(diag, "cannot make the folder '%s': %s", path, strerror(errno));
  return false;
}

/* Where chunks and results are: beside the database. */
static void name_folder(Driver *d) {
  const char *database = d->batch->options->database;
  char here[4096];
  if (database[0] != '/' && getcwd(here, sizeof here)) buf_printf(&d->folder, "%s/", here);
  buf_printf(&d->folder, "%s.slurm", database);
}

static bool prepare_folder(Driver *d) {
  Buf script = {0}, error = {0};
  if (!make_folder(buf_str(&d->folder), d->batch->diag)) return false;
  buf_printf(&script, "%s/job.sh", buf_str(&d->folder));
  bool ok = file_write(buf_str(&script), SCRIPT, sizeof SCRIPT - 1, &error);
  if (!ok) diag_error(d->batch->diag, "%s", buf_str(&error));
  buf_free(&script);
  buf_free(&error);
  return ok;
}

/* All is in the store. What is left of chunks that were lost are their logs. */
static void remove_folder(const Driver *d, const char *folder) {
  static const char *const ending[] = {"json", "results", "log"};
  Buf path = {0};
  for (uint32_t i = 0; i < d->chunk.n; i++) {
    const Chunk *c = &d->chunk.at[i];
    for (int k = 0; k < (c->is_whole ? 3 : 2); k++) {
      chunk_path(folder, c->submission, c->number, ending[k], &path);
      unlink(buf_str(&path));
    }
  }
  for (uint32_t i = 0; i < d->submission.n; i++) {
    buf_clear(&path);
    buf_printf(&path, "%s/%u", folder, d->submission.at[i].id);
    rmdir(buf_str(&path));
  }
  buf_clear(&path);
  buf_printf(&path, "%s/job.sh", folder);
  unlink(buf_str(&path));
  rmdir(folder);
  buf_free(&path);
}

/* ---- sending ---- */

static bool has_open(const Driver *d, const Submission *s, uint32_t *chunks, uint32_t *longest) {
  *chunks = *longest = 0;
  bool open = false;
  for (uint32_t i = 0; i < d->chunk.n; i++) {
    const Chunk *c = &d->chunk.at[i];
    if (c->submission != s->id) continue;
    open = open || c->is_open;
    if (c->number >= *chunks) *chunks = c->number + 1;
    if (c->task.n > *longest) *longest = c->task.n;
  }
  return open;
}

/* What the limits of the processes are to Slurm, with some room: theirs are kept by themselves, and tell more. */
static uint64_t megabytes(const BatchOptions *o) {
  enum { EACH = 64, JOB = 128, OUT_OF = 8 };
  return o->memory ? o->jobs * (o->memory + o->memory / OUT_OF + EACH) + JOB : 0;
}

static bool send(Driver *d, Submission *s, Buf *error) {
  const BatchOptions *o = d->batch->options;
  uint32_t chunks, longest;
  has_open(d, s, &chunks, &longest);
  Buf name = {0}, job = {0};
  buf_printf(&name, "%s-%u", d->name, s->id);
  ArrayOrder a = {.name = buf_str(&name),
                  .folder = buf_str(&d->folder),
                  .partition = d->partition,
                  .options = o->sbatch,
                  .submission = s->id,
                  .count = chunks,
                  .at_once = s->at_once,
                  .cpus = o->jobs,
                  .megabytes = megabytes(o),
                  .minutes = (uint64_t)(plan_longest(o, longest) / 60) + 1};
  bool ok = tool_submit(&a, &job, error);
  if (ok) {
    s->job = str_intern(&d->strings, buf_str(&job));
    ok = slurm_store_job(d->batch->store, s->id, s->job, d->batch->diag);
  }
  buf_free(&name);
  buf_free(&job);
  return ok;
}

/* With --nodes: how many more array tasks may run. Each array is bound by itself, so what others may use is taken off.
 */
static uint64_t free_nodes(const Driver *d) {
  uint64_t used = 0, nodes = d->batch->options->nodes;
  for (uint32_t i = 0; i < d->submission.n; i++) {
    uint32_t open = 0;
    for (uint32_t k = 0; k < d->chunk.n; k++)
      open += d->chunk.at[k].is_open && d->chunk.at[k].submission == d->submission.at[i].id;
    used += open < d->submission.at[i].at_once ? open : d->submission.at[i].at_once;
  }
  return used < nodes ? nodes - used : 0;
}

static void guess_seconds(Driver *d) {
  const Bar *p = &d->batch->progress;
  uint32_t here = p->done - p->before;
  double guess = here >= MEAN_FROM ? p->seconds / here : d->batch->options->timeout / GUESSED_SHARE;
  for (uint32_t i = 0; i < d->batch->tasks.task.n; i++)
    if (d->seconds[i] <= 0) d->seconds[i] = guess;
}

/* The next array, of tasks without a result and without a chunk: at most as large as arrays may be. */
static void next_chunks(Driver *d, uint32_t id, ChunkVec *out) {
  const BatchOptions *o = d->batch->options;
  U32Vec wanted = {0};
  for (uint32_t i = 0; i < d->batch->tasks.task.n; i++)
    if (!d->is_out[i] && d->batch->result[i].verdict == VERDICT_NONE) vec_push(wanted, i);
  uint32_t slots = o->nodes ? (uint32_t)(o->nodes < MOST_OPEN ? o->nodes : MOST_OPEN) : d->limits.cpus / o->jobs;
  guess_seconds(d);
  plan_chunks(o, &d->limits, &wanted, d->seconds, d->lost, slots ? slots : 1, out);
  uint32_t most = d->limits.array_size < MOST_OPEN - d->open ? d->limits.array_size : MOST_OPEN - d->open;
  while (out->n > most) {
    vec_free(vec_last(*out).task);
    out->n--;
  }
  for (uint32_t i = 0; i < out->n; i++) {
    out->at[i].submission = id;
    out->at[i].number = i;
  }
  vec_free(wanted);
}

/* Writes the chunks and puts them into the store: from then on they are out, whatever happens to us. */
static bool add_submission(Driver *d, ChunkVec *chunks, uint32_t at_once) {
  Batch *b = d->batch;
  Submission s = {.id = chunks->at[0].submission, .job = "", .at_once = at_once};
  Buf path = {0}, error = {0};
  buf_printf(&path, "%s/%u", buf_str(&d->folder), s.id);
  bool ok = make_folder(buf_str(&path), b->diag);
  for (uint32_t i = 0; i < chunks->n && ok; i++) {
    ok = chunk_write(buf_str(&d->folder), &chunks->at[i], b->options, &b->tasks, &error);
    if (!ok) diag_error(b->diag, "%s", buf_str(&error));
  }
  ok = ok && slurm_store_submission(b->store, &s, chunks, &b->tasks, b->diag);
  buf_free(&path);
  buf_free(&error);
  if (!ok) return false;
  vec_push(d->submission, s);
  for (uint32_t i = 0; i < chunks->n; i++) {
    const Chunk *c = &chunks->at[i];
    for (uint32_t k = 0; k < c->task.n; k++) d->is_out[c->task.at[k]] = true;
    idmap_put(&d->chunk_of, chunk_key(c->submission, c->number), d->chunk.n);
    vec_push(d->chunk, *c); /* its tasks go with it */
  }
  d->open += chunks->n;
  vec_free(*chunks);
  return true;
}

/* Makes and sends one array if there is something to send and room for it. `*tried`: there was. */
static bool submit(Driver *d, bool *tried, Buf *error) {
  const BatchOptions *o = d->batch->options;
  uint64_t at_once = o->nodes ? free_nodes(d) : 0;
  *tried = false;
  if ((o->nodes && !at_once) || d->open > MOST_OPEN / 2) return true;
  ChunkVec chunks = {0};
  next_chunks(d, d->submission.n ? vec_last(d->submission).id + 1 : 1, &chunks);
  if (!chunks.n) return true;
  *tried = true;
  bool ok = add_submission(d, &chunks, (uint32_t)at_once);
  for (uint32_t i = 0; i < chunks.n; i++) vec_free(chunks.at[i].task);
  vec_free(chunks);
  return ok && send(d, &vec_last(d->submission), error);
}

/* ---- ending ---- */

static void cancel_jobs(Driver *d) {
  for (uint32_t i = 0; i < d->submission.n; i++) {
    uint32_t chunks, longest;
    Buf error = {0};
    const Submission *s = &d->submission.at[i];
    if (*s->job && has_open(d, s, &chunks, &longest) && !tool_cancel(s->job, &error))
      diag_error(d->batch->diag, "%s", buf_str(&error));
    buf_free(&error);
  }
}

/* Does the user want the jobs to end? Without a terminal they go on: whoever stops us can resume. */
static bool wants_to_cancel(const Driver *d) {
  if (!terminal_is_usable(stderr) || !isatty(0)) return false;
  char answer[64] = "";
  fprintf(stderr, "%u array tasks are on Slurm: (d)etach and let them go on, or (c)ancel them? ", d->open);
  fflush(stderr);
  return fgets(answer, sizeof answer, stdin) && (answer[0] == 'c' || answer[0] == 'C');
}

static bool leave(Driver *d) {
  Batch *b = d->batch;
  bar_hide(&b->progress);
  if (!d->open) return true;
  if (!wants_to_cancel(d)) {
    diag_at(b->diag, DIAG_NOTE, (Position){0},
            "%u array tasks go on, jobs %s-*; --resume with --on slurm takes them up again", d->open, d->name);
    return true;
  }
  cancel_jobs(d);
  return driver_gather(d) && driver_give_up(d, "cancelled");
}

/* ---- the loop ---- */

static bool is_complete(const Batch *b) { return b->progress.done == b->progress.total; }

static void show(Driver *d) {
  uint32_t n[JOB_GONE + 1] = {0};
  for (uint32_t i = 0; i < d->chunk.n; i++)
    if (d->chunk.at[i].is_open) n[d->chunk.at[i].state]++;
  Buf text = {0};
  buf_printf(&text, "%u chunks running, %u waiting", n[JOB_RUNNING], n[JOB_WAITING] + n[JOB_UNSEEN]);
  if (n[JOB_HELD]) buf_printf(&text, ", %u held", n[JOB_HELD]);
  if (!d->is_answering) buf_add(&text, ", Slurm does not answer");
  d->batch->progress.where = buf_str(&text);
  d->batch->progress.jobs = (n[JOB_RUNNING] ? n[JOB_RUNNING] : 1) * d->batch->options->jobs;
  bar_show(&d->batch->progress, n[JOB_RUNNING]);
  d->batch->progress.where = NULL;
  buf_free(&text);
}

typedef struct {
  double next_asking, next_try;
  bool sent_some; /* Slurm has taken an array of ours: that it refuses one may pass */
} Pace;

/* That an array is refused is an error at first, and a reason to wait later on. */
static bool refused(Driver *d, Pace *p, Buf *error) {
  p->next_try = clock_seconds() + TRY_AGAIN;
  bool fatal = !p->sent_some || d->batch->diag->errors;
  bar_hide(&d->batch->progress);
  if (error->n) diag_at(d->batch->diag, fatal ? DIAG_ERROR : DIAG_WARNING, (Position){0}, "%s", buf_str(error));
  return !fatal;
}

static bool ask(Driver *d, Pace *p) {
  Submission *unsent = NULL;
  Buf error = {0};
  if (!driver_ask(d, &unsent)) return false;
  double pause = 1 + (double)d->open / CHUNKS_PER_SECOND;
  p->next_asking = clock_seconds() + (pause < SLOWEST_ASKING ? pause : SLOWEST_ASKING);
  bool ok = true;
  if (unsent && clock_seconds() >= p->next_try) {
    ok = send(d, unsent, &error);
    if (ok)
      p->sent_some = true;
    else
      ok = refused(d, p, &error);
  }
  buf_free(&error);
  return ok;
}

static bool submit_more(Driver *d, Pace *p) {
  bool tried = true, ok = true;
  while (ok && tried && !is_complete(d->batch) && clock_seconds() >= p->next_try) {
    Buf error = {0};
    ok = submit(d, &tried, &error);
    if (!ok)
      ok = refused(d, p, &error);
    else if (tried)
      p->sent_some = true, p->next_asking = 0;
    buf_free(&error);
  }
  return ok;
}

static bool round_of(Driver *d, Pace *p) {
  if (d->open && clock_seconds() >= p->next_asking && !ask(d, p)) return false;
  return driver_gather(d) && driver_settle(d) && submit_more(d, p);
}

static bool run(Driver *d) {
  volatile sig_atomic_t *stop = d->batch->options->stop;
  Pace pace = {0};
  for (uint32_t i = 0; i < d->submission.n; i++) pace.sent_some = pace.sent_some || *d->submission.at[i].job;
  while (!is_complete(d->batch)) {
    if (*stop) return leave(d);
    if (!round_of(d, &pace)) return false;
    for (int i = 0; i < ROUND && !*stop && !is_complete(d->batch); i++) {
      show(d);
      usleep(TICK);
    }
  }
  bar_hide(&d->batch->progress);
  cancel_jobs(d); /* of tasks that were taken for lost, and were not */
  if (!driver_give_up(d, "left")) return false;
  remove_folder(d, buf_str(&d->folder));
  return true;
}

/* Jobs are found by their name: it must not be that of another batch. */
static bool find_name(Driver *d) {
  Batch *b = d->batch;
  Buf name = {0};
  bool ok = true;
  if (!store_key(b->store, "slurm", &name)) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t h = hash_bytes(d->folder.at, d->folder.n);
    h = hash_mix(hash_mix(hash_mix(h, (uint64_t)now.tv_sec), (uint64_t)now.tv_nsec), (uint64_t)getpid());
    buf_printf(&name, "silhouette-%08x", (unsigned)(h >> 32));
    ok = store_set_key(b->store, "slurm", buf_str(&name), b->diag);
  }
  d->name = str_intern(&d->strings, buf_str(&name));
  buf_free(&name);
  return ok;
}

bool slurm_run(Batch *b) {
  static const char prefix[] = "slurm:";
  Driver d = {.batch = b, .is_answering = true};
  Buf error = {0};
  if (text_starts(b->options->on, prefix)) d.partition = b->options->on + sizeof prefix - 1;
  guard_patience(1e9); /* after Ctrl-C we ask what to do */
  bool ok = is_complete(b) || tool_partition(d.partition, &d.limits, &error);
  if (!ok) diag_error(b->diag, "%s", buf_str(&error));
  name_folder(&d);
  ok = ok && slurm_store_prepare(b->store, b->diag) && find_name(&d) && driver_restore(&d) && prepare_folder(&d) &&
       run(&d);
  driver_free(&d);
  buf_free(&error);
  return ok;
}

bool slurm_take_back(Batch *b) {
  if (!slurm_store_exists(b->store)) return true;
  Driver d = {.batch = b};
  name_folder(&d);
  bool ok = driver_restore(&d) && (!d.open || driver_gather(&d));
  if (ok && d.open)
    diag_at(b->diag, DIAG_WARNING, (Position){0},
            "%u array tasks may still run on Slurm; what they will find is not waited for", d.open);
  ok = ok && driver_give_up(&d, "left");
  driver_free(&d);
  return ok;
}
