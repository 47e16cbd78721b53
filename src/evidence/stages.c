#include "evidence/stages.h"

#include <string.h>
#include <time.h>

#include "evidence/exhaust.h"
#include "evidence/leak.h"
#include "evidence/minimise.h"
#include "evidence/refinement.h"
#include "evidence/statistics.h"

enum { STEPS_PER_UNIT = 20 }; /* of runs */

static VerifyOptions within(const Search *x, Limit *own) {
  VerifyOptions o = *x->o;
  o.limit = own;
  return o;
}

/* For those who count steps of runs: time and memory only. */
static Limit without_effort(const Limit *own) {
  Limit l = *own;
  l.effort = 0;
  l.hit = LIMIT_NONE; /* unless it still is */
  return l;
}

/* As if nothing had been refined. */
static void forget_tree(Verdict *v) {
  checker_free(v->checker);
  v->checker = NULL;
  v->kind = VERDICT_UNKNOWN;
  v->at = (Position){0};
  v->rest_holds = false;
  buf_clear(&v->reason);
  vec_clear(v->open);
}

/* ---- when ---- */

static bool is_open(const Search *x) { return x->v->kind == VERDICT_UNKNOWN; }
static bool wants_overview(const Search *x) {
  return x->o->overview && x->lane == LANE_USUAL && x->o->mode != MODE_OVERVIEW;
}

static bool wants_only_it(const Search *x) {
  return x->o->overview && x->lane == LANE_USUAL && x->o->mode == MODE_OVERVIEW;
}

static bool wants_glance(const Search *x) { return x->o->overview && x->lane == LANE_REFINEMENT; }

static bool wants_refinement(const Search *x) {
  return is_open(x) && x->o->mode != MODE_OVERVIEW && x->lane != LANE_RUNS;
}

/* Something is left that the overview does not exclude. */
static bool wants_runs(const Search *x) {
  return wants_refinement(x) && x->o->overview && !x->o->unchallenged && x->lane == LANE_USUAL;
}

static bool wants_only_runs(const Search *x) { return x->lane == LANE_RUNS; }
static bool is_side_by_side(const Search *x) { return x->side; }

/* The same, by what leaves no certificate. */
static bool wants_all_runs(const Search *x) { return wants_runs(x) && !x->o->certificate; }

/* The overview has shown all; a tree says more (invariants, a certificate). */
static bool wants_tree(const Search *x) { return x->v->kind == VERDICT_TRUE && x->o->mode != MODE_OVERVIEW; }

static bool is_doubted(const Search *x) { return x->v->kind == VERDICT_TRUE && !x->o->unchallenged && !x->v->all_runs; }

static bool is_false(const Search *x) { return x->v->kind == VERDICT_FALSE; }

/* ---- what ---- */

/* A run was found that violates something. */
static bool conclude_hunt(Search *x) {
  if (!x->hunt.found) return false;
  forget_tree(x->v);
  verdict_conclude(x->v, &x->hunt.goal, x->hunt.run);
  x->hunt.found = false; /* the run is the verdict's */
  return true;
}

/* There is no certificate of what the overview and a tree show together. */
static void forget_shown(Verdict *v) {
  memset(v->shown.proved, 0, v->goals.n);
  v->shown.n_proved = 0;
}

uint64_t overview_effort(const SmgStats *s) {
  enum { UNITS = 20 };
  return (UNITS - 1) * s->steps + UNITS * s->joins;
}

/* A step or join of graphs takes as long as some twenty units of effort; each of its few levels may take an eighth of
 * what there is, so that most remains for the refinement. If it takes long, some runs are made in between: most defects
 * are found by few. */
