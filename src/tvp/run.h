/* The state and the result of an analysis: shared by engine.c and output.c. */
#ifndef TVP_RUN_H
#define TVP_RUN_H

#include "tvp/program.h"

/* What is known at one location. */
typedef struct {
  TvlSet *set;
  U32Vec pending; /* steps whose structures no action was applied to yet */
  uint32_t rank;  /* place in the worklist's order; TVL_NONE when no path leads here */
} Place;

/* A structure at a location, and where it came from first: the path to it. */
typedef struct {
  uint32_t location;
  TvlStructure structure;
  uint32_t from; /* step before, or TVL_NONE for an input */
  uint32_t edge;
} Step;

/* What an action made of a structure, kept when the action is on several edges and gave no message. */
typedef struct {
  uint32_t first, n; /* in `remembered` */
  uint32_t breaches;
} Memory;

struct TvpRun {
  TvpProgram *program;
  TvpRunOptions options;
  Diag *diag;
  VEC(Place) places; /* by location */
  U32Vec by_rank;    /* locations */
  uint64_t *waiting; /* ranks of locations with pending structures */
  size_t waiting_words;
  VEC(Step) steps;
  IdMap step;             /* (location, structure) to step */
  bool *on_several_edges; /* by action */
  IdMap memory;           /* (action, structure) to Memory */
  VEC(Memory) memories;
  U32Vec remembered; /* structures */
  VEC(TvpMessage) messages;
  IdMap message; /* (edge, index in the action) to message */
  TvpCounts counts;
  Buf stop;        /* why it stopped early; empty: it did not */
  Buf broken_rule; /* the rule, when that is why */
  TvpStatus status;
};

/* Is the thread label of this predicate reached in some state? */
bool tvp_run_reaches(const TvpRun *r, TvlPredicate label);

/* output.c: the way to the step, on one line: L1 [x = y] L2 .. */
void tvp_run_path(const TvpRun *r, uint32_t step, Buf *out);

#endif
