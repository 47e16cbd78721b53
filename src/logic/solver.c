/* The solver: Z3 with an assertion stack for the caller and a second one for one-shot questions. */
#include <assert.h>
#include <string.h>

#include "logic/bitvector.h"

/* What one call gets at most: some seconds in a run with a limit of effort, about one in others. */
enum { MOST_EFFORT = 2000000, USUAL_EFFORT = 1000000 };

unsigned solver_effort_left(const Solver *s) {
  if (!s->limit || !s->limit->effort) return USUAL_EFFORT;
  uint64_t left = s->limit->effort > s->limit->spent ? s->limit->effort - s->limit->spent : 1;
  return left < MOST_EFFORT ? (unsigned)left : MOST_EFFORT;
}

void solver_spend(Solver *s, Z3_context context, Z3_stats stats, uint64_t *before) {
  if (!stats) return;
  Z3_stats_inc_ref(context, stats);
  for (unsigned i = 0; i < Z3_stats_size(context, stats); i++) {
    if (strcmp(Z3_stats_get_key(context, stats, i), "rlimit count") != 0) continue;
    uint64_t now = Z3_stats_get_uint_value(context, stats, i);
    uint64_t units = now - *before;
    *before = now;
    if (s->limit) limit_spend(s->limit, units);
  }
  Z3_stats_dec_ref(context, stats);
}

/* Fixed seeds: the same questions in the same order get the same answers. Z3 must leave SIGINT alone. */
void solver_set_params(Solver *s, Z3_solver which, unsigned effort) {
  Z3_context c = s->z.z3;
  Z3_params p = Z3_mk_params(c);
  Z3_params_inc_ref(c, p);
  Z3_params_set_uint(c, p, Z3_mk_string_symbol(c, "random_seed"), 0);
  Z3_params_set_bool(c, p, Z3_mk_string_symbol(c, "ctrl_c"), false);
  Z3_params_set_uint(c, p, Z3_mk_string_symbol(c, "rlimit"), effort ? effort : solver_effort_left(s));
  Z3_solver_set_params(c, which, p);
  Z3_params_dec_ref(c, p);
  (void)z3_failed(&s->z);
}

static Z3_solver make_solver(Solver *s) {
  Z3_solver z = Z3_mk_simple_solver(s->z.z3);
  Z3_solver_inc_ref(s->z.z3, z);
  solver_set_params(s, z, SOLVER_EFFORT);
  return z;
}

Solver *solver_new(Logic *l) {
  Solver *s = mem_zalloc(sizeof *s);
  s->l = l;
  s->watchdog = watchdog_new();
  return s;
}

void solver_open(Solver *s) {
  if (s->z.z3) return;
  z3_open(&s->z, s->l);
  s->main = make_solver(s);
  s->scratch = make_solver(s);
}

static void drop_model(Solver *s) {
  if (s->model) Z3_model_dec_ref(s->z.z3, s->model);
  s->model = NULL;
  s->has_last = false;
  s->has_bv = false;
}

void solver_free(Solver *s) {
  if (!s) return;
  drop_model(s);
  for (uint32_t i = 0; i < s->indicator.n; i++) Z3_dec_ref(s->z.z3, s->indicator.at[i]);
  vec_free(s->indicator);
  if (s->main) Z3_solver_dec_ref(s->z.z3, s->main);
  if (s->scratch) Z3_solver_dec_ref(s->z.z3, s->scratch);
  watchdog_free(s->watchdog);
  z3_close(&s->z);
  idmap_free(&s->answers);
  vec_free(s->asserted);
  vec_free(s->scope);
  bv_model_free(&s->bv);
  mem_free(s);
}

void solver_limit(Solver *s, Limit *limit, uint32_t milliseconds_per_call) {
  s->limit = limit;
  s->milliseconds = milliseconds_per_call;
}

bool solver_is_stopped(const Solver *s) { return s->limit && limit_passed(s->limit) != LIMIT_NONE; }

SolverStats solver_stats(const Solver *s) { return s->stats; }

/* ---- calls ---- */

uint32_t solver_time_left(Solver *s) {
  bool is_by_effort = s->limit && s->limit->effort; /* then no call depends on the time that it takes */
  uint32_t left = s->milliseconds && !is_by_effort ? s->milliseconds : UINT32_MAX;
  if (!s->limit) return left;
  if (limit_reached(s->limit) != LIMIT_NONE) return 0;
  if (s->limit->deadline <= 0) return left;
  double ms = (s->limit->deadline - clock_seconds()) * 1000;
  if (ms < 1) return 0;
  return ms < left ? (uint32_t)ms : left;
}

