#include "evidence/hunt.h"

#include <time.h>

#include "evidence/statistics.h"

/* In between: a little soon, more when it takes long. */
enum { MOST_RUNS = 20000, STEPS_PER_UNIT = 20, FIRST_WORK = 3000000, SECOND_WORK = 7000000, LATER = 5, OFTEN = 100 };

void hunt_init(Hunt *h, const Program *p, const VerifyOptions *o) {
  *h = (Hunt){.p = p, .o = o};
  if (o->limit) h->own = *o->limit;
  h->own.effort = 0;
  h->options = (ChallengeOptions){
      .properties = o->properties, .malloc_may_fail = o->malloc_may_fail, .runs = MOST_RUNS, .limit = &h->own};
}

uint64_t hunt_go(Hunt *h, uint64_t work) {
  const Limit *whole = h->o->limit;
  if (whole && whole->effort && whole->effort < work) work = whole->effort;
  if (h->found) return 0;
  clock_t start = clock();
  if (!h->challenge) h->challenge = challenge_new(h->p, &h->options);
  h->found = challenge_go(h->challenge, work, &h->goal, &h->run);
  h->seconds += (double)(clock() - start) / CLOCKS_PER_SEC;
  return work / STEPS_PER_UNIT;
}

/* Is it time? Units of work take longer in some programs than in others. Where a limit of time decides anyway how far
 * one comes, the clock tells; else work does, so that the same happens on every machine. */
static bool is_due(const Hunt *h) {
  static const double seconds[] = {0.5, 2};
  if (h->paused->deadline <= 0 || h->paused->effort) return true;
  return clock_seconds() - h->begun > seconds[h->pauses];
}

static void in_between(void *context) {
  Hunt *h = context;
  Limit *l = h->paused;
  bool is_by_clock = l->deadline > 0 && !l->effort;
  if (is_due(h)) limit_spend(l, hunt_go(h, h->pauses++ ? SECOND_WORK : FIRST_WORK));
  if (h->found) l->hit = LIMIT_STOPPED;
  if (h->pauses > 1) return;
  l->pause = in_between; /* once more */
  l->pause_at = l->spent + (is_by_clock ? OFTEN : LATER * h->units);
}

void hunt_in_between(Hunt *h, Limit *limit, uint64_t units) {
  h->paused = limit;
  h->pauses = 0;
  h->units = units;
  h->begun = clock_seconds();
  limit->pause = in_between;
  limit->pause_context = h;
  limit->pause_at = limit->spent + (limit->deadline > 0 && !limit->effort ? OFTEN : units);
}

void hunt_finish(Hunt *h, Verdict *v) {
  if (h->challenge) statistic_add(v, "hunt_runs", (double)challenge_runs(h->challenge));
  if (h->challenge) statistic_add(v, "hunt_seconds", h->seconds);
  if (h->found) run_result_free(&h->run);
  challenge_free(h->challenge);
}
