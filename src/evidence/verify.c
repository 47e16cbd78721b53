/* What is done to a program until there is a verdict is in stages.h; here is what is around it. */
#include "evidence/assumed.h"
#include "evidence/refinement.h"
#include "evidence/stages.h"
#include "evidence/statistics.h"
#include "evidence/witness.h"

bool verdict_replay(const Program *p, const Verdict *v, void (*observe)(void *observer, Run *run),
                    void (*ended)(void *observer, Run *run), void *observer, Limit *limit) {
  if (!v->has_run) return false;
  InputSource source = inputs_again(&v->run.arguments, v->run.input.at, v->run.input.n);
  RunOptions o = {.inputs = &source,
                  .malloc_may_fail = v->malloc_may_fail,
                  .uninitialised_is_wild = true,
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

Position verdict_position(const Program *p, const RunResult *r) {
  return r->edge < p->edge.n ? p->edge.at[edge_as_seen(p, r, r->edge)].at : r->at;
}

void verdict_unknown(Verdict *v, const char *reason, Position at) {
  v->kind = VERDICT_UNKNOWN;
  buf_clear(&v->reason);
  buf_add(&v->reason, reason);
  v->at = at;
}

/* The run shows that the goal is reached; the last stage says the rest. */
void verdict_conclude(Verdict *v, const Goal *g, RunResult r) {
  v->kind = VERDICT_FALSE;
  v->goal = *g;
  v->run = r;
  v->has_run = true;
}

/* ---- what is left ---- */

static Position place_of(const Program *p, EdgeId e) { return p->edge.at[edge_as_called(p, e, (Position){0})].at; }

/* What the overview did not show, where nobody else is to look at it. */
static void leave_to_others(const Program *p, const VerifyOptions *o, Verdict *v) {
  const SmgResult *r = &v->shown;
  LimitKind hit = o->limit ? o->limit->hit : LIMIT_NONE;
  verdict_unknown(v, hit ? limit_text(hit) : r->stopped ? r->stopped : "the overview does not exclude it", r->at);
  for (uint32_t i = 0; i < v->goals.n && !r->stopped; i++) {
    if (r->proved[i]) continue;
    Position at = place_of(p, v->goals.at[i].edge);
    vec_push(v->open, (OpenGoal){i, "the overview does not exclude it", at});
  }
  v->rest_holds = !r->stopped;
}

/* The search was cut short. What the overview has shown holds all the same. */
void verdict_keep_shown(const Program *p, Verdict *v) {
  const SmgResult *r = &v->shown;
  if (!r->n_proved || v->open.n) return;
  for (uint32_t i = 0; i < v->goals.n; i++)
    if (!r->proved[i] && v->goals.at[i].what == GOAL_UNMODELLED) return;
  const char *why = arena_copy(&v->arena, buf_str(&v->reason), v->reason.n + 1);
  for (uint32_t i = 0; i < v->goals.n; i++)
    if (!r->proved[i]) vec_push(v->open, (OpenGoal){i, why, place_of(p, v->goals.at[i].edge)});
  v->rest_holds = true;
}

void verify(Program *p, const VerifyOptions *given, Verdict *v) {
  *v = (Verdict){.kind = VERDICT_UNKNOWN, .properties = given->properties, .malloc_may_fail = given->malloc_may_fail};
  double start = clock_seconds();
  Limit none = {0};
  VerifyOptions o = *given;
  if (!o.limit) o.limit = &none;
  if (!p->main) {
    verdict_unknown(v, "the program has no main", (Position){0});
  } else {
    Search x = {.p = p, .o = &o, .v = v};
    v->alias = alias_new(p);
    property_goals(p, o.properties, v->alias, &v->goals);
    x.side = side_begin(&o, &v->arena, v->goals.n, &x.lane);
    hunt_init(&x.hunt, p, &o);
    stages_run(&x);
    hunt_finish(&x.hunt, v);
    if (v->kind == VERDICT_UNKNOWN && o.mode == MODE_OVERVIEW) leave_to_others(p, &o, v);
    if (v->kind == VERDICT_UNKNOWN && o.overview) verdict_keep_shown(p, v);
    if (v->kind == VERDICT_TRUE) verdict_assumptions(p, v);
  }
  statistics_collect(v, given->limit, clock_seconds() - start);
}

void verdict_free(Verdict *v) {
  checker_free(v->checker);
  smg_result_free(&v->shown);
  alias_free(v->alias);
  if (v->has_run) run_result_free(&v->run);
  vec_free(v->statistic);
  vec_free(v->stage);
  vec_free(v->refiner);
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
