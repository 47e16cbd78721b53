/* Terms: simplification is exact, equal terms have equal ids, and what is printed reads like C. */
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

static const Int128 MAX = (Int128)(~(UInt128)0 >> 1);
static const Int128 MIN = -(Int128)(~(UInt128)0 >> 1) - 1;

static const char *text(const World *w, TermId t) {
  static Buf b; /* the last text stays readable until the next */
  buf_clear(&b);
  if (t) term_print(w->l, t, NULL, NULL, &b);
  if (!t) buf_free(&b);
  return t ? buf_str(&b) : NULL;
}

/* The invariants that logic.h promises, checked on every term that is reachable from t. */
static void check_form(const Logic *l, TermId t) {
  uint32_t n = term_n_args(l, t);
  for (uint32_t i = 0; i < n; i++) {
    assert_true(term_arg(l, t, i) < t);
    check_form(l, term_arg(l, t, i));
  }
  switch (term_kind(l, t)) {
    case TERM_LINEAR:
      for (uint32_t i = 0; i < n; i++) {
        assert_true(term_coefficient(l, t, i) != 0);
        assert_true(term_kind(l, term_arg(l, t, i)) != TERM_LINEAR);
        if (i) assert_true(term_arg(l, t, i - 1) < term_arg(l, t, i));
      }
      break;
    case TERM_EQ:
      assert_true(term_coefficient(l, term_arg(l, t, 0), 0) > 0);
      /* fallthrough */
    case TERM_LE:
      assert_int_equal(term_kind(l, term_arg(l, t, 0)), TERM_LINEAR);
      assert_true(term_n_args(l, term_arg(l, t, 0)) > 0);
      break;
    case TERM_AND:
    case TERM_OR:
      assert_true(n >= 2);
      for (uint32_t i = 0; i < n; i++) {
        assert_true(term_kind(l, term_arg(l, t, i)) != term_kind(l, t));
        assert_true(term_kind(l, term_arg(l, t, i)) > TERM_FALSE);
        if (i) assert_true(term_arg(l, t, i - 1) < term_arg(l, t, i));
      }
      break;
    case TERM_NOT:
      assert_true(term_kind(l, term_arg(l, t, 0)) == TERM_EQ || term_kind(l, term_arg(l, t, 0)) == TERM_IFF ||
                  term_kind(l, term_arg(l, t, 0)) == TERM_SYMBOL);
      break;
    default:
      break;
  }
}

static void simplification_is_exact(void **state) {
  (void)state;
  Random r = {.state = 1};
  for (int round = 0; round < 40; round++) {
    World w;
    world_open(&w);
    Arena arena = {0};
    for (int i = 0; i < 150; i++) {
      TreeOptions o = {.products = i % 3 == 0,
                       .functions = i % 4 == 0,
                       .quotients = i % 2 == 0,
                       .choices = true,
                       .largest = i % 5 == 0 ? 100 : 4};
      const Tree *tree = i % 2 ? tree_bool(&r, &arena, o, 4) : tree_int(&r, &arena, o, 4);
      TermId t = tree_build(&w, tree);
      check_form(w.l, t);
      assert_int_equal(tree_build(&w, tree), t);
      for (int k = 0; k < 40; k++) {
        Values v = values_random(&r, k < 20 ? -3 : -50, k < 20 ? 3 : 50);
        if (tree_eval(tree, &v) != world_eval(&w, t, &v)) fail_msg("round %d, term %d: %s", round, i, text(&w, t));
      }
    }
    arena_free(&arena);
    world_close(&w);
  }
  text(NULL, 0);
}

static TermId halve(void *context, SymbolId s) {
  const World *w = context;
  if (s == w->integer[0]) return term_add(w->l, term_symbol(w->l, w->integer[1]), term_int(w->l, 2));
  if (s == w->boolean[0]) return term_lt(w->l, term_symbol(w->l, w->integer[1]), term_int(w->l, 1));
  return 0;
}

