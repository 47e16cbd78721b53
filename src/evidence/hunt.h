/* Inside src/evidence: the search for a run that violates something, before and while a proof is looked for. It is one
 * search that goes on where it stopped (challenge.h). */
#ifndef EVIDENCE_HUNT_H
#define EVIDENCE_HUNT_H

#include "evidence/challenge.h"

typedef struct {
  const Program *p;
  const VerifyOptions *o;
  Limit own; /* of the runs: time and memory only */
  ChallengeOptions options;
  Challenge *challenge; /* NULL until there is a run */
  Limit *paused;        /* whose work stands still meanwhile */
  uint64_t units;       /* of it that are waited for */
  uint32_t pauses;      /* in which runs were made */
  double begun, wait;   /* when it went on; the seconds until the next pause */
  double seconds;       /* of the processor */
  bool found;           /* then goal and run: who takes the run clears it */
  Goal goal;
  RunResult run;
} Hunt;

enum { HUNT_WORK = 16000000 }; /* steps of runs: about a second */

void hunt_init(Hunt *h, const Program *p, const VerifyOptions *o);
/* Goes on for so many steps, less if the limit of effort is small. Gives the units of effort that this stands for. */
uint64_t hunt_go(Hunt *h, uint64_t work);
/* Parts of it are done as soon as `limit` has spent so many units more, and some times as many. If something is found,
 * `limit` is hit. */
void hunt_in_between(Hunt *h, Limit *limit, uint64_t units);
/* As long as others use `limit`, a third of all is spent on runs. Likewise. */
void hunt_beside(Hunt *h, Limit *limit);
void hunt_finish(Hunt *h, Verdict *v); /* statistics; releases all */

#endif
