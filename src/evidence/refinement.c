#include "evidence/refinement.h"

#include <string.h>

#include "evidence/search.h"
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
                  .uninitialised_is_wild = true,
                  .max_steps = steps_of(p, path, g),
                  .limit = limit,
                  .record_path = true};
  run_program(p, &o, r);
  inputs_free(&source);
  return goal_shown_by(g, r);
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
  v->at = verdict_position(p, r);
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
  if (r->outcome == RUN_FINISHED) {
    buf_add(&v->reason,
            "a run on the inputs of a path to the error ends without it: it may need a function to fail, "
            "or other arguments or streams than a run has");
    return;
  }
  buf_printf(&v->reason, "a run on the inputs of a path to the error ends otherwise: %s", run_outcome_name(r->outcome));
  if (r->message.n) buf_printf(&v->reason, ", %s", r->message.at);
}

/* ---- the verdict ---- */

/* True when the path decides the verdict. */
static bool judge_path(Program *p, const VerifyOptions *o, Verdict *v, const ErrorPath *path) {
  const Goal *g = &v->goals.at[path->goal];
  if (g->what == GOAL_UNMODELLED) {
    Buf text = {0};
    goal_print(p, g, &text);
    verdict_unknown(v, buf_str(&text), p->edge.at[g->edge].at);
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
    verdict_conclude(v, g, r);
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
  if (v->kind != VERDICT_FALSE) verdict_unknown(v, buf_str(&reason), before.at);
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
  verdict_conclude(v, &v->goals.at[goal], r);
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
  if (!x->doubted) verdict_unknown(x->v, why, at);
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
    verdict_unknown(v, checker_reason(v->checker),
                    x->o->mode == MODE_PREDICATE ? x->p->edge.at[vec_last(path->step).edge].at : (Position){0});
  if (answer == CHECK_HEAP) decided = hunt(x->p, x->o, v) || try_runs(x, answer);
  if (!decided) {
    Buf why = {0};
    Position at = v->at;
    buf_add(&why, buf_str(&v->reason));
    if (x->doubted) verdict_unknown(v, buf_str(&first), before.at); /* the first doubt is the reason */
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
        verdict_unknown(v, limit_text(x->o->limit->hit), (Position){0});
        return;
      case CHECK_DEEP:
        if (!x->doubted) verdict_unknown(v, checker_reason(v->checker), (Position){0});
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

/* There may be several refinements in the search for a verdict. */
static void note_refiners(Verdict *v) {
  uint32_t n;
  const RowRecord *r = checker_refiners(v->checker, &n);
  while (v->refiner.n < n) vec_push(v->refiner, (RowRecord){0});
  for (uint32_t i = 0; i < n; i++) {
    RowRecord *sum = &v->refiner.at[i];
    sum->name = r[i].name;
    sum->words = r[i].words;
    sum->tried += r[i].tried;
    sum->achieved += r[i].achieved;
    sum->effort += r[i].effort;
    sum->seconds += r[i].seconds;
  }
}

void refine_verdict(Program *p, const VerifyOptions *o, Verdict *v) {
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
  note_refiners(v);
  mem_free(x.where);
  mem_free(x.tries);
  mem_free(x.why);
}
