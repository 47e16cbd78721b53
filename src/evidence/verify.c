#include <string.h>
#include <time.h>

#include "evidence/assumed.h"
#include "evidence/challenge.h"
#include "evidence/exhaust.h"
#include "evidence/hunt.h"
#include "evidence/leak.h"
#include "evidence/minimise.h"
#include "evidence/search.h"
#include "evidence/statistics.h"
#include "evidence/witness.h"

/* So many paths to a goal that the formula thinks feasible and the interpreter does not follow are looked at before it
 * is given up. */
enum { MOST_UNCONFIRMED = 5, MOST_HUNTED = 10 };

/* ---- replay ---- */

/* How far to follow a path: to the end of the run, or, where memory is lost on the way, to there. */
static uint64_t steps_of(const Program *p, const ErrorPath *path, const Goal *g) {
  enum { MOST_STEPS = 10000000 };
  OpKind last = p->edge.at[g->edge].op.kind;
  if (g->what != GOAL_LOST || last == OP_HALT || last == OP_RETURN) return MOST_STEPS;
  uint64_t n = 0;
  for (uint32_t i = 0; i < path->step.n; i++)
    n += path->step.at[i].kind != STEP_START && path->step.at[i].kind != STEP_GOAL;
  return n;
}

/* Runs the program on the inputs of the path. True when it ends in the goal. */
static bool replay(const Program *p, const ErrorPath *path, const Goal *g, bool malloc_may_fail, Limit *limit,
                   RunResult *r) {
  InputSource source = inputs_again(&path->arguments, path->input.at, path->input.n);
  RunOptions o = {.inputs = &source,
                  .malloc_may_fail = malloc_may_fail,
                  .uninitialised_is_input = true,
                  .max_steps = steps_of(p, path, g),
                  .limit = limit,
                  .record_path = true};
  run_program(p, &o, r);
  inputs_free(&source);
  return goal_shown_by(g, r);
}

bool verdict_replay(const Program *p, const Verdict *v, void (*observe)(void *observer, Run *run),
                    void (*ended)(void *observer, Run *run), void *observer, Limit *limit) {
  if (!v->has_run) return false;
  InputSource source = inputs_again(&v->run.arguments, v->run.input.at, v->run.input.n);
  RunOptions o = {.inputs = &source,
                  .malloc_may_fail = v->malloc_may_fail,
                  .uninitialised_is_input = true,
                  .max_steps = v->run.steps + (v->run.outcome != RUN_LIMIT), /* some are stopped where memory is lost */
                  .limit = limit,
                  .observe = observe,
                  .ended = ended,
                  .observer = observer};
  RunResult r = {0};
  run_program(p, &o, &r);
  inputs_free(&source);
  bool same = r.outcome == v->run.outcome && r.steps == v->run.steps;
  run_result_free(&r);
  return same;
}

static Position position_of(const Program *p, const RunResult *r) {
  return r->edge < p->edge.n ? p->edge.at[edge_as_seen(p, r, r->edge)].at : r->at;
}

/* The operation of step i of the path as a user sees it: of those in a model of the library, the call of that. */
static EdgeId visible_edge(const Program *p, const ErrorPath *path, uint32_t i) {
  EdgeId edge = path->step.at[i].edge;
  for (uint32_t inner = 0; i > 0 && edge_in_model(p, edge); i--) { /* back to the call that is still open there */
    const Step *s = &path->step.at[i - 1];
    if (s->kind == STEP_RETURN) inner++;
    if (s->kind != STEP_CALL) continue;
    if (inner)
      inner--;
    else
      edge = s->edge;
  }
  return edge;
}

