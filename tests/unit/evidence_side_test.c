/* Lanes: whose answer counts, and the processes that they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/* cmocka wants the headers above first */
#include <cmocka.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "evidence/side.h"
#include "evidence/stages.h"

/* ---- the choice ---- */

static void an_answer_waits_for_those_who_have_spent_less(void **state) {
  (void)state;
  LaneView l[] = {{LANE_WORKS, SIDE_HANDICAP * 100 - 1}, {LANE_FALSE, 100}};
  assert_int_equal(side_choice(l, 2, SIDE_EXACT), -1);
  l[0].spent++; /* it could still answer at the same time, and comes first */
  assert_int_equal(side_choice(l, 2, SIDE_EXACT), -1);
  l[0].spent++;
  assert_int_equal(side_choice(l, 2, SIDE_EXACT), 1);
}

static void the_least_effort_answers_and_of_equals_the_first(void **state) {
  (void)state;
  LaneView l[] = {{LANE_TRUE, SIDE_HANDICAP * 100 + 1}, {LANE_TRUE, 100}, {LANE_WORKS, 150}};
  assert_int_equal(side_choice(l, 3, SIDE_EXACT), 1);
  l[0].spent--;
  assert_int_equal(side_choice(l, 3, SIDE_EXACT), 0);
}

static void the_first_lane_waits_less(void **state) {
  (void)state;
  LaneView l[] = {{LANE_FALSE, 100}, {LANE_WORKS, 100 / SIDE_HANDICAP}};
  assert_int_equal(side_choice(l, 2, SIDE_EXACT), -1);
  l[1].spent++;
  assert_int_equal(side_choice(l, 2, SIDE_EXACT), 0);
}

static void a_run_is_right_against_a_proof(void **state) {
  (void)state;
  LaneView l[] = {{LANE_TRUE, 10}, {LANE_FALSE, 100}};
  assert_int_equal(side_choice(l, 2, SIDE_EXACT), 1);
}

static void unknown_is_for_the_first_lane_when_all_have_ended(void **state) {
  (void)state;
  LaneView l[] = {{LANE_UNDECIDED, 50}, {LANE_WORKS, 900}, {LANE_GONE, 10}};
  assert_int_equal(side_choice(l, 3, SIDE_EXACT), -1);
  l[1].state = LANE_UNDECIDED;
  assert_int_equal(side_choice(l, 3, SIDE_EXACT), 0);
}

static void a_proof_need_not_wait(void **state) {
  (void)state;
  LaneView l[] = {{LANE_WORKS, 1}, {LANE_TRUE, 100}};
  assert_int_equal(side_choice(l, 2, SIDE_EXACT), -1);
  assert_int_equal(side_choice(l, 2, SIDE_QUICK), 1);
  l[1].state = LANE_FALSE;
  assert_int_equal(side_choice(l, 2, SIDE_QUICK), -1);
}

static void a_limit_ends_the_waiting(void **state) {
  (void)state;
  LaneView l[] = {{LANE_WORKS, 1}, {LANE_TRUE, 100}};
  assert_int_equal(side_choice(l, 2, SIDE_OVER), 1);
  l[1].state = LANE_UNDECIDED;
  assert_int_equal(side_choice(l, 2, SIDE_OVER), -1); /* the first lane has the last word */
  l[0].state = LANE_UNDECIDED;
  l[1].state = LANE_WORKS;
  assert_int_equal(side_choice(l, 2, SIDE_OVER), 0);
}