static uint64_t overview(Search *x, Limit *own) {
  enum { MOST_WORK = 1000000, UNITS = 20, LONG = 4000 };
  Verdict *v = x->v;
  uint64_t work = MOST_WORK;
  if (own->effort && own->effort / 8 / UNITS < work) work = own->effort / 8 / UNITS + 1; /* 0 is no limit */
  if (!x->o->unchallenged && x->o->mode != MODE_OVERVIEW && x->lane == LANE_USUAL) hunt_in_between(&x->hunt, own, LONG);
  SmgOptions s = {.goal = v->goals.at,
                  .n_goals = v->goals.n,
                  .malloc_may_fail = x->o->malloc_may_fail,
                  .alias = v->alias,
                  .limit = own,
                  .work = work,
                  .trace = x->o->overview_trace,
                  .wants_proof = true};
  side_count(x->side, own, &v->shown.stats);
  smg_run(x->p, &s, &v->shown);
  side_count(x->side, own, NULL);
  limit_spend(own, overview_effort(&v->shown.stats));
  if (v->shown.n_proved == v->goals.n)
    v->kind = VERDICT_TRUE;
  else
    conclude_hunt(x);
  if (x->o->certificate && is_open(x)) forget_shown(v);
  return v->shown.n_proved;
}

/* Should it find a violation instead, that was replayed, and counts. */
static uint64_t look_for_tree(Search *x, Limit *own) {
  Verdict *v = x->v;
  VerifyOptions o = within(x, own);
  v->kind = VERDICT_UNKNOWN;
  refine_verdict(x->p, &o, v);
  if (v->kind == VERDICT_TRUE) v->shown.n_proved = 0; /* the tree shows it by itself */
  if (v->kind != VERDICT_UNKNOWN) return 1;
  forget_tree(v);
  v->kind = VERDICT_TRUE;
  return 0;
}

/* A program that takes no inputs is run: that decides it. */
static uint64_t prove_by_runs(Search *x, Limit *own) {
  enum { WORK = 2000000 };
  Limit l = without_effort(own);
  ExhaustOptions o = {.properties = x->o->properties,
                      .malloc_may_fail = x->o->malloc_may_fail,
                      .work = own->effort && own->effort < WORK ? own->effort : WORK,
                      .limit = &l};
  uint32_t runs;
  bool all = exhaust_runs(x->p, &o, &runs);
  limit_spend(own, (uint64_t)(all ? runs : 1) * 1000 / STEPS_PER_UNIT);
  if (!all) return 0;
  x->v->kind = VERDICT_TRUE;
  x->v->all_runs = runs;
  statistic_add(x->v, "all_runs", (double)runs);
  return 1;
}

/* Executions of some rounds, then of more, as long as nothing is violated in them; if they are all that there are, that
 * is a proof. What the overview has shown holds anyway. Gives the rounds. */
static uint64_t follow_rounds(Search *x, Limit *own) {
  enum { MOST_WORK = 60000, UNITS = 20 };
  static const uint32_t rounds[] = {1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32};
  Verdict *v = x->v;
  uint64_t work = MOST_WORK;
  if (own->effort && own->effort / 20 / UNITS < work) work = own->effort / 20 / UNITS;
  bool all = false, good = true;
  for (size_t i = 0; i < sizeof rounds / sizeof *rounds && good && !all && work; i++) {
    SmgOptions s = {.goal = v->goals.at,
                    .n_goals = v->goals.n,
                    .malloc_may_fail = x->o->malloc_may_fail,
                    .alias = v->alias,
                    .limit = own,
                    .work = work,
                    .rounds = rounds[i]};
    SmgResult r = {0};
    side_count(x->side, own, &r.stats);
    smg_run(x->p, &s, &r);
    side_count(x->side, own, NULL);
    for (uint32_t g = 0; g < v->goals.n; g++) good = good && (r.proved[g] || v->shown.proved[g]);
    all = good && !r.is_cut;
    if (good) v->rounds = rounds[i];
    uint64_t spent = r.stats.steps + r.stats.joins;
    work -= spent < work ? spent : work;
    limit_spend(own, overview_effort(&r.stats));
    smg_result_free(&r);
  }
  if (all) v->kind = VERDICT_TRUE;
  return v->rounds;
}

static uint64_t refine(Search *x, Limit *own) {
  VerifyOptions o = within(x, own);
  refine_verdict(x->p, &o, x->v);
  return !is_open(x);
}

/* It seldom ends if it takes long, and what a run violates is found by more of them. */
static uint64_t refine_and_run(Search *x, Limit *own) {
  if (wants_runs(x) && !x->side) hunt_beside(&x->hunt, own);
  refine(x, own);
  if (is_open(x)) conclude_hunt(x);
  return !is_open(x);
}

