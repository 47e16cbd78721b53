/* Executions of some rounds (smg/bound.c): a violation that needs n rounds is excluded by fewer, and by no more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "smg/engine.h"
#include "smg_text.h"

typedef struct {
  bool shown, cut, stopped;
} Answer;

static Answer follow(SmgText *t, uint32_t rounds) {
  SmgOptions o = {.goal = t->goals.at, .n_goals = t->goals.n, .alias = t->alias, .work = 200000, .rounds = rounds};
  SmgResult r;
  smg_run(&t->p, &o, &r);
  Answer a = {r.n_proved == t->goals.n, r.is_cut, r.stopped != NULL};
  smg_result_free(&r);
  return a;
}

static const uint32_t NEVER = 1000;

/* The violation needs so many rounds (NEVER: there is none); and with how many all executions are followed. */
static void assert_needs(const char *text, uint32_t needed, uint32_t all) {
  SmgText t;
  assert_true(smg_text_open(&t, text));
  assert_true(t.goals.n > 0);
  for (uint32_t rounds = 1; rounds <= 7; rounds++) {
    Answer a = follow(&t, rounds);
    assert_false(a.stopped);
    assert_int_equal(a.shown, rounds < needed);
    assert_int_equal(a.cut, rounds < all);
  }
  smg_text_close(&t);
}

static void a_loop_goes_round_when_it_comes_back(void **state) {
  (void)state;
  assert_needs("int main(void) { int n = 0; while (ANY) n++; if (n == 5) reach_error(); return 0; }", 5, NEVER);
  assert_needs("int main(void) { int n = 0; while (ANY) if (++n == 5) reach_error(); return 0; }", 4, 4);
  assert_needs("int main(void) { int n = 0; do n++; while (ANY); if (n == 4) reach_error(); return 0; }", 3, NEVER);
  assert_needs("int main(void) { int n = 0;\nagain: n++; if (n == 6) reach_error(); if (ANY) goto again; return 0; }",
               5, 5); /* and nothing comes behind it */
}

static void all_executions_may_be_within(void **state) {
  (void)state;
  assert_needs("int main(void) { int i, s = 0; for (i = 0; i < 4; i++) s += 2; if (s != 8) reach_error(); return 0; }",
               NEVER, 4);
  assert_needs("int main(void) { int n = 0; while (n < 3 && ANY) n++; if (n == 3) reach_error(); return 0; }", 3, 3);
}

static void lists_are_as_long_as_their_loops(void **state) {
  (void)state;
  assert_needs(
      "int main(void) { struct n *l = 0; int n = 0; while (ANY) { struct n *x = malloc(sizeof *x); if (!x) break;\n"
      "  x->next = l; l = x; } for (; l; l = l->next) n++; if (n == 3) reach_error(); return 0; }",
      3, NEVER);
}

static void counting_begins_anew_when_a_loop_is_entered(void **state) {
  (void)state;
  const char inner[] =
      "int main(void) { int s = 0; for (int i = 0; i < 2; i++) { int n = 0; while (n < 3 && ANY) n++;\n"
      "  s += n; } if (s == 6) reach_error(); return 0; }";
  assert_needs(inner, 3, 3); /* six in all */
  assert_needs(
      "int main(void) { int s = 0; for (int i = 0; i < 5; i++) for (int k = 0; k < 2; k++) s++;\n"
      "  if (s == 10) reach_error(); return 0; }",
      5, 5);
}

static void each_call_has_its_own_rounds(void **state) {
  (void)state;
  assert_needs(
      "static int three(void) { int n = 0; while (n < 3) n++; return n; }\n"
      "int main(void) { if (three() + three() + three() == 9) reach_error(); return 0; }",
      3, 3);
}

static void recursion_is_as_deep_as_it_has_open_calls(void **state) {
  (void)state;
  assert_needs(
      "static void f(int d) { if (d == 4) reach_error(); if (ANY) f(d + 1); }\n"
      "int main(void) { f(1); return 0; }",
      4, 4);
  assert_needs(
      "static int f(int d) { return d ? 1 + f(d - 1) : 0; }\n"
      "int main(void) { if (f(2) != 2) reach_error(); return 0; }",
      NEVER, 3);
  assert_needs(
      "static int g(int d);\nstatic int f(int d) { return d ? g(d - 1) : 0; }\n"
      "static int g(int d) { return f(d); }\nint main(void) { if (!f(2)) reach_error(); return 0; }",
      5, 5); /* f g f g f */
}

static void what_goes_further_does_not_stand_for_what_goes_less_far(void **state) {
  (void)state;
  /* the same memory comes to the second loop's head by one round of the first and by two */
  assert_needs(
      "int main(void) { int n = 0, k = 0; while (ANY) { if (ANY) continue; while (ANY) k = 1; }\n"
      "  while (ANY) n++; if (n == 4 && k) reach_error(); return 0; }",
      4, NEVER);
  Rounds a = {{1, 2}, 3}, b = {{1, 3}, 3}, c = {{1, 2}, 2};
  assert_true(rounds_within(&a, &a) && rounds_within(&a, &b) && rounds_within(&c, &b));
  assert_true(!rounds_within(&b, &a) && !rounds_within(&a, &c) && !rounds_within(&b, &c));
}

static void of_a_loop_with_two_entries_nothing_is_said(void **state) {
  (void)state;
  SmgText t;
  assert_true(smg_text_open(
      &t,
      "int main(void) { int n = 0; if (ANY) goto middle;\nagain: n++;\nmiddle: n += 2; if (ANY) goto again;\n"
      "  if (n == 7) reach_error(); return 0; }"));
  Answer a = follow(&t, 2);
  assert_true(a.stopped && !a.shown);
  smg_text_close(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_loop_goes_round_when_it_comes_back),
      cmocka_unit_test(all_executions_may_be_within),
      cmocka_unit_test(lists_are_as_long_as_their_loops),
      cmocka_unit_test(counting_begins_anew_when_a_loop_is_entered),
      cmocka_unit_test(each_call_has_its_own_rounds),
      cmocka_unit_test(recursion_is_as_deep_as_it_has_open_calls),
      cmocka_unit_test(what_goes_further_does_not_stand_for_what_goes_less_far),
      cmocka_unit_test(of_a_loop_with_two_entries_nothing_is_said),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
