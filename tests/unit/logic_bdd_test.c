/* BDDs against truth tables. */
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

enum { N = 5, ROWS = 1 << N, POOL = 12 };

/* A function of N variables: bit r is its value in row r, in which variable i is bit i of r. */
typedef uint32_t Table;

static Table column(uint32_t i) {
  Table t = 0;
  for (uint32_t r = 0; r < ROWS; r++)
    if (r >> i & 1) t |= (Table)1 << r;
  return t;
}

static Table forget(Table t, uint32_t i) {
  Table r = 0;
  for (uint32_t row = 0; row < ROWS; row++)
    if ((t >> row & 1) || (t >> (row ^ 1u << i) & 1)) r |= (Table)1 << row;
  return r;
}

typedef struct {
  Table covered;
  int overlaps;
} CubeTable;

static void add_cube(void *context, const int8_t *value) {
  CubeTable *c = context;
  Table cube = ~(Table)0;
  for (uint32_t i = 0; i < N; i++)
    if (value[i] >= 0) cube &= value[i] ? column(i) : ~column(i);
  c->overlaps += (c->covered & cube) != 0;
  c->covered |= cube;
}

static Table table_of(BddSet *b, BddId x) {
  CubeTable c = {0};
  bdd_cubes(b, x, N, add_cube, &c);
  assert_int_equal(c.overlaps, 0);
  return c.covered;
}

typedef struct {
  Logic *l;
  SymbolId symbol[N];
} Names;

static TermId name_of(void *context, uint32_t i) {
  const Names *n = context;
  return term_symbol(n->l, n->symbol[i]);
}

static TermId constant_of_row(void *context, SymbolId s) {
  uint32_t row = *(uint32_t *)context;
  return row >> (s - 1) & 1 ? 1 : 2; /* the ids of true and false */
}

static Table table_of_formula(Names *n, TermId t) {
  Table r = 0;
  for (uint32_t row = 0; row < ROWS; row++) {
    TermId value = term_substitute(n->l, t, constant_of_row, &row);
    assert_true(value == term_true(n->l) || value == term_false(n->l));
    if (value == term_true(n->l)) r |= (Table)1 << row;
  }
  return r;
}

static void operations_match_truth_tables(void **state) {
  (void)state;
  BddSet *b = bdds_new();
  assert_non_null(b);
  assert_null(bdds_new());
  Names names = {.l = logic_new()};
  for (uint32_t i = 0; i < N; i++) names.symbol[i] = logic_symbol(names.l, "v", SORT_BOOL);
  assert_int_equal(term_true(names.l), 1);
  Random r = {.state = 7};
  BddId x[POOL];
  Table t[POOL];
  for (uint32_t i = 0; i < POOL; i++) {
    x[i] = bdd_variable(b, i % N);
    t[i] = column(i % N);
  }
  for (int round = 0; round < 3000; round++) {
    uint32_t i = random_below(&r, POOL), j = random_below(&r, POOL), k = random_below(&r, POOL),
             v = random_below(&r, N);
    BddId y = 0;
    Table want = 0;
    switch (random_below(&r, 6)) {
      case 0:
        y = bdd_conj(b, x[i], x[j]);
        want = t[i] & t[j];
        break;
      case 1:
        y = bdd_disj(b, x[i], x[j]);
        want = t[i] | t[j];
        break;
      case 2:
        y = bdd_negate(b, x[i]);
        want = ~t[i];
        break;
      case 3: {
        uint32_t some[2] = {v, (v + 2) % N};
        y = bdd_forget(b, x[i], some, 2);
        want = forget(forget(t[i], v), (v + 2) % N);
        break;
      }
      case 4:
        y = bdd_variable(b, v);
        want = column(v);
        break;
      default:
        y = bdd_retain(b, x[i]);
        want = t[i];
        break;
    }
    assert_int_equal(table_of(b, y), want);
    assert_int_equal(bdd_implies(b, y, x[j]), (want & ~t[j]) == 0);
    assert_int_equal(y == x[j], want == t[j]); /* one diagram per function */
    if (round % 10 == 0) {
      TermId f = bdd_formula(b, y, names.l, name_of, &names);
      assert_int_equal(table_of_formula(&names, f), want);
    }
    bdd_release(b, x[k]);
    x[k] = y;
    t[k] = want;
  }
  assert_int_equal(table_of(b, bdd_true_of(b)), ~(Table)0);
  assert_int_equal(table_of(b, bdd_false_of(b)), 0);
  for (uint32_t i = 0; i < POOL; i++) bdd_release(b, x[i]);
  logic_free(names.l);
  bdds_free(b);
}

static void variables_and_nodes_grow(void **state) {
  (void)state;
  BddSet *b = bdds_new(); /* a second one after the first is gone */
  assert_non_null(b);
  enum { PAIRS = 14, FAR = 1000 };
  /* (v0 and v14) or (v1 and v15) or ..: exponential in this order */
  BddId all = bdd_false_of(b);
  for (uint32_t i = 0; i < PAIRS; i++) {
    BddId x = bdd_variable(b, i), y = bdd_variable(b, i + PAIRS), both = bdd_conj(b, x, y),
          next = bdd_disj(b, all, both);
    bdd_release(b, x);
    bdd_release(b, y);
    bdd_release(b, both);
    bdd_release(b, all);
    all = next;
  }
  BddId far = bdd_variable(b, FAR), more = bdd_conj(b, all, far);
  assert_true(bdd_implies(b, more, all));
  assert_false(bdd_implies(b, all, more));
  uint32_t variable = FAR;
  BddId back = bdd_forget(b, more, &variable, 1);
  assert_int_equal(back, all);
  bdds_free(b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(operations_match_truth_tables),
      cmocka_unit_test(variables_and_nodes_grow),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
