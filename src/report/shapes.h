/* Inside src/report: the shape graphs at a location, gathered for all formats. */
#ifndef REPORT_SHAPES_H
#define REPORT_SHAPES_H

#include "report/report.h"

typedef struct {
  GraphId graph;
  TermId where; /* what the predicates say wherever it occurs; true: nothing */
} ShownGraph;

typedef struct {
  LocId loc;
  ClassId class;
  bool reached; /* by a state of the tree */
  TermId holds; /* what the predicates say of all states there; true: nothing */
  VEC(ShownGraph) graph;
} ShownLocation;
typedef VEC(ShownLocation) ShownVec;

/* The graphs of the tree at each of the locations that look different; those of states that another one covers are left
 * out. */
void shapes_gather(const Verdict *v, const U32Vec *locations, ShownVec *out);
void shapes_release(ShownVec *shown);
/* Have both the same graphs, of which there are some? */
bool shapes_same(const ShownLocation *a, const ShownLocation *b);
/* A location as JSON (shapes_json.c), and the invariants of a program: loop heads and exits of functions, library
 * models left out, of which something is known. Include report/json.h first. */
struct json_t *json_shown_location(const Program *p, const Verdict *v, const ShownLocation *l);
struct json_t *json_invariants(const Program *p, const Verdict *v);
/* The graph as text (shapes_text.c). */
void shapes_print_graph(const Verdict *v, const ShownGraph *g, Buf *out);
/* A formula over variables as the source writes it. */
void piece_formula(const Verdict *v, TermId t, Buf *out);
/* What the location tracks: predicates, then the shape class (verdict.c). False when it is nothing. */
bool piece_tracked(const Verdict *v, LocId l, Buf *out);
/* `NULL`, `uninitialised`, ...; NULL for a cell. */
const char *piece_view_kind(ViewKind kind);
/* `main:5, loop head` */
void piece_location_title(const Program *p, LocId l, Buf *out);

#endif
