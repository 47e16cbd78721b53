/* The portfolio: which rows apply when, and what their shares are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "evidence/stages.h"

/* A search as it stands before a row is asked. */
typedef struct {
  VerdictKind kind;
  CheckMode mode;
  bool overview, unchallenged;
  uint32_t all_runs;
  bool certificate;
} Before;

/* The names of the rows that apply, which are not run. */
static void assert_rows(Before b, const char *expected) {
  VerifyOptions o = {
      .mode = b.mode, .overview = b.overview, .unchallenged = b.unchallenged, .certificate = b.certificate};
  Verdict v = {.kind = b.kind, .all_runs = b.all_runs};
  Search x = {.o = &o, .v = &v};
  uint32_t n;
  const Stage *stage = stages_table(&n);
  Buf names = {0};
  for (uint32_t i = 0; i < n; i++)
    if (stage[i].applies(&x)) buf_printf(&names, "%s%s", names.n ? " " : "", stage[i].name);
  assert_string_equal(buf_str(&names), expected);
  buf_free(&names);
}

static void what_is_open_is_looked_for_in_all_ways(void **state) {
  (void)state;
  Before b = {VERDICT_UNKNOWN, MODE_LAZY, true, false, 0, false};
  assert_rows(b, "overview all_runs short hunt rounds refinement");
}

static void who_wants_a_certificate_gets_no_proof_without(void **state) {
  (void)state;
  assert_rows((Before){VERDICT_UNKNOWN, MODE_LAZY, true, false, 0, true}, "overview short hunt refinement");
}

static void without_the_overview_there_is_refinement_only(void **state) {
  (void)state;
  assert_rows((Before){VERDICT_UNKNOWN, MODE_LAZY, false, false, 0, false}, "refinement");
  assert_rows((Before){VERDICT_UNKNOWN, MODE_HEAP, false, false, 0, false}, "refinement");
}

static void who_wants_no_challenge_wants_no_runs(void **state) {
  (void)state;
  assert_rows((Before){VERDICT_UNKNOWN, MODE_LAZY, true, true, 0, false}, "overview refinement");
  assert_rows((Before){VERDICT_TRUE, MODE_LAZY, false, true, 0, false}, "tree");
}

static void the_overview_alone_leaves_the_rest_open(void **state) {
  (void)state;
  assert_rows((Before){VERDICT_UNKNOWN, MODE_OVERVIEW, true, false, 0, false}, "graphs");
  assert_rows((Before){VERDICT_TRUE, MODE_OVERVIEW, true, false, 0, false}, "graphs challenge");
}

static void a_proof_is_doubted_unless_it_is_all_runs(void **state) {
  (void)state;
  assert_rows((Before){VERDICT_TRUE, MODE_LAZY, false, false, 0, false}, "tree challenge");
  assert_rows((Before){VERDICT_TRUE, MODE_LAZY, false, false, 3, false}, "tree");
}

static void a_violation_is_made_small_and_nothing_else(void **state) {
  (void)state;
  assert_rows((Before){VERDICT_FALSE, MODE_LAZY, false, false, 0, false}, "minimise");
  assert_rows((Before){VERDICT_FALSE, MODE_LAZY, false, true, 0, false}, "minimise");
}

static void names_are_different(void **state) {
  (void)state;
  uint32_t n;
  const Stage *stage = stages_table(&n);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < i; k++) assert_string_not_equal(stage[i].name, stage[k].name);
}

static void a_share_is_part_of_what_is_left(void **state) {
  (void)state;
  Limit whole = {.deadline = 110, .effort = 1000, .spent = 400};
  Limit own = share_of(&whole, (Share){0.1, 0}, 10);
  assert_true(own.deadline > 19.9 && own.deadline < 20.1);
  assert_int_equal(own.effort, 1000);
  own = share_of(&whole, (Share){0, 300}, 10);
  assert_true(own.deadline > 109.9 && own.effort == 700 && own.spent == 400);
  own = share_of(&whole, (Share){0, 900}, 10);
  assert_int_equal(own.effort, 1000); /* no more than there is */
}

static void without_a_limit_a_share_is_its_own_effort(void **state) {
  (void)state;
  Limit whole = {.spent = 50};
  Limit own = share_of(&whole, (Share){0.1, 200}, 10);
  assert_true(own.deadline <= 0 && own.effort == 250);
  own = share_of(&whole, (Share){0.1, 0}, 10);
  assert_int_equal(own.effort, 0); /* no limit */
}

static void what_is_over_stays_over(void **state) {
  (void)state;
  Limit whole = {.deadline = 5, .hit = LIMIT_TIME};
  Limit own = share_of(&whole, (Share){0.5, 0}, 10);
  assert_true(own.deadline > 4.9 && own.deadline < 5.1 && own.hit == LIMIT_TIME);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_open_is_looked_for_in_all_ways),
      cmocka_unit_test(who_wants_a_certificate_gets_no_proof_without),
      cmocka_unit_test(without_the_overview_there_is_refinement_only),
      cmocka_unit_test(who_wants_no_challenge_wants_no_runs),
      cmocka_unit_test(the_overview_alone_leaves_the_rest_open),
      cmocka_unit_test(a_proof_is_doubted_unless_it_is_all_runs),
      cmocka_unit_test(a_violation_is_made_small_and_nothing_else),
      cmocka_unit_test(names_are_different),
      cmocka_unit_test(a_share_is_part_of_what_is_left),
      cmocka_unit_test(without_a_limit_a_share_is_its_own_effort),
      cmocka_unit_test(what_is_over_stays_over),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
