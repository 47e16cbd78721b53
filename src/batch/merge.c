/* Several databases made one. What happens to a database happens in one transaction per part; tasks are found by name
 * and property, and keep the order of the first database that has them. Shards store all tasks, so that their order is
 * that of an undivided run. */
#include <sqlite3.h>
#include <string.h>
#include <unistd.h>

#include "batch/internal.h"

typedef struct {
  sqlite3 *db;
  const char *path; /* of the result */
  const char *part; /* what is being put in */
  Diag *diag;
} Merge;

static bool failed(const Merge *m) {
  diag_error(m->diag, "%s: %s", m->part ? m->part : m->path, m->db ? sqlite3_errmsg(m->db) : "out of memory");
  return false;
}

static bool execute(Merge *m, const char *sql) {
  return sqlite3_exec(m->db, sql, NULL, NULL, NULL) == SQLITE_OK || failed(m);
}

/* The first column of the first row of a query, as text; `*found`: there is one. */
static bool ask(Merge *m, const char *sql, Buf *out, bool *found) {
  sqlite3_stmt *q = NULL;
  bool ok = sqlite3_prepare_v2(m->db, sql, -1, &q, NULL) == SQLITE_OK;
  int status = ok ? sqlite3_step(q) : SQLITE_ERROR;
  *found = status == SQLITE_ROW;
  if (*found) buf_add(out, (const char *)sqlite3_column_text(q, 0));
  sqlite3_finalize(q);
  return *found || status == SQLITE_DONE || failed(m);
}

/* A query whose answer is a reason against the merge. */
static bool expect_none(Merge *m, const char *sql, const char *what) {
  Buf text = {0};
  bool found, ok = ask(m, sql, &text, &found);
  if (found) diag_error(m->diag, "%s and %s %s: %s", m->path, m->part, what, buf_str(&text));
  buf_free(&text);
  return ok && !found;
}

static bool attach(Merge *m) {
  sqlite3_stmt *q = NULL;
  bool ok = sqlite3_prepare_v2(m->db, "ATTACH ? AS part", -1, &q, NULL) == SQLITE_OK;
  if (ok) sqlite3_bind_text(q, 1, m->part, -1, SQLITE_STATIC);
  ok = ok && sqlite3_step(q) == SQLITE_DONE;
  if (!ok) failed(m);
  sqlite3_finalize(q);
  return ok;
}

/* A result of these two differs in what it says, not in how long it took. */
#define SAME_TASK "t.name = p.name AND t.property = p.property"
static const char DISAGREE[] =
    "SELECT t.name || ' ' || t.property || ': ' || r.text || ', ' || q.text FROM main.task AS t"
    " JOIN main.result AS r ON r.task = t.id JOIN part.task AS p ON " SAME_TASK
    " JOIN part.result AS q ON q.task = p.id WHERE r.stamp <> q.stamp OR r.text <> q.text ORDER BY t.id LIMIT 1";
static const char OTHER_TASKS[] =
    "SELECT t.name || ' ' || t.property FROM main.task AS t JOIN part.task AS p ON " SAME_TASK
    " WHERE t.arguments <> p.arguments OR t.expected <> p.expected ORDER BY t.id LIMIT 1";
static const char ADD[] =
    "INSERT OR IGNORE INTO main.batch SELECT key, value FROM part.batch WHERE key <> 'shard';"
    "INSERT OR IGNORE INTO main.task (name, property, expected, arguments, files)"
    " SELECT name, property, expected, arguments, files FROM part.task ORDER BY id;"
    "INSERT OR IGNORE INTO main.result SELECT t.id, q.stamp, q.verdict, q.judgement, q.text, q.seconds, q.cpu_seconds,"
    " q.memory_bytes, q.refinements, q.tree_nodes, q.messages FROM part.result AS q"
    " JOIN part.task AS p ON p.id = q.task JOIN main.task AS t ON " SAME_TASK ";";
static const char OTHER_OPTIONS[] =
    "SELECT b.key || ' ' || b.value || ', ' || p.value FROM main.batch AS b JOIN part.batch AS p USING (key)"
    " WHERE b.key IN ('format', 'version', 'options') AND b.value <> p.value LIMIT 1";

static bool add_part(Merge *m, const char *path) {
  Store *s = store_open_to_read(path, m->diag); /* it is one of ours */
  if (!s) return false;
  store_close(s);
  m->part = path;
  bool attached = attach(m);
  bool ok = attached && execute(m, "BEGIN") && expect_none(m, OTHER_OPTIONS, "are runs of their own") &&
            expect_none(m, OTHER_TASKS, "have two tasks of one name") && expect_none(m, DISAGREE, "do not agree") &&
            execute(m, ADD) && execute(m, "COMMIT");
  if (!ok && attached) sqlite3_exec(m->db, "ROLLBACK", NULL, NULL, NULL);
  if (ok) ok = execute(m, "DETACH part");
  m->part = NULL;
  return ok;
}

bool store_merge(const TextVec *from, const char *to, bool resume, Diag *diag) {
  bool is_new = access(to, F_OK) != 0;
  if (!is_new && !resume) {
    diag_error(diag, "%s exists: --resume adds to it, --db takes another file", to);
    return false;
  }
  Merge m = {.path = to, .diag = diag};
  bool ok = sqlite3_open(to, &m.db) == SQLITE_OK || failed(&m);
  if (ok) sqlite3_busy_timeout(m.db, 10000);
  if (ok && is_new) ok = execute(&m, store_schema) && execute(&m, "COMMIT");
  for (uint32_t i = 0; i < from->n && ok; i++) ok = add_part(&m, from->at[i]);
  sqlite3_close(m.db);
  if (!ok && is_new) unlink(to);
  return ok;
}
