#include <string.h>

#include "evidence/leak.h"
#include "evidence/search.h"
#include "evidence/witness.h"

/* So many paths that the formula thinks feasible and the interpreter does not follow are looked at before giving up. */
enum { MOST_UNCONFIRMED = 10 };

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

/* The inputs as a source that gives them again. */
static InputSource source_of(const Arguments *arguments, const Input *input, uint32_t n) {
  InputSource source = {0};
  arguments_copy(arguments, &source.arguments);
  for (uint32_t i = 0; i < n; i++) {
    const Input *in = &input[i];
    if (in->kind == INPUT_ALLOC)
      vec_push(source.alloc, in->value);
    else if (in->kind == INPUT_UNINITIALISED)
      vec_push(source.uninitialised, in->value);
    else
      vec_push(source.value, in->value);
  }
  return source;
}

/* Runs the program on the inputs of the path. True when it ends in the goal. */
static bool replay(const Program *p, const ErrorPath *path, const Goal *g, bool malloc_may_fail, Limit *limit,
                   RunResult *r) {
  InputSource source = source_of(&path->arguments, path->input.at, path->input.n);
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
  InputSource source = source_of(&v->run.arguments, v->run.input.at, v->run.input.n);
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

/* Why the path that the formula allows is not an execution. */
static void explain_unconfirmed(Verdict *v, CheckMode mode, const ErrorPath *path, const RunResult *r) {
  buf_clear(&v->reason);
  v->at = r->at;
  if (run_outcome_is_error(r->outcome))
    buf_printf(&v->reason, "a path to the error meets %s first", run_outcome_name(r->outcome));
  else if (path->inexact & INEXACT_UNMODELLED || r->outcome == RUN_UNMODELLED)
    buf_add(&v->reason, "depends on something that is not modelled");
  else if (path->inexact & INEXACT_HEAP)
    buf_add(&v->reason, mode == MODE_PREDICATE ? "depends on the heap, which this mode does not track"
                                               : "depends on memory that the path formula does not follow");
  else if (path->inexact & INEXACT_ARITHMETIC)
    buf_add(&v->reason, "depends on arithmetic that is not modelled exactly");
  else
    buf_add(&v->reason, "a path to the error could not be replayed");
}

/* ---- statistics ---- */

static void add_statistic(Verdict *v, const char *name, double value) {
  vec_push(v->statistic, (Statistic){name, value});
}

static void collect_statistics(Verdict *v, const Limit *limit, double seconds) {
  Checker *c = v->checker;
  if (c) {
    RefineStats r = checker_stats(c);
    ExploreStats e = art_stats(checker_art(c));
    SolverStats s = checker_solver_stats(c);
    PredicateStats p = predicates_stats(checker_predicates(c));
    add_statistic(v, "refinements", (double)r.refinements);
    add_statistic(v, "path_checks", (double)r.path_checks);
    add_statistic(v, "predicates", (double)r.predicates);
    add_statistic(v, "tracked_locations", (double)r.tracked_locations);
    add_statistic(v, "tree_nodes", (double)e.nodes);
    add_statistic(v, "removed_nodes", (double)e.removed);
    add_statistic(v, "covered_nodes", (double)e.covered);
    add_statistic(v, "posts", (double)p.posts);
    add_statistic(v, "solver_posts", (double)p.solver_posts);
    add_statistic(v, "models", (double)p.models);
    if (checker_shapes(c)) {
      ShapeStats g = shapes_stats(checker_shapes(c));
      add_statistic(v, "structures", (double)g.graphs);
      add_statistic(v, "largest_structure", (double)g.largest);
      add_statistic(v, "classes", (double)g.classes);
      add_statistic(v, "transfers", (double)g.transfers);
      add_statistic(v, "actions", (double)g.actions);
      add_statistic(v, "shape_posts", (double)g.posts);
      add_statistic(v, "shape_seconds", g.seconds);
    }
    add_statistic(v, "solver_calls", (double)s.calls);
    add_statistic(v, "solver_seconds", s.seconds);
  }
  if (limit) add_statistic(v, "effort", (double)limit->spent);
  add_statistic(v, "analysis_seconds", seconds);
  add_statistic(v, "peak_memory_bytes", (double)memory_peak());
}

/* ---- the verdict ---- */

static void unknown(Verdict *v, const char *reason, Position at) {
  v->kind = VERDICT_UNKNOWN;
  buf_clear(&v->reason);
  buf_add(&v->reason, reason);
  v->at = at;
}

static Position position_of(const Program *p, const RunResult *r) {
  return r->edge < p->edge.n ? p->edge.at[edge_as_seen(p, r, r->edge)].at : r->at;
}

/* The run shows that the goal is reached. */
static void conclude_false(const Program *p, const VerifyOptions *o, Verdict *v, const Goal *g, RunResult r) {
  v->kind = VERDICT_FALSE;
  v->violated = goal_verdict((GoalKind)g->what);
  v->goal = *g;
  v->at = position_of(p, &r);
  if (g->what == GOAL_LOST || g->what == GOAL_NOT_CLEAN)
    leak_explain(p, g->what == GOAL_NOT_CLEAN, o->malloc_may_fail, o->limit, &r);
  if (r.lost < p->edge.n) v->at = p->edge.at[r.lost].at;
  buf_clear(&v->reason);
  goal_print_run(p, g, &r, &v->reason);
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
    conclude_false(p, o, v, g, r);
  } else {
    v->kind = VERDICT_UNKNOWN;
    explain_unconfirmed(v, o->mode, path, &r);
    run_result_free(&r);
  }
  return shown;
}

