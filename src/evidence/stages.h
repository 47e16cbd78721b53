/* Inside src/evidence: the portfolio. A verdict is looked for in stages, the cheap and likely first. A stage is a row
 * of one table (stages.c): its name, when it applies, its share of what is left of time and effort, and how it is done.
 * Rows are asked in their order, each once; what one of them decides, or only shows, is in the verdict. */
#ifndef EVIDENCE_STAGES_H
#define EVIDENCE_STAGES_H

#include "evidence/hunt.h"
#include "evidence/side.h"

typedef struct {
  Program *p;
  const VerifyOptions *o; /* with a limit */
  Verdict *v;
  Hunt hunt;
  Lane lane;
  Side *side; /* NULL: no other lanes, or not any more */
} Search;

/* What a stage may take of what is left. */
typedef struct {
  double time;   /* this part of the time; 0: all of it */
  uint64_t most; /* so many units of effort; 0: all of them */
} Share;

typedef struct {
  const char *name;
  const char *words; /* what it does, for people */
  bool (*applies)(const Search *x);
  Share share;
  /* Does it, and gives how much it achieved: goals that are shown, or whether it decides. `own` is the limit of its
   * share; what it adds to own->spent is the stage's effort. */
  uint64_t (*run)(Search *x, Limit *own);
  bool tells; /* what is known behind it is told (VerifyOptions.known), if it does not decide */
} Stage;

const Stage *stages_table(uint32_t *n);
/* What steps and joins of the overview stand for, less what its limit counts itself. */
uint64_t overview_effort(const SmgStats *s);
/* The limit of a share. */
Limit share_of(const Limit *whole, Share s, double now);
/* All rows that apply, with a record of each (Verdict.stage). */
void stages_run(Search *x);

#endif
