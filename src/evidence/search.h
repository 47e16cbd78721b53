/* Inside src/evidence: looking for a violation by running the program. */
#ifndef EVIDENCE_SEARCH_H
#define EVIDENCE_SEARCH_H

#include "evidence/evidence.h"

typedef struct {
  bool malloc_may_fail;
  bool is_short; /* only runs of a few steps */
  Limit *limit;
} SearchOptions;

/* Runs the program on a fixed list of inputs: the same number always, small numbers, any numbers. True when a run ends
 * in a goal (*goal is its index): `r` is the shortest such run, to be released by the caller. */
bool search_run(const Program *p, const Goal *goals, uint32_t n, const SearchOptions *o, uint32_t *goal, RunResult *r);

#endif
