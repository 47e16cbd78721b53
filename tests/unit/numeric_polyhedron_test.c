/* Polyhedra. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "numeric/numeric.h"

/* Constraints over two variables: c + a x + b y >= 0, or = 0. */
static void cut(Poly *p, Int128 c, Int128 a, Int128 b, bool equation) {
  Rows r;
  rows_init(&r, 3);
  Int128 *row = rows_add(&r, equation);
  row[0] = c;
  row[1] = a;
  row[2] = b;
  poly_meet(p, &r);
  rows_free(&r);
}

static bool holds(const Poly *p, Int128 c, Int128 a, Int128 b) {
  Int128 row[3] = {c, a, b};
  return poly_holds(p, row, false);
}

static Poly point(Int128 x, Int128 y) {
  Poly p = poly_all(2);
  cut(&p, -x, 1, 0, true);
  cut(&p, -y, 0, 1, true);
  return p;
}

static void a_contradiction_is_empty(void **state) {
  (void)state;
  Poly p = poly_all(2);
  cut(&p, 0, 1, 0, false);
  assert_false(p.is_empty);
  cut(&p, -1, -1, 0, false);
  assert_true(p.is_empty);
  poly_free(&p);
}

static void between_two_integers_there_is_none(void **state) {
  (void)state;
  Poly p = poly_all(2);
  cut(&p, -1, 2, 0, false); /* 2 x >= 1 */
  assert_true(holds(&p, -1, 1, 0));
  cut(&p, -3, 2, 0, true); /* 2 x = 3 */
  assert_true(p.is_empty);
  poly_free(&p);
}

static void the_hull_of_points_is_what_lies_between(void **state) {
  (void)state;
  Poly p = point(0, 0), q = point(4, 2), r = point(4, 0);
  poly_hull(&p, &q);
  assert_true(holds(&p, 0, 1, -2) && holds(&p, 0, -1, 2)); /* x = 2 y */
  poly_hull(&p, &r);
  assert_true(holds(&p, 0, 1, -2) && !holds(&p, 0, -1, 2));
  assert_true(poly_inside(&q, &p) && poly_inside(&r, &p) && !poly_inside(&p, &q));
  Int128 form[3] = {0, 1, 1}, most;
  assert_true(poly_supremum(&p, form, &most));
  assert_int_equal(most, 6);
  poly_free(&p);
  poly_free(&q);
  poly_free(&r);
}

/* x := x + z, y := 3 for an unknown z with 1 <= z <= 2. */
static void an_image_may_use_unknowns(void **state) {
  (void)state;
  Poly p = point(5, 1);
  Rows constraint, map;
  rows_init(&constraint, 4);
  Int128 *row = rows_add(&constraint, false);
  row[0] = -1, row[3] = 1;
  row = rows_add(&constraint, false);
  row[0] = 2, row[3] = -1;
  rows_init(&map, 4);
  row = rows_add(&map, false);
  row[1] = 1, row[3] = 1;
  row = rows_add(&map, false);
  row[0] = 3;
  Poly q = poly_image(&p, &constraint, &map);
  assert_true(holds(&q, -6, 1, 0) && holds(&q, 7, -1, 0) && !holds(&q, -7, 1, 0));
  assert_true(holds(&q, -3, 0, 1) && holds(&q, 3, 0, -1));
  rows_free(&constraint);
  rows_free(&map);
  poly_free(&p);
  poly_free(&q);
}

/* i = j = 0; while (*) i += 2, j++: the bound of i - 2 j stays, that of i does not. */
static void widening_keeps_what_did_not_move(void **state) {
  (void)state;
  Poly p = point(0, 0), q = point(2, 1);
  poly_hull(&q, &p);
  poly_widen(&p, &q);
  assert_true(holds(&p, 0, 1, -2) && holds(&p, 0, -1, 2) && holds(&p, 0, 1, 0));
  assert_false(holds(&p, 2, -1, 0));
  poly_free(&p);
  poly_free(&q);
}

/* Every point of a grid is in both descriptions or in none, whatever was cut and joined. */
static void both_descriptions_agree(void **state) {
  (void)state;
  srand(7);
  for (int round = 0; round < 300; round++) {
    Poly p = poly_none(2);
    bool in[9][9] = {{false}};
    for (int part = 0; part < 2; part++) {
      Poly q = poly_all(2);
      Int128 cuts[4][3];
      for (int k = 0; k < 4; k++) {
        cuts[k][0] = rand() % 9 - 2;
        cuts[k][1] = rand() % 5 - 2;
        cuts[k][2] = rand() % 5 - 2;
        cut(&q, cuts[k][0], cuts[k][1], cuts[k][2], false);
      }
      for (int x = 0; x < 9; x++)
        for (int y = 0; y < 9; y++) {
          bool inside = true;
          for (int k = 0; k < 4; k++) inside = inside && cuts[k][0] + cuts[k][1] * (x - 4) + cuts[k][2] * (y - 4) >= 0;
          in[x][y] = in[x][y] || inside;
          Poly one = point(x - 4, y - 4);
          assert_int_equal(poly_inside(&one, &q), inside);
          poly_free(&one);
        }
      poly_hull(&p, &q);
      poly_free(&q);
    }
    for (int x = 0; x < 9; x++)
      for (int y = 0; y < 9; y++) {
        Poly one = point(x - 4, y - 4);
        if (in[x][y]) assert_true(poly_inside(&one, &p)); /* the hull may have more */
        poly_free(&one);
      }
    poly_free(&p);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_contradiction_is_empty),
      cmocka_unit_test(between_two_integers_there_is_none),
      cmocka_unit_test(the_hull_of_points_is_what_lies_between),
      cmocka_unit_test(an_image_may_use_unknowns),
      cmocka_unit_test(widening_keeps_what_did_not_move),
      cmocka_unit_test(both_descriptions_agree),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
