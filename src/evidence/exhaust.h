/* Inside src/evidence: programs whose runs can be counted. One that takes no inputs has a single run; one that takes
 * only answers of malloc has as many as these differ. If all of them are made and none violates anything, that is a
 * proof. */
#ifndef EVIDENCE_EXHAUST_H
#define EVIDENCE_EXHAUST_H

#include "evidence/evidence.h"

typedef struct {
  uint32_t properties;
  bool malloc_may_fail;
  uint64_t work; /* steps of all runs */
  Limit *limit;  /* may be NULL */
} ExhaustOptions;

/* True: every run of the program was made, finished, and violates none of the properties. False says nothing: there may
 * be too many, one may depend on an input, on an address or on what is elsewhere, or go wrong. *runs: how many. */
bool exhaust_runs(const Program *p, const ExhaustOptions *o, uint32_t *runs);

#endif
