/* What must survive the driver. The tables are there only in databases of batches that ran on Slurm. */
#include <jansson.h>
#include <string.h>

#include "batch/slurm.h"
#include "batch/sql.h"

static const char TABLES[] =
    "CREATE TABLE IF NOT EXISTS submission (id INTEGER PRIMARY KEY, job TEXT NOT NULL, at_once INTEGER NOT NULL);"
    "CREATE TABLE IF NOT EXISTS chunk (submission INTEGER NOT NULL, number INTEGER NOT NULL, tasks TEXT NOT NULL,"
    " state TEXT NOT NULL, PRIMARY KEY (submission, number)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS lost (task INTEGER PRIMARY KEY, times INTEGER NOT NULL, why TEXT NOT NULL);";

bool slurm_store_prepare(Store *s, Diag *diag) { return sql_execute(s, TABLES, diag); }

bool slurm_store_exists(Store *s) {
  sqlite3_stmt *q = NULL;
  bool ok = sqlite3_prepare_v2(s->db, "SELECT 1 FROM chunk LIMIT 0", -1, &q, NULL) == SQLITE_OK;
  sqlite3_finalize(q);
  return ok;
}

/* ---- writing ---- */

static bool add_chunk(Store *s, const Chunk *c, const Tasks *tasks, Diag *diag) {
  sqlite3_stmt *q = sql_prepare(s, "INSERT INTO chunk VALUES (?, ?, ?, 'open')", diag);
  if (!q) return false;
  Buf list = {0};
  for (uint32_t i = 0; i < c->task.n; i++)
    buf_printf(&list, "%s%lld", i ? "," : "[", (long long)tasks->task.at[c->task.at[i]].id);
  buf_char(&list, ']');
  sqlite3_bind_int64(q, 1, c->submission);
  sqlite3_bind_int64(q, 2, c->number);
  sql_bind_text(q, 3, buf_str(&list));
  buf_free(&list);
  return sql_finish(s, q, diag);
}

bool slurm_store_submission(Store *s, const Submission *n, const ChunkVec *chunks, const Tasks *tasks, Diag *diag) {
  if (!store_begin(s, diag)) return false;
  sqlite3_stmt *q = sql_prepare(s, "INSERT INTO submission VALUES (?, '', ?)", diag);
  if (!q) return false;
  sqlite3_bind_int64(q, 1, n->id);
  sqlite3_bind_int64(q, 2, n->at_once);
  bool ok = sql_finish(s, q, diag);
  for (uint32_t i = 0; i < chunks->n && ok; i++) ok = add_chunk(s, &chunks->at[i], tasks, diag);
  return ok && store_commit(s, diag);
}

bool slurm_store_job(Store *s, uint32_t submission, const char *job, Diag *diag) {
  sqlite3_stmt *q = sql_prepare(s, "UPDATE submission SET job = ? WHERE id = ?", diag);
  if (!q) return false;
  sql_bind_text(q, 1, job);
  sqlite3_bind_int64(q, 2, submission);
  return sql_finish(s, q, diag);
}

bool slurm_store_close(Store *s, const Chunk *c, const char *state, Diag *diag) {
  sqlite3_stmt *q = sql_prepare(s, "UPDATE chunk SET state = ? WHERE submission = ? AND number = ?", diag);
  if (!q) return false;
  sql_bind_text(q, 1, state);
  sqlite3_bind_int64(q, 2, c->submission);
  sqlite3_bind_int64(q, 3, c->number);
  return sql_finish(s, q, diag);
}

bool slurm_store_lost(Store *s, const Task *t, uint32_t times, const char *why, Diag *diag) {
  sqlite3_stmt *q = sql_prepare(s, "INSERT OR REPLACE INTO lost VALUES (?, ?, ?)", diag);
  if (!q) return false;
  sqlite3_bind_int64(q, 1, t->id);
  sqlite3_bind_int64(q, 2, times);
  sql_bind_text(q, 3, why);
  return sql_finish(s, q, diag);
}

/* ---- reading ---- */

static void read_tasks(const char *list, const IdMap *index_of, U32Vec *out) {
  json_t *root = json_loads(list, 0, NULL), *id;
  size_t i;
  json_array_foreach(root, i, id) {
    const uint32_t *index = idmap_find(index_of, (uint64_t)json_integer_value(id));
    if (index) vec_push(*out, *index);
  }
  json_decref(root);
}

/* The end of a query: were all rows read? */
static bool end(Store *s, sqlite3_stmt *q, int status, Diag *diag) {
  sqlite3_finalize(q);
  return status == SQLITE_DONE || sql_failed(s, diag);
}

bool slurm_store_read(Store *s, const IdMap *index_of, SubmissionVec *submissions, ChunkVec *chunks, Strings *strings,
                      Diag *diag) {
  sqlite3_stmt *q = sql_prepare(s, "SELECT id, job, at_once FROM submission ORDER BY id", diag);
  if (!q) return false;
  int status;
  while ((status = sqlite3_step(q)) == SQLITE_ROW)
    vec_push(*submissions, (Submission){.id = (uint32_t)sqlite3_column_int64(q, 0),
                                        .job = str_intern(strings, sql_column(q, 1)),
                                        .at_once = (uint32_t)sqlite3_column_int64(q, 2)});
  if (!end(s, q, status, diag)) return false;
  q = sql_prepare(s, "SELECT submission, number, state, tasks FROM chunk ORDER BY submission, number", diag);
  if (!q) return false;
  while ((status = sqlite3_step(q)) == SQLITE_ROW) {
    const char *state = sql_column(q, 2);
    Chunk c = {.submission = (uint32_t)sqlite3_column_int64(q, 0),
               .number = (uint32_t)sqlite3_column_int64(q, 1),
               .is_open = strcmp(state, "open") == 0,
               .is_whole = strcmp(state, "done") == 0};
    if (c.is_open) read_tasks(sql_column(q, 3), index_of, &c.task);
    vec_push(*chunks, c);
  }
  return end(s, q, status, diag);
}

/* Calls f for the rows (id, number) of a query. */
static bool each(Store *s, const char *sql, const IdMap *index_of, void (*f)(void *to, uint32_t index, double number),
                 void *to, Diag *diag) {
  sqlite3_stmt *q = sql_prepare(s, sql, diag);
  if (!q) return false;
  int status;
  while ((status = sqlite3_step(q)) == SQLITE_ROW) {
    const uint32_t *index = idmap_find(index_of, (uint64_t)sqlite3_column_int64(q, 0));
    if (index) f(to, *index, sqlite3_column_double(q, 1));
  }
  return end(s, q, status, diag);
}

static void take_times(void *to, uint32_t index, double number) { ((uint32_t *)to)[index] = (uint32_t)number; }
static void take_seconds(void *to, uint32_t index, double number) { ((double *)to)[index] = number; }

bool slurm_store_read_lost(Store *s, const IdMap *index_of, uint32_t *times, Diag *diag) {
  return each(s, "SELECT task, times FROM lost", index_of, take_times, times, diag);
}

bool slurm_store_read_seconds(Store *s, const IdMap *index_of, double *seconds, Diag *diag) {
  return each(s, "SELECT task, seconds FROM result", index_of, take_seconds, seconds, diag);
}
