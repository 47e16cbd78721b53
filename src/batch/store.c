/* The SQLite file. Its tables are documented in docs/batch.md; "format" says which they are. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "batch/sql.h"

static const char FORMAT[] = "1";

const char store_schema[] =
    "BEGIN;"
    "CREATE TABLE batch (key TEXT PRIMARY KEY, value TEXT NOT NULL);"
    "CREATE TABLE task (id INTEGER PRIMARY KEY, name TEXT NOT NULL, property TEXT NOT NULL, expected TEXT NOT NULL,"
    " arguments TEXT NOT NULL, files TEXT NOT NULL, UNIQUE (name, property));"
    "CREATE TABLE result (task INTEGER PRIMARY KEY REFERENCES task (id), stamp TEXT NOT NULL, verdict TEXT NOT NULL,"
    " judgement TEXT NOT NULL, text TEXT NOT NULL, seconds REAL NOT NULL, cpu_seconds REAL NOT NULL,"
    " memory_bytes INTEGER NOT NULL, refinements INTEGER NOT NULL, tree_nodes INTEGER NOT NULL, messages TEXT NOT "
    "NULL);";

bool sql_failed(const Store *s, Diag *diag) {
  diag_error(diag, "%s: %s", s->path, s->db ? sqlite3_errmsg(s->db) : "out of memory");
  return false;
}

bool sql_execute(Store *s, const char *sql, Diag *diag) {
  return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK || sql_failed(s, diag);
}

/* ---- small pieces ---- */

void sql_bind_text(sqlite3_stmt *q, int i, const char *text) { sqlite3_bind_text(q, i, text, -1, SQLITE_TRANSIENT); }

static void bind_words(sqlite3_stmt *q, int i, const TextVec *words) {
  json_t *list = json_array();
  for (uint32_t k = 0; k < words->n; k++) json_array_append_new(list, json_string_nocheck(words->at[k]));
  char *text = json_dumps(list, JSON_COMPACT);
  sql_bind_text(q, i, text ? text : "[]");
  mem_free(text);
  json_decref(list);
}

const char *sql_column(sqlite3_stmt *q, int i) {
  const char *text = (const char *)sqlite3_column_text(q, i);
  return text ? text : "";
}

static void column_words(sqlite3_stmt *q, int i, Strings *strings, TextVec *out) {
  json_t *list = json_loads(sql_column(q, i), 0, NULL), *word;
  size_t k;
  json_array_foreach(list, k, word) {
    if (json_is_string(word)) vec_push(*out, str_intern(strings, json_string_value(word)));
  }
  json_decref(list);
}

sqlite3_stmt *sql_prepare(Store *s, const char *sql, Diag *diag) {
  sqlite3_stmt *q = NULL;
  if (sqlite3_prepare_v2(s->db, sql, -1, &q, NULL) != SQLITE_OK) sql_failed(s, diag);
  return q;
}

bool sql_finish(Store *s, sqlite3_stmt *q, Diag *diag) {
  bool ok = sqlite3_step(q) == SQLITE_DONE || sql_failed(s, diag);
  sqlite3_finalize(q);
  return ok;
}

/* ---- opening ---- */

/* What results depend on beside the tasks. */
static void options_text(const BatchOptions *o, Buf *out) {
  buf_printf(out, "--timeout %g", o->timeout);
  if (o->memory_is_given) buf_printf(out, " --memory %" PRIu64, o->memory);
  for (uint32_t i = 0; i < o->passed->n; i++) buf_printf(out, " %s", o->passed->at[i]);
}

bool store_set_key(Store *s, const char *key, const char *value, Diag *diag) {
  sqlite3_stmt *q = sql_prepare(s, "INSERT OR REPLACE INTO batch VALUES (?, ?)", diag);
  if (!q) return false;
  sql_bind_text(q, 1, key);
  sql_bind_text(q, 2, value);
  return sql_finish(s, q, diag);
}