static uint32_t draw(uint32_t *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

/* What lanes do is fixed: when they end, and how. Who is how fast is drawn. */
static int race(const LaneView *end, uint32_t n, SidePatience patience, uint32_t *random) {
  LaneView l[N_LANES];
  for (uint32_t i = 0; i < n; i++) l[i] = (LaneView){LANE_WORKS, 0};
  for (;;) {
    int chosen = side_choice(l, n, patience);
    if (chosen >= 0) return chosen;
    uint32_t i = draw(random) % n;
    if (l[i].state != LANE_WORKS) continue;
    l[i].spent += draw(random) % 40;
    if (l[i].spent < end[i].spent) continue;
    l[i] = end[i];
  }
}

static void luck_decides_nothing(void **state) {
  (void)state;
  enum { PROGRAMS = 300, RACES = 30, MOST_EFFORT = 200 };
  uint32_t random = 1;
  for (uint32_t k = 0; k < PROGRAMS; k++) {
    LaneView end[N_LANES];
    LaneState answer = draw(&random) % 2 ? LANE_TRUE : LANE_FALSE; /* a program has one */
    for (uint32_t i = 0; i < N_LANES; i++) {
      LaneState s = draw(&random) % 3 ? answer : LANE_UNDECIDED;
      end[i] = (LaneView){s, draw(&random) % MOST_EFFORT};
    }
    int first = race(end, N_LANES, SIDE_EXACT, &random);
    for (uint32_t r = 0; r < RACES; r++) {
      assert_int_equal(race(end, N_LANES, SIDE_EXACT, &random), first);
      int quick = race(end, N_LANES, SIDE_QUICK, &random);
      assert_true(quick == first || (end[quick].state == LANE_TRUE && end[first].state == LANE_TRUE));
    }
  }
}

/* ---- the rows of a lane ---- */

static void assert_rows(Lane lane, const char *expected) {
  VerifyOptions o = {.mode = MODE_LAZY, .overview = true};
  Verdict v = {.kind = VERDICT_UNKNOWN};
  Search x = {.o = &o, .v = &v, .lane = lane};
  uint32_t n;
  const Stage *stage = stages_table(&n);
  Buf names = {0};
  for (uint32_t i = 0; i < n; i++)
    if (stage[i].applies(&x)) buf_printf(&names, "%s%s", names.n ? " " : "", stage[i].name);
  assert_string_equal(buf_str(&names), expected);
  buf_free(&names);
}

static void lanes_are_parts_of_the_portfolio(void **state) {
  (void)state;
  assert_rows(LANE_REFINEMENT, "glance refinement");
  assert_rows(LANE_RUNS, "runs");
}

/* ---- processes ---- */

/* What a lane does here: ends at once, like this. */
typedef struct {
  VerdictKind kind;
  uint64_t effort;
  uint32_t open; /* of two goals, which are open: a set */
  int killed_by; /* not 0: by this signal, instead */
} Act;

enum { N_GOALS = 2, TOGETHER = 100, CRASHED = 200 };

static _Noreturn void act(const Act *acts, uint32_t jobs) {
  Limit limit = {.effort = 1000000};
  VerifyOptions o = {.overview = true, .jobs = jobs, .limit = &limit};
  Verdict v = {.kind = VERDICT_UNKNOWN, .rest_holds = true};
  Lane lane;
  freopen("/dev/null", "w", stderr); /* crashes are told there */
  Side *s = side_begin(&o, &v.arena, N_GOALS, &lane);
  const Act *a = &acts[lane];
  if (a->killed_by) raise(a->killed_by);
  limit_spend(&limit, a->effort);
  v.kind = a->kind;
  for (uint32_t g = 0; g < N_GOALS; g++)
    if (a->open >> g & 1) vec_push(v.open, (OpenGoal){.goal = g});
  bool together = side_end(s, &v);
  bool named = v.answered_by && v.lanes == jobs && !o.limit->tick;
  _exit(!named ? 255 : (int)lane * 10 + (int)v.kind + (together ? TOGETHER : 0));
}

/* Status of the process that began it: lane and kind of the answer. */
static int answer_of(const Act *acts, uint32_t jobs) {
  pid_t pid = fork();
  if (pid == 0) act(acts, jobs);
  int raw;
  assert_int_equal(waitpid(pid, &raw, 0), pid);
  return WIFEXITED(raw) ? WEXITSTATUS(raw) : CRASHED + WTERMSIG(raw);
}

static void the_process_that_answers_goes_on(void **state) {
  (void)state;
  enum { REFINEMENT = 10 * LANE_REFINEMENT };
  Act proof[] = {{VERDICT_TRUE, 900, 0, 0}, {VERDICT_TRUE, 100, 0, 0}};
  assert_int_equal(answer_of(proof, 2), REFINEMENT + VERDICT_TRUE);
  Act usual[] = {{VERDICT_TRUE, 900, 0, 0}, {VERDICT_UNKNOWN, 100, 3, 0}};
  assert_int_equal(answer_of(usual, 2), VERDICT_TRUE);
  Act none[] = {{VERDICT_UNKNOWN, 900, 3, 0}, {VERDICT_UNKNOWN, 100, 3, 0}};
  assert_int_equal(answer_of(none, 2), VERDICT_UNKNOWN);
  Act found[] = {{VERDICT_UNKNOWN, 900, 3, 0}, {VERDICT_UNKNOWN, 100, 3, 0}, {VERDICT_FALSE, 5000, 0, 0}};
  assert_int_equal(answer_of(found, 3), 10 * LANE_RUNS + VERDICT_FALSE);
}

static void goals_that_lanes_have_shown_add_up(void **state) {
  (void)state;
  Act halves[] = {{VERDICT_UNKNOWN, 1, 1, 0}, {VERDICT_UNKNOWN, 2, 2, 0}};
  assert_int_equal(answer_of(halves, 2), VERDICT_UNKNOWN + TOGETHER);
  Act same[] = {{VERDICT_UNKNOWN, 1, 1, 0}, {VERDICT_UNKNOWN, 2, 1, 0}};
  assert_int_equal(answer_of(same, 2), VERDICT_UNKNOWN);
}

static void a_crash_is_no_answer_and_is_not_hidden(void **state) {
  (void)state;
  Act other[] = {{VERDICT_TRUE, 1, 0, 0}, {VERDICT_UNKNOWN, 0, 0, SIGABRT}};
  assert_int_equal(answer_of(other, 2), VERDICT_TRUE);
  Act usual[] = {{VERDICT_UNKNOWN, 0, 0, SIGABRT}, {VERDICT_FALSE, 1, 0, 0}};
  assert_int_equal(answer_of(usual, 2), 10 * LANE_REFINEMENT + VERDICT_FALSE);
  Act nobody[] = {{VERDICT_UNKNOWN, 0, 0, SIGABRT}, {VERDICT_UNKNOWN, 1, 1, 0}};
  assert_int_equal(answer_of(nobody, 2), CRASHED + SIGABRT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_answer_waits_for_those_who_have_spent_less),
      cmocka_unit_test(the_least_effort_answers_and_of_equals_the_first),
      cmocka_unit_test(the_first_lane_waits_less),
      cmocka_unit_test(a_run_is_right_against_a_proof),
      cmocka_unit_test(unknown_is_for_the_first_lane_when_all_have_ended),
      cmocka_unit_test(a_proof_need_not_wait),
      cmocka_unit_test(a_limit_ends_the_waiting),
      cmocka_unit_test(luck_decides_nothing),
      cmocka_unit_test(lanes_are_parts_of_the_portfolio),
      cmocka_unit_test(the_process_that_answers_goes_on),
      cmocka_unit_test(goals_that_lanes_have_shown_add_up),
      cmocka_unit_test(a_crash_is_no_answer_and_is_not_hidden),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
