/* Elimination against all values of a small domain; interpolants of random paths, checked for their three properties;
 * and the shape of interpolants on paths that people write. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "logic_support.h"

/* ---- elimination ---- */

enum { LO = -3, HI = 3 };

typedef struct {
  const World *w;
  uint32_t integers, booleans; /* how many of the first are eliminated */
} Keep;

static bool keep_rest(void *context, SymbolId s) {
  const Keep *k = context;
  for (uint32_t i = 0; i < k->integers; i++)
    if (k->w->integer[i] == s) return false;
  for (uint32_t i = 0; i < k->booleans; i++)
    if (k->w->boolean[i] == s) return false;
  return true;
}

static bool exists(const Keep *k, TermId t, Values v) {
  uint32_t size = 1;
  for (uint32_t i = 0; i < k->integers; i++) size *= HI - LO + 1;
  for (uint32_t i = 0; i < k->booleans; i++) size *= 2;
  for (uint32_t n = 0; n < size; n++) {
    uint32_t rest = n;
    for (uint32_t i = 0; i < k->integers; i++, rest /= HI - LO + 1) v.integer[i] = LO + (int)(rest % (HI - LO + 1));
    for (uint32_t i = 0; i < k->booleans; i++, rest /= 2) v.boolean[i] = rest % 2;
    if (world_eval(k->w, t, &v)) return true;
  }
  return false;
}

static TermId bounded(const World *w, TermId t, uint32_t integers) {
  for (uint32_t i = 0; i < integers; i++) {
    TermId x = term_symbol(w->l, w->integer[i]);
    t = term_and(w->l, t, term_and(w->l, term_le(w->l, term_int(w->l, LO), x), term_le(w->l, x, term_int(w->l, HI))));
  }
  return t;
}

static void elimination_is_exact(void **state) {
  (void)state;
  Random r = {.state = 23};
  Arena arena = {0};
  int done = 0, all = 0, choices_done = 0, choices = 0;
  for (int i = 0; i < 900; i++) {
    World w;
    world_open(&w);
    TreeOptions o = {.choices = i % 3 == 0, .quotients = i % 5 == 0, .largest = i % 2 ? 1 : 3};
    TermId t = term_true(w.l);
    for (uint32_t n = 1 + random_below(&r, 4); n--;) t = term_and(w.l, t, tree_build(&w, tree_bool(&r, &arena, o, 2)));
    Keep k = {.w = &w, .integers = 1 + random_below(&r, 2), .booleans = random_below(&r, 3)};
    t = bounded(&w, t, k.integers);
    TermId e = eliminate(w.l, t, keep_rest, &k);
    all++;
    choices += o.choices || o.quotients;
    if (e) {
      done++;
      choices_done += o.choices || o.quotients;
      U32Vec symbol = {0};
      term_symbols(w.l, e, &symbol);
      for (uint32_t s = 0; s < symbol.n; s++) assert_true(keep_rest(&k, symbol.at[s]));
      vec_free(symbol);
      for (int n = 0; n < 60; n++) {
        Values v = values_random(&r, -6, 6);
        if ((bool)world_eval(&w, e, &v) != exists(&k, t, v)) {
          Buf b = {0};
          term_print(w.l, t, NULL, NULL, &b);
          buf_add(&b, "\n  became  ");
          term_print(w.l, e, NULL, NULL, &b);
          fail_msg("round %d: %s", i, buf_str(&b));
        }
      }
    }
    world_close(&w);
  }
  print_message("elimination: %d of %d (of those with choices or quotients %d of %d)\n", done, all, choices_done,
                choices);
  assert_true(done * 10 > all * 8);
  arena_free(&arena);
}

static void elimination_without_bounds(void **state) {
  (void)state;
  World w;
  world_open(&w);
  Logic *l = w.l;
  Keep k = {.w = &w, .integers = 1};
  TermId x = term_symbol(l, w.integer[0]), y = term_symbol(l, w.integer[1]), z = term_symbol(l, w.integer[2]);
  /* y < x < z: room for one between them */
  TermId t = eliminate(l, term_and(l, term_lt(l, y, x), term_lt(l, x, z)), keep_rest, &k);
  assert_int_equal(t, term_le(l, term_add(l, y, term_int(l, 2)), z));
  /* y = 2x: y is even */
  t = eliminate(l, term_eq(l, y, term_scale(l, 2, x)), keep_rest, &k);
  assert_int_equal(t, term_eq(l, term_mod(l, y, 2), term_int(l, 0)));
  /* some x is different from y and z, and above both */
  t = term_and(l, term_not(l, term_eq(l, x, y)), term_not(l, term_eq(l, x, z)));
  t = term_and(l, t, term_lt(l, y, x));
  assert_int_equal(eliminate(l, t, keep_rest, &k), term_true(l));
  /* below a function nothing can be done */
  t = term_eq(l, y, term_apply(l, w.f, (TermId[]){x, z}, 2));
  assert_int_equal(eliminate(l, t, keep_rest, &k), 0);
  world_close(&w);
}

