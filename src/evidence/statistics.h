/* Inside src/evidence: the counters of a verdict (docs/json.md). */
#ifndef EVIDENCE_STATISTICS_H
#define EVIDENCE_STATISTICS_H

#include "evidence/evidence.h"

void statistic_add(Verdict *v, const char *name, double value); /* the name is static; `_seconds` are not in JSON */
/* Adds what the checker and the overview counted, the effort, the seconds of the analysis and the memory. */
void statistics_collect(Verdict *v, const Limit *limit, double seconds);

#endif
