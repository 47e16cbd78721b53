/* Inside src/evidence: where memory was lost. */
#ifndef EVIDENCE_LEAK_H
#define EVIDENCE_LEAK_H

#include "evidence/evidence.h"

/* The first block that nothing leads to where the run ends; NULL: there is none. */
const RunLeftover *leak_first(const RunResult *r);
/* Is the block lost after so many steps on the inputs of the run? */
bool leak_is_lost_after(const Program *p, const RunResult *r, uint32_t object, uint64_t steps, bool malloc_may_fail,
                        Limit *limit);
/* After how many steps a block that is lost where the run ends was lost: what is lost stays lost, so a few shorter runs
 * on the same inputs find that. */
uint64_t leak_steps(const Program *p, const RunResult *r, uint32_t object, bool malloc_may_fail, Limit *limit);
/* Fills in the result of a run whose path was recorded where its first lost block was allocated, and where the last way
 * to it was cut. With `any`, if nothing is lost: where the first block that is left was allocated. */
void leak_explain(const Program *p, bool any, bool malloc_may_fail, Limit *limit, RunResult *r);

#endif