/* ---- random paths ---- */

enum { VARIABLES = 3, PATH = 16 };

typedef struct {
  Logic *l;
  Random *r;
  TermId now[VARIABLES]; /* the newest symbol of each variable */
  FunctionId f;
  bool wrap, choose, apply, branch;
} PathMaker;

static TermId fresh(PathMaker *p, uint32_t v) {
  return p->now[v] = term_symbol(p->l, logic_symbol(p->l, (const char *[]){"a", "b", "c"}[v], SORT_INT));
}

static TermId any(PathMaker *p) { return p->now[random_below(p->r, VARIABLES)]; }
static TermId small(PathMaker *p) { return term_int(p->l, random_between(p->r, -3, 3)); }

static TermId expression(PathMaker *p) {
  switch (random_below(p->r, 8)) {
    case 0:
    case 1:
      return small(p);
    case 2:
    case 3:
      return term_add(p->l, any(p), small(p));
    case 4:
      return term_add(p->l, any(p), any(p));
    case 5:
      return p->wrap ? term_mod(p->l, term_add(p->l, any(p), small(p)), 8) : term_sub(p->l, any(p), any(p));
    case 6:
      if (!p->choose) return any(p);
      return term_choice(p->l, term_lt(p->l, any(p), any(p)), small(p), any(p));
    default:
      return p->apply ? term_apply(p->l, p->f, (TermId[]){any(p)}, 1) : term_scale(p->l, 2, any(p));
  }
}

static TermId condition(PathMaker *p) {
  TermId a = any(p), b = random_below(p->r, 2) ? small(p) : any(p);
  switch (random_below(p->r, 4)) {
    case 0:
      return term_eq(p->l, a, b);
    case 1:
      return term_not(p->l, term_eq(p->l, a, b));
    case 2:
      return term_le(p->l, a, b);
    default:
      return term_lt(p->l, a, b);
  }
}

/* An assignment, an assumption, or (when branches are merged) a choice between two assignments. */
static TermId path_step(PathMaker *p) {
  if (random_below(p->r, 5) < 2) return condition(p);
  TermId c = condition(p), e = expression(p), e2 = expression(p);
  TermId x = fresh(p, random_below(p->r, VARIABLES));
  if (p->branch && random_below(p->r, 3) == 0)
    return term_or(p->l, term_and(p->l, c, term_eq(p->l, x, e)),
                   term_and(p->l, term_not(p->l, c), term_eq(p->l, x, e2)));
  return term_eq(p->l, x, e);
}

/* Fills c with steps that are satisfiable together, but for the last one. The number of steps; 0 when no contradiction
 * came up. */
static uint32_t make_path(PathMaker *p, Solver *s, TermId *c) {
  uint32_t n = 0, want = 3 + random_below(p->r, PATH - 3);
  for (int tries = 0; tries < 60; tries++) {
    c[n] = n < want ? path_step(p) : condition(p);
    SolverAnswer r = solver_conjunction(s, c, n + 1);
    if (r == SOLVER_UNSAT && n >= want) return n + 1;
    if (r == SOLVER_SAT && n < want) n++;
  }
  return 0;
}

typedef struct {
  int paths, steps, found;
} Rate;

static Rate random_paths(uint64_t seed, int count, InterpolantMethod method, PathMaker kind) {
  Random r = {.state = seed};
  Rate rate = {0};
  PathMaker p = kind;
  p.l = logic_new();
  p.r = &r;
  p.f = logic_function(p.l, "g", 1);
  Solver *s = solver_new(p.l), *other = solver_new(p.l);
  Limit by_effort = {.effort = UINT64_MAX}; /* not the clock: the machine may be busy */
  solver_limit(s, &by_effort, 0);
  while (rate.paths < count) {
    for (uint32_t v = 0; v < VARIABLES; v++) fresh(&p, v);
    TermId c[PATH + 1], out[PATH + 1];
    uint32_t n = make_path(&p, s, c);
    if (!n) continue;
    bool found = interpolate(s, c, n, method, out);
    rate.paths++;
    rate.steps += (int)n;
    rate.found += found;
    if (found) assert_true(interpolants_valid(other, c, n, out));
    assert_false(interpolate(other, c, n - 1, method, out)); /* satisfiable */
  }
  solver_free(other);
  solver_free(s);
  logic_free(p.l);
  return rate;
}