/* Why the path that the formula allows is not an execution: what the formula does not know, and where. */
static void explain_unconfirmed(const Program *p, Verdict *v, CheckMode mode, const ErrorPath *path,
                                const RunResult *r) {
  static const struct {
    uint32_t flag, number;
    const char *text;
  } known[] = {{INEXACT_UNMODELLED, 2, "depends on something that is not modelled"},
               {INEXACT_HEAP, 0, "depends on memory that the path formula does not follow"},
               {INEXACT_ARITHMETIC, 1, "depends on arithmetic that is not modelled exactly"}};
  buf_clear(&v->reason);
  v->at = position_of(p, r);
  if (run_outcome_is_error(r->outcome)) {
    buf_printf(&v->reason, "a path to the error meets %s first", run_outcome_name(r->outcome));
    return;
  }
  if (r->outcome == RUN_UNMODELLED) {
    buf_add(&v->reason, known[0].text);
    return;
  }
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (!(path->inexact & known[i].flag)) continue;
    bool heap = known[i].flag == INEXACT_HEAP && mode == MODE_PREDICATE;
    uint32_t step = path->inexact_step[known[i].number];
    EdgeId edge = visible_edge(p, path, step);
    buf_add(&v->reason, heap ? "depends on the heap, which this mode does not track" : known[i].text);
    v->at = p->edge.at[edge].at;
    if (heap || path->step.at[step].kind == STEP_START) return;
    buf_add(&v->reason, ": ");
    op_print(p, &p->edge.at[edge].op, &v->reason);
    return;
  }
  buf_printf(&v->reason, "a run on the inputs of a path to the error ends otherwise: %s", run_outcome_name(r->outcome));
  if (r->message.n) buf_printf(&v->reason, ", %s", r->message.at);
}

/* ---- the verdict ---- */

static void unknown(Verdict *v, const char *reason, Position at) {
  v->kind = VERDICT_UNKNOWN;
  buf_clear(&v->reason);
  buf_add(&v->reason, reason);
  v->at = at;
}

/* The run shows that the goal is reached; explain_false says the rest. */
static void conclude_false(Verdict *v, const Goal *g, RunResult r) {
  v->kind = VERDICT_FALSE;
  v->goal = *g;
  v->run = r;
  v->has_run = true;
}

/* True when the path decides the verdict. */
static bool judge_path(Program *p, const VerifyOptions *o, Verdict *v, const ErrorPath *path) {
  const Goal *g = &v->goals.at[path->goal];
  if (g->what == GOAL_UNMODELLED) {
    Buf text = {0};
    goal_print(p, g, &text);
    unknown(v, buf_str(&text), p->edge.at[g->edge].at);
    buf_free(&text);
    return false; /* a violation elsewhere would still be one */
  }
  RunResult r = {0};
  bool shown = replay(p, path, g, o->malloc_may_fail, o->limit, &r);
  for (uint32_t i = 0; i < v->goals.n && !shown; i++) /* it may violate a property at another place, on the way */
    if (goal_shown_by(&v->goals.at[i], &r)) {
      g = &v->goals.at[i];
      shown = true;
    }
  if (shown) {
    conclude_false(v, g, r);
  } else {
    v->kind = VERDICT_UNKNOWN;
    explain_unconfirmed(p, v, o->mode, path, &r);
    run_result_free(&r);
  }
  return shown;
}

/* Nothing can be proved, because the heap matters and is not tracked. Is there an execution that goes wrong? */
static bool hunt(Program *p, const VerifyOptions *o, Verdict *v) {
  Verdict before = *v;
  Buf reason = {0};
  buf_add(&reason, buf_str(&v->reason));
  for (int tries = 0; tries < MOST_HUNTED; tries++) {
    ErrorPath path = {0};
    bool found = checker_hunt(v->checker, &path), decided = found && judge_path(p, o, v, &path);
    error_path_free(&path);
    if (decided || !found) break;
  }
  if (v->kind != VERDICT_FALSE) unknown(v, buf_str(&reason), before.at);
  buf_free(&reason);
  return v->kind == VERDICT_FALSE;
}

/* Where refinement gets nowhere: does a run that anyone would try reach a goal? */
static bool search_concretely(Program *p, const VerifyOptions *o, bool is_short, Verdict *v) {
  RunResult r;
  uint32_t goal;
  SearchOptions s = {.malloc_may_fail = o->malloc_may_fail, .is_short = is_short, .limit = o->limit};
  if (!search_run(p, v->goals.at, v->goals.n, &s, &goal, &r)) return false;
  StoryRecord told = {.kind = STORY_REAL, .text = "a concrete run reaches a goal"};
  if (o->story.hear) o->story.hear(o->story.context, &told);
  conclude_false(v, &v->goals.at[goal], r);
  return true;
}

