/* The solver against all values of a small domain; models, cores, limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "logic_support.h"

enum { LO = -2, HI = 2 }; /* the small domain of each integer */

/* -2 <= x, y, z, u <= 2 */
static TermId domain(const World *w) {
  TermId all = term_true(w->l);
  for (int i = 0; i < WORLD_INTS; i++) {
    TermId x = term_symbol(w->l, w->integer[i]);
    all =
        term_and(w->l, all, term_and(w->l, term_le(w->l, term_int(w->l, LO), x), term_le(w->l, x, term_int(w->l, HI))));
  }
  return all;
}

static bool next_values(Values *v) {
  for (int i = 0; i < WORLD_INTS; i++) {
    if (v->integer[i]++ < HI) return true;
    v->integer[i] = LO;
  }
  for (int i = 0; i < WORLD_BOOLS; i++) {
    v->boolean[i] = !v->boolean[i];
    if (v->boolean[i]) return true;
  }
  return false;
}

static bool brute_force(const World *w, TermId t) {
  Values v = {.integer = {LO, LO, LO, LO}};
  do {
    if (world_eval(w, t, &v)) return true;
  } while (next_values(&v));
  return false;
}

static void agrees_with_brute_force(void **state) {
  (void)state;
  Random r = {.state = 11};
  World w;
  world_open(&w);
  Solver *s = solver_new(w.l);
  Arena arena = {0};
  int sat = 0, unsat = 0;
  for (int i = 0; i < 400; i++) {
    TreeOptions o = {.products = i % 3 == 0, .quotients = i % 2, .choices = true, .largest = 4};
    TermId t = tree_build(&w, tree_bool(&r, &arena, o, 4));
    if (i % 2) t = term_and(w.l, t, tree_build(&w, tree_bool(&r, &arena, o, 3)));
    if (i % 4) t = term_and(w.l, t, tree_build(&w, tree_bool(&r, &arena, o, 3)));
    TermId all[2] = {t, domain(&w)};
    SolverAnswer want = brute_force(&w, t) ? SOLVER_SAT : SOLVER_UNSAT;
    *(want == SOLVER_SAT ? &sat : &unsat) += 1;
    assert_int_equal(solver_conjunction(s, all, 2), want);
    uint64_t calls = solver_stats(s).calls;
    assert_int_equal(solver_conjunction(s, all, 2), want);
    assert_int_equal(solver_stats(s).calls, calls); /* remembered */
    solver_push(s);
    solver_assert(s, all[0]);
    assert_int_equal(solver_check_assuming(s, &all[1], 1), want);
    if (want == SOLVER_SAT) {
      Values v;
      for (int k = 0; k < WORLD_INTS; k++) assert_true(solver_model_int(s, w.integer[k], &v.integer[k]));
      for (int k = 0; k < WORLD_BOOLS; k++) v.boolean[k] = solver_model_bool(s, w.boolean[k]);
      assert_true(world_eval(&w, all[0], &v) && world_eval(&w, all[1], &v));
    }
    solver_pop(s);
    assert_int_equal(solver_check(s), SOLVER_SAT);
    assert_int_equal(solver_implies(s, all[1], term_not(w.l, t)), want == SOLVER_UNSAT);
  }
  print_message("brute force: %d satisfiable, %d unsatisfiable\n", sat, unsat);
  assert_true(sat > 50 && unsat > 50);
  arena_free(&arena);
  solver_free(s);
  world_close(&w);
}

static void functions_are_functions(void **state) {
  (void)state;
  World w;
  world_open(&w);
  Solver *s = solver_new(w.l);
  Logic *l = w.l;
  TermId x = term_symbol(l, w.integer[0]), y = term_symbol(l, w.integer[1]);
  TermId fx = term_apply(l, w.f, (TermId[]){x, x}, 2), fy = term_apply(l, w.f, (TermId[]){y, x}, 2);
  TermId apart = term_not(l, term_eq(l, fx, fy));
  assert_int_equal(solver_conjunction(s, (TermId[]){apart}, 1), SOLVER_SAT);
  assert_int_equal(solver_conjunction(s, (TermId[]){apart, term_eq(l, x, y)}, 2), SOLVER_UNSAT);
  solver_free(s);
  world_close(&w);
}

