/* Inside src/evidence: processes that look for the verdict on one program side by side (check --jobs N).
 *
 * A lane is a way through the stages (stages.h) in a process of its own, forked when the goals are known. The first is
 * what is done without --jobs; the others begin with what it comes to late. What is shown in one of them is shown, and
 * a violation is a run that was replayed, so that any lane may answer. Which one does is never a matter of luck:
 *
 * - The time of a lane is the effort that it has spent (base/limit.h), not the clock's; that of all but the first
 * counts SIDE_HANDICAP times, because nobody is to wait longer than without --jobs: units take longer here than there.
 * The earliest answer counts; of two with the same time, that of the first lane. So a FALSE, which may be one of
 * several that the program deserves, waits until it is later for the others, or they have ended. A TRUE is the same
 * whoever shows it: it waits only where effort is limited, by one who wants the same bytes for the same input. A limit
 * of time ends the waiting.
 * - Goals that are shown add up. A lane that ends undecided has shown of some goals that none of them is the first goal
 *   that an execution reaches. The first one that it reaches is then none that anybody has shown: if everything was
 *   shown by somebody, there is no such execution, and the verdict is TRUE.
 * - UNKNOWN is what the first lane says, when all have ended.
 *
 * The process that begins this is the keeper from then on: it chooses, ends the others, waits for the process of the
 * lane that answers, which goes on as the only one would have, and ends as that one ends. All of them are below the
 * process that the guard looks after (base/guard.h): limits of time and memory and signals are for all of them
 * together. Each may take an equal part of the memory, and the whole effort. */
#ifndef EVIDENCE_SIDE_H
#define EVIDENCE_SIDE_H

#include "evidence/evidence.h"

/* In this order, as many as there are jobs, and as apply. */
typedef enum {
  LANE_USUAL,
  LANE_REFINEMENT, /* a glance with memory graphs, then the refinement at once */
  LANE_RUNS,       /* runs on inputs that reach far */
  N_LANES
} Lane;

typedef struct Side Side;

/* Forks, and returns in the process of each lane: `o`, which has a limit and lives as long, is that lane's from then
 * on, and *lane says which. NULL: there is only LANE_USUAL, nothing was forked, and the functions below do nothing. */
Side *side_begin(VerifyOptions *o, Arena *arena, uint32_t n_goals, Lane *lane);
/* What this limit has spent is the lane's time from now on, together with the effort that
 * the overview stands for whose counters these are (may be NULL). */
void side_count(Side *s, const Limit *own, const SmgStats *overview);
/* The lane has an answer, or has none; o->limit->spent is what it took. Returns in the process of the lane that
 * answers, and in no other; there the limit is again what it was, and the verdict names the lane. True: undecided by
 * itself, but the lanes have shown all goals together. */
bool side_end(Side *s, Verdict *v);

/* ---- whose answer counts, as the keeper sees it ---- */

typedef enum { LANE_WORKS, LANE_TRUE, LANE_FALSE, LANE_UNDECIDED, LANE_GONE /* its process has died */ } LaneState;

enum { SIDE_HANDICAP = 4 };

typedef struct {
  LaneState state;
  uint64_t spent; /* until now, or when it ended */
} LaneView;

typedef enum {
  SIDE_EXACT, /* every answer waits */
  SIDE_QUICK, /* TRUE does not */
  SIDE_OVER   /* a limit was reached: nobody is waited for, but the first lane if nobody has an answer */
} SidePatience;

/* The number of the lane that answers; -1: that is not known yet. If nobody has an answer it is the first. */
int side_choice(const LaneView *l, uint32_t n, SidePatience patience);

#endif
