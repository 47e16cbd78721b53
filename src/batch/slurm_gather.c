/* The driver's ears: result files and squeue. */
#include <stdlib.h>
#include <string.h>

#include "batch/slurm.h"

static const double GRACE = 3; /* seconds after the end of a job until its file is taken for all that will come */

/* ---- state ---- */

bool driver_restore(Driver *d) {
  Batch *b = d->batch;
  uint32_t n = b->tasks.task.n;
  d->lost = mem_zalloc((n + 1) * sizeof *d->lost);
  d->begun = mem_zalloc((n + 1) * sizeof *d->begun);
  d->is_out = mem_zalloc(n + 1);
  d->seconds = mem_zalloc((n + 1) * sizeof *d->seconds);
  for (uint32_t i = 0; i < n; i++) idmap_put(&d->index_of, (uint64_t)b->tasks.task.at[i].id, i);
  if (!slurm_store_read(b->store, &d->index_of, &d->submission, &d->chunk, &d->strings, b->diag)) return false;
  for (uint32_t i = 0; i < d->chunk.n; i++) {
    Chunk *c = &d->chunk.at[i];
    idmap_put(&d->chunk_of, chunk_key(c->submission, c->number), i);
    d->open += c->is_open;
    for (uint32_t k = 0; k < c->task.n; k++) d->is_out[c->task.at[k]] = true;
  }
  return slurm_store_read_lost(b->store, &d->index_of, d->lost, b->diag) &&
         slurm_store_read_seconds(b->store, &d->index_of, d->seconds, b->diag);
}

void driver_free(Driver *d) {
  for (uint32_t i = 0; i < d->chunk.n; i++) vec_free(d->chunk.at[i].task);
  vec_free(d->chunk);
  vec_free(d->submission);
  idmap_free(&d->index_of);
  idmap_free(&d->chunk_of);
  mem_free(d->lost);
  mem_free(d->begun);
  mem_free(d->is_out);
  mem_free(d->seconds);
  buf_free(&d->folder);
  str_free(&d->strings);
}

/* ---- results ---- */

typedef struct {
  Driver *driver;
  Chunk *chunk;
} Reading;

static bool take_line(void *context, ResultLine *l) {
  const Reading *r = context;
  Driver *d = r->driver;
  Batch *b = d->batch;
  const uint32_t *index = l->kind == LINE_DONE ? NULL : idmap_find(&d->index_of, (uint64_t)l->task);
  if (l->kind == LINE_DONE) r->chunk->is_whole = true;
  if (index && l->kind == LINE_START) d->begun[*index]++;
  if (index && l->kind == LINE_RESULT && b->result[*index].verdict == VERDICT_NONE &&
      b->tasks.task.at[*index].stamp == l->stamp) {
    l->result.judgement = judge(&b->tasks.task.at[*index], l->result.verdict, buf_str(&l->result.text));
    return batch_take(b, *index, l->result);
  }
  result_free(&l->result);
  return true;
}

/* A result for a task that will not have another. */
static bool record_lost(Driver *d, uint32_t task, const char *why) {
  Result r = {.verdict = VERDICT_FAILED};
  buf_printf(&r.text, "failed (lost %u time%s on Slurm, at last: %s)", d->lost[task], d->lost[task] == 1 ? "" : "s",
             why);
  return batch_take(d->batch, task, r);
}

static bool count_lost(Driver *d, uint32_t task, uint32_t times, const char *why) {
  Batch *b = d->batch;
  d->lost[task] += times;
  return slurm_store_lost(b->store, &b->tasks.task.at[task], d->lost[task], why, b->diag) &&
         (d->lost[task] <= b->options->retries || record_lost(d, task, why));
}

/* Those that were running when the chunk ended are the ones that were lost; if there is no such task and nothing came
 * of the chunk at all, each of its tasks was. */
static bool count_all_lost(Driver *d, const Chunk *c, const char *why) {
  const Result *result = d->batch->result;
  bool some = false, ok = true;
  for (uint32_t i = 0; i < c->task.n; i++)
    some = some || result[c->task.at[i]].verdict != VERDICT_NONE || d->begun[c->task.at[i]] > 0;
  for (uint32_t i = 0; i < c->task.n && ok; i++) {
    uint32_t t = c->task.at[i], times = some ? d->begun[t] : 1;
    if (result[t].verdict == VERDICT_NONE && times) ok = count_lost(d, t, times, why);
  }
  return ok;
}

static bool close_chunk(Driver *d, Chunk *c, const char *state) {
  c->is_open = false;
  d->open--;
  for (uint32_t i = 0; i < c->task.n; i++) {
    d->is_out[c->task.at[i]] = false;
    d->begun[c->task.at[i]] = 0;
  }
  return slurm_store_close(d->batch->store, c, state, d->batch->diag);
}