SolverAnswer solver_run(Solver *s, Z3_solver which, const Z3_ast *assumption, uint32_t n) {
  uint32_t left = solver_time_left(s);
  if (!left || s->z.broken) return SOLVER_UNKNOWN;
  double start = clock_seconds();
  watchdog_begin(s->watchdog, s->z.z3, left, s->limit);
  Z3_lbool r = Z3_solver_check_assumptions(s->z.z3, which, n, assumption);
  watchdog_end(s->watchdog);
  s->stats.calls++;
  s->stats.seconds += clock_seconds() - start;
  solver_spend(s, s->z.z3, Z3_solver_get_statistics(s->z.z3, which), &s->counted);
  if (z3_failed(&s->z)) return SOLVER_UNKNOWN;
  return r == Z3_L_TRUE ? SOLVER_SAT : r == Z3_L_FALSE ? SOLVER_UNSAT : SOLVER_UNKNOWN;
}

void solver_push(Solver *s) {
  solver_open(s);
  drop_model(s);
  vec_push(s->scope, s->asserted.n);
  Z3_solver_push(s->z.z3, s->main);
}

void solver_pop(Solver *s) {
  drop_model(s);
  assert(Z3_solver_get_num_scopes(s->z.z3, s->main) > 0);
  Z3_solver_pop(s->z.z3, s->main, 1);
  s->asserted.n = vec_pop(s->scope);
}

void solver_assert(Solver *s, TermId t) {
  solver_open(s);
  drop_model(s);
  vec_push(s->asserted, t);
  Z3_ast a = z3_term(&s->z, t);
  if (a) Z3_solver_assert(s->z.z3, s->main, a);
  if (z3_failed(&s->z)) s->z.broken = true;
}

/* `r` is what linear arithmetic says of t1 and ... and tn, bit functions being any functions: what do bits say? */
static SolverAnswer second_opinion(Solver *s, SolverAnswer r, const TermId *t, uint32_t n, BvModel *model) {
  if (r == SOLVER_UNSAT || s->z.broken || !solver_time_left(s)) return r;
  bool wanted = r == SOLVER_UNKNOWN;
  term_walk(s->l);
  for (uint32_t i = 0; i < n && !wanted && s->l->n_bit_functions; i++) wanted = bv_occur(s->l, t[i]);
  if (!wanted) return r;
  SolverAnswer second = bv_check(s, t, n, model);
  return second == SOLVER_UNKNOWN ? r : second;
}

/* Asks again, with more effort, where neither had an answer. */
static SolverAnswer insist(Solver *s, Z3_solver which, const Z3_ast *assumption, uint32_t n) {
  solver_set_params(s, which, 0);
  SolverAnswer r = solver_run(s, which, assumption, n);
  solver_set_params(s, which, SOLVER_EFFORT);
  return r;
}

/* A check of `main` under Z3's assumptions, which stand for these terms. */
static SolverAnswer check_main(Solver *s, const Z3_ast *assumption, const TermId *t, uint32_t n) {
  SolverAnswer r = solver_run(s, s->main, assumption, n);
  uint32_t before = s->asserted.n;
  for (uint32_t i = 0; i < n; i++) vec_push(s->asserted, t[i]);
  SolverAnswer second = second_opinion(s, r, s->asserted.at, s->asserted.n, &s->bv);
  s->asserted.n = before;
  s->has_bv = second == SOLVER_SAT && s->bv.value.n;
  return second == SOLVER_UNKNOWN ? insist(s, s->main, assumption, n) : second;
}