/* The search for a verdict. */
typedef struct {
  Program *p;
  const VerifyOptions *o;
  Verdict *v;
  uint32_t *tries;     /* by goal: paths that were looked at in vain, */
  const char **why;    /* what was wrong with the first one, */
  Position *where;     /* and where it leads to */
  uint64_t most_paths; /* when so many were looked at, the goals that are left stay undecided; 0: none is open */
  bool doubted;        /* a path to a goal was not excluded: that goal's node stays in the tree */
  bool searched, searched_long;
} Verifying;

/* The goal stays undecided. TRUE is out of reach from here on; whether
 * there is a violation elsewhere is looked for as long as it took to come here. */
static void leave_open(Verifying *x, uint32_t goal) {
  enum { MORE_PATHS = 50 };
  Verdict *v = x->v;
  uint64_t looked_at = checker_stats(v->checker).path_checks;
  if (!x->most_paths) x->most_paths = 2 * looked_at + MORE_PATHS;
  vec_push(v->open, (OpenGoal){goal, x->why[goal], x->where[goal]});
  checker_give_up(v->checker, goal);
}

/* A path that no refinement excludes, or that no run follows. */
static void doubt(Verifying *x, uint32_t goal, bool last, const char *why, Position at) {
  if (!x->doubted) unknown(x->v, why, at);
  x->doubted = true;
  if (!x->tries[goal]) {
    x->why[goal] = arena_copy(&x->v->arena, why, strlen(why) + 1);
    x->where[goal] = checker_goal_position(x->v->checker);
  }
  if (++x->tries[goal] >= MOST_UNCONFIRMED || last) leave_open(x, goal);
}

/* Runs that anyone would try, a short one first: people read it. True when one goes wrong. */
static bool try_runs(Verifying *x, CheckAnswer answer) {
  bool is_short = answer == CHECK_LOOPING && !x->searched;
  if (x->searched_long) return false;
  x->searched = true;
  x->searched_long = !is_short;
  return search_concretely(x->p, x->o, is_short, x->v);
}

/* A path to a goal that may be one of an execution. True when it decides the verdict. */
static bool look_at_path(Verifying *x, CheckAnswer answer, const ErrorPath *path) {
  Verdict *v = x->v;
  Verdict before = *v;
  Buf first = {0};
  buf_add(&first, v->reason.at ? v->reason.at : "");
  bool decided = false;
  if (answer == CHECK_PATH)
    decided = judge_path(x->p, x->o, v, path);
  else
    unknown(v, checker_reason(v->checker),
            x->o->mode == MODE_PREDICATE ? x->p->edge.at[vec_last(path->step).edge].at : (Position){0});
  if (answer == CHECK_HEAP) decided = hunt(x->p, x->o, v) || try_runs(x, answer);
  if (!decided) {
    Buf why = {0};
    Position at = v->at;
    buf_add(&why, buf_str(&v->reason));
    if (x->doubted) unknown(v, buf_str(&first), before.at); /* the first doubt is the reason */
    doubt(x, path->goal, answer == CHECK_HEAP || v->goals.at[path->goal].what == GOAL_UNMODELLED, buf_str(&why), at);
    buf_free(&why);
  }
  buf_free(&first);
  return decided;
}

/* The tree is finished: all goals hold but those that are open, or that a path leads to which was not excluded. */
static void finish_doubts(Verifying *x) {
  Verdict *v = x->v;
  for (uint32_t g = 0; g < v->goals.n; g++)
    if (x->tries[g] && x->tries[g] < MOST_UNCONFIRMED && !checker_has_given_up(v->checker, g)) leave_open(x, g);
  v->rest_holds = x->doubted;
}

