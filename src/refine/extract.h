/* Inside src/refine: a path that shape graphs are to exclude, for the files that say what to track along it. */
#ifndef REFINE_EXTRACT_H
#define REFINE_EXTRACT_H

#include "refine/checker.h"

typedef struct {
  Checker *c;
  const PathFormula *f; /* the extended one */
  const Step *step;
  const U32Vec *nodes; /* node i is behind step i; the last one stands for the last step, and is not looked at */
  uint32_t n;
  TermId *interpolant; /* after step i; false after the last */
  uint64_t *core;      /* steps that contradict one another */
  U32Vec level;        /* by FuncId, after the step that is looked at */
  bool all;            /* whatever is tracked matters */
  uint32_t added;      /* to the tracking definitions, in all */
} Extract;

/* extract.c */
void extract_changed(Checker *c, LocId loc); /* its tracking definition has grown */
/* The same, with a line in the story: the format has one %s, for the name. */
void extract_added(Extract *x, LocId loc, const char *format, const char *name);
PointerId extract_pointer(Extract *x, VarId v); /* of the innermost activation, by `level` */

/* extract_walk.c: the pointers, fields and assertions that the interpolants need, at every cut (step 1). */
void extract_walk_back(Extract *x);

/* extract_beside.c: what is tracked along the path, tracked beside it as well. */
void extract_spread_assertions(Extract *x);
void extract_spread_over_cycles(Extract *x);
void extract_spread_generators(Extract *x);
void extract_spread_to_arms(Extract *x);

/* extract_holders.c: every pointer and field that may hold a block, at every location of the path. */
void extract_track_holders(Extract *x);

/* extract_index.c: the values of indices with which elements of tracked arrays are accessed. */
void extract_track_indices(Extract *x);

#endif
