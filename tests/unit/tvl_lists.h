/* Singly linked lists in three-valued logic, for the tests: the vocabularies of Ch. 12 and their statements, and a
 * small analysis that runs programs of such statements to a fixed point. */
#ifndef TVL_LISTS_H
#define TVL_LISTS_H

#include "tvl/tvl.h"

enum { LISTS_VARS = 6 };

typedef struct {
  Tvl *t;
  uint32_t nvars;
  TvlPredicate var[LISTS_VARS], reach[LISTS_VARS];
  TvlPredicate n, is, c, path; /* c: on a cycle (possibly cyclic lists); path: n* (acyclic lists), or TVL_NONE */
  TvlVar v, v1, v2, v3;
} Lists;

typedef enum {
  LISTS_PLAIN,   /* x, n only */
  LISTS_CYCLIC,  /* is, c, r[z], with update formulas by hand as in the chapter */
  LISTS_ACYCLIC, /* is, n*, r[z], maintained by finite differencing */
} ListsKind;

Lists lists_new(ListsKind kind, uint32_t nvars, const TvlOptions *options);
void lists_free(Lists *l);

/* Variables are numbered; their names are x, y, t, e, z, w. */
TvlAction lists_null(Lists *l, uint32_t x);               /* x = NULL */
TvlAction lists_copy(Lists *l, uint32_t x, uint32_t y);   /* x = y */
TvlAction lists_next(Lists *l, uint32_t x, uint32_t y);   /* x = y->n */
TvlAction lists_cut(Lists *l, uint32_t x);                /* x->n = NULL */
TvlAction lists_link(Lists *l, uint32_t x, uint32_t y);   /* x->n = y, where x->n is NULL */
TvlAction lists_malloc(Lists *l, uint32_t x);             /* x = malloc() */
TvlAction lists_free_cell(Lists *l, uint32_t x);          /* free(x), where x->n is NULL */
TvlAction lists_if_null(Lists *l, uint32_t x, bool null); /* assume x == NULL, or != */
TvlAction lists_if_same(Lists *l, uint32_t x, uint32_t y, bool same);
TvlAction lists_if_last(Lists *l, uint32_t x, bool last); /* assume x->n == NULL, or != */
TvlAction lists_skip(Lists *l);

/* A list of `cells` cells from variable x, as a concrete store; and the abstract one of 2 or more cells. */
TvlStructure lists_store(Lists *l, uint32_t x, uint32_t cells);

typedef struct {
  uint32_t from, to;
  TvlAction action;
} Edge;

enum { FLOW_PLACES = 32 };
typedef struct {
  TvlSet *at[FLOW_PLACES];
  uint32_t explored, reports, stored, most;
} Flow;

/* The fixed point from the structures in `inputs` at place 0. Places are numbered in the order of their exploration. */
Flow lists_flow_run(Tvl *t, TvlJoin join, const Edge *edges, uint32_t n, const U32Vec *inputs);
void lists_flow_free(Flow *f);

#endif
