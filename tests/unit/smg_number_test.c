/* Numbers of graphs, against numbers: whatever is concluded of symbols holds of the values that they have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "smg/pair.h"

enum { SYMBOLS = 8, ROUNDS = 20000 };

typedef struct {
  uint64_t seed;
  Int128 value[2 * SYMBOLS];
} World;

static uint64_t draw(uint64_t *seed, uint64_t below) {
  *seed = *seed * 6364136223846793005U + 1442695040888963407U;
  return (*seed >> 33) % below;
}

static Int128 worth(const World *w, const Lin *l) {
  Int128 v = l->c;
  for (uint32_t i = 0; i < l->n; i++) v += l->t[i].k * w->value[l->t[i].s];
  return v;
}

static Lin draw_lin(World *w, uint32_t terms) {
  Lin l = lin_const((Int128)draw(&w->seed, 9) - 4);
  for (uint32_t i = 0; i < terms; i++) {
    Lin s = lin_sym(1 + (Sym)draw(&w->seed, SYMBOLS));
    lin_add(&l, &s, (int64_t)draw(&w->seed, 5) - 2, &l);
  }
  return l;
}

static Int128 residue(Int128 v, uint8_t bits) {
  Int128 m = (Int128)1 << bits;
  return ((v % m) + m) % m;
}

/* Symbols with values that are theirs, and sums that wrapped around. */
static void draw_numbers(World *w, Numbers *n) {
  numbers_init(n);
  for (Sym s = 1; s <= SYMBOLS; s++) {
    Int128 v = w->value[s] = (Int128)draw(&w->seed, 600) - 100;
    numbers_new(n, v - (Int128)draw(&w->seed, 300), v + (Int128)draw(&w->seed, 300));
  }
  for (uint32_t i = 0; i < 3; i++) {
    Lin l = draw_lin(w, 3);
    l.c -= worth(w, &l) + (Int128)draw(&w->seed, 3);
    assert_true(numbers_at_most(n, &l));
  }
  for (uint32_t i = 0; i < 3; i++) {
    Sym s = 1 + (Sym)draw(&w->seed, SYMBOLS);
    uint8_t bits = draw(&w->seed, 2) ? 8 : 9;
    Lin l = draw_lin(w, 3);
    bool again = false;
    for (uint32_t k = 0; k < n->wrap.n; k++) again = again || n->wrap.at[k].s == s;
    if (again) continue;
    l.c += residue(w->value[s] - worth(w, &l), bits); /* so that it is true */
    wraps_add(n, s, &l, bits);
  }
}

static void assert_wraps_hold(const World *w, const Wraps *wraps) {
  for (uint32_t i = 0; i < wraps->n; i++) {
    const Wrap *x = &wraps->at[i];
    assert_true(residue(w->value[x->s] - worth(w, &x->l), x->bits) == 0);
  }
}

static void test_conclusions_hold(void **state) {
  World w = {.seed = 1};
  uint32_t congruent = 0, kept = 0;
  (void)state;
  for (uint32_t round = 0; round < ROUNDS; round++) {
    Numbers n;
    draw_numbers(&w, &n);
    assert_wraps_hold(&w, &n.wrap);
    wraps_know(&n);
    for (uint32_t i = 0; i < 8; i++) {
      Lin l = draw_lin(&w, 3), other = lin_const(0);
      if (i < n.wrap.n) { /* a question that has an answer */
        l = lin_sym(n.wrap.at[i].s);
        other = n.wrap.at[i].l;
      }
      Int128 v = worth(&w, &l);
      Range r = numbers_range(&n, &l);
      if (numbers_follows(&n, &l)) assert_true(worth(&w, &l) <= 0);
      assert_true(r.lo <= v && v <= r.hi);
      if (numbers_is_zero(&n, &l) >= 0) assert_int_equal(numbers_is_zero(&n, &l), v == 0);
      if (!numbers_congruent(&n, &l, &other, 8)) continue;
      assert_true(residue(v - worth(&w, &other), 8) == 0);
      congruent += l.n > 0;
    }
    Sym stays[SYMBOLS + 1] = {0};
    for (Sym s = 1; s <= SYMBOLS; s++) stays[s] = (Sym)draw(&w.seed, 2);
    Wraps left = {0};
    wraps_project(&n, stays, &left);
    assert_wraps_hold(&w, &left);
    for (uint32_t i = 0; i < left.n; i++) {
      assert_true(stays[left.at[i].s]);
      for (uint32_t k = 0; k < left.at[i].l.n; k++) assert_true(stays[left.at[i].l.t[k].s]);
      kept += left.at[i].l.n > 0;
    }
    vec_free(left);
    Sym s = 1 + (Sym)draw(&w.seed, SYMBOLS);
    Lin by = draw_lin(&w, 2);
    by.c += w.value[s] - worth(&w, &by);
    if (!lin_has(&by, s)) wraps_replace(&n, s, &by);
    assert_wraps_hold(&w, &n.wrap);
    numbers_free(&n);
  }
  assert_true(congruent > ROUNDS && kept > 1000); /* else this says little */
}

/* a <= b and c <= d: then a + c <= b + d, and with a fact b + d <= e that is at most e. */
static void test_two_differences_bound_a_sum(void **state) {
  Numbers n;
  Sym x[5];
  (void)state;
  numbers_init(&n);
  for (int i = 0; i < 5; i++) x[i] = numbers_new(&n, 0, 100);
  Lin sum = lin_const(0), fact = lin_const(0);
  for (int i = 0; i < 4; i += 2) {
    Lin low = lin_sym(x[i]), high = lin_sym(x[i + 1]), d;
    assert_true(lin_add(&low, &high, -1, &d) && numbers_at_most(&n, &d));
    assert_true(lin_add(&sum, &d, 1, &sum) && lin_add(&fact, &high, 1, &fact));
  }
  assert_true(numbers_range(&n, &sum).hi == 0);
  Lin e = lin_sym(x[4]), low = lin_sym(x[0]), low2 = lin_sym(x[2]);
  assert_true(lin_add(&fact, &e, -1, &fact) && numbers_at_most(&n, &fact));
  assert_true(lin_add(&low, &low2, 1, &sum) && lin_add(&sum, &e, -1, &sum));
  assert_true(numbers_range(&n, &sum).hi == 0);
  numbers_free(&n);
}

