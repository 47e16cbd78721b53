/* What an array task does: its chunk, with the pool of processes of any batch. Every result is a line that is on the
 * shared folder before the next task begins. A chunk that is begun again (a job that was requeued) goes on. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch/slurm.h"

typedef struct {
  Work work;
  IdMap index_of; /* of ids */
  bool *is_done;  /* by task */
  int out;
  volatile sig_atomic_t *stop;
  Diag *diag;
} Worker;

static bool append(Worker *w, const char *text, size_t n) {
  while (n) {
    ssize_t done = write(w->out, text, n);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) {
      diag_error(w->diag, "cannot write results: %s", strerror(errno));
      return false;
    }
    text += done;
    n -= (size_t)done;
  }
  fdatasync(w->out); /* a shared folder may keep it back otherwise, for half a minute */
  return true;
}

static bool say(Worker *w, const ResultLine *l) {
  Buf text = {0};
  line_print(l, &text);
  bool ok = append(w, text.at, text.n);
  buf_free(&text);
  return ok;
}

static bool note_done(void *context, ResultLine *l) {
  Worker *w = context;
  const uint32_t *i = l->kind == LINE_RESULT ? idmap_find(&w->index_of, (uint64_t)l->task) : NULL;
  if (i) w->is_done[*i] = true;
  result_free(&l->result);
  return true;
}

/* The file of results; what an earlier run of this chunk left is read. */
static bool open_results(Worker *w, const char *path) {
  uint64_t offset = 0;
  lines_read(path, &offset, note_done, w);
  w->out = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (w->out < 0) {
    diag_error(w->diag, "cannot open '%s': %s", path, strerror(errno));
    return false;
  }
  return offset == (uint64_t)lseek(w->out, 0, SEEK_END) || append(w, "\n", 1); /* half a line is none */
}

/* Takes one result from the pool if there is one. */
static bool collect(Worker *w, Pool *pool) {
  uint32_t i;
  ResultLine l = {.kind = LINE_RESULT};
  if (!pool_wait(pool, &i, &l.result)) return true;
  l.task = w->work.tasks.task.at[i].id;
  l.stamp = w->work.tasks.task.at[i].stamp;
  bool ok = say(w, &l);
  result_free(&l.result);
  return ok;
}

static bool run_chunk(Worker *w) {
  Pool *pool = pool_new(&w->work.options);
  uint32_t next = 0, n = w->work.tasks.task.n;
  bool ok = true;
  while (ok && !*w->stop) {
    while (next < n && w->is_done[next]) next++;
    if (next == n && !pool_running(pool)) break;
    if (next < n && pool_running(pool) < w->work.options.jobs) {
      Task *t = &w->work.tasks.task.at[next];
      t->stamp = task_stamp(t);
      ok = say(w, &(ResultLine){.kind = LINE_START, .task = t->id}) && pool_start(pool, t, next, w->diag);
      next++;
      continue;
    }
    ok = collect(w, pool);
  }
  pool_free(pool);
  if (ok && *w->stop) diag_error(w->diag, "stopped by a signal");
  return ok && !*w->stop && say(w, &(ResultLine){.kind = LINE_DONE});
}

static bool work(Worker *w, const char *folder, const char *submission, const char *number, const char *version) {
  Buf path = {0}, error = {0};
  buf_printf(&path, "%s/%s/%s.json", folder, submission, number);
  bool ok = work_read(buf_str(&path), &w->work, &error);
  if (!ok) diag_error(w->diag, "%s", buf_str(&error));
  if (ok && strcmp(w->work.options.version, version) != 0) {
    diag_error(w->diag, "this is silhouette %s, the batch is one of %s", version, w->work.options.version);
    ok = false;
  }
  uint32_t n = w->work.tasks.task.n;
  w->is_done = mem_zalloc(n + 1);
  for (uint32_t i = 0; i < n; i++) idmap_put(&w->index_of, (uint64_t)w->work.tasks.task.at[i].id, i);
  buf_clear(&path);
  buf_printf(&path, "%s/%s/%s.results", folder, submission, number);
  ok = ok && open_results(w, buf_str(&path)) && run_chunk(w);
  buf_free(&path);
  buf_free(&error);
  return ok;
}

int batch_work(const TextVec *operands, const char *version, volatile sig_atomic_t *stop, Diag *diag) {
  Worker w = {.out = -1, .stop = stop, .diag = diag};
  bool ok = operands->n == 3;
  if (!ok)
    diag_error(diag, "work is for the tasks of job arrays: batch work FOLDER SUBMISSION NUMBER");
  else
    ok = work(&w, operands->at[0], operands->at[1], operands->at[2], version);
  if (w.out >= 0) close(w.out);
  mem_free(w.is_done);
  idmap_free(&w.index_of);
  work_free(&w.work);
  return ok ? BATCH_GOOD : BATCH_FAILED;
}
