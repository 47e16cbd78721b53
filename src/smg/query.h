/* Inside src/smg: questions about the memories that a graph represents (program/query.h). A graph is split until every
 * operand is worth one thing in each of the parts; then each part is judged by three-valued logic: what holds by
 * pointers that are surely there, what cannot hold whatever the rest is, and everything else. */
#ifndef SMG_QUERY_H
#define SMG_QUERY_H

#include "smg/engine.h"

/* What an operand is worth, of a part. ANY: it is not known; NOTHING: as in program/query.h. */
typedef enum { WORTH_NULL, WORTH_CELL, WORTH_CONSTANT, WORTH_NOTHING, WORTH_SOME, WORTH_ANY } Worth;

typedef struct {
  Engine *e;
  Graph *g;
  const Query *q;
  FuncId function;
  uint32_t activation;
  Value v[2];
  bool is_nothing[2];
} QueryPart;

Worth query_worth(const QueryPart *a, uint32_t operand);
/* Both lead into what was cut from something (graph.h): that may be one cell. Apart: they lead to different bytes. */
bool query_are_cut(const QueryPart *a, const Value *v, const Value *w);
bool query_are_apart(const QueryPart *a, const Value *v, const Value *w);
/* The n bytes there, of a block or of those of a variant; VALUE_UNSET where they are indeterminate. */
Value query_field(const QueryPart *a, ObjId o, uint32_t variant, uint64_t offset);
bool query_is_some(const Graph *g, ObjId segment); /* it has surely a block */

/* ---- query_edges.c ---- */

/* By object, which others pointers in it lead to: those that surely are there (of a segment: once one is in it), and
 * all that may be. wild: it may hold any pointer. */
typedef struct {
  uint32_t n, words;
  uint64_t *may, *must;
  uint8_t *wild;
} QueryEdges;

/* All pointers; of the query's fields only, from where the operands lead on, if it has some. */
void query_edges(const QueryPart *a, QueryEdges *out);
/* What is surely, and what may be reached from an operand by these; false: it may be anything. */
bool query_reach(const QueryPart *a, const QueryEdges *x, uint32_t operand, uint64_t *must, uint64_t *may);
void query_edges_free(QueryEdges *x);
/* May these bytes of the object hold a pointer, going by its type? */
bool query_may_hold(const QueryPart *a, ObjId o, uint64_t offset, uint64_t n);

/* ---- query_judge.c ---- */
QueryAnswer query_judge(const QueryPart *a);

#endif