static void substitution_is_evaluation_with_other_values(void **state) {
  (void)state;
  Random r = {.state = 2};
  World w;
  world_open(&w);
  Arena arena = {0};
  TreeOptions o = {.products = true, .functions = true, .quotients = true, .choices = true, .largest = 5};
  for (int i = 0; i < 600; i++) {
    const Tree *tree = tree_bool(&r, &arena, o, 4);
    TermId t = tree_build(&w, tree), u = term_substitute(w.l, t, halve, &w);
    assert_false(term_has_symbol(w.l, u, w.integer[0]));
    for (int k = 0; k < 30; k++) {
      Values v = values_random(&r, -9, 9), v2 = v;
      v2.integer[0] = v.integer[1] + 2;
      v2.boolean[0] = v.integer[1] < 1;
      assert_true(world_eval(&w, t, &v2) == world_eval(&w, u, &v));
    }
  }
  arena_free(&arena);
  world_close(&w);
}

static void comparisons_have_one_form(void **state) {
  (void)state;
  World w;
  world_open(&w);
  Logic *l = w.l;
  TermId x = term_symbol(l, w.integer[0]), y = term_symbol(l, w.integer[1]), one = term_int(l, 1),
         zero = term_int(l, 0);
  assert_int_equal(term_lt(l, x, term_add(l, y, one)), term_le(l, term_sub(l, x, y), zero));
  assert_int_equal(term_eq(l, x, y), term_eq(l, term_scale(l, -3, y), term_scale(l, -3, x)));
  assert_int_equal(term_le(l, term_scale(l, 2, x), term_int(l, 5)), term_le(l, x, term_int(l, 2)));
  assert_int_equal(term_eq(l, term_scale(l, 2, x), term_int(l, 5)), term_false(l));
  assert_int_equal(term_not(l, term_le(l, x, y)), term_lt(l, y, x));
  assert_int_equal(term_add(l, term_sub(l, x, y), y), x);
  assert_int_equal(term_and(l, term_le(l, x, y), term_le(l, y, x)), term_eq(l, x, y));
  assert_int_equal(term_or(l, term_lt(l, x, y), term_lt(l, y, x)), term_not(l, term_eq(l, x, y)));
  assert_int_equal(term_and(l, term_le(l, x, one), term_not(l, term_eq(l, x, one))), term_le(l, x, zero));
  assert_int_equal(term_and(l, term_eq(l, x, one), term_eq(l, x, zero)), term_false(l));
  TermId is = term_choice(l, term_lt(l, x, y), one, zero); /* (x < y) != 0, as C has it */
  assert_int_equal(term_not(l, term_eq(l, is, zero)), term_lt(l, x, y));
  assert_int_equal(term_le(l, zero, term_mod(l, x, 8)), term_true(l));
  Int128 wrap = (Int128)1 << 32;
  TermId next = term_mod(l, term_add(l, x, one), wrap);
  assert_int_equal(term_mod(l, term_sub(l, next, one), wrap), term_mod(l, x, wrap));
  assert_int_equal(term_mod(l, term_mod(l, x, 256), wrap), term_mod(l, x, 256));
  assert_int_equal(term_div(l, term_div(l, x, 4), 2), term_div(l, x, 8));
  assert_int_equal(term_mul(l, term_add(l, x, one), term_sub(l, x, one)), term_sub(l, term_mul(l, x, x), one));
  world_close(&w);
}

