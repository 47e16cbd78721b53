/* The levels of the analysis: in which ways graphs are joined, in which order these are tried, how much work each gets,
 * and what they show. Also a proof that was written down is looked at again here. */
#include <string.h>

#include "smg/census.h"
#include "smg/engine.h"
#include "smg/proof.h"

/* ---- tables ---- */

static void number_slots(Engine *e) {
  e->slot = mem_zalloc((e->p->var.n + 1) * sizeof *e->slot);
  e->n_own = mem_zalloc((e->p->func.n + 1) * sizeof *e->n_own);
  e->own = mem_zalloc((e->p->func.n + 1) * sizeof *e->own);
  for (VarId v = 1; v < e->p->var.n; v++) {
    const Var *x = &e->p->var.at[v];
    if (var_is_fixed(x)) continue;
    if (x->function) {
      e->slot[v] = e->n_own[x->function]++;
      vec_push(e->own[x->function], v);
    } else {
      e->slot[v] = e->n_globals++;
      vec_push(e->global, v);
    }
  }
}

static void index_goals(Engine *e) {
  uint32_t g = 0;
  e->first_goal = mem_zalloc((e->p->edge.n + 2) * sizeof *e->first_goal);
  for (EdgeId i = 0; i < e->p->edge.n; i++) {
    e->first_goal[i] = g;
    while (g < e->o->n_goals && e->o->goal[g].edge == i) g++;
  }
  e->first_goal[e->p->edge.n] = g;
  for (g = 0; g < e->o->n_goals; g++) e->asserts = e->asserts || !e->o->goal[g].condition;
}

enum {
  COARSE_LEVEL,
  CASES_LEVEL,
  ROUNDS_LEVEL,
  MEANT_LEVEL,
  CARVE_LEVEL,
  EXACT_LEVEL,
  CENSUS_LEVEL,
  CENSUS_CASES_LEVEL,
  SUMS_LEVEL
};
static const JoinHow levels[SMG_LEVELS] = {{.lengths = true, .flags = true, .rows = true},
                                           {.lengths = true, .cases = true, .rows = true},
                                           {.cases = true},
                                           {.cases = true, .rows = true, .meant = true},
                                           {.lengths = true, .flags = true, .rows = true, .carve = true},
                                           {.cases = true, .rows = true, .exact = true},
                                           {.lengths = true, .flags = true, .rows = true, .census = true},
                                           {.lengths = true, .cases = true, .rows = true, .census = true},
                                           {.lengths = true, .flags = true, .rows = true, .census = true}};
/* The census is for what is left of a level without; the one for sums in the end, for memory that is as long as these.
 */
static const uint8_t in_order[SMG_LEVELS] = {COARSE_LEVEL, CENSUS_LEVEL, CASES_LEVEL, CENSUS_CASES_LEVEL, ROUNDS_LEVEL,
                                             MEANT_LEVEL,  CARVE_LEVEL,  EXACT_LEVEL, SUMS_LEVEL};
/* If memory is handed out, it is carved first: else each element of a pool would be looked at. */
static const uint8_t carved_first[SMG_LEVELS] = {CARVE_LEVEL, COARSE_LEVEL,       CENSUS_LEVEL,
                                                 CASES_LEVEL, CENSUS_CASES_LEVEL, ROUNDS_LEVEL,
                                                 MEANT_LEVEL, EXACT_LEVEL,        SUMS_LEVEL};

static void trace_level(const Engine *e, uint32_t level) {
  fprintf(e->o->trace, "level %u: %s (line %u)\n", level, e->stopped ? e->stopped : "done", e->at.line);
  for (uint32_t i = 0; i < e->o->n_goals && !e->stopped; i++) {
    if (!e->open[i]) continue;
    Buf b = {0};
    const Edge *edge = &e->p->edge.at[e->o->goal[i].edge];
    op_print(e->p, &edge->op, &b);
    if (e->o->goal[i].condition) buf_add(&b, ": ");
    if (e->o->goal[i].condition) expr_print(e->p, e->o->goal[i].condition, &b);
    fprintf(e->o->trace, "  open, line %u: %s\n", edge->at.line, buf_str(&b));
    buf_free(&b);
  }
}

static void open_engine(Engine *e, Program *p, const SmgOptions *o, SmgStats *stats) {
  e->p = p;
  e->o = o;
  e->stats = stats;
  number_slots(e);
  engine_find_census(e);
  engine_find_tags(e);
  index_goals(e);
  engine_find_live(e);
  engine_find_roles(e);
  engine_find_keys(e);
  engine_find_stops(e);
  engine_find_turns(e);
  engine_find_recursion(e);
  engine_find_descents(e);
  engine_find_readers(e);
  engine_find_watched(e);
  engine_count_calls(e);
  engine_find_idle(e);
  engine_find_touched(e);
  engine_find_fields(e);
  engine_find_pure(e);
  engine_find_bases(e);
  e->open = mem_zalloc(o->n_goals + 1);
}

