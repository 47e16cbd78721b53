/* Inside src/batch: what the files that speak SQL share. Implemented in store.c. */
#ifndef BATCH_SQL_H
#define BATCH_SQL_H

#include <sqlite3.h>

#include "batch/internal.h"

struct Store {
  sqlite3 *db;
  const char *path;
  int lock;             /* an open file that holds the lock; closed last, because closing it drops SQLite's own locks */
  sqlite3_stmt *insert; /* of a result: prepared once, there are many */
};

bool sql_failed(const Store *s, Diag *diag); /* tells what SQLite says; false */
bool sql_execute(Store *s, const char *sql, Diag *diag);
sqlite3_stmt *sql_prepare(Store *s, const char *sql, Diag *diag); /* NULL after a message */
bool sql_finish(Store *s, sqlite3_stmt *q, Diag *diag);           /* runs a statement that gives no rows */
void sql_bind_text(sqlite3_stmt *q, int i, const char *text);
const char *sql_column(sqlite3_stmt *q, int i); /* never NULL */

#endif