static void what_does_not_fit_becomes_opaque(void **state) {
  (void)state;
  World w;
  world_open(&w);
  Logic *l = w.l;
  TermId x = term_symbol(l, w.integer[0]), big = term_int(l, MAX), small = term_int(l, MIN), one = term_int(l, 1);
  TermId sum = term_add(l, big, one);
  assert_int_equal(term_kind(l, sum), TERM_APPLY);
  assert_int_equal(sum, term_add(l, one, big));
  assert_int_equal(term_kind(l, term_mul(l, term_scale(l, MAX, x), term_scale(l, 2, x))), TERM_APPLY);
  assert_int_equal(term_kind(l, term_scale(l, -1, small)), TERM_APPLY);
  /* limits of __int128 as bounds, and back */
  TermId bound = term_le(l, small, x);
  assert_int_equal(term_not(l, term_not(l, bound)), bound);
  bound = term_le(l, x, big);
  assert_int_equal(term_not(l, term_not(l, bound)), bound);
  bound = term_le(l, x, small);
  assert_int_equal(term_not(l, term_not(l, bound)), bound);
  bound = term_le(l, big, x);
  assert_int_equal(term_not(l, term_not(l, bound)), bound);
  assert_string_equal(text(&w, term_le(l, x, big)), "x <= 170141183460469231731687303715884105727");
  assert_string_equal(text(&w, term_le(l, small, x)), "x >= -170141183460469231731687303715884105728");
  (void)term_and(l, term_eq(l, x, small), term_not(l, term_eq(l, x, big)));
  (void)term_and(l, term_le(l, small, x), term_not(l, term_eq(l, x, small)));
  (void)term_and(l, term_le(l, x, big), term_not(l, term_eq(l, x, big)));
  (void)term_div(l, term_add(l, term_scale(l, MIN, x), small), MAX);
  (void)term_mod(l, term_add(l, term_scale(l, MIN, x), big), MAX);
  (void)term_eq(l, term_scale(l, MIN, x), small);
  (void)term_eq(l, term_scale(l, MIN, x), term_scale(l, MAX, x));
  world_close(&w);
  text(NULL, 0);
}

static void random_terms_near_the_limits_are_safe(void **state) {
  (void)state; /* nothing to compare with: the sanitizers look for overflow */
  Random r = {.state = 5};
  World w;
  world_open(&w);
  TermId pool[64];
  for (int i = 0; i < 64; i++) pool[i] = term_symbol(w.l, w.integer[i % WORLD_INTS]);
  const Int128 edge[] = {MAX, MIN, MAX - 1, MIN + 1, (Int128)1 << 126, -((Int128)1 << 126), 1, 2, -1, 3};
  for (int i = 0; i < 4000; i++) {
    TermId a = pool[random_below(&r, 64)], b = pool[random_below(&r, 64)], t = 0, p = 0;
    Int128 k = edge[random_below(&r, 10)], d = k > 0 ? k : 2;
    switch (random_below(&r, 8)) {
      case 0:
        t = term_add(w.l, a, b);
        break;
      case 1:
        t = term_sub(w.l, a, b);
        break;
      case 2:
        t = term_scale(w.l, k, a);
        break;
      case 3:
        t = term_add(w.l, a, term_int(w.l, k));
        break;
      case 4:
        t = term_div(w.l, a, d);
        break;
      case 5:
        t = term_mod(w.l, a, d);
        break;
      case 6:
        t = i % 10 ? a : term_mul(w.l, a, b);
        break;
      default:
        t = term_choice(w.l, term_le(w.l, a, b), a, b);
        break;
    }
    p = term_and(w.l, term_eq(w.l, t, a), term_not(w.l, term_le(w.l, t, b)));
    assert_int_equal(term_not(w.l, term_not(w.l, p)), p);
    text(&w, p);
    pool[random_below(&r, 64)] = t;
    for (int j = 0; i % 40 == 0 && j < 64; j++) pool[j] = term_symbol(w.l, w.integer[j % WORLD_INTS]);
  }
  world_close(&w);
  text(NULL, 0);
}

static const char *other_name(void *context, SymbolId s) {
  (void)context;
  return s == 1 ? "list->next" : NULL;
}

