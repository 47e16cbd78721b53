/* Unsatisfiable cores: Z3's core of assumptions first, then one member after the other is left out. */
#include "logic/core.h"

#include "logic/bitvector.h"

/* The Boolean constant that switches conjunct i on. */
static Z3_ast indicator(Solver *s, uint32_t i) {
  while (s->indicator.n <= i) {
    char name[24];
    snprintf(name, sizeof name, "on%u", s->indicator.n);
    Z3_ast a = Z3_mk_const(s->z.z3, Z3_mk_string_symbol(s->z.z3, name), s->z.boolean);
    Z3_inc_ref(s->z.z3, a);
    vec_push(s->indicator, a);
  }
  return s->indicator.at[i];
}

/* Asserts `hard`, and each wanted soft term under its indicator. False when Z3 fails. */
static bool load(Solver *s, TermId hard, const TermId *soft, uint32_t n, const uint64_t *wanted) {
  Z3_context c = s->z.z3;
  Z3_ast h = z3_term(&s->z, hard);
  if (h) Z3_solver_assert(c, s->scratch, h);
  for (uint32_t i = 0; i < n && !s->z.broken; i++) {
    if (!bits_get(wanted, i)) continue;
    Z3_ast t = z3_term(&s->z, soft[i]);
    if (!t) break;
    Z3_ast rule = Z3_mk_implies(c, indicator(s, i), t);
    if (rule) Z3_solver_assert(c, s->scratch, rule);
  }
  if (z3_failed(&s->z)) s->z.broken = true;
  return !s->z.broken;
}

/* Asks for the members of `set` but `without` (n: all). When they are unsatisfiable, `set` becomes Z3's core. */
static SolverAnswer ask(Solver *s, uint32_t n, uint64_t *set, uint32_t without) {
  Z3_context c = s->z.z3;
  VEC(Z3_ast) assumption = {0};
  for (uint32_t i = 0; i < n; i++)
    if (i != without && bits_get(set, i)) vec_push(assumption, indicator(s, i));
  SolverAnswer r = solver_run(s, s->scratch, assumption.at, assumption.n);
  if (r == SOLVER_UNSAT) {
    Z3_ast_vector core = Z3_solver_get_unsat_core(c, s->scratch);
    Z3_ast_vector_inc_ref(c, core);
    uint32_t size = Z3_ast_vector_size(c, core);
    uint64_t *next = mem_zalloc(BITS_WORDS(n) * sizeof *next + sizeof *next);
    for (uint32_t k = 0; k < size; k++) {
      Z3_ast member = Z3_ast_vector_get(c, core, k);
      for (uint32_t i = 0; i < n; i++)
        if (bits_get(set, i) && Z3_is_eq_ast(c, member, s->indicator.at[i])) bits_set(next, i);
    }
    bits_copy(set, next, BITS_WORDS(n));
    mem_free(next);
    Z3_ast_vector_dec_ref(c, core);
  }
  vec_free(assumption);
  return r;
}

/* The values of the last model of the scratch solver. False when one does not fit. */
static bool read_model(Solver *s, Rotation *r) {
  Z3_context c = s->z.z3;
  Z3_model model = Z3_solver_get_model(c, s->scratch);
  if (!model || z3_failed(&s->z)) return false;
  Z3_model_inc_ref(c, model);
  bool ok = true;
  for (uint32_t i = 0; i < r->symbol.n && ok; i++)
    ok = solver_read_value(s, model, r->symbol.at[i], &r->value[r->symbol.at[i]]);
  Z3_model_dec_ref(c, model);
  return ok;
}

/* Leaves out what can be left out. `core` is unsatisfiable and loaded. */
static void minimise(Solver *s, TermId hard, const TermId *soft, uint32_t n, uint64_t *core) {
  uint64_t *needed = mem_zalloc((BITS_WORDS(n) + 1) * sizeof *needed);
  Rotation r;
  rotation_open(&r, s->l, hard, soft, n, core, needed);
  for (uint32_t i = n; i-- > 0;) {
    if (!bits_get(core, i) || bits_get(needed, i)) continue;
    Int128 fails;
    if (ask(s, n, core, i) == SOLVER_SAT && read_model(s, &r) && term_evaluate(s->l, soft[i], r.value, &fails) &&
        !fails)
      rotation_run(&r, i);
  }
  rotation_close(&r);
  mem_free(needed);
}

/* By linear arithmetic. */
static bool linear_core(Solver *s, TermId hard, const TermId *soft, uint32_t n, uint64_t *core) {
  bits_zero(core, BITS_WORDS(n));
  bits_fill(core, n);
  for (uint32_t i = 0; i < n; i++) (void)indicator(s, i);
  /* first with everything, then once more with the core only, where leaving out is cheaper */
  bool unsat = false;
  for (int round = 0; round < 2; round++) {
    size_t before = bits_count(core, BITS_WORDS(n));
    Z3_solver_push(s->z.z3, s->scratch);
    unsat = load(s, hard, soft, n, core) && ask(s, n, core, n) == SOLVER_UNSAT;
    bool last = round || bits_count(core, BITS_WORDS(n)) * 2 > before;
    if (unsat && last) minimise(s, hard, soft, n, core);
    Z3_solver_pop(s->z.z3, s->scratch, 1);
    if (!unsat || last) break;
  }
  return unsat;
}

bool solver_core_with(Solver *s, TermId hard, const TermId *soft, uint32_t n, uint64_t *core) {
  if (solver_is_stopped(s)) return false;
  solver_open(s);
  if (linear_core(s, hard, soft, n, core) || bv_core(s, hard, soft, n, core)) return true;
  solver_set_params(s, s->scratch, 0);
  bool unsat = linear_core(s, hard, soft, n, core);
  solver_set_params(s, s->scratch, SOLVER_EFFORT);
  return unsat;
}

bool solver_core(Solver *s, const TermId *t, uint32_t n, uint64_t *core) {
  return solver_core_with(s, ID_TRUE, t, n, core);
}