/* Finds short violations. */
static uint64_t refine_a_little(Search *x, Limit *own) {
  refine(x, own);
  if (is_open(x)) forget_tree(x->v);
  return !is_open(x);
}

static uint64_t hunt_by_runs(Search *x, Limit *own) {
  limit_spend(own, hunt_go(&x->hunt, HUNT_WORK));
  return conclude_hunt(x);
}

/* As long as it may: others do something else meanwhile. */
static uint64_t hunt_on(Search *x, Limit *own) {
  enum { SLICE = 1000000 };
  Hunt *h = &x->hunt;
  uint32_t before;
  h->options.runs = UINT32_MAX;
  do {
    before = h->challenge ? challenge_runs(h->challenge) : 0;
    limit_spend(own, hunt_go(h, SLICE));
  } while (!h->found && !limit_reached(own) && challenge_runs(h->challenge) > before);
  return conclude_hunt(x);
}

/* From here on there is one process again. What lanes have shown together has no certificate. */
static uint64_t settle(Search *x, Limit *own) {
  Verdict *v = x->v;
  (void)own;
  if (is_open(x) && x->o->overview) verdict_keep_shown(x->p, v);
  bool together = side_end(x->side, v);
  x->side = NULL;
  if (together && !x->o->certificate) {
    forget_tree(v); /* it shows only a part */
    v->kind = VERDICT_TRUE;
  }
  return !is_open(x);
}

/* As many steps as the proof took units of work, which is about a tenth of its time. */
static uint64_t doubt_proof(Search *x, Limit *own) {
  enum { LEAST_WORK = 150000, MOST_WORK = 20000000 };
  Verdict *v = x->v;
  uint64_t work = LEAST_WORK + own->spent;
  Limit l = without_effort(own);
  ChallengeOptions c = {.properties = x->o->properties, .malloc_may_fail = x->o->malloc_may_fail, .limit = &l};
  Goal goal;
  RunResult r;
  Challenge *runs = challenge_new(x->p, &c);
  if (challenge_go(runs, work < MOST_WORK ? work : MOST_WORK, &goal, &r)) {
    verdict_conclude(v, &goal, r);
    v->is_refuted = true;
  }
  v->challenges = challenge_runs(runs);
  challenge_free(runs);
  statistic_add(v, "challenges", (double)v->challenges);
  return v->is_refuted;
}

/* Makes the run small, with a tenth of the effort, and about a second at most. */
static void make_small(Search *x, Limit *own) {
  enum { LEAST_WORK = 400000, MOST_WORK = 20000000, SHARE = 10 };
  Verdict *v = x->v;
  Limit l = without_effort(own);
  MinimiseOptions m = {.malloc_may_fail = x->o->malloc_may_fail, .work = MOST_WORK, .limit = &l};
  MinimiseStats stats;
  uint64_t left = UINT64_MAX; /* of the effort: what is done behind it must not stop what else is made of the verdict */
  if (own->effort) {
    left = own->effort > own->spent ? own->effort - own->spent : 0;
    if (left / SHARE < MOST_WORK / STEPS_PER_UNIT) m.work = left / SHARE * STEPS_PER_UNIT;
    if (m.work < LEAST_WORK) m.work = LEAST_WORK;
  }
  minimise_run(x->p, &v->goal, &m, &v->run, &stats);
  uint64_t units = stats.spent / STEPS_PER_UNIT;
  limit_spend(own, units < left ? units : left);
  statistic_add(v, "found_inputs", (double)stats.found_inputs);
  statistic_add(v, "found_steps", (double)stats.found_steps);
  statistic_add(v, "shown_inputs", (double)v->run.input.n);
  statistic_add(v, "shown_steps", (double)v->run.steps);
  statistic_add(v, "minimise_runs", (double)stats.runs);
}

