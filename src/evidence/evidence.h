/* evidence: from the answer of the checker to a verdict that the reader can check. A FALSE is only given when
 * the concrete interpreter, fed with the inputs that the solver found, ends in the violation at the reported place. */
#ifndef EVIDENCE_EVIDENCE_H
#define EVIDENCE_EVIDENCE_H

#include "property/property.h"
#include "refine/refine.h"

typedef enum { VERDICT_TRUE, VERDICT_FALSE, VERDICT_UNKNOWN } VerdictKind;

typedef struct {
  uint32_t properties; /* set of Property */
  CheckMode mode;
  bool malloc_may_fail;
  uint32_t max_depth;           /* of calls */
  const Generators *generators; /* must outlive the Verdict; NULL: the predefined ones */
  Limit *limit;
  FILE *trace; /* the story of the refinements, or NULL */
} VerifyOptions;

/* Counters of a run, in one table: for --stats, JSON and the benchmarks. */
typedef struct {
  const char *name;
  double value;
} Statistic;

typedef struct {
  VerdictKind kind;
  const char *violated; /* FALSE: "unreach-call", ...; static */
  Goal goal;            /* FALSE: what was reached */
  Buf reason;           /* UNKNOWN: why, in a few words; FALSE: what happens, in a sentence */
  Position at;          /* FALSE: where; UNKNOWN: where, if a place is to blame */
  bool has_run;
  RunResult run; /* FALSE: the replayed execution, with its path and inputs */
  VEC(Statistic) statistic;
  Alias *alias;     /* of the program; the checker uses it */
  Checker *checker; /* for those who want to look at precision and tree */
  Goals goals;
} Verdict;

/* Verifies the program; `v` is filled, release it with verdict_free before the program is freed. */
void verify(Program *p, const VerifyOptions *o, Verdict *v);
void verdict_free(Verdict *v);
/* `true`, `false(unreach-call)`, `unknown (time limit)`: what stands behind `verdict: `. */
void verdict_print(const Verdict *v, Buf *out);

#endif
