/* Inside src/evidence: what a TRUE takes for granted and nobody showed (docs/properties.md). */
#ifndef EVIDENCE_ASSUMED_H
#define EVIDENCE_ASSUMED_H

#include "evidence/evidence.h"

/* Fills v->assumption, of a TRUE: one of each kind, with its first place among what the finished tree reaches. What
 * intervals show to be in range, or the properties that were checked exclude, is none. */
void verdict_assumptions(Program *p, Verdict *v);

#endif
