/* How far a batch is: what the store has, and what Slurm says of the chunks that are out. */
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "batch/slurm.h"

/* Does a batch use the database at the moment? */
static bool is_in_use(const char *path) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  bool used = fd >= 0 && flock(fd, LOCK_SH | LOCK_NB) != 0;
  if (fd >= 0) close(fd);
  return used;
}

static bool count_line(void *context, ResultLine *l) {
  *(uint32_t *)context += l->kind == LINE_RESULT;
  result_free(&l->result);
  return true;
}

/* Results in the files of open chunks, of which the driver may have taken some. */
static uint32_t results_out(const Driver *d, const char *folder) {
  uint32_t n = 0;
  Buf path = {0};
  for (uint32_t i = 0; i < d->chunk.n; i++) {
    uint64_t offset = 0;
    const Chunk *c = &d->chunk.at[i];
    if (!c->is_open) continue;
    chunk_path(folder, c->submission, c->number, "results", &path);
    lines_read(buf_str(&path), &offset, count_line, &n);
  }
  buf_free(&path);
  return n;
}

static void tell_slurm(Driver *d, Buf *out) {
  Submission *unsent;
  uint32_t n[JOB_GONE + 1] = {0}, done = 0, lost = 0;
  driver_ask(d, &unsent);
  for (uint32_t i = 0; i < d->chunk.n; i++) {
    const Chunk *c = &d->chunk.at[i];
    done += c->is_whole;
    lost += !c->is_whole && !c->is_open;
    if (c->is_open) n[c->state]++;
  }
  buf_printf(out, "Slurm: %u chunks done, %u running, %u waiting, %u held, %u ended and not gathered, %u lost\n", done,
             n[JOB_RUNNING], n[JOB_WAITING] + n[JOB_UNSEEN], n[JOB_HELD], n[JOB_GONE], lost);
  if (!d->is_answering) buf_add(out, "Slurm does not answer: the last that is known\n");
  for (uint32_t i = 0; i < d->submission.n; i++) {
    const Submission *s = &d->submission.at[i];
    uint32_t open = 0, all = 0;
    for (uint32_t k = 0; k < d->chunk.n; k++) {
      all += d->chunk.at[k].submission == s->id;
      open += d->chunk.at[k].submission == s->id && d->chunk.at[k].is_open;
    }
    if (open)
      buf_printf(out, "job %s (%s-%u): %u of %u chunks are out\n", *s->job ? s->job : "?", d->name, s->id, open, all);
  }
}

BatchStatus batch_status(const BatchOptions *o, Buf *out, Diag *diag) {
  Batch b = {.options = o, .diag = diag};
  BatchStatus status = BATCH_FAILED;
  b.store = store_open_to_read(o->database, diag);
  if (b.store && batch_read(&b)) {
    Totals t = totals_of(b.result, b.tasks.task.n);
    totals_print(&t, b.tasks.task.n, out);
    buf_char(out, '\n');
    status = totals_status(&t);
  }
  Driver d = {.batch = &b, .is_answering = true};
  Buf name = {0};
  if (status != BATCH_FAILED && slurm_store_exists(b.store) && store_key(b.store, "slurm", &name) &&
      driver_restore(&d)) {
    d.name = buf_str(&name);
    buf_printf(&d.folder, "%s.slurm", o->database);
    if (d.open) {
      tell_slurm(&d, out);
      buf_printf(out, "%u results in the files of chunks that are out\n", results_out(&d, buf_str(&d.folder)));
    }
  }
  if (b.store)
    buf_add(out,
            is_in_use(o->database) ? "a batch is at work on it\n" : "no batch is at work on it: --resume goes on\n");
  driver_free(&d);
  buf_free(&name);
  batch_free(&b);
  return status;
}