static void models_hold_large_values(void **state) {
  (void)state;
  World w;
  world_open(&w);
  Solver *s = solver_new(w.l);
  Logic *l = w.l;
  TermId x = term_symbol(l, w.integer[0]), y = term_symbol(l, w.integer[1]), z = term_symbol(l, w.integer[2]);
  Int128 big = (Int128)(~(UInt128)0 >> 1), v;
  solver_assert(s, term_eq(l, x, term_int(l, big)));
  solver_assert(s, term_eq(l, y, term_int(l, -big - 1)));
  solver_assert(s, term_eq(l, z, term_add(l, x, term_int(l, 5))));
  assert_int_equal(solver_check(s), SOLVER_SAT);
  assert_true(solver_model_int(s, w.integer[0], &v));
  assert_true(v == big);
  assert_true(solver_model_int(s, w.integer[1], &v));
  assert_true(v == -big - 1);
  assert_false(solver_model_int(s, w.integer[2], &v)); /* does not fit */
  assert_true(solver_model_int(s, w.integer[3], &v));  /* open */
  assert_int_equal(solver_check_assuming(s, (TermId[]){term_symbol(l, w.boolean[0])}, 1), SOLVER_SAT);
  assert_true(solver_model_bool(s, w.boolean[0]));
  assert_int_equal(solver_check_assuming(s, (TermId[]){term_not(l, term_symbol(l, w.boolean[0]))}, 1), SOLVER_SAT);
  assert_false(solver_model_bool(s, w.boolean[0]));
  solver_free(s);
  world_close(&w);
}

static bool subset_unsat(Solver *s, const TermId *t, uint32_t n, const uint64_t *set, uint32_t without) {
  TermId some[64];
  uint32_t k = 0;
  for (uint32_t i = 0; i < n; i++)
    if (i != without && bits_get(set, i)) some[k++] = t[i];
  return solver_conjunction(s, some, k) == SOLVER_UNSAT;
}

static void cores_are_minimal(void **state) {
  (void)state;
  Random r = {.state = 17};
  World w;
  world_open(&w);
  Solver *s = solver_new(w.l);
  Arena arena = {0};
  int found = 0, members = 0;
  for (int i = 0; i < 200; i++) {
    TermId t[64];
    uint32_t n = 2 + random_below(&r, 10);
    for (uint32_t k = 0; k < n; k++)
      t[k] = tree_build(&w, tree_bool(&r, &arena, (TreeOptions){.choices = true, .largest = 3}, 2));
    uint64_t core = 0, again = 0;
    bool unsat = solver_conjunction(s, t, n) == SOLVER_UNSAT;
    assert_int_equal(solver_core(s, t, n, &core), unsat);
    if (!unsat) continue;
    found++;
    members += (int)bits_count(&core, 1);
    assert_true(core < (uint64_t)1 << n);
    assert_true(subset_unsat(s, t, n, &core, n));
    for (uint32_t k = 0; k < n; k++)
      if (bits_get(&core, k)) assert_false(subset_unsat(s, t, n, &core, k));
    Solver *other = solver_new(w.l); /* the same answer from a solver with another past */
    assert_true(solver_core(other, t, n, &again));
    assert_true(subset_unsat(s, t, n, &again, n));
    solver_free(other);
  }
  print_message("cores: %d, %d members\n", found, members);
  assert_true(found > 40);
  arena_free(&arena);
  solver_free(s);
  world_close(&w);
}

/* A difference, a disequality or a case distinction over a few symbols. */
static TermId constraint(Logic *l, Random *r, const TermId *x, uint32_t n, TermId p, FunctionId f) {
  uint32_t i = random_below(r, n), j = (i + 1 + random_below(r, n - 1)) % n;
  TermId a = x[i], b = term_add(l, x[j], term_int(l, random_between(r, -2, 2)));
  if (random_below(r, 8) == 0) a = term_scale(l, random_between(r, 2, 3), a);
  if (random_below(r, 12) == 0) a = term_apply(l, f, &a, 1);
  switch (random_below(r, 6)) {
    case 0:
      return term_not(l, term_eq(l, a, b));
    case 1:
      return term_or(l, random_below(r, 2) ? p : term_not(l, p), term_lt(l, a, b));
    case 2:
      return term_eq(l, a, b);
    default:
      return term_le(l, a, b);
  }
}

/* Cores of several members, most of which are found by rotation. */
static void cores_of_cycles_are_minimal(void **state) {
  (void)state;
  enum { SYMBOLS = 12 };
  Random r = {.state = 19};
  Logic *l = logic_new();
  Solver *s = solver_new(l);
  TermId x[SYMBOLS], t[64];
  int found = 0, members = 0;
  for (int i = 0; i < SYMBOLS; i++) x[i] = term_symbol(l, logic_symbol(l, "x", SORT_INT));
  TermId p = term_symbol(l, logic_symbol(l, "p", SORT_BOOL));
  FunctionId f = logic_function(l, "f", 1);
  for (int i = 0; i < 60; i++) {
    uint32_t n = 0;
    do t[n++] = constraint(l, &r, x, SYMBOLS, p, f);
    while (n < 60 && solver_conjunction(s, t, n) == SOLVER_SAT);
    uint64_t core = 0;
    bool unsat = solver_conjunction(s, t, n) == SOLVER_UNSAT;
    assert_int_equal(solver_core(s, t, n, &core), unsat);
    if (!unsat) continue;
    found++;
    members += (int)bits_count(&core, 1);
    assert_true(subset_unsat(s, t, n, &core, n));
    for (uint32_t k = 0; k < n; k++)
      if (bits_get(&core, k)) assert_false(subset_unsat(s, t, n, &core, k));
  }
  print_message("cores of cycles: %d, %d members\n", found, members);
  assert_true(found > 30 && members > 2 * found);
  solver_free(s);
  logic_free(l);
}