/* The value of a key must be this one; `why` says what is wrong otherwise. */
static bool check_key(Store *s, const char *key, const char *value, const char *why, Diag *diag) {
  sqlite3_stmt *q = NULL;
  bool ok = sqlite3_prepare_v2(s->db, "SELECT value FROM batch WHERE key = ?", -1, &q, NULL) == SQLITE_OK;
  if (ok) sql_bind_text(q, 1, key);
  ok = ok && sqlite3_step(q) == SQLITE_ROW;
  if (!ok)
    diag_error(diag, "%s is no database of silhouette batch", s->path);
  else if (strcmp(sql_column(q, 0), value) != 0) {
    ok = false;
    diag_error(diag, "%s %s (%s, not %s)", s->path, why, sql_column(q, 0), value);
  }
  sqlite3_finalize(q);
  return ok;
}

bool store_key(Store *s, const char *key, Buf *out) {
  sqlite3_stmt *q = NULL;
  bool found = sqlite3_prepare_v2(s->db, "SELECT value FROM batch WHERE key = ?", -1, &q, NULL) == SQLITE_OK;
  if (found) sql_bind_text(q, 1, key);
  found = found && sqlite3_step(q) == SQLITE_ROW;
  if (found) buf_add(out, sql_column(q, 0));
  sqlite3_finalize(q);
  return found;
}

/* What the page and BenchExec's XML tell of the run. */
static bool describe(Store *s, const BatchOptions *o, Diag *diag) {
  char started[64];
  time_t now = time(NULL);
  struct tm utc;
  strftime(started, sizeof started, "%Y-%m-%dT%H:%M:%S+00:00", gmtime_r(&now, &utc));
  if (!store_set_key(s, "started", started, diag)) return false;
  if (!o->reports) return true;
  char here[4096];
  Buf path = {0};
  if (o->reports[0] != '/' && getcwd(here, sizeof here)) buf_printf(&path, "%s/", here);
  buf_add(&path, o->reports);
  bool ok = store_set_key(s, "reports", buf_str(&path), diag);
  buf_free(&path);
  return ok;
}

/* Which part of the tasks is done there; a shard that is resumed stays the same. */
static bool prepare_shard(Store *s, const BatchOptions *o, bool is_new, Diag *diag) {
  Buf shard = {0}, before = {0};
  if (o->shards) buf_printf(&shard, "%u/%u", o->shard, o->shards);
  bool ok = true;
  if (is_new) {
    if (o->shards) ok = store_set_key(s, "shard", buf_str(&shard), diag);
  } else {
    store_key(s, "shard", &before);
    ok = strcmp(buf_str(&shard), buf_str(&before)) == 0;
    if (!ok)
      diag_error(diag, "%s has %s%s of the tasks: --resume wants %s%s", s->path, before.n ? "shard " : "all",
                 buf_str(&before), before.n ? "--shard " : "no --shard", buf_str(&before));
  }
  buf_free(&shard);
  buf_free(&before);
  return ok;
}

static bool prepare_database(Store *s, const BatchOptions *o, bool is_new, Diag *diag) {
  Buf options = {0};
  options_text(o, &options);
  bool ok;
  if (is_new)
    ok = sql_execute(s, store_schema, diag) && store_set_key(s, "format", FORMAT, diag) &&
         store_set_key(s, "version", o->version, diag) && store_set_key(s, "options", buf_str(&options), diag) &&
         prepare_shard(s, o, true, diag) && describe(s, o, diag) && sql_execute(s, "COMMIT", diag);
  else
    ok = check_key(s, "format", FORMAT, "has another format", diag) &&
         check_key(s, "version", o->version, "was made by another version of silhouette", diag) &&
         check_key(s, "options", buf_str(&options), "was made with other options", diag) &&
         prepare_shard(s, o, false, diag);
  buf_free(&options);
  return ok;
}

/* Has the database no tables yet? A batch that was killed while it made them leaves none. */
static bool is_empty(Store *s, bool *empty, Diag *diag) {
  sqlite3_stmt *q = sql_prepare(s, "SELECT count(*) FROM sqlite_master", diag);
  bool ok = q && (sqlite3_step(q) == SQLITE_ROW || sql_failed(s, diag));
  *empty = ok && sqlite3_column_int64(q, 0) == 0;
  sqlite3_finalize(q);
  return ok;
}

/* A job of a batch that was killed has the lock until it starts its program or sees that it is alone: moments, which
 * who resumes at once must not take for another batch. */
static bool lock_database(int fd) {
  enum { TRIES = 20, PAUSE = 50000 }; /* together a second */
  for (int i = 0; i < TRIES; i++) {
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) return true;
    usleep(PAUSE);
  }
  return false;
}

