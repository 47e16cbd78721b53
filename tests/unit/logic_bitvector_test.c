/* Bit-vectors against all values of a small domain, and bit functions against C. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "logic/bitvector.h"
#include "logic_support.h"

static TermId between(Logic *l, Int128 lo, TermId x, Int128 hi) {
  return term_and(l, term_le(l, term_int(l, lo), x), term_le(l, x, term_int(l, hi)));
}

/* Formulas over two integers of -LARGEST .. LARGEST. */
enum { LARGEST = 9 };

static bool brute_force(const World *w, TermId t) {
  for (int flags = 0; flags < 4; flags++)
    for (int x = -LARGEST; x <= LARGEST; x++)
      for (int y = -LARGEST; y <= LARGEST; y++) {
        Values v = {.integer = {x, y, x, y}, .boolean = {flags & 1, flags & 2}};
        if (world_eval(w, t, &v)) return true;
      }
  return false;
}

static void agrees_with_brute_force(void **state) {
  (void)state;
  Random r = {.state = 5};
  World w;
  world_open(&w);
  Solver *s = solver_new(w.l);
  Arena arena = {0};
  BvModel model = {0};
  TermId x[4];
  for (int i = 0; i < 4; i++) x[i] = term_symbol(w.l, w.integer[i]);
  int sat = 0, unsat = 0;
  for (int i = 0; i < 250; i++) {
    TreeOptions o = {.products = i % 3 == 0, .quotients = true, .choices = true, .largest = 1 + i % 12};
    TermId t = tree_build(&w, tree_bool(&r, &arena, o, 4));
    for (int k = 0; k < i % 3; k++) t = term_and(w.l, t, tree_build(&w, tree_bool(&r, &arena, o, 3)));
    /* two symbols are bounded as such, two because they are equal to those */
    TermId all[] = {between(w.l, -LARGEST, x[0], LARGEST), between(w.l, -LARGEST, x[1], LARGEST), t,
                    term_eq(w.l, x[2], x[0]), term_eq(w.l, x[1], x[3])};
    SolverAnswer want = brute_force(&w, t) ? SOLVER_SAT : SOLVER_UNSAT;
    *(want == SOLVER_SAT ? &sat : &unsat) += 1;
    assert_int_equal(bv_check(s, all, 5, &model), want);
    if (want == SOLVER_SAT) {
      Values v = {0};
      for (int k = 0; k < WORLD_INTS; k++) {
        const uint32_t *at = idmap_find(&model.index, w.integer[k]);
        assert_non_null(at);
        v.integer[k] = model.value.at[*at];
      }
      for (int k = 0; k < WORLD_BOOLS; k++) {
        const uint32_t *at = idmap_find(&model.index, w.boolean[k]);
        v.boolean[k] = at && model.value.at[*at];
      }
      for (int k = 0; k < 5; k++) assert_true(world_eval(&w, all[k], &v));
    } else {
      uint64_t core[1];
      assert_true(bv_core(s, term_true(w.l), all, 5, core));
      TermId part[5];
      uint32_t n = 0;
      for (uint32_t k = 0; k < 5; k++)
        if (bits_get(core, k)) part[n++] = all[k];
      assert_int_equal(bv_check(s, part, n, NULL), SOLVER_UNSAT);
    }
  }
  print_message("brute force: %d satisfiable, %d unsatisfiable\n", sat, unsat);
  assert_true(sat > 40 && unsat > 40);
  bv_model_free(&model);
  arena_free(&arena);
  solver_free(s);
  world_close(&w);
}

/* What C computes, for 8 bits; false: undefined. */
static bool compute(BitFunction what, bool is_signed, int a, int b, int *out) {
  int r = 0;
  if ((what == BITS_SHL || what == BITS_SHR) && (b < 0 || b > 7)) return false;
  if ((what == BITS_DIV || what == BITS_REM) && (b == 0 || (is_signed && a == -128 && b == -1))) return false;
  switch (what) {
    case BITS_NONE:
      return false;
    case BITS_AND:
      r = a & b;
      break;
    case BITS_SHL:
      r = (int)((unsigned)a << b);
      break;
    case BITS_SHR:
      r = a >> b;
      break;
    case BITS_DIV:
      r = a / b;
      break;
    case BITS_REM:
      r = a % b;
      break;
  }
  *out = is_signed ? (int8_t)r : (uint8_t)r;
  return true;
}