static void many_conjuncts_have_small_cores(void **state) {
  (void)state;
  Logic *l = logic_new();
  Solver *s = solver_new(l);
  enum { N = 200 };
  TermId x[N + 1], t[N + 2];
  for (int i = 0; i <= N; i++) x[i] = term_symbol(l, logic_symbol(l, "x", SORT_INT));
  for (int i = 0; i < N; i++) t[i] = term_eq(l, x[i + 1], term_add(l, x[i], term_int(l, 1)));
  t[N] = term_eq(l, x[10], term_int(l, 0));
  t[N + 1] = term_eq(l, x[20], term_int(l, 0));
  uint64_t core[BITS_WORDS(N + 2)];
  assert_true(solver_core(s, t, N + 2, core));
  assert_int_equal(bits_count(core, BITS_WORDS(N + 2)), 12);
  for (size_t i = 0; i < N + 2; i++) assert_int_equal(bits_get(core, i), (i >= 10 && i < 20) || i >= N);
  solver_free(s);
  logic_free(l);
}

/* Three cubes of small numbers that sum to 33: far beyond Z3. */
static TermId hard_question(const World *w) {
  TermId sum = term_int(w->l, -33);
  for (int i = 0; i < 3; i++) {
    TermId x = term_symbol(w->l, w->integer[i]);
    sum = term_add(w->l, sum, term_mul(w->l, x, term_mul(w->l, x, x)));
  }
  return term_eq(w->l, sum, term_int(w->l, 0));
}

static void limits_end_calls(void **state) {
  (void)state;
  World w;
  world_open(&w);
  Solver *s = solver_new(w.l);
  TermId hard = hard_question(&w);
  solver_limit(s, NULL, 100);
  double start = clock_seconds();
  assert_int_equal(solver_conjunction(s, &hard, 1), SOLVER_UNKNOWN);
  assert_false(solver_implies(s, hard, term_false(w.l)));
  solver_assert(s, hard);
  assert_int_equal(solver_check(s), SOLVER_UNKNOWN);
  assert_true(clock_seconds() - start < 10);
  Limit limit = {.deadline = clock_seconds() + 0.2};
  solver_limit(s, &limit, 0);
  assert_int_equal(solver_check(s), SOLVER_UNKNOWN);
  volatile sig_atomic_t stop = 1;
  limit = (Limit){.stop = &stop};
  assert_int_equal(solver_check(s), SOLVER_UNKNOWN);
  uint64_t core;
  assert_false(solver_core(s, &hard, 1, &core));
  solver_free(s);
  world_close(&w);
}

static volatile sig_atomic_t interrupts;
static void on_interrupt(int signal) {
  (void)signal;
  interrupts = 1;
}

/* The user presses Ctrl-C during a long call: our handler runs, and the call ends soon. */
static void interrupts_stay_ours_and_end_calls(void **state) {
  (void)state;
  World w;
  world_open(&w);
  Solver *s = solver_new(w.l);
  struct sigaction action = {.sa_handler = on_interrupt}, old, now;
  sigaction(SIGINT, &action, &old);
  Limit limit = {.stop = &interrupts};
  solver_limit(s, &limit, 0);
  TermId hard = hard_question(&w);
  pid_t other = fork();
  if (!other) {
    usleep(150000);
    kill(getppid(), SIGINT);
    _exit(0);
  }
  assert_int_equal(solver_conjunction(s, &hard, 1), SOLVER_UNKNOWN);
  waitpid(other, NULL, 0);
  assert_int_equal(interrupts, 1);
  sigaction(SIGINT, NULL, &now);
  assert_true(now.sa_handler == on_interrupt);
  sigaction(SIGINT, &old, NULL);
  solver_free(s);
  world_close(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(agrees_with_brute_force),
      cmocka_unit_test(functions_are_functions),
      cmocka_unit_test(models_hold_large_values),
      cmocka_unit_test(cores_are_minimal),
      cmocka_unit_test(cores_of_cycles_are_minimal),
      cmocka_unit_test(many_conjuncts_have_small_cores),
      cmocka_unit_test(limits_end_calls),
      cmocka_unit_test(interrupts_stay_ours_and_end_calls),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
