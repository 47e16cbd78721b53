/* The portfolio of refiners: which rows apply when, how often they may be tried, and who excludes what. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "front/front.h"
#include "property/property.h"
#include "refine/refiners.h"

/* ---- rules ---- */

/* The names of the rows from `first` up to `end` that apply, which are not run. */
static void assert_rows(CheckMode mode, Conflict x, const char *first, const char *end, const char *expected) {
  static Checker c;
  static const Step step[] = {{.kind = STEP_START}};
  U32Vec nodes = {0};
  vec_push(nodes, 0);
  c = (Checker){.o = {.mode = mode}};
  x.c = &c;
  x.step = step;
  x.nodes = &nodes;
  uint32_t n;
  const Refiner *row = refiners_table(&n);
  Buf names = {0};
  bool on = false;
  for (uint32_t i = 0; i < n; i++) {
    if (!strcmp(row[i].name, first)) on = true;
    if (!strcmp(row[i].name, end)) on = false;
    if (on && row[i].applies(&x)) buf_printf(&names, "%s%s", names.n ? " " : "", row[i].name);
  }
  assert_string_equal(buf_str(&names), expected);
  buf_free(&names);
  vec_free(nodes);
}

static void rows_of_path(CheckMode mode, ConflictKind kind, uint32_t added, const char *expected) {
  assert_rows(mode, (Conflict){.kind = kind, .added = added}, "counting", "invariants", expected);
}

static void what_the_formula_excludes_is_asked_of_predicates_then_graphs(void **state) {
  (void)state;
  rows_of_path(MODE_LAZY, CONFLICT_FORMULA, 0, "predicates graphs");
  rows_of_path(MODE_PREDICATE, CONFLICT_FORMULA, 0, "predicates");
  rows_of_path(MODE_HEAP, CONFLICT_FORMULA, 0, "");
  rows_of_path(MODE_LAZY, CONFLICT_FORMULA, 1, "");
}

static void what_the_heap_excludes_is_asked_of_graphs_then_lengths(void **state) {
  (void)state;
  rows_of_path(MODE_LAZY, CONFLICT_HEAP, 0, "graphs lengths");
  rows_of_path(MODE_HEAP, CONFLICT_HEAP, 0, "graphs");
  rows_of_path(MODE_LAZY, CONFLICT_HEAP, 3, "");
}

static void rows_of_predicates(Conflict x, const char *expected) {
  assert_rows(MODE_LAZY, x, "invariants", "", expected);
}

static void a_plain_path_is_interpolated_by_postconditions_first(void **state) {
  (void)state;
  rows_of_predicates((Conflict){0}, "postconditions bounds clauses preconditions");
  rows_of_predicates((Conflict){.added = 2}, "");
}

static void a_loop_that_diverges_gets_general_ones_first(void **state) {
  (void)state;
  rows_of_predicates((Conflict){.general = true}, "clauses_first bounds_first postconditions preconditions");
}

static void what_goes_round_is_asked_of_invariants_first(void **state) {
  (void)state;
  rows_of_predicates((Conflict){.unrolled = true}, "invariants postconditions bounds clauses preconditions");
}

/* What interpolants said of a loop that diverges is not enough; what invariants said is. */
static void preconditions_come_on_top_for_a_loop_that_diverges(void **state) {
  (void)state;
  Conflict x = {.unrolled = true, .general = true, .added = 1};
  rows_of_predicates(x, "preconditions");
  x.by_invariants = true;
  rows_of_predicates(x, "");
}

static void names_are_different(void **state) {
  (void)state;
  uint32_t n;
  const Refiner *row = refiners_table(&n);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < i; k++) assert_string_not_equal(row[i].name, row[k].name);
}

static uint32_t allowance(uint64_t tried, uint64_t achieved) {
  RowRecord r = {.tried = tried, .achieved = achieved};
  return refiner_allowance(8, &r);
}

static void what_achieves_something_is_tried_more_often(void **state) {
  (void)state;
  assert_int_equal(allowance(0, 0), 8);
  assert_int_equal(allowance(5, 5), 13);
  assert_true(allowance(1000, 1000) == 32); /* not for ever */
}

