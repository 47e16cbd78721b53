/* JSON values that both reports build. jansson never fails here: its memory comes from base/memory.h, which does not
 * return NULL, and every text is made UTF-8 before it gets one. Functions return new references. */
#ifndef REPORT_JSON_H
#define REPORT_JSON_H

#include <jansson.h>

#include "evidence/evidence.h"

/* A document: {"version": 1, "kind": kind}. Call it before anything else of jansson. */
json_t *json_document(const char *kind);
json_t *json_text(const char *s);
json_t *json_buf(Buf *b);                        /* its text; frees it */
json_t *json_c_type(const Program *p, TypeId t); /* as C writes it, null for no type */
json_t *json_place(Position at);                 /* {"file", "line", "column"}, null when it is not known */
json_t *json_number_text(Int128 value);          /* a string: up to 128 bits do not fit JSON's numbers */
void json_print(json_t *root, Buf *out);         /* with a newline at the end; releases root */

/* Rows of a portfolio (verdict.c): list of {"name", "what", "tried", "achieved", "effort"}, and "seconds" of times. */
json_t *json_rows(const RowRecord *row, uint32_t n, bool times);
/* Fills `root` with what a run did, and gives it back (run_json.c). */
json_t *json_run(const Program *p, const RunResult *r, json_t *root);
/* Memory where a FALSE happens (heap_json.c); null when there is no execution. */
json_t *json_heap(const Program *p, const Verdict *v);

#endif