static bool open_database(Store *s, const BatchOptions *o, Diag *diag) {
  s->lock = open(s->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (s->lock < 0) {
    diag_error(diag, "cannot open '%s': %s", s->path, strerror(errno));
    return false;
  }
  if (!lock_database(s->lock)) {
    diag_error(diag, "%s is in use by another batch", s->path);
    return false;
  }
  if (sqlite3_open(s->path, &s->db) != SQLITE_OK) return sql_failed(s, diag);
  sqlite3_busy_timeout(s->db, 10000); /* others may be reading */
  bool is_new;
  if (!is_empty(s, &is_new, diag)) return false;
  if (!is_new && !o->resume) {
    diag_error(diag, "%s exists: --resume goes on with it, --db takes another file", s->path);
    return false;
  }
  return prepare_database(s, o, is_new, diag);
}

Store *store_open(const BatchOptions *o, Diag *diag) {
  json_set_alloc_funcs(mem_alloc, mem_free);
  Store *s = mem_zalloc(sizeof *s);
  s->path = o->database;
  s->lock = -1;
  if (open_database(s, o, diag)) return s;
  store_close(s);
  return NULL;
}

Store *store_open_to_read(const char *path, Diag *diag) {
  json_set_alloc_funcs(mem_alloc, mem_free);
  Store *s = mem_zalloc(sizeof *s);
  s->path = path;
  s->lock = -1;
  /* What a batch that was killed had begun to write is taken back by whoever opens it next, if that one may write. */
  bool ok = sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK || sql_failed(s, diag);
  if (ok) sqlite3_busy_timeout(s->db, 10000);
  ok = ok && (sqlite3_exec(s->db, "PRAGMA query_only = ON", NULL, NULL, NULL) == SQLITE_OK || sql_failed(s, diag));
  if (ok && check_key(s, "format", FORMAT, "has another format", diag)) return s;
  store_close(s);
  return NULL;
}

void store_close(Store *s) {
  if (!s) return;
  sqlite3_finalize(s->insert);
  sqlite3_close(s->db);
  if (s->lock >= 0) close(s->lock);
  mem_free(s);
}

/* ---- tasks ---- */

static bool add_task(Store *s, const Task *t, Diag *diag) {
  sqlite3_stmt *q = sql_prepare(s,
                                "INSERT INTO task (name, property, expected, arguments, files) VALUES (?, ?, ?, ?, ?)"
                                " ON CONFLICT (name, property) DO UPDATE SET expected = excluded.expected,"
                                " arguments = excluded.arguments, files = excluded.files",
                                diag);
  if (!q) return false;
  sql_bind_text(q, 1, t->name);
  sql_bind_text(q, 2, t->property);
  sql_bind_text(q, 3, t->expected);
  bind_words(q, 4, &t->arguments);
  bind_words(q, 5, &t->files);
  return sql_finish(s, q, diag);
}

static bool find_id(Store *s, Task *t, Diag *diag) {
  sqlite3_stmt *q = sql_prepare(s, "SELECT id FROM task WHERE name = ? AND property = ?", diag);
  if (!q) return false;
  sql_bind_text(q, 1, t->name);
  sql_bind_text(q, 2, t->property);
  bool ok = sqlite3_step(q) == SQLITE_ROW || sql_failed(s, diag);
  if (ok) t->id = sqlite3_column_int64(q, 0);
  sqlite3_finalize(q);
  return ok;
}

static bool read_tasks(Store *s, Tasks *tasks, Diag *diag) {
  sqlite3_stmt *q = sql_prepare(s, "SELECT id, name, property, expected, arguments, files FROM task ORDER BY id", diag);
  if (!q) return false;
  int status;
  while ((status = sqlite3_step(q)) == SQLITE_ROW) {
    Strings *strings = &tasks->strings;
    Task t = {.id = sqlite3_column_int64(q, 0),
              .name = str_intern(strings, sql_column(q, 1)),
              .property = str_intern(strings, sql_column(q, 2)),
              .expected = str_intern(strings, sql_column(q, 3))};
    column_words(q, 4, strings, &t.arguments);
    column_words(q, 5, strings, &t.files);
    vec_push(tasks->task, t);
  }
  sqlite3_finalize(q);
  return status == SQLITE_DONE || sql_failed(s, diag);
}

bool store_tasks(Store *s, Tasks *tasks, Diag *diag) {
  if (!tasks->task.n) return read_tasks(s, tasks, diag);
  if (!sql_execute(s, "BEGIN", diag)) return false;
  for (uint32_t i = 0; i < tasks->task.n; i++)
    if (!add_task(s, &tasks->task.at[i], diag) || !find_id(s, &tasks->task.at[i], diag)) return false;
  return sql_execute(s, "COMMIT", diag);
}

bool store_begin(Store *s, Diag *diag) { return sql_execute(s, "BEGIN", diag); }
bool store_commit(Store *s, Diag *diag) { return sql_execute(s, "COMMIT", diag); }

/* ---- results ---- */

static void stamp_text(const Task *t, char out[17]) { snprintf(out, 17, "%016" PRIx64, t->stamp); }

bool store_result(Store *s, const Task *t, const Result *r, Diag *diag) {
  static const char sql[] = "INSERT OR REPLACE INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  if (!s->insert) s->insert = sql_prepare(s, sql, diag);
  sqlite3_stmt *q = s->insert;
  if (!q) return false;
  char stamp[17];
  stamp_text(t, stamp);
  sqlite3_bind_int64(q, 1, t->id);
  sql_bind_text(q, 2, stamp);
  sql_bind_text(q, 3, verdict_word(r->verdict));
  sql_bind_text(q, 4, judgement_word(r->judgement));
  sql_bind_text(q, 5, r->text.at ? r->text.at : "");
  sqlite3_bind_double(q, 6, r->seconds);
  sqlite3_bind_double(q, 7, r->cpu_seconds);
  sqlite3_bind_int64(q, 8, (sqlite3_int64)r->memory_bytes);
  sqlite3_bind_int64(q, 9, (sqlite3_int64)r->refinements);
  sqlite3_bind_int64(q, 10, (sqlite3_int64)r->tree_nodes);
  sql_bind_text(q, 11, r->messages.at ? r->messages.at : "");
  bool ok = sqlite3_step(q) == SQLITE_DONE || sql_failed(s, diag);
  sqlite3_reset(q);
  return ok;
}

bool store_stamp(Store *s, Task *t, Diag *diag) {
  sqlite3_stmt *q = sql_prepare(s, "SELECT stamp FROM result WHERE task = ?", diag);
  if (!q) return false;
  sqlite3_bind_int64(q, 1, t->id);
  int status = sqlite3_step(q);
  if (status == SQLITE_ROW) t->stamp = strtoull(sql_column(q, 0), NULL, 16);
  sqlite3_finalize(q);
  return status == SQLITE_ROW || status == SQLITE_DONE || sql_failed(s, diag);
}

bool store_find(Store *s, const Task *t, Result *out, Diag *diag) {
  sqlite3_stmt *q =
      sql_prepare(s,
                  "SELECT verdict, text, seconds, cpu_seconds, memory_bytes, refinements, tree_nodes, messages"
                  " FROM result WHERE task = ? AND stamp = ?",
                  diag);
  *out = (Result){0};
  if (!q) return false;
  char stamp[17];
  stamp_text(t, stamp);
  sqlite3_bind_int64(q, 1, t->id);
  sql_bind_text(q, 2, stamp);
  int status = sqlite3_step(q);
  if (status == SQLITE_ROW) {
    out->verdict = verdict_of(sql_column(q, 0));
    if (out->verdict == VERDICT_NONE) out->verdict = VERDICT_FAILED;
    buf_add(&out->text, sql_column(q, 1));
    out->judgement = judge(t, out->verdict, buf_str(&out->text)); /* what is expected may have changed */
    out->seconds = sqlite3_column_double(q, 2);
    out->cpu_seconds = sqlite3_column_double(q, 3);
    out->memory_bytes = (uint64_t)sqlite3_column_int64(q, 4);
    out->refinements = (uint64_t)sqlite3_column_int64(q, 5);
    out->tree_nodes = (uint64_t)sqlite3_column_int64(q, 6);
    buf_add(&out->messages, sql_column(q, 7));
  }
  sqlite3_finalize(q);
  return status == SQLITE_ROW || status == SQLITE_DONE || sql_failed(s, diag);
}
