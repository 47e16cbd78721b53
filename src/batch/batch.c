#include "batch/batch.h"

#include <stdio.h>

#include "batch/results.h"

static void note_done(Batch *b, const Result *r) {
  b->progress.done++;
  b->progress.count[r->verdict]++;
  b->progress.wrong += r->judgement == JUDGED_WRONG;
}

/* What earlier runs found out; `as_stored`: whatever the files are now. */
static bool read_results(Batch *b, bool as_stored) {
  for (uint32_t i = 0; i < b->tasks.task.n; i++) {
    Task *t = &b->tasks.task.at[i];
    if (!as_stored)
      t->stamp = task_stamp(t);
    else if (!store_stamp(b->store, t, b->diag))
      return false;
    if (!store_find(b->store, &b->tasks.task.at[i], &b->result[i], b->diag)) return false;
    if (b->result[i].verdict != VERDICT_NONE) note_done(b, &b->result[i]);
  }
  b->progress.before = b->progress.done;
  return true;
}

bool batch_take(Batch *b, uint32_t task, Result r) {
  b->result[task] = r;
  b->progress.seconds += r.seconds;
  note_done(b, &r);
  if (store_result(b->store, &b->tasks.task.at[task], &r, b->diag)) return true;
  bar_hide(&b->progress);
  return false;
}

/* Takes one result from the pool if there is one. */
static bool collect(Batch *b, Pool *pool) {
  uint32_t i;
  Result r;
  return !pool_wait(pool, &i, &r) || batch_take(b, i, r);
}

/* False after a message. */
static bool run_tasks(Batch *b) {
  Pool *pool = pool_new(b->options);
  uint32_t next = 0, n = b->tasks.task.n;
  bool ok = true;
  while (ok && !*b->options->stop) {
    while (next < n && b->result[next].verdict != VERDICT_NONE) next++;
    if (next == n && !pool_running(pool)) break;
    if (next < n && pool_running(pool) < b->options->jobs) {
      b->tasks.task.at[next].stamp = task_stamp(&b->tasks.task.at[next]); /* as it is read now, not at its end */
      ok = pool_start(pool, &b->tasks.task.at[next], next, b->diag);
      next++;
      continue;
    }
    bar_show(&b->progress, pool_running(pool));
    ok = collect(b, pool);
  }
  bar_hide(&b->progress);
  pool_free(pool);
  return ok;
}

static bool write_page(Batch *b) {
  if (!b->options->html) return true;
  Strings strings = {0};
  Buf page = {0}, error = {0};
  RunView run = {.tasks = &b->tasks, .result = b->result, .name = b->options->database};
  view_describe(&run, b->store, &strings);
  overview_print(&run, b->options->html, &page);
  bool ok = file_write(b->options->html, buf_str(&page), page.n, &error);
  if (!ok) diag_error(b->diag, "%s", buf_str(&error));
  str_free(&strings);
  buf_free(&page);
  buf_free(&error);
  return ok;
}

static BatchStatus report(Batch *b, Buf *out) {
  uint32_t n = b->tasks.task.n;
  table_print(&b->tasks, b->result, out);
  Totals t = totals_of(b->result, n);
  if (t.count[VERDICT_NONE]) diag_error(b->diag, "interrupted; --resume with --db %s goes on", b->options->database);
  return write_page(b) ? totals_status(&t) : BATCH_FAILED;
}

/* The tasks that were asked for, with their ids; all that are stored when none was. */
static bool find_tasks(Batch *b) {
  const BatchOptions *o = b->options;
  if (!tasks_collect(&b->tasks, o, b->diag)) return false;
  bool asked = o->operands->n || o->compile_commands;
  if (!asked || b->tasks.task.n) {
    b->store = store_open(o, b->diag);
    if (!b->store || !store_tasks(b->store, &b->tasks, b->diag)) return false;
  }
  bool some = b->tasks.task.n > 0;
  if (!some) diag_error(b->diag, "there is no task");
  if (o->shards) tasks_keep_shard(&b->tasks, o->shard, o->shards);
  return some;
}

static bool read_batch(Batch *b, bool as_stored) {
  Buf shard = {0};
  uint32_t part = 0, of = 0;
  bool ok = store_tasks(b->store, &b->tasks, b->diag);
  if (ok && store_key(b->store, "shard", &shard) && sscanf(buf_str(&shard), "%u/%u", &part, &of) == 2 && part && of)
    tasks_keep_shard(&b->tasks, part, of);
  buf_free(&shard);
  b->result = mem_zalloc((b->tasks.task.n + 1) * sizeof *b->result);
  return ok && read_results(b, as_stored);
}

bool batch_read(Batch *b) { return read_batch(b, false); }
bool batch_read_as_stored(Batch *b) { return read_batch(b, true); }

void batch_free(Batch *b) {
  for (uint32_t i = 0; b->result && i < b->tasks.task.n; i++) result_free(&b->result[i]);
  mem_free(b->result);
  store_close(b->store);
  tasks_free(&b->tasks);
}

BatchStatus batch_merge(const BatchOptions *o, Buf *out, Diag *diag) {
  Batch b = {.options = o, .diag = diag};
  BatchStatus status = BATCH_FAILED;
  if (store_merge(o->operands, o->database, o->resume, diag) && (b.store = store_open_to_read(o->database, diag)) &&
      batch_read(&b))
    status = report(&b, out);
  batch_free(&b);
  return status;
}

BatchStatus batch_run(const BatchOptions *o, Buf *out, Diag *diag) {
  Batch b = {.options = o, .diag = diag};
  BatchStatus status = BATCH_FAILED;
  if (find_tasks(&b)) {
    b.result = mem_zalloc((b.tasks.task.n + 1) * sizeof *b.result);
    b.progress =
        (Bar){.is_shown = terminal_is_usable(stderr), .total = b.tasks.task.n, .jobs = o->jobs, .timeout = o->timeout};
    if (read_results(&b, false) && (o->on ? slurm_run(&b) : slurm_take_back(&b) && run_tasks(&b)))
      status = report(&b, out);
  }
  batch_free(&b);
  return status;
}