static void what_is_tried_in_vain_is_tried_less_often(void **state) {
  (void)state;
  assert_int_equal(allowance(3, 0), 8);
  assert_int_equal(allowance(8, 0), 6);
  assert_int_equal(allowance(9, 1), 7);
  assert_int_equal(allowance(1000, 0), 2); /* but tried */
  for (uint64_t i = 1; i < 50; i++) assert_true(allowance(i, 0) <= allowance(i - 1, 0));
}

/* ---- who excludes what ---- */

static const char prelude[] =
    "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
    "void *malloc(unsigned long);\nstruct n { struct n *next; int v; };\n";

static void load_text(Program *p, const char *text) {
  char path[] = "/tmp/refiners_XXXXXX.c";
  const char *file = path;
  int fd = mkstemps(path, 2);
  FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
  if (!f) abort();
  fprintf(f, "%s%s", prelude, text);
  fclose(f);
  Diag diag;
  diag_init(&diag, stderr);
  FrontOptions o = {.files = &file, .n_files = 1, .pointer_bits = 64};
  bool loaded = front_load(p, &o, NULL, &diag);
  unlink(path);
  assert_true(loaded);
}

/* The program is safe, and the row has a part in that. */
static void assert_excluded_by(const char *text, const char *name) {
  Program p;
  Goals goals = {0};
  load_text(&p, text);
  Alias *alias = alias_new(&p);
  Limit limit = {.effort = 3000000};
  property_goals(&p, PROPERTY_UNREACH_CALL, alias, &goals);
  Checker *c = checker_new(
      &p, (CheckerOptions){.goal = goals.at, .n_goals = goals.n, .max_depth = 100, .alias = alias, .limit = &limit});
  ErrorPath path = {0};
  CheckAnswer answer;
  do answer = checker_run(c, &path);
  while (answer == CHECK_LOOPING);
  assert_int_equal(answer, CHECK_SAFE);
  uint32_t n;
  uint64_t achieved = 0, effort = 0;
  const RowRecord *r = checker_refiners(c, &n);
  for (uint32_t i = 0; i < n; i++) {
    assert_true(r[i].achieved <= r[i].tried);
    effort += r[i].effort;
    if (!strcmp(r[i].name, name)) achieved = r[i].achieved;
  }
  assert_true(achieved > 0);
  assert_true(effort <= limit.spent); /* nothing is counted twice */
  error_path_free(&path);
  checker_free(c);
  vec_free(goals);
  alias_free(alias);
  program_free(&p);
}

static void each_finds_what_it_is_for(void **state) {
  (void)state;
  assert_excluded_by("int main(void) { int x = __VERIFIER_nondet_int(), y = x; if (y != x) reach_error(); return 0; }",
                     "postconditions");
  assert_excluded_by(
      "int main(void) { int i = 0, n = 0; while (__VERIFIER_nondet_int()) { i++; n++; }\n"
      "  if (i != n) reach_error(); return 0; }",
      "invariants");
  assert_excluded_by(
      "int main(void) { struct n *l = 0; while (__VERIFIER_nondet_int()) {\n"
      "  struct n *x = malloc(sizeof *x); if (!x) return 0; x->v = 1; x->next = l; l = x; }\n"
      "  for (; l; l = l->next) if (l->v != 1) reach_error(); return 0; }",
      "graphs");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_the_formula_excludes_is_asked_of_predicates_then_graphs),
      cmocka_unit_test(what_the_heap_excludes_is_asked_of_graphs_then_lengths),
      cmocka_unit_test(a_plain_path_is_interpolated_by_postconditions_first),
      cmocka_unit_test(a_loop_that_diverges_gets_general_ones_first),
      cmocka_unit_test(what_goes_round_is_asked_of_invariants_first),
      cmocka_unit_test(preconditions_come_on_top_for_a_loop_that_diverges),
      cmocka_unit_test(names_are_different),
      cmocka_unit_test(what_achieves_something_is_tried_more_often),
      cmocka_unit_test(what_is_tried_in_vain_is_tried_less_often),
      cmocka_unit_test(each_finds_what_it_is_for),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