static void bit_functions_are_those_of_c(void **state) {
  (void)state;
  Random r = {.state = 3};
  World w;
  world_open(&w);
  Solver *s = solver_new(w.l);
  Logic *l = w.l;
  TermId x = term_symbol(l, w.integer[0]), y = term_symbol(l, w.integer[1]);
  static const BitFunction all[] = {BITS_AND, BITS_SHL, BITS_SHR, BITS_DIV, BITS_REM};
  int asked = 0;
  for (int i = 0; i < 300; i++) {
    BitFunction what = all[i % 5];
    bool is_signed = i / 5 % 2, shift = what == BITS_SHL || what == BITS_SHR;
    int lo = is_signed ? -128 : 0, hi = is_signed ? 127 : 255, want;
    int a = (int)random_between(&r, lo, hi), b = (int)random_between(&r, shift ? 0 : lo, shift ? 7 : hi);
    if (!compute(what, is_signed, a, b, &want)) continue;
    TermId f = term_apply(l, logic_bit_function(l, what, is_signed, 8), (TermId[]){x, y}, 2);
    TermId here = term_and(l, term_eq(l, x, term_int(l, a)), term_eq(l, y, term_int(l, b)));
    TermId equal = term_eq(l, f, term_int(l, want));
    TermId yes[] = {here, equal}, no[] = {here, term_not(l, equal)};
    assert_int_equal(solver_conjunction(s, yes, 2), SOLVER_SAT);
    assert_int_equal(solver_conjunction(s, no, 2), SOLVER_UNSAT);
    /* and as an equation for an operand */
    solver_push(s);
    solver_assert(s, between(l, lo, x, hi));
    solver_assert(s, term_eq(l, y, term_int(l, b)));
    solver_assert(s, equal);
    assert_int_equal(solver_check(s), SOLVER_SAT);
    Int128 found;
    int again = 0;
    assert_true(solver_model_int(s, w.integer[0], &found));
    assert_true(compute(what, is_signed, (int)found, b, &again));
    assert_int_equal(again, want);
    solver_pop(s);
    asked++;
  }
  assert_true(asked > 200);
  solver_free(s);
  world_close(&w);
}

/* Arguments need not be members of the type. What comes out is one, and is the same however large other numbers of the
 * formula are. */
static void bit_functions_are_functions(void **state) {
  (void)state;
  Random r = {.state = 11};
  World w;
  world_open(&w);
  Solver *s = solver_new(w.l);
  Logic *l = w.l;
  TermId x = term_symbol(l, w.integer[0]), y = term_symbol(l, w.integer[1]), z = term_symbol(l, w.integer[2]);
  TermId large = between(l, 0, term_symbol(l, w.integer[3]), (Int128)1 << 110);
  static const BitFunction all[] = {BITS_AND, BITS_SHL, BITS_SHR, BITS_DIV, BITS_REM};
  for (int i = 0; i < 200; i++) {
    bool is_signed = i / 5 % 2;
    int a = (int)random_between(&r, -5000, 5000), b = (int)random_between(&r, -300, 300);
    TermId f = term_apply(l, logic_bit_function(l, all[i % 5], is_signed, 8), (TermId[]){x, y}, 2);
    /* many times the result and a little, of which the result is what it is divided by */
    Int128 times = (Int128)1 << (i % 3 * 30);
    TermId sum = term_add(l, term_scale(l, times, f), term_mod(l, x, 3));
    TermId here[] = {term_eq(l, x, term_int(l, a)), term_eq(l, y, term_int(l, b)), term_eq(l, z, sum)};
    solver_push(s);
    for (int k = 0; k < 3; k++) solver_assert(s, here[k]);
    assert_int_equal(solver_check(s), SOLVER_SAT);
    Int128 found;
    assert_true(solver_model_int(s, w.integer[2], &found));
    solver_pop(s);
    Int128 little = (a % 3 + 3) % 3, value = (found - little) / times;
    assert_true(value >= (is_signed ? -128 : 0) && value <= (is_signed ? 127 : 255));
    TermId same = term_eq(l, z, term_int(l, found));
    TermId yes[] = {here[0], here[1], here[2], large, same},
           no[] = {here[0], here[1], here[2], large, term_not(l, same)};
    assert_int_equal(solver_conjunction(s, yes, 5), SOLVER_SAT);
    assert_int_equal(solver_conjunction(s, no, 5), SOLVER_UNSAT);
  }
  solver_free(s);
  world_close(&w);
}

static void integers_without_bounds_are_not_decided(void **state) {
  (void)state;
  World w;
  world_open(&w);
  Solver *s = solver_new(w.l);
  Logic *l = w.l;
  TermId x = term_symbol(l, w.integer[0]), y = term_symbol(l, w.integer[1]);
  TermId open = term_lt(l, x, y);
  assert_int_equal(bv_check(s, &open, 1, NULL), SOLVER_UNKNOWN);
  TermId half[] = {open, between(l, 0, x, 5)};
  assert_int_equal(bv_check(s, half, 2, NULL), SOLVER_UNKNOWN);
  TermId closed[] = {open, between(l, 0, x, 5), term_le(l, y, term_int(l, 1))};
  assert_int_equal(bv_check(s, closed, 3, NULL), SOLVER_SAT);
  solver_free(s);
  world_close(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(agrees_with_brute_force),
      cmocka_unit_test(bit_functions_are_those_of_c),
      cmocka_unit_test(bit_functions_are_functions),
      cmocka_unit_test(integers_without_bounds_are_not_decided),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