/* A counter that is 1 goes, and the length that it was up to multiples stays: that is 1 up to multiples. */
/* a + 8 b <= 84 and c <= 8 b, so a + c <= 84: neither fact says that alone. */
static void test_two_facts_together(void **state) {
  (void)state;
  Numbers n = {0};
  numbers_init(&n);
  Lin a = lin_sym(numbers_new(&n, 0, 100)), b = lin_sym(numbers_new(&n, 1, 3)), c = lin_sym(numbers_new(&n, 1, 20));
  Lin first, second, sum;
  assert_true(lin_add(&a, &b, 8, &first) && lin_add(&c, &b, -8, &second) && lin_add(&a, &c, 1, &sum));
  first.c = sum.c = -84;
  assert_true(numbers_at_most(&n, &first) && numbers_at_most(&n, &second));
  assert_true(numbers_follows(&n, &sum));
  sum.c += 1;
  assert_false(numbers_follows(&n, &sum));
  numbers_free(&n);
}

static void test_what_goes_says_what_stays(void **state) {
  Numbers n;
  (void)state;
  numbers_init(&n);
  Sym counter = numbers_new(&n, 1, 1), length = numbers_new(&n, 1, (Int128)1 << 62);
  Lin l = lin_sym(length), one = lin_const(1);
  wraps_add(&n, counter, &l, 32);
  Sym stays[3] = {0, 0, 1};
  Wraps left = {0};
  wraps_project(&n, stays, &left);
  assert_int_equal(left.n, 1);
  assert_int_equal(left.at[0].s, length);
  assert_true(lin_equal(&left.at[0].l, &one));
  vec_free(left);
  numbers_free(&n);
}

/* ---- hulls ---- */

enum { PLACES = 6 };

/* What the symbols of the result are worth on a side. */
static void value_pairs(const Pairs *j, const World *w, int side, World *out) {
  for (uint32_t i = 0; i < j->pair.n; i++) out->value[j->pair.at[i].sym] = worth(w, &j->pair.at[i].side[side]);
}

static void test_sums_of_both_sides_are_sums(void **state) {
  World side[2] = {{.seed = 3}, {.seed = 4}};
  uint32_t sums = 0, wraps = 0;
  (void)state;
  for (uint32_t round = 0; round < ROUNDS; round++) {
    Graph *g[2] = {smg_new(PLACES, 0, 0), smg_new(PLACES, 0, 0)}, *to = smg_new(PLACES, 0, 0);
    Pairs j = {.g = {g[0], g[1]}, .to = to};
    Int128 total[2];
    for (int k = 0; k < 2; k++) {
      numbers_free(&g[k]->num);
      draw_numbers(&side[k], &g[k]->num);
      for (uint32_t i = 0; i < PLACES; i++) g[k]->slot.at[i] = value_number(draw_lin(&side[k], 2));
      Lin a = g[k]->slot.at[0].lin, b = g[k]->slot.at[1].lin, sum; /* a relation that both have */
      if (lin_add(&a, &b, 1, &sum)) g[k]->slot.at[PLACES - 1].lin = sum;
      total[k] = worth(&side[k], &a) + worth(&side[k], &b);
      if (!lin_add(&a, &b, -1, &sum)) continue; /* and one up to multiples */
      Sym s = numbers_new(&g[k]->num, 0, 255);
      side[k].value[s] = residue(worth(&side[k], &sum), 8);
      wraps_add(&g[k]->num, s, &sum, 8);
      g[k]->slot.at[PLACES - 2].lin = lin_sym(s);
    }
    for (uint32_t i = 0; i < PLACES; i++)
      to->slot.at[i] = value_number(pairs_lin(&j, &g[0]->slot.at[i].lin, &g[1]->slot.at[i].lin, (Context){0, 0}));
    for (Sym s = 1; s < to->num.range.n; s++) to->num.range.at[s] = (Range){-NO_BOUND / 2, NO_BOUND / 2};
    assert_true(to->num.range.n <= 2 * SYMBOLS);
    pairs_relate(&j, false);
    pairs_wrap(&j);
    for (int k = 0; k < 2; k++) {
      World all = {0};
      value_pairs(&j, &side[k], k, &all);
      for (uint32_t i = 0; i < PLACES; i++)
        assert_true(worth(&all, &to->slot.at[i].lin) == worth(&side[k], &g[k]->slot.at[i].lin));
      assert_wraps_hold(&all, &to->num.wrap);
      assert_true(worth(&all, &to->slot.at[PLACES - 1].lin) == total[k]);
    }
    for (uint32_t i = 0; i < j.pair.n; i++) sums += j.pair.at[i].is_sum;
    wraps += to->num.wrap.n;
    vec_free(j.pair);
    vec_free(j.shifted);
    smg_free(g[0]);
    smg_free(g[1]);
    smg_free(to);
  }
  assert_true(sums > ROUNDS / 2 && wraps > ROUNDS / 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_conclusions_hold),
      cmocka_unit_test(test_two_differences_bound_a_sum),
      cmocka_unit_test(test_two_facts_together),
      cmocka_unit_test(test_what_goes_says_what_stays),
      cmocka_unit_test(test_sums_of_both_sides_are_sums),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
