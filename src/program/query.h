/* query: a question about memory at a place of the program (silhouette ask, docs/ask.md), and its answer in a concrete
 * run. Analyses answer the same questions for all runs (smg/smg.h). Included by program/run.h; the same folder.
 *
 * What questions mean. A *cell* is an object in memory that is alive: a block of the heap, a variable, an argument of
 * the program; constants (string literals, const globals) are cells only for alias, points_to and live. An operand is
 * worth NULL, a pointer to a cell, or *nothing*: its path goes through NULL or memory that is no more, or it is
 * indeterminate, or leads to no cell. Of nothing every question is false, but disjoint, which is true.
 *
 *   null(p)            p is NULL                      live(p)           p leads to a cell
 *   alias(p, q)        same address in one cell       points_to(p, q)   to one cell, anywhere in it
 *   equal(p, q)        alias, or both are NULL
 *   reachable(p, q)    the cell of q is that of p, or pointers in cells lead there from it
 *   disjoint(p, q)     no cell is reachable from both
 *   cyclic(p)          some cell that is reachable from p leads back to itself
 *   shared(p)          two or more places in blocks of the heap hold pointers into the cell of p. Blocks that are lost
 *                      do not count
 *   list(p)            p is NULL, or its field leads to a list that does not come by here again
 *   dll(p)             it is a list, and of each two neighbours the second's back field holds the address of the first
 *   tree(p)            its fields lead to NULL or to cells, each of which is reached in one way only
 *   length(p)          of a list: how many cells it has
 *   data(x)            the number there
 *   leaked             some block of the heap is allocated that nothing leads to (EXPR_LOST)
 *
 * With fields, reachable, disjoint and cyclic follow only these. Fields are offsets from where a pointer leads. */
#ifndef PROGRAM_QUERY_H
#define PROGRAM_QUERY_H

#include "program/run.h"

typedef enum {
  QUERY_NULL,
  QUERY_LIVE,
  QUERY_ALIAS,
  QUERY_EQUAL,
  QUERY_POINTS_TO,
  QUERY_REACHABLE,
  QUERY_DISJOINT,
  QUERY_CYCLIC,
  QUERY_SHARED,
  QUERY_LIST,
  QUERY_DLL,
  QUERY_TREE,
  QUERY_LENGTH,
  QUERY_DATA,
  QUERY_LEAKED,
  N_QUERIES
} QueryKind;

enum { MOST_PATH_STEPS = 10, MOST_QUERY_FIELDS = 4 };

/* From a register's value, or from the address of an object variable: each step adds bytes, then loads (load 0: does
 * not). */
typedef struct {
  uint64_t add;
  TypeId load;
} PathStep;

typedef struct {
  VarId root;
  uint32_t n;
  PathStep step[MOST_PATH_STEPS];
  TypeId type; /* of what it is worth */
} MemoryPath;

typedef struct {
  QueryKind kind;
  MemoryPath path[2];
  uint32_t n_paths;
  uint64_t field[MOST_QUERY_FIELDS]; /* dll: next, then back */
  uint32_t n_fields;                 /* 0: all pointers */
} Query;

/* truth: 1 yes, 0 no, -1 maybe. Of QUERY_LENGTH and QUERY_DATA: is there such a number? Where there is, lo .. hi. */
typedef struct {
  int truth;
  Int128 lo, hi;
  bool by_frames; /* of analyses: it holds if callers hold no more than was known of them when it was given */
} QueryAnswer;

static inline bool query_is_number(QueryKind k) { return k == QUERY_LENGTH || k == QUERY_DATA; }

/* To be called by an observer of a run: the answer for the newest activation. The run is not changed, nothing is
 * created and no input is taken. truth is 0 or 1. */
QueryAnswer query_run(Run *r, const Query *q);
/* The inputs that a run has taken so far, and its arguments. */
const RunResult *run_so_far(const Run *r);

#endif