static void search_verdict(Verifying *x) {
  Verdict *v = x->v;
  while (!x->most_paths || checker_stats(v->checker).path_checks <= x->most_paths) {
    ErrorPath path = {0};
    CheckAnswer answer = checker_run(v->checker, &path);
    bool has_path = answer == CHECK_PATH || answer == CHECK_HEAP, decided = false;
    if (!has_path && answer != CHECK_SAFE && answer != CHECK_LIMIT) decided = try_runs(x, answer);
    if (has_path) decided = look_at_path(x, answer, &path);
    error_path_free(&path); /* or of a path that was excluded since */
    if (decided) return;
    switch (answer) {
      case CHECK_SAFE:
        if (!x->doubted) v->kind = VERDICT_TRUE;
        finish_doubts(x);
        return;
      case CHECK_LIMIT:
        unknown(v, limit_text(x->o->limit ? x->o->limit->hit : LIMIT_NONE), (Position){0});
        return;
      case CHECK_DEEP:
        if (!x->doubted) unknown(v, checker_reason(v->checker), (Position){0});
        return;
      case CHECK_NO_REFINEMENT:
        doubt(x, checker_goal(v->checker), true, checker_reason(v->checker), (Position){0});
        break;
      case CHECK_UNDECIDED:
        doubt(x, checker_goal(v->checker), true, "the solver could not decide a path formula", (Position){0});
        break;
      case CHECK_LOOPING:
      case CHECK_PATH:
      case CHECK_HEAP:
        break;
    }
  }
}

/* What the overview has shown is not looked for again, but in models of library functions, where something is open: the
 * checks of a contract build on each other (that a block is there, then how large it is), and so do their proofs. */
static void leave_out_shown(const Program *p, Verdict *v) {
  const SmgResult *r = &v->shown;
  bool model_is_open = false;
  if (!r->proved || r->n_proved == v->goals.n) return;
  for (uint32_t i = 0; i < v->goals.n; i++)
    if (!r->proved[i] && edge_in_model(p, v->goals.at[i].edge)) model_is_open = true;
  for (uint32_t i = 0; i < v->goals.n; i++)
    if (r->proved[i] && !(model_is_open && edge_in_model(p, v->goals.at[i].edge))) checker_give_up(v->checker, i);
}

static void run_checker(Program *p, const VerifyOptions *o, Verdict *v) {
  CheckerOptions c = {.mode = o->mode,
                      .goal = v->goals.at,
                      .n_goals = v->goals.n,
                      .malloc_may_fail = o->malloc_may_fail,
                      .max_depth = o->max_depth,
                      .generators = o->generators,
                      .alias = v->alias,
                      .limit = o->limit,
                      .story = o->story};
  v->checker = checker_new(p, c);
  Verifying x = {.p = p, .o = o, .v = v};
  x.tries = mem_zalloc((v->goals.n + 1) * sizeof *x.tries);
  x.why = mem_zalloc((v->goals.n + 1) * sizeof *x.why);
  x.where = mem_zalloc((v->goals.n + 1) * sizeof *x.where);
  leave_out_shown(p, v);
  search_verdict(&x);
  mem_free(x.where);
  mem_free(x.tries);
  mem_free(x.why);
}

/* The quick look at the whole program: true when no goal is left. A step or join of graphs takes as long as some twenty
 * units of effort; each of its few levels may take an eighth of what there is, so that most remains for the refinement.
 * If it takes long, some runs are made in between: most defects are found by few.
 */
static bool overview(Program *p, const VerifyOptions *o, Hunt *h, Verdict *v) {
  enum { MOST_WORK = 1000000, UNITS = 20, LONG = 4000 };
  Limit own = o->limit ? *o->limit : (Limit){0};
  uint64_t work = MOST_WORK;
  if (own.effort && own.effort / 8 / UNITS < work) work = own.effort / 8 / UNITS + 1; /* 0 is no limit */
  double now = clock_seconds(), left = own.deadline > 0 ? own.deadline - now : 0;
  if (h) hunt_in_between(h, &own, LONG);
  SmgOptions s = {.goal = v->goals.at,
                  .n_goals = v->goals.n,
                  .malloc_may_fail = o->malloc_may_fail,
                  .alias = v->alias,
                  .limit = &own,
                  .work = work,
                  .trace = o->overview_trace,
                  .deadline = left > 0 ? now + 0.4 * left : 0};
  smg_run(p, &s, &v->shown);
  if (o->limit) {
    o->limit->spent = own.spent;
    limit_spend(o->limit, (UNITS - 1) * v->shown.stats.steps + UNITS * v->shown.stats.joins);
    if (!(h && h->found)) o->limit->hit = own.hit;
  }
  return v->shown.n_proved == v->goals.n;
}