static const struct {
  const char *name;
  PathMaker kind;
} KINDS[] = {
    {"linear", {0}},
    {"choices", {.choose = true}},
    {"merged branches", {.choose = true, .branch = true}},
    {"remainders", {.wrap = true}},
    {"functions", {.apply = true}},
    {"everything", {.wrap = true, .choose = true, .apply = true, .branch = true}},
};

static void random_paths_by(InterpolantMethod method, const char *name, int count) {
  for (uint32_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
    Rate r = random_paths(100 + i, count, method, KINDS[i].kind);
    print_message("%s, %s: %d of %d paths (%d steps)\n", name, KINDS[i].name, r.found, r.paths, r.steps);
    if (i == 0) assert_true(r.found * 10 > r.paths * 9);
  }
}

static void postconditions_on_random_paths(void **state) {
  (void)state;
  random_paths_by(INTERPOLANT_POST, "post", 100);
}
static void bounds_on_random_paths(void **state) {
  (void)state;
  random_paths_by(INTERPOLANT_BOUNDS, "bounds", 40);
}
static void horn_clauses_on_random_paths(void **state) {
  (void)state;
  random_paths_by(INTERPOLANT_HORN, "horn", 40);
}

/* All interpolants of some random paths as text. */
static void describe(InterpolantMethod method, Buf *out) {
  Random r = {.state = 77};
  Logic *l = logic_new();
  Solver *s = solver_new(l);
  for (int i = 0; i < 12; i++) {
    PathMaker p = {.l = l, .r = &r, .f = logic_function(l, "g", 1), .wrap = true, .choose = true, .branch = true};
    for (uint32_t v = 0; v < VARIABLES; v++) fresh(&p, v);
    TermId c[PATH + 1], interpolant[PATH + 1];
    uint32_t n = make_path(&p, s, c);
    if (!n || !interpolate(s, c, n, method, interpolant)) continue;
    for (uint32_t k = 0; k + 1 < n; k++) {
      term_print(l, interpolant[k], NULL, NULL, out);
      buf_printf(out, " #%u\n", interpolant[k]);
    }
  }
  solver_free(s);
  logic_free(l);
}

static void two_runs_give_the_same(void **state) {
  (void)state;
  for (int method = INTERPOLANT_POST; method <= INTERPOLANT_HORN; method++) {
    Buf first = {0}, second = {0};
    describe((InterpolantMethod)method, &first);
    void *shift = malloc(12345); /* other addresses */
    describe((InterpolantMethod)method, &second);
    free(shift);
    assert_true(first.n > 100);
    assert_string_equal(buf_str(&first), buf_str(&second));
    buf_free(&first);
    buf_free(&second);
  }
}

/* ---- paths that people write ---- */

typedef struct {
  Logic *l;
  Solver *s;
  TermId c[16], out[16];
  uint32_t n;
  Buf text;
} Path;

static void path_open(Path *p) {
  *p = (Path){.l = logic_new()};
  p->s = solver_new(p->l);
}
static void path_close(Path *p) {
  solver_free(p->s);
  logic_free(p->l);
  buf_free(&p->text);
}
static TermId var(Path *p, const char *name) { return term_symbol(p->l, logic_symbol(p->l, name, SORT_INT)); }
static TermId num(Path *p, int v) { return term_int(p->l, v); }
static void step(Path *p, TermId t) { p->c[p->n++] = t; }
/* The interpolants, one per line. */
static const char *interpolants(Path *p, InterpolantMethod method) {
  buf_clear(&p->text);
  if (!interpolate(p->s, p->c, p->n, method, p->out)) return "none";
  assert_true(interpolants_valid(p->s, p->c, p->n, p->out));
  for (uint32_t i = 0; i + 1 < p->n; i++) {
    if (i) buf_char(&p->text, '\n');
    term_print(p->l, p->out[i], NULL, NULL, &p->text);
  }
  return buf_str(&p->text);
}

static void a_flag_is_remembered(void **state) {
  (void)state;
  Path p;
  path_open(&p);
  TermId x = var(&p, "x"), flag = var(&p, "flag"), x2 = var(&p, "x"), tmp = var(&p, "tmp");
  step(&p, term_eq(p.l, x, num(&p, 0)));
  step(&p, term_eq(p.l, flag, num(&p, 1)));
  step(&p, term_eq(p.l, tmp, term_add(p.l, x, num(&p, 1))));
  step(&p, term_eq(p.l, x2, tmp));
  step(&p, term_le(p.l, x2, num(&p, 9)));
  step(&p, term_eq(p.l, flag, num(&p, 0)));
  assert_string_equal(interpolants(&p, INTERPOLANT_POST), "true\nflag == 1\nflag == 1\nflag == 1\nflag == 1");
  path_close(&p);
}