bool driver_gather(Driver *d) {
  Batch *b = d->batch;
  Buf path = {0};
  bool ok = store_begin(b->store, b->diag);
  for (uint32_t i = 0; i < d->chunk.n && ok; i++) {
    Chunk *c = &d->chunk.at[i];
    if (!c->is_open || c->state == JOB_WAITING || c->state == JOB_HELD) continue;
    Reading r = {d, c};
    chunk_path(buf_str(&d->folder), c->submission, c->number, "results", &path);
    ok = lines_read(buf_str(&path), &c->offset, take_line, &r);
    if (!ok || !c->is_whole) continue;
    ok = count_all_lost(d, c, "its files are not the same there") && close_chunk(d, c, "done");
  }
  buf_free(&path);
  return ok && store_commit(b->store, b->diag);
}

bool driver_settle(Driver *d) {
  Batch *b = d->batch;
  double now = clock_seconds();
  bool ok = store_begin(b->store, b->diag);
  for (uint32_t i = 0; i < d->chunk.n && ok; i++) {
    Chunk *c = &d->chunk.at[i];
    if (!c->is_open || c->gone == 0 || now < c->gone + GRACE) continue;
    ok = count_all_lost(d, c, c->ended) && close_chunk(d, c, "lost");
  }
  return ok && store_commit(b->store, b->diag);
}

bool driver_give_up(Driver *d, const char *state) {
  Batch *b = d->batch;
  bool ok = store_begin(b->store, b->diag);
  for (uint32_t i = 0; i < d->chunk.n && ok; i++)
    if (d->chunk.at[i].is_open) ok = close_chunk(d, &d->chunk.at[i], state);
  return ok && store_commit(b->store, b->diag);
}

/* ---- the queue ---- */

typedef struct {
  Driver *driver;
  bool *is_seen; /* by chunk: squeue has just named it */
  bool ok;
} Asking;

static Submission *find_submission(Driver *d, const JobLine *l) {
  size_t n = strlen(d->name);
  if (strncmp(l->name, d->name, n) != 0 || l->name[n] != '-') return NULL;
  unsigned long id = strtoul(l->name + n + 1, NULL, 10);
  for (uint32_t i = 0; i < d->submission.n; i++)
    if (d->submission.at[i].id == id) return &d->submission.at[i];
  return NULL;
}

static void note_job(void *context, const JobLine *l) {
  Asking *a = context;
  Driver *d = a->driver;
  Submission *s = find_submission(d, l);
  const uint32_t *index = s ? idmap_find(&d->chunk_of, chunk_key(s->id, l->number)) : NULL;
  if (!index) return;
  if (!*s->job) { /* sbatch was called, and its answer was not heard */
    s->job = str_intern(&d->strings, l->job);
    a->ok = a->ok && slurm_store_job(d->batch->store, s->id, s->job, d->batch->diag);
  }
  Chunk *c = &d->chunk.at[*index];
  bool final = tool_state_is_final(l->state);
  if (a->is_seen[*index] && final) return; /* sent twice: the one that lives counts */
  a->is_seen[*index] = true;
  c->state = final                               ? JOB_GONE
             : strcmp(l->state, "PENDING") != 0  ? JOB_RUNNING
             : text_starts(l->reason, "JobHeld") ? JOB_HELD
                                                 : JOB_WAITING;
  if (final) c->ended = str_intern(&d->strings, l->state);
  if (!final && c->is_open && tool_is_stuck(l->reason)) { /* nobody may come to release it; next time it is gone */
    Buf job = {0}, ignored = {0};
    buf_printf(&job, "%s_%u", l->job, l->number);
    tool_cancel(buf_str(&job), &ignored);
    buf_free(&job);
    buf_free(&ignored);
  }
}

/* The names of all jobs with open chunks, separated by commas. */
static void open_names(const Driver *d, Buf *out) {
  uint32_t last = 0;
  for (uint32_t i = 0; i < d->chunk.n; i++) {
    const Chunk *c = &d->chunk.at[i];
    if (!c->is_open || c->submission == last) continue;
    last = c->submission;
    buf_printf(out, "%s%s-%u", out->n ? "," : "", d->name, last);
  }
}

static Submission *submission_of(Driver *d, const Chunk *c) {
  for (uint32_t i = d->submission.n; i-- > 0;)
    if (d->submission.at[i].id == c->submission) return &d->submission.at[i];
  return NULL;
}

bool driver_ask(Driver *d, Submission **unsent) {
  Buf names = {0}, error = {0};
  Asking a = {.driver = d, .is_seen = mem_zalloc(d->chunk.n + 1), .ok = true};
  *unsent = NULL;
  open_names(d, &names);
  d->is_answering = tool_queue(buf_str(&names), note_job, &a, &error);
  double now = clock_seconds();
  for (uint32_t i = 0; i < d->chunk.n && d->is_answering; i++) {
    Chunk *c = &d->chunk.at[i];
    if (!c->is_open) continue;
    Submission *s = submission_of(d, c);
    if (s && !*s->job) {
      *unsent = s;
      continue;
    }
    if (!a.is_seen[i]) {
      c->state = JOB_GONE;
      if (!c->ended) c->ended = "gone";
    }
    if (c->state != JOB_GONE)
      c->gone = 0;
    else if (c->gone == 0)
      c->gone = now;
  }
  mem_free(a.is_seen);
  buf_free(&names);
  buf_free(&error);
  return a.ok;
}
