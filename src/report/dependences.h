/* report, dependences between lines. Included by report/report.h; the same folder. */
#ifndef REPORT_DEPENDENCES_H
#define REPORT_DEPENDENCES_H

#include "depends/depends.h"

/* What was asked of the dependences. */
typedef struct {
  const Program *p;
  Depends *d;
  const uint8_t *asked;            /* by EdgeId: whose dependences are told */
  const uint8_t *slice;            /* by EdgeId: what is in the slice backwards from them; NULL: nobody asked */
  const Independents *independent; /* NULL: nobody asked */
} DependReport;

void report_depends_text(const DependReport *r, Buf *out);
void report_depends_json(const DependReport *r, Buf *out);
void report_depends_dot(const DependReport *r, Buf *out);
bool report_depends_svg(const DependReport *r, Buf *out, Buf *error);

/* ---- the rows that all formats print (dependences.c) ---- */

/* Line `to` depends on line `from`: several operations of a line are one row. */
typedef struct {
  DependKind kind;
  Position to, from;
  Position below; /* where it is read or written, if that is in a function that line `to` calls; else no file */
  Position loop;  /* of the loop that carries it; no file: none; no line: one of the library */
  TextVec places; /* owned by the rows */
} DependRow;

typedef struct {
  VEC(DependRow) row; /* by to, from, kind */
  Strings strings;
} DependRows;

void depend_rows(const DependReport *r, DependRows *out);
void depend_rows_free(DependRows *rows);
/* The lines of these operations, by file and line, none twice. */
typedef VEC(Position) Positions;
void depend_lines(const Program *p, const uint8_t *in, Positions *out);
int depend_compare_lines(Position a, Position b);
/* `the loop in line 4`, `the call in line 7` */
void depend_region_print(const DependRegion *r, Buf *out);

#endif
