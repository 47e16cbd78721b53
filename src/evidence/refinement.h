/* Inside src/evidence: from the answers of the checker (refine/refine.h) to a verdict. */
#ifndef EVIDENCE_REFINEMENT_H
#define EVIDENCE_REFINEMENT_H

#include "evidence/evidence.h"

/* Lazy abstraction until it decides, or the limit comes. The verdict must be unknown. */
void refine_verdict(Program *p, const VerifyOptions *o, Verdict *v);

/* ---- verify.c: what all who decide have in common ---- */
void verdict_unknown(Verdict *v, const char *reason, Position at);
/* The run shows that the goal is reached; the last stage says the rest. */
void verdict_conclude(Verdict *v, const Goal *g, RunResult r);
/* Where a run ended, as a user sees it. */
Position verdict_position(const Program *p, const RunResult *r);
/* The search was cut short. What the overview has shown holds all the same. */
void verdict_keep_shown(const Program *p, Verdict *v);

#endif