static void close_engine(Engine *e) {
  engine_free_live(e);
  vec_free(e->activation);
  vec_free(e->owed);
  vec_free(e->global);
  vec_free(e->census);
  vec_free(e->layout);
  vec_free(e->layout_type);
  engine_free_stops(e);
  vec_free(e->tag);
  vec_free(e->descents);
  vec_free(e->index_field);
  vec_free(e->key);
  vec_free(e->wanted);
  vec_free(e->summed);
  vec_free(e->base_field);
  vec_free(e->handed);
  mem_free(e->base);
  for (FuncId f = 0; f < e->p->func.n; f++) vec_free(e->own[f]);
  mem_free(e->own);
  mem_free(e->open);
  mem_free(e->first_goal);
  mem_free(e->slot);
  mem_free(e->n_own);
}

static bool shows_more(const Engine *e, const SmgResult *out) {
  for (uint32_t i = 0; i < e->o->n_goals && !e->stopped; i++)
    if (!e->open[i] && !out->proved[i]) return true;
  return false;
}

/* Goals that this level is the first to show: how many. */
static uint32_t take_shown(const Engine *e, SmgResult *out) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < e->o->n_goals && !e->stopped; i++)
    if (!e->open[i] && !out->proved[i]) {
      out->proved[i] = 1;
      n++;
    }
  out->n_proved += n;
  return n;
}

/* Only what is seen to hold when it is looked at again is a proof, and only so much is done for that. */
static void confirm_level(Engine *e, uint64_t work) {
  enum { UNITS = 40, LEAST = 500000 };
  uint64_t before = e->stats->steps;
  e->most_spent = e->o->limit ? e->o->limit->spent + UNITS * work + LEAST : 0;
  e->stats->rechecked++;
  e->stats->refused += !engine_recheck(e);
  e->stats->recheck_steps += e->stats->steps - before;
  e->most_spent = 0;
}

/* Levels while a program is looked at. */
typedef struct {
  bool tried[SMG_LEVELS];
  const char *stopped[SMG_LEVELS]; /* when it was last tried: why it did not finish, or NULL */
} Levels;

static bool is_done(const Levels *l, uint32_t level) { return l->tried[level] && !l->stopped[level]; }

/* Is there more to be shown by this level, after what those before it have? All: they are wanted anyway. */
static bool is_wanted(const Engine *e, uint32_t level, const Levels *l, const SmgResult *so_far, bool all) {
  if (l->tried[level] && l->stopped[level] != too_much_work) return false;
  uint32_t without = level == CENSUS_LEVEL ? COARSE_LEVEL : CASES_LEVEL;
  switch (level) {
    case MEANT_LEVEL:
      return so_far->n_proved || e->o->watch || all; /* it is for what is left of many */
    case CARVE_LEVEL:
      return engine_hands_out(e);
    case EXACT_LEVEL:
      return e->crowded || all;
    case CENSUS_LEVEL:
    case CENSUS_CASES_LEVEL:
      return e->census.n && !e->o->watch && ((is_done(l, without) && census_may_help(e, so_far->proved)) || all);
    case SUMS_LEVEL:
      return e->census.n && e->summed.n && !l->tried[CENSUS_LEVEL] && !l->tried[CENSUS_CASES_LEVEL] && !e->o->watch &&
             !all;
    default:
      return true;
  }
}

/* Nothing is left to show, or no time. */
static bool is_over(const SmgOptions *o, LevelLook *look, const SmgResult *out) {
  if (o->limit && limit_reached(o->limit)) return true;
  return !look && !o->watch && out->n_proved == o->n_goals;
}

/* One level, and what it shows is taken. False: whoever watches has seen enough. */
static bool try_level(Engine *e, uint32_t level, uint64_t budget, LevelLook *look, void *context, SmgResult *out) {
  const SmgOptions *o = e->o;
  memset(e->open, 0, o->n_goals + 1);
  e->reached = mem_zalloc(e->p->loc.n + 1);
  e->how = levels[level];
  e->stopped = NULL;
  e->at = (Position){0};
  e->is_cut = false;
  out->stats.levels++;
  uint64_t before = out->stats.steps + out->stats.joins;
  engine_run_level(e, budget);
  if (!look && !e->is_cut && (o->watch || shows_more(e, out))) /* what is cut is no proof */
    confirm_level(e, out->stats.steps + out->stats.joins - before);
  out->stopped = e->stopped;
  out->is_cut = e->is_cut;
  if (!e->stopped) e->at = (Position){0}; /* of what was given up on the way */
  out->at = e->at;
  if (e->stopped && e->at.line && !out->given_up) {
    out->given_up = e->stopped;
    out->given_up_at = e->at;
  }
  if (take_shown(e, out) && o->wants_proof) proof_write(e, level, &out->proof);
  mem_free(e->stopped ? e->reached : out->reached);
  if (!e->stopped) out->reached = e->reached;
  if (o->trace) trace_level(e, level);
  if (look) look(context, e);
  bool good = engine_frames_hold(e), open = false;
  engine_free_activations(e);
  for (uint32_t i = 0; i < o->n_goals; i++) open = open || e->open[i];
  return !o->watch || o->watch->level(o->watch->context, e->stopped, e->at, open, good);
}