static void printing_reads_like_c(void **state) {
  (void)state;
  World w;
  world_open(&w);
  Logic *l = w.l;
  TermId x = term_symbol(l, w.integer[0]), y = term_symbol(l, w.integer[1]), z = term_symbol(l, w.integer[2]);
  TermId p = term_symbol(l, w.boolean[0]), q = term_symbol(l, w.boolean[1]), one = term_int(l, 1),
         zero = term_int(l, 0);
  assert_string_equal(text(&w, term_le(l, x, term_add(l, y, one))), "x <= y + 1");
  assert_string_equal(text(&w, term_lt(l, x, y)), "x < y");
  assert_string_equal(text(&w, term_le(l, x, term_int(l, 4))), "x <= 4");
  assert_string_equal(text(&w, term_lt(l, term_int(l, 4), x)), "x >= 5");
  assert_string_equal(text(&w, term_le(l, term_add(l, x, term_int(l, 3)), y)), "x + 3 <= y");
  assert_string_equal(text(&w, term_eq(l, z, zero)), "z == 0");
  assert_string_equal(text(&w, term_not(l, term_eq(l, z, zero))), "z != 0");
  assert_string_equal(text(&w, term_eq(l, y, term_sub(l, x, one))), "x == y + 1");
  assert_string_equal(text(&w, term_and(l, term_le(l, x, term_add(l, y, one)), term_eq(l, z, zero))),
                      "x <= y + 1 && z == 0");
  assert_string_equal(text(&w, term_or(l, term_and(l, p, q), term_eq(l, x, one))), "(p && q) || x == 1");
  assert_string_equal(text(&w, term_and(l, term_or(l, p, q), term_not(l, term_eq(l, p, q)))), "(p || q) && !(p == q)");
  assert_string_equal(text(&w, term_sub(l, term_scale(l, 2, x), y)), "2 * x - y");
  assert_string_equal(text(&w, term_scale(l, 2, term_choice(l, p, x, term_sub(l, zero, y)))), "2 * (p ? x : -y)");
  assert_string_equal(text(&w, term_le(l, term_mod(l, x, 8), term_div(l, y, 4))), "mod(x, 8) <= div(y, 4)");
  assert_string_equal(text(&w, term_apply(l, w.f, (TermId[]){x, term_add(l, y, one)}, 2)), "f(x, y + 1)");
  assert_string_equal(text(&w, term_eq(l, term_mul(l, x, y), one)), "(x * y) == 1");
  Buf b = {0};
  term_print(l, term_lt(l, x, y), other_name, NULL, &b);
  assert_string_equal(buf_str(&b), "list->next < y");
  buf_free(&b);
  world_close(&w);
  text(NULL, 0);
}

static void symbols_and_atoms_are_collected_once(void **state) {
  (void)state;
  World w;
  world_open(&w);
  Logic *l = w.l;
  TermId x = term_symbol(l, w.integer[0]), y = term_symbol(l, w.integer[1]), p = term_symbol(l, w.boolean[0]);
  TermId le = term_le(l, y, x), eq = term_eq(l, x, term_int(l, 3));
  TermId t = term_or(l, term_and(l, p, term_not(l, eq)), term_and(l, term_not(l, p), term_or(l, le, eq)));
  U32Vec got = {0};
  term_symbols(l, t, &got);
  assert_int_equal(got.n, 3);
  assert_int_equal(got.at[0], w.integer[0]);
  assert_int_equal(got.at[1], w.integer[1]);
  assert_int_equal(got.at[2], w.boolean[0]);
  vec_clear(got);
  term_atoms(l, t, &got);
  assert_int_equal(got.n, 3);
  assert_true(term_has_symbol(l, t, w.integer[1]));
  assert_false(term_has_symbol(l, eq, w.integer[1]));
  vec_free(got);
  assert_int_equal(logic_function(l, "f", 2), w.f);
  assert_true(logic_symbol(l, "x", SORT_INT) != w.integer[0]);
  world_close(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(simplification_is_exact),
      cmocka_unit_test(substitution_is_evaluation_with_other_values),
      cmocka_unit_test(comparisons_have_one_form),
      cmocka_unit_test(what_does_not_fit_becomes_opaque),
      cmocka_unit_test(random_terms_near_the_limits_are_safe),
      cmocka_unit_test(printing_reads_like_c),
      cmocka_unit_test(symbols_and_atoms_are_collected_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