static void values_flow_through_assignments(void **state) {
  (void)state;
  Path p;
  path_open(&p);
  TermId a = var(&p, "a"), b = var(&p, "b");
  step(&p, term_eq(p.l, a, num(&p, 5)));
  step(&p, term_eq(p.l, b, term_add(p.l, a, num(&p, 1))));
  step(&p, term_eq(p.l, b, num(&p, 7)));
  assert_string_equal(interpolants(&p, INTERPOLANT_POST), "a == 5\nb == 6");
  assert_string_equal(interpolants(&p, INTERPOLANT_BOUNDS), "a <= 5\nb <= 6");
  path_close(&p);
}

static void unknown_inputs_leave_relations(void **state) {
  (void)state;
  Path p;
  path_open(&p);
  TermId n = var(&p, "n"), i = var(&p, "i"), j = var(&p, "j"), i2 = var(&p, "i"), j2 = var(&p, "j");
  step(&p, term_eq(p.l, i, n));
  step(&p, term_eq(p.l, j, n));
  step(&p, term_eq(p.l, i2, term_add(p.l, i, num(&p, 1))));
  step(&p, term_eq(p.l, j2, term_add(p.l, j, num(&p, 1))));
  step(&p, term_not(p.l, term_eq(p.l, i2, j2)));
  assert_string_equal(interpolants(&p, INTERPOLANT_POST), "n == i\ni == j\nj == i - 1\ni == j");
  path_close(&p);
}

static void loops_give_bounds(void **state) {
  (void)state;
  Path p;
  path_open(&p);
  TermId i = var(&p, "i"), n = var(&p, "n");
  step(&p, term_eq(p.l, i, num(&p, 0)));
  step(&p, term_le(p.l, n, i));
  step(&p, term_lt(p.l, i, num(&p, 0)));
  assert_string_equal(interpolants(&p, INTERPOLANT_BOUNDS), "i >= 0\ni >= 0");
  path_close(&p);
}

static void unsigned_counters_wrap_only_at_the_end(void **state) {
  (void)state;
  Path p;
  path_open(&p);
  Int128 wrap = (Int128)1 << 32;
  TermId i = var(&p, "i"), i2 = var(&p, "i");
  step(&p, term_and(p.l, term_le(p.l, num(&p, 0), i), term_le(p.l, i, num(&p, 9))));
  step(&p, term_eq(p.l, i2, term_mod(p.l, term_add(p.l, i, num(&p, 1)), wrap)));
  step(&p, term_lt(p.l, num(&p, 10), i2));
  assert_string_equal(interpolants(&p, INTERPOLANT_POST), "i >= 0 && i <= 9\ni <= 10");
  path_close(&p);
}

static void one_step_alone_can_be_contradictory(void **state) {
  (void)state;
  Path p;
  path_open(&p);
  TermId x = var(&p, "x"), y = var(&p, "y");
  step(&p, term_eq(p.l, x, num(&p, 1)));
  step(&p, term_and(p.l, term_lt(p.l, x, y), term_lt(p.l, y, x)));
  step(&p, term_eq(p.l, y, num(&p, 1)));
  assert_string_equal(interpolants(&p, INTERPOLANT_POST), "true\nfalse");
  assert_string_equal(interpolants(&p, INTERPOLANT_HORN), "true\nfalse");
  p.n = 1;
  assert_string_equal(interpolants(&p, INTERPOLANT_POST), "none");
  p.c[0] = p.c[1];
  assert_string_equal(interpolants(&p, INTERPOLANT_POST), "");
  p.n = 0;
  assert_string_equal(interpolants(&p, INTERPOLANT_POST), "none");
  path_close(&p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(elimination_is_exact),
      cmocka_unit_test(elimination_without_bounds),
      cmocka_unit_test(a_flag_is_remembered),
      cmocka_unit_test(values_flow_through_assignments),
      cmocka_unit_test(unknown_inputs_leave_relations),
      cmocka_unit_test(loops_give_bounds),
      cmocka_unit_test(unsigned_counters_wrap_only_at_the_end),
      cmocka_unit_test(one_step_alone_can_be_contradictory),
      cmocka_unit_test(postconditions_on_random_paths),
      cmocka_unit_test(bounds_on_random_paths),
      cmocka_unit_test(horn_clauses_on_random_paths),
      cmocka_unit_test(two_runs_give_the_same),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
