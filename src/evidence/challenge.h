/* Inside src/evidence: a TRUE is doubted before it is given. The program is run on the interpreter on inputs that are
 * chosen to reach far: numbers that the program compares with, small ones, extreme ones, allocations that fail; inputs
 * that took a branch for the first time, or a loop more often, are kept and changed. What a run violates is read off
 * its outcome, so that a goal which should have been made and was not is no excuse. */
#ifndef EVIDENCE_CHALLENGE_H
#define EVIDENCE_CHALLENGE_H

#include "evidence/evidence.h"

typedef struct {
  uint32_t properties;
  bool malloc_may_fail;
  uint32_t runs;                             /* at most; 0: as many as a proof is doubted with */
  uint64_t seed;                             /* of what is drawn */
  Limit *limit;                              /* may be NULL; it counts no effort of ours */
  void (*observe)(void *observer, Run *run); /* of every run, as in RunOptions; may be NULL */
  void *observer;
} ChallengeOptions;

typedef struct Challenge Challenge;

/* Program and options must live as long. Same program, same options, same work: same runs. */
Challenge *challenge_new(const Program *p, const ChallengeOptions *o);
/* Goes on for about so many steps of runs. True when a run violates one of the properties: *goal says how, `r` is the
 * run with its path, to be released by the caller. */
bool challenge_go(Challenge *c, uint64_t work, Goal *goal, RunResult *r);
uint32_t challenge_runs(const Challenge *c); /* how many there were */
void challenge_free(Challenge *c);           /* may be NULL */

#endif
