/* Inside src/evidence: where memory was lost. */
#ifndef EVIDENCE_LEAK_H
#define EVIDENCE_LEAK_H

#include "evidence/evidence.h"

/* Fills in the result of a run whose path was recorded where its first lost block was allocated, and where the last way
 * to it was cut. What is lost stays lost, so a few shorter runs on the same inputs find that. With `any`, if nothing is
 * lost: where the first block that is left was allocated. */
void leak_explain(const Program *p, bool any, bool malloc_may_fail, Limit *limit, RunResult *r);

#endif
