/* Inside src/evidence: the run of a FALSE is made small before anybody reads it. Whoever found the violation found it
 * with the inputs at hand: a hundred of them where four would do. Here inputs are left out and replaced (delta
 * debugging), and the interpreter says of each proposal whether the same still goes wrong.
 *
 * Runs are compared by the steps that they take, then by the number of inputs and arguments, then by the size of the
 * numbers. Nothing is accepted that needs more of what readers believe last: allocations that fail, uninitialised
 * memory that is not zero, pointers from nowhere. */
#ifndef EVIDENCE_MINIMISE_H
#define EVIDENCE_MINIMISE_H

#include "evidence/evidence.h"

typedef struct {
  bool malloc_may_fail;
  uint64_t work; /* steps of runs that may be taken, about; a run also costs its setting up */
  Limit *limit;  /* may be NULL; where it is reached, what was found so far counts */
} MinimiseOptions;

typedef struct {
  uint32_t runs;         /* proposals that were tried */
  uint64_t spent;        /* of the work */
  uint32_t found_inputs; /* of the run as it was found */
  uint64_t found_steps;
} MinimiseStats;

/* `r` is a run that shows the goal, with its path. It is replaced by a smaller one, with its path, that shows the same:
 * the same kind of violation at the same operation; for memory that is lost or left, a block of the same allocation.
 * When the work suffices, no stage (minimise.c) finds a smaller one; a run of more than half the work stays as it is.
 * Same run, same options without a deadline: same result. */
void minimise_run(const Program *p, const Goal *g, const MinimiseOptions *o, RunResult *r, MinimiseStats *stats);

#endif
