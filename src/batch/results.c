/* `batch report`: one run, or two that are compared. */
#include "batch/results.h"

#include <string.h>

/* Both runs, and the tasks of the second by name and property. */
typedef struct {
  Batch run[2];
  Strings strings;
  const Result **other;
} Reading;

void view_describe(RunView *r, Store *s, Strings *strings) {
  static const char *const key[] = {"version", "options", "started", "reports"};
  const char **to[] = {&r->version, &r->options, &r->started, &r->reports};
  for (size_t i = 0; i < sizeof key / sizeof *key; i++) {
    Buf text = {0};
    bool found = store_key(s, key[i], &text);
    if (found || to[i] != &r->reports) *to[i] = str_intern(strings, buf_str(&text));
    buf_free(&text);
  }
}

static uint64_t key_of(Strings *strings, const Task *t) {
  return hash_mix(hash_mix(1, idmap_ptr(str_intern(strings, t->name))), idmap_ptr(str_intern(strings, t->property)));
}

/* other[i] is the result that the second run has for task i of the first. */
static void match(Reading *r) {
  IdMap index = {0};
  const Tasks *one = &r->run[0].tasks, *two = &r->run[1].tasks;
  r->other = mem_zalloc((one->task.n + 1) * sizeof *r->other);
  for (uint32_t i = 0; i < two->task.n; i++) idmap_put(&index, key_of(&r->strings, &two->task.at[i]), i);
  for (uint32_t i = 0; i < one->task.n; i++) {
    const uint32_t *k = idmap_find(&index, key_of(&r->strings, &one->task.at[i]));
    if (k) r->other[i] = &r->run[1].result[*k];
  }
  idmap_free(&index);
}

static bool read_run(Batch *b, const char *path, Diag *diag) {
  b->diag = diag;
  b->store = store_open_to_read(path, diag);
  return b->store && batch_read_as_stored(b);
}

static bool write_file(const char *path, const Buf *text, Diag *diag) {
  Buf error = {0};
  bool ok = file_write(path, text->at, text->n, &error);
  if (!ok) diag_error(diag, "%s", buf_str(&error));
  buf_free(&error);
  return ok;
}

static bool write_all(const BatchOptions *o, const RunView *run, Diag *diag) {
  const char *const path[] = {o->html, o->csv, o->xml};
  bool ok = true;
  for (int i = 0; i < 3 && ok; i++) {
    Buf text = {0};
    if (!path[i]) continue;
    if (i == 0) overview_print(run, path[i], &text);
    if (i == 1) csv_print(run, &text);
    if (i == 2) benchexec_print(run, &text);
    ok = write_file(path[i], &text, diag);
    buf_free(&text);
  }
  return ok;
}

BatchStatus batch_report(const BatchOptions *o, Buf *out, Diag *diag) {
  Reading r = {0};
  uint32_t n = o->operands->n;
  const char *first = n ? o->operands->at[0] : o->database, *second = n > 1 ? o->operands->at[1] : NULL;
  BatchStatus status = BATCH_FAILED;
  if (read_run(&r.run[0], first, diag) && (!second || read_run(&r.run[1], second, diag))) {
    RunView run = {.tasks = &r.run[0].tasks, .result = r.run[0].result, .name = first, .other_name = second};
    if (second) match(&r);
    run.other = r.other;
    view_describe(&run, r.run[0].store, &r.strings);
    if (o->reports) run.reports = o->reports;
    if (write_all(o, &run, diag)) {
      Totals t = totals_of(run.result, run.tasks->task.n);
      score_print(&run, out);
      status = totals_status(&t);
    }
  }
  mem_free(r.other);
  batch_free(&r.run[0]);
  batch_free(&r.run[1]);
  str_free(&r.strings);
  return status;
}