/* Which level shows something is not known before: each is tried with little work first, and what was not enough with
 * more and more, so that none that leads nowhere keeps the others waiting. Whoever watches sees each level once. */
enum { LEAST_BUDGET = 15000, BUDGET_FACTOR = 8 };

static uint64_t first_budget(const SmgOptions *o, LevelLook *look) {
  uint64_t budget = o->work;
  while (!look && !o->watch && !o->rounds && budget / BUDGET_FACTOR >= LEAST_BUDGET) budget /= BUDGET_FACTOR;
  return budget;
}

void engine_run(Program *p, const SmgOptions *o, LevelLook *look, void *context, SmgResult *out) {
  double begin = clock_seconds();
  *out = (SmgResult){.proved = mem_zalloc(o->n_goals + 1)};
  Engine run = {0}, *e = &run;
  Levels tried = {0};
  open_engine(e, p, o, &out->stats);
  bool go_on = !o->rounds || (o->rounds <= MOST_ROUNDS && engine_find_nesting(e));
  if (!go_on) out->stopped = "a loop that is entered at several places";
  const uint8_t *order = engine_hands_out(e) ? carved_first : in_order;
  uint64_t budget = first_budget(o, look);
  while (go_on) {
    for (uint32_t n = 0; n < SMG_LEVELS && go_on && !is_over(o, look, out); n++) {
      uint32_t level = order[n];
      if (o->rounds ? level != ROUNDS_LEVEL : !is_wanted(e, level, &tried, out, look)) continue;
      go_on = try_level(e, level, budget, look, context, out);
      tried.tried[level] = true;
      tried.stopped[level] = out->stopped;
    }
    if (budget >= o->work || is_over(o, look, out)) break;
    budget = o->work / BUDGET_FACTOR < budget ? o->work : budget * BUDGET_FACTOR;
  }
  vec_free(e->passing);
  close_engine(e);
  out->stats.seconds = clock_seconds() - begin;
}

void smg_run(Program *p, const SmgOptions *o, SmgResult *out) { engine_run(p, o, NULL, NULL, out); }

void smg_result_free(SmgResult *r) {
  mem_free(r->proved);
  mem_free(r->reached);
  buf_free(&r->proof);
}

/* ---- a proof that was written down ---- */

static uint32_t count_graphs(const Engine *e) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < e->activation.n; i++) {
    const Activation *a = &e->activation.at[i];
    n += 1 + a->exit.graph.n;
    for (uint32_t l = 0; l < e->p->func.at[a->function].n_locs; l++) n += a->at[l].graph.n;
  }
  return n;
}

/* One survey; false: it is none, or it does not hold. */
static bool recheck_survey(Engine *e, ProofText *text, uint8_t *shown, SmgRecheck *out) {
  uint32_t level;
  memset(e->open, 0, e->o->n_goals + 1);
  bool good = proof_read(e, text, &level, e->open);
  out->is_readable = good;
  out->graphs += good ? count_graphs(e) : 0;
  e->how = levels[good ? level : 0];
  good = good && engine_recheck(e);
  for (uint32_t i = 0; i < e->o->n_goals && good; i++) shown[i] = shown[i] || !e->open[i];
  engine_free_activations(e);
  vec_clear(e->layout);
  vec_clear(e->layout_type);
  return good;
}

void smg_recheck(Program *p, const SmgOptions *o, const char *text, uint32_t line, SmgRecheck *out) {
  Engine run = {0}, *e = &run;
  SmgStats stats = {0};
  *out = (SmgRecheck){.is_readable = true};
  ProofText t = {text, line, &out->error};
  uint8_t *shown = mem_zalloc(o->n_goals + 1);
  open_engine(e, p, o, &stats);
  e->reached = mem_zalloc(p->loc.n + 1);
  bool good = true;
  while (good && !proof_is_over(&t)) good = recheck_survey(e, &t, shown, out);
  out->why = e->stopped;
  out->at = e->at;
  for (uint32_t i = 0; i < o->n_goals && good; i++) {
    if (shown[i]) continue;
    good = false;
    out->why = "this is not excluded by any survey";
    out->at = p->edge.at[o->goal[i].edge].at;
  }
  out->is_confirmed = good;
  out->steps = stats.steps;
  mem_free(shown);
  mem_free(e->reached);
  vec_free(e->passing);
  close_engine(e);
}

void smg_recheck_free(SmgRecheck *r) { buf_free(&r->error); }