/* The violation was found, by whomever: from here on there is only its small run. */
static uint64_t explain_false(Search *x, Limit *own) {
  Verdict *v = x->v;
  const Program *p = x->p;
  RunResult *r = &v->run;
  Goal *g = &v->goal;
  bool where_it_ends = g->edge == r->edge; /* no other place is known, for memory that is lost */
  Limit l = without_effort(x->o->limit);
  uint64_t before = r->steps;
  make_small(x, own);
  if (where_it_ends && r->edge < p->edge.n) g->edge = r->edge;
  v->violated = goal_verdict((GoalKind)g->what);
  v->at = verdict_position(p, r);
  if (g->what == GOAL_LOST || g->what == GOAL_NOT_CLEAN)
    leak_explain(p, g->what == GOAL_NOT_CLEAN, x->o->malloc_may_fail, &l, r);
  if (r->lost < p->edge.n) v->at = p->edge.at[r->lost].at;
  buf_clear(&v->reason);
  goal_print_run(p, g, r, &v->reason);
  return r->steps < before;
}

/* ---- the table ---- */

/* clang-format off */
static const Stage table[] = {
    /* name         what it does                                  when              part of the time, units  how   tells */
    {"overview",   "memory graphs of the whole program",        wants_overview,   {0.5, 0},      overview,        true},
    {"graphs",     "memory graphs, and nothing else",           wants_only_it,    {0, 0},        overview,        true},
    {"glance",     "memory graphs, for a moment",               wants_glance,     {0.1, 800000}, overview,        false},
    {"tree",       "refinement, for a proof that can be read",  wants_tree,       {0.1, 300000}, look_for_tree,   false},
    {"all_runs",   "all runs, where they can be counted",       wants_all_runs,   {0, 0},        prove_by_runs,   false},
    {"short",      "a little refinement, for short violations", wants_runs,       {0.1, 900000}, refine_a_little, false},
    {"hunt",       "runs on inputs that reach far",             wants_runs,       {0, 0},        hunt_by_runs,    false},
    {"rounds",     "all executions of some rounds of loops",    wants_all_runs,   {0.05, 0},     follow_rounds,   true},
    {"refinement", "lazy abstraction",                          wants_refinement, {0, 0},        refine_and_run,  false},
    {"runs",       "runs on inputs that reach far, many",       wants_only_runs,  {0, 4000000},  hunt_on,         false},
    {"answer",     "of several processes, the one that counts", is_side_by_side,  {0, 0},        settle,          false},
    {"challenge",  "runs that try to refute the proof",         is_doubted,       {0, 0},        doubt_proof,     false},
    {"minimise",   "smaller runs to the violation",             is_false,         {0.1, 0},      explain_false,   false},
};
/* clang-format on */

const Stage *stages_table(uint32_t *n) {
  *n = sizeof table / sizeof *table;
  return table;
}

/* ---- running it ---- */

Limit share_of(const Limit *whole, Share s, double now) {
  Limit own = *whole;
  uint64_t most = s.most, left = own.effort > own.spent ? own.effort - own.spent : 0;
  if (s.time > 0 && own.effort && most > left / 3) most = left / 3; /* a part of little is less */
  if (most && (!own.effort || own.spent + most < own.effort)) own.effort = own.spent + most;
  if (s.time > 0 && own.deadline > now) own.deadline = now + s.time * (own.deadline - now);
  return own;
}

static void tell_known(const Search *x) {
  if (!x->o->known.tell) return;
  verdict_unknown(x->v, "limit", (Position){0});
  verdict_keep_shown(x->p, x->v);
  x->o->known.tell(x->o->known.context, x->v);
  forget_tree(x->v);
}

/* The limit of the share is used by the checker, too, which lives as long as the verdict. */
static void run_stage(Search *x, const Stage *s) {
  Limit *whole = x->o->limit, *own = arena_alloc(&x->v->arena, sizeof *own);
  *own = share_of(whole, s->share, clock_seconds());
  uint64_t before = whole->spent;
  clock_t start = clock();
  side_count(x->side, own, NULL);
  uint64_t achieved = s->run(x, own);
  whole->spent = own->spent;
  limit_passed(whole);
  *own = *whole;
  RowRecord r = {.name = s->name, .words = s->words, .tried = 1, .achieved = achieved};
  r.effort = whole->spent - before;
  r.seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  vec_push(x->v->stage, r);
  if (s->tells && wants_refinement(x)) tell_known(x);
}

void stages_run(Search *x) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (table[i].applies(x)) run_stage(x, &table[i]);
}