SolverAnswer solver_check_assuming(Solver *s, const TermId *assumption, uint32_t n) {
  solver_open(s);
  drop_model(s);
  bv_model_clear(&s->bv);
  SolverAnswer r = SOLVER_UNKNOWN;
  bool all_literals = true;
  for (uint32_t i = 0; i < n; i++) {
    TermId t = assumption[i];
    if (term_kind(s->l, t) == TERM_NOT) t = term_arg(s->l, t, 0);
    all_literals &= term_kind(s->l, t) == TERM_SYMBOL;
  }
  if (all_literals) { /* Z3's assumptions are Boolean constants and their negations */
    VEC(Z3_ast) a = {0};
    for (uint32_t i = 0; i < n; i++) vec_push(a, z3_term(&s->z, assumption[i]));
    r = check_main(s, a.at, assumption, n);
    vec_free(a);
  } else { /* a model is still wanted afterwards, so no scope: each assumption gets a constant that implies it */
    VEC(Z3_ast) a = {0};
    Z3_context c = s->z.z3;
    for (uint32_t i = 0; i < n && !s->z.broken; i++) {
      Z3_ast t = z3_term(&s->z, assumption[i]);
      if (!t) break;
      char name[24];
      snprintf(name, sizeof name, "as%u", assumption[i]);
      Z3_ast on = Z3_mk_const(c, Z3_mk_string_symbol(c, name), s->z.boolean);
      Z3_inc_ref(c, on);
      vec_push(a, on);
      Z3_solver_assert(c, s->main, Z3_mk_implies(c, on, t));
    }
    if (z3_failed(&s->z)) s->z.broken = true;
    if (a.n == n) r = check_main(s, a.at, assumption, n);
    for (uint32_t i = 0; i < a.n; i++) Z3_dec_ref(c, a.at[i]);
    vec_free(a);
  }
  s->last = r;
  s->has_last = true;
  return r;
}

SolverAnswer solver_check(Solver *s) { return solver_check_assuming(s, NULL, 0); }

/* ---- models ---- */

bool solver_read_value(Solver *s, Z3_model model, SymbolId x, Int128 *value) {
  Z3_context c = s->z.z3;
  Z3_ast constant = z3_term(&s->z, term_symbol(s->l, x)), v = NULL;
  *value = 0;
  if (!constant || !Z3_model_eval(c, model, constant, true, &v) || z3_failed(&s->z)) return false;
  Z3_inc_ref(c, v);
  int64_t small;
  bool ok = true;
  if (logic_symbol_sort(s->l, x) == SORT_BOOL)
    *value = Z3_get_bool_value(c, v) == Z3_L_TRUE;
  else if (Z3_get_numeral_int64(c, v, &small))
    *value = small;
  else
    ok = Z3_is_numeral_ast(c, v) && text_parse_int128(Z3_get_numeral_string(c, v), value);
  Z3_dec_ref(c, v);
  (void)z3_failed(&s->z);
  return ok;
}

static bool model_value(Solver *s, SymbolId x, Int128 *value) {
  *value = 0;
  if (!s->has_last || s->last != SOLVER_SAT) return false;
  if (s->has_bv) {
    const uint32_t *index = idmap_find(&s->bv.index, x);
    if (index) *value = s->bv.value.at[*index];
    return true;
  }
  if (!s->model) {
    Z3_model m = Z3_solver_get_model(s->z.z3, s->main);
    if (!m || z3_failed(&s->z)) return false;
    Z3_model_inc_ref(s->z.z3, m);
    s->model = m;
  }
  return solver_read_value(s, s->model, x, value);
}

bool solver_model_int(Solver *s, SymbolId x, Int128 *value) { return model_value(s, x, value); }

bool solver_model_bool(Solver *s, SymbolId x) {
  Int128 value;
  return model_value(s, x, &value) && value;
}

/* ---- one-shot questions ---- */

SolverAnswer solver_conjunction(Solver *s, const TermId *t, uint32_t n) {
  TermId all = term_and_all(s->l, t, n);
  if (all == ID_FALSE) return SOLVER_UNSAT;
  if (all == ID_TRUE) return SOLVER_SAT;
  const uint32_t *known = idmap_find(&s->answers, all);
  if (known) return (SolverAnswer)*known;
  solver_open(s);
  Z3_ast a = z3_term(&s->z, all);
  if (!a) return SOLVER_UNKNOWN;
  Z3_solver_push(s->z.z3, s->scratch);
  Z3_solver_assert(s->z.z3, s->scratch, a);
  SolverAnswer r = second_opinion(s, solver_run(s, s->scratch, NULL, 0), &all, 1, NULL);
  if (r == SOLVER_UNKNOWN) r = insist(s, s->scratch, NULL, 0);
  Z3_solver_pop(s->z.z3, s->scratch, 1);
  idmap_put(&s->answers, all, r);
  return r;
}

bool solver_implies(Solver *s, TermId a, TermId b) {
  TermId t[2] = {a, term_not(s->l, b)};
  return solver_conjunction(s, t, 2) == SOLVER_UNSAT;
}
