#include "evidence/hunt.h"

#include <time.h>

#include "evidence/statistics.h"

/* In between: a little soon, more when it takes long. */
enum { MOST_RUNS = 40000, STEPS_PER_UNIT = 20, FIRST_WORK = 3000000, SECOND_WORK = 7000000, LATER = 5, OFTEN = 100 };

/* Beside: for this much of what is paused, half as much; each time, half as much again. */
enum { FIRST_UNITS = 400000 };
static const double FIRST_SECONDS = 1, GROWTH = 1.5, STEPS_PER_SECOND = 16e6;

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

/* Units of work take longer in some programs than in others. Where a limit of time decides anyway how far one comes,
 * the clock tells when it is time; else work does, so that the same happens on every machine. */
static bool is_by_clock(const Limit *l) { return l->deadline > 0 && !l->effort; }

static void pause_after(Hunt *h, uint64_t units) {
  Limit *l = h->paused;
  l->pause_at = l->spent + (is_by_clock(l) ? OFTEN : units);
}

static void begin_pauses(Hunt *h, Limit *limit, void (*pause)(void *), uint64_t units) {
  h->paused = limit;
  h->pauses = 0;
  h->units = units;
  h->begun = clock_seconds();
  limit->pause = pause;
  limit->pause_context = h;
  pause_after(h, units);
}

static void in_between(void *context) {
  static const double seconds[] = {0.5, 2};
  Hunt *h = context;
  Limit *l = h->paused;
  if (!is_by_clock(l) || clock_seconds() - h->begun > seconds[h->pauses])
    limit_spend(l, hunt_go(h, h->pauses++ ? SECOND_WORK : FIRST_WORK));
  if (h->found) l->hit = LIMIT_STOPPED;
  if (h->pauses > 1) return;
  l->pause = in_between; /* once more */
  pause_after(h, LATER * h->units);
}

void hunt_in_between(Hunt *h, Limit *limit, uint64_t units) { begin_pauses(h, limit, in_between, units); }

static void beside(void *context) {
  Hunt *h = context;
  Limit *l = h->paused;
  bool by_clock = is_by_clock(l), goes_on = true;
  if (!by_clock || clock_seconds() - h->begun > h->wait) {
    uint32_t before = h->challenge ? challenge_runs(h->challenge) : 0;
    uint64_t work = by_clock ? (uint64_t)(h->wait * STEPS_PER_SECOND) : h->units * STEPS_PER_UNIT;
    limit_spend(l, hunt_go(h, work / 2));
    goes_on = challenge_runs(h->challenge) > before; /* else it takes no inputs */
    h->wait *= GROWTH;
    h->units += h->units / 2;
    h->begun = clock_seconds();
  }
  if (h->found) l->hit = LIMIT_STOPPED;
  if (!goes_on || h->found) return;
  l->pause = beside;
  pause_after(h, h->units);
}

void hunt_beside(Hunt *h, Limit *limit) {
  h->options.runs = UINT32_MAX;
  h->wait = FIRST_SECONDS;
  begin_pauses(h, limit, beside, FIRST_UNITS);
}

void hunt_finish(Hunt *h, Verdict *v) {
  if (h->challenge) statistic_add(v, "hunt_runs", (double)challenge_runs(h->challenge));
  if (h->challenge) statistic_add(v, "hunt_seconds", h->seconds);
  if (h->found) run_result_free(&h->run);
  challenge_free(h->challenge);
}