/* Nothing can be proved, because the heap matters and is not tracked. Is there an execution that goes wrong? */
static bool hunt(Program *p, const VerifyOptions *o, Verdict *v) {
  Verdict before = *v;
  Buf reason = {0};
  buf_add(&reason, buf_str(&v->reason));
  for (int tries = 0; tries < MOST_UNCONFIRMED; tries++) {
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
  conclude_false(p, o, v, &v->goals.at[goal], r);
  return true;
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
  bool open = false; /* an unconfirmed path stands in the way of TRUE */
  bool searched = false;
  for (int tries = 0; tries < MOST_UNCONFIRMED; tries++) {
    ErrorPath path = {0};
    CheckAnswer answer = checker_run(v->checker, &path);
    if (answer != CHECK_PATH && answer != CHECK_HEAP) error_path_free(&path); /* of a path that was excluded since */
    if (answer != CHECK_SAFE && answer != CHECK_PATH && answer != CHECK_LIMIT && answer != CHECK_HEAP) {
      bool is_short = answer == CHECK_LOOPING && !searched; /* a short run first: people read it */
      searched = true;
      if (search_concretely(p, o, is_short, v)) return;
    }
    switch (answer) {
      case CHECK_SAFE:
        if (!open) v->kind = VERDICT_TRUE;
        return;
      case CHECK_LIMIT:
        unknown(v, limit_text(o->limit ? o->limit->hit : LIMIT_NONE), (Position){0});
        return;
      case CHECK_DEEP:
      case CHECK_NO_REFINEMENT:
        if (!open) unknown(v, checker_reason(v->checker), (Position){0});
        return;
      case CHECK_UNDECIDED:
        if (!open) unknown(v, "the solver could not decide a path formula", (Position){0});
        return;
      case CHECK_LOOPING:
        tries--;
        continue;
      case CHECK_PATH:
      case CHECK_HEAP:
        break;
    }
    bool decided = false;
    if (answer == CHECK_PATH)
      decided = judge_path(p, o, v, &path);
    else
      unknown(v, checker_reason(v->checker),
              o->mode == MODE_PREDICATE ? p->edge.at[vec_last(path.step).edge].at : (Position){0});
    error_path_free(&path);
    if (answer == CHECK_HEAP) decided = hunt(p, o, v); /* TRUE is out of reach from here on */
    if (decided) return;
    open = true;
  }
}

void verify(Program *p, const VerifyOptions *o, Verdict *v) {
  *v = (Verdict){.kind = VERDICT_UNKNOWN, .properties = o->properties, .malloc_may_fail = o->malloc_may_fail};
  double start = clock_seconds();
  if (!p->main) {
    unknown(v, "the program has no main", (Position){0});
  } else {
    v->alias = alias_new(p);
    property_goals(p, o->properties, v->alias, &v->goals);
    run_checker(p, o, v);
  }
  collect_statistics(v, o->limit, clock_seconds() - start);
}

void verdict_free(Verdict *v) {
  checker_free(v->checker);
  alias_free(v->alias);
  if (v->has_run) run_result_free(&v->run);
  vec_free(v->statistic);
  vec_free(v->goals);
  buf_free(&v->reason);
  buf_free(&v->unconfirmed);
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