/* The refinement with a little work, and at most a tenth of the time that is left. */
static void refine_a_little(Program *p, const VerifyOptions *o, Verdict *v, uint64_t work) {
  VerifyOptions little = *o;
  Limit own = o->limit ? *o->limit : (Limit){0};
  own.effort = own.spent + work;
  if (o->limit && o->limit->effort && o->limit->effort < own.effort) own.effort = o->limit->effort;
  little.limit = &own;
  double now = clock_seconds();
  if (own.deadline > now) own.deadline = now + 0.1 * (own.deadline - now);
  run_checker(p, &little, v);
  if (o->limit) o->limit->spent = own.spent;
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

/* The overview has shown all. A tree says more (invariants, a certificate): a little work is spent on finding one.
 * Should it find a violation instead, that was replayed, and counts. */
static void look_for_tree(Program *p, const VerifyOptions *o, Verdict *v) {
  enum { LITTLE_WORK = 300000 };
  if (o->mode != MODE_OVERVIEW) refine_a_little(p, o, v, LITTLE_WORK);
  if (v->kind == VERDICT_FALSE) return;
  if (v->kind == VERDICT_TRUE && v->checker) {
    v->shown.n_proved = 0; /* the tree shows it by itself */
    return;
  }
  forget_tree(v);
  v->kind = VERDICT_TRUE;
}

static Position place_of(const Program *p, EdgeId e) { return p->edge.at[edge_as_called(p, e, (Position){0})].at; }

/* What the overview did not show, where nobody else is to look at it. */
static void leave_to_others(const Program *p, const VerifyOptions *o, Verdict *v) {
  const SmgResult *r = &v->shown;
  LimitKind hit = o->limit ? o->limit->hit : LIMIT_NONE;
  unknown(v, hit ? limit_text(hit) : r->stopped ? r->stopped : "the overview does not exclude it", r->at);
  for (uint32_t i = 0; i < v->goals.n && !r->stopped; i++) {
    if (r->proved[i]) continue;
    Position at = place_of(p, v->goals.at[i].edge);
    vec_push(v->open, (OpenGoal){i, "the overview does not exclude it", at});
  }
  v->rest_holds = !r->stopped;
}

/* Something is left that the overview does not exclude. A program that takes no inputs is run: that decides it. */
static bool prove_by_runs(const Program *p, const VerifyOptions *o, Verdict *v) {
  enum { WORK = 2000000, STEPS_PER_UNIT = 20 };
  Limit own = o->limit ? *o->limit : (Limit){0};
  uint64_t work = WORK;
  if (own.effort && own.effort < WORK) work = own.effort;
  own.effort = 0;
  ExhaustOptions x = {.properties = o->properties, .malloc_may_fail = o->malloc_may_fail, .work = work, .limit = &own};
  uint32_t runs;
  bool all = exhaust_runs(p, &x, &runs);
  if (o->limit) limit_spend(o->limit, (uint64_t)(all ? runs : 1) * 1000 / STEPS_PER_UNIT);
  if (!all) return false;
  v->kind = VERDICT_TRUE;
  v->all_runs = runs;
  statistic_add(v, "all_runs", (double)runs);
  return true;
}

/* A run was found that violates something. */
static bool conclude_hunt(Hunt *h, Verdict *v) {
  if (!h->found) return false;
  forget_tree(v);
  conclude_false(v, &h->goal, h->run);
  h->found = false; /* the run is the verdict's */
  return true;
}

/* Something is left that the overview does not exclude. A little refinement finds short violations; the others may be
 * found by runs on inputs that reach far. */
static bool hunt_by_runs(Program *p, const VerifyOptions *o, Hunt *h, Verdict *v) {
  enum { LITTLE_WORK = 200000 };
  refine_a_little(p, o, v, LITTLE_WORK);
  if (v->kind != VERDICT_UNKNOWN) return true;
  forget_tree(v);
  hunt_go(h, HUNT_WORK);
  return conclude_hunt(h, v);
}

/* A TRUE is tried on runs: as many steps as the proof took units of work, which is about a tenth of its time. */
static void doubt_proof(Program *p, const VerifyOptions *o, Verdict *v) {
  enum { LEAST_WORK = 150000, MOST_WORK = 20000000 };
  uint64_t work = LEAST_WORK + (o->limit ? o->limit->spent : 0);
  Limit own = o->limit ? *o->limit : (Limit){0}; /* effort is what the proof took */
  own.effort = 0;
  ChallengeOptions c = {.properties = o->properties, .malloc_may_fail = o->malloc_may_fail, .limit = &own};
  Goal goal;
  RunResult r;
  clock_t start = clock();
  Challenge *runs = challenge_new(p, &c);
  if (challenge_go(runs, work < MOST_WORK ? work : MOST_WORK, &goal, &r)) {
    conclude_false(v, &goal, r);
    v->is_refuted = true;
  }
  v->challenges = challenge_runs(runs);
  challenge_free(runs);
  statistic_add(v, "challenges", (double)v->challenges);
  statistic_add(v, "challenge_seconds", (double)(clock() - start) / CLOCKS_PER_SEC); /* of the processor */
}

/* The limits of the verification but for the effort, for what is done when the verdict is known: it is little. */
static Limit without_effort(const VerifyOptions *o) {
  Limit own = o->limit ? *o->limit : (Limit){0};
  own.effort = 0;
  own.hit = LIMIT_NONE; /* unless it still is */
  return own;
}

/* Makes the run small, with a tenth of the effort and of the time that is left, and about a second at most. */
static void make_small(const Program *p, const VerifyOptions *o, Verdict *v) {
  enum { LEAST_WORK = 400000, MOST_WORK = 20000000, STEPS_PER_UNIT = 20, SHARE = 10 };
  Limit own = without_effort(o);
  MinimiseOptions m = {.malloc_may_fail = o->malloc_may_fail, .work = MOST_WORK, .limit = &own};
  MinimiseStats stats;
  RunResult *r = &v->run;
  uint64_t left = UINT64_MAX; /* of the effort: what is done behind it must not stop what else is made of the verdict */
  if (o->limit && o->limit->effort) {
    left = o->limit->effort > o->limit->spent ? o->limit->effort - o->limit->spent : 0;
    if (left / SHARE < MOST_WORK / STEPS_PER_UNIT) m.work = left / SHARE * STEPS_PER_UNIT;
    if (m.work < LEAST_WORK) m.work = LEAST_WORK;
  }
  double now = clock_seconds();
  if (own.deadline > now) own.deadline = now + (own.deadline - now) / (double)SHARE;
  clock_t start = clock();
  minimise_run(p, &v->goal, &m, r, &stats);
  uint64_t units = stats.spent / STEPS_PER_UNIT;
  if (o->limit) limit_spend(o->limit, units < left ? units : left);
  statistic_add(v, "found_inputs", (double)stats.found_inputs);
  statistic_add(v, "found_steps", (double)stats.found_steps);
  statistic_add(v, "shown_inputs", (double)r->input.n);
  statistic_add(v, "shown_steps", (double)r->steps);
  statistic_add(v, "minimise_runs", (double)stats.runs);
  statistic_add(v, "minimise_seconds", (double)(clock() - start) / CLOCKS_PER_SEC); /* of the processor */
}

/* The violation was found, by whomever: from here on there is only its small run. */
static void explain_false(const Program *p, const VerifyOptions *o, Verdict *v) {
  RunResult *r = &v->run;
  Goal *g = &v->goal;
  bool where_it_ends = g->edge == r->edge; /* no other place is known, for memory that is lost */
  make_small(p, o, v);
  if (where_it_ends && r->edge < p->edge.n) g->edge = r->edge;
  v->violated = goal_verdict((GoalKind)g->what);
  v->at = position_of(p, r);
  Limit own = without_effort(o);
  if (g->what == GOAL_LOST || g->what == GOAL_NOT_CLEAN)
    leak_explain(p, g->what == GOAL_NOT_CLEAN, o->malloc_may_fail, &own, r);
  if (r->lost < p->edge.n) v->at = p->edge.at[r->lost].at;
  buf_clear(&v->reason);
  goal_print_run(p, g, r, &v->reason);
}

/* The search was cut short. What the overview has shown holds all the same. */
static void keep_shown(const Program *p, Verdict *v) {
  const SmgResult *r = &v->shown;
  if (!r->n_proved || v->open.n) return;
  for (uint32_t i = 0; i < v->goals.n; i++)
    if (!r->proved[i] && v->goals.at[i].what == GOAL_UNMODELLED) return;
  const char *why = arena_copy(&v->arena, buf_str(&v->reason), v->reason.n + 1);
  for (uint32_t i = 0; i < v->goals.n; i++)
    if (!r->proved[i]) vec_push(v->open, (OpenGoal){i, why, place_of(p, v->goals.at[i].edge)});
  v->rest_holds = true;
}

static void tell_known(const Program *p, const VerifyOptions *o, Verdict *v) {
  if (!o->known.tell) return;
  unknown(v, "limit", (Position){0});
  keep_shown(p, v);
  o->known.tell(o->known.context, v);
  forget_tree(v);
}

static void decide(Program *p, const VerifyOptions *o, Hunt *h, Verdict *v) {
  Hunt *meanwhile = o->unchallenged || o->mode == MODE_OVERVIEW ? NULL : h;
  if (o->overview && overview(p, o, meanwhile, v)) {
    look_for_tree(p, o, v);
    return;
  }
  if (conclude_hunt(h, v)) return;
  if (o->overview && o->mode != MODE_OVERVIEW) tell_known(p, o, v);
  if (o->mode == MODE_OVERVIEW)
    leave_to_others(p, o, v);
  else if (!o->overview || o->unchallenged || (!prove_by_runs(p, o, v) && !hunt_by_runs(p, o, h, v)))
    run_checker(p, o, v);
}

void verify(Program *p, const VerifyOptions *o, Verdict *v) {
  *v = (Verdict){.kind = VERDICT_UNKNOWN, .properties = o->properties, .malloc_may_fail = o->malloc_may_fail};
  double start = clock_seconds();
  if (!p->main) {
    unknown(v, "the program has no main", (Position){0});
  } else {
    Hunt h;
    hunt_init(&h, p, o);
    v->alias = alias_new(p);
    property_goals(p, o->properties, v->alias, &v->goals);
    decide(p, o, &h, v);
    hunt_finish(&h, v);
    if (v->kind == VERDICT_UNKNOWN && o->overview) keep_shown(p, v);
    if (v->kind == VERDICT_TRUE && !o->unchallenged && !v->all_runs) doubt_proof(p, o, v);
    if (v->kind == VERDICT_TRUE) verdict_assumptions(p, v);
    if (v->kind == VERDICT_FALSE) explain_false(p, o, v);
  }
  statistics_collect(v, o->limit, clock_seconds() - start);
}

void verdict_free(Verdict *v) {
  checker_free(v->checker);
  smg_result_free(&v->shown);
  alias_free(v->alias);
  if (v->has_run) run_result_free(&v->run);
  vec_free(v->statistic);
  vec_free(v->goals);
  vec_free(v->open);
  vec_free(v->assumption);
  arena_free(&v->arena);
  buf_free(&v->reason);
  buf_free(&v->unconfirmed);
  buf_free(&v->unaudited);
}

void verdict_print(const Verdict *v, Buf *out) {
  switch (v->kind) {
    case VERDICT_TRUE:
      buf_add(out, "true");
      return;
    case VERDICT_FALSE:
      buf_printf(out, "false(%s)", v->violated);
      return;
    case VERDICT_UNKNOWN:
      buf_printf(out, "unknown (%s", v->reason.at ? v->reason.at : "no reason");
      if (position_known(v->at)) buf_printf(out, ", %s:%u", v->at.file, v->at.line);
      buf_char(out, ')');
      return;
  }
}
