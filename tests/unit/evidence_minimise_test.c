/* Runs of a violation are made small: what does not matter goes, what matters stays, and the same goes wrong. */
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

#include "evidence/minimise.h"

static const char prelude[] =
    "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nextern void __VERIFIER_assume(int);\n"
    "void *malloc(unsigned long);\nvoid free(void *);\nstruct n { struct n *next; int v; };\n";

static void load_text(Program *p, const char *text) {
  char path[] = "/tmp/evidence_minimise_XXXXXX.c";
  int fd = mkstemps(path, 2);
  FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
  if (!f) abort();
  fprintf(f, "%s%s", prelude, text);
  fclose(f);
  Diag diag;
  diag_init(&diag, stderr);
  const char *file = path;
  FrontOptions o = {.files = &file, .n_files = 1, .pointer_bits = 64};
  bool loaded = front_load(p, &o, NULL, &diag);
  unlink(path);
  assert_true(loaded);
}

enum { WORK = 3000000, STEPS = 20000 };

static void run(const Program *p, InputSource *source, uint64_t steps, RunResult *r) {
  RunOptions o = {.inputs = source,
                  .malloc_may_fail = true,
                  .uninitialised_is_input = true,
                  .max_steps = steps,
                  .record_path = true};
  run_program(p, &o, r);
}

/* The lines of an inputs file, without comments. */
static void print_inputs(const RunResult *r, Buf *out) {
  arguments_print_lines(&r->arguments, out);
  inputs_print(NULL, r->input.at, r->input.n, out);
}

/* Runs the program on the inputs of `file` (program/run.h), which violates something, and makes that run small with so
 * much work. The small run shows the same and can be repeated. */
static void small_run(const Program *p, const char *file, uint64_t work, RunResult *r) {
  Diag diag;
  Goal goal;
  InputSource source;
  diag_init(&diag, stderr);
  assert_true(inputs_parse(&source, file, strlen(file), "inputs", &diag));
  source.file = NULL; /* numbers are wrapped */
  run(p, &source, STEPS, r);
  inputs_free(&source);
  uint32_t all = PROPERTY_UNREACH_CALL | PROPERTY_ASSERTIONS | PROPERTY_VALID_MEMSAFETY | PROPERTY_NO_OVERFLOW;
  assert_true(property_violated_by(all, r, &goal));
  RunOutcome outcome = r->outcome;
  EdgeId edge = r->edge;
  uint64_t steps = r->steps;
  MinimiseOptions o = {.malloc_may_fail = true, .work = work};
  MinimiseStats stats;
  minimise_run(p, &goal, &o, r, &stats);
  assert_true(goal_shown_by(&goal, r) && r->steps <= steps && r->path.n == r->steps);
  assert_true(stats.found_steps == steps);
  if (outcome != RUN_LIMIT) assert_true(r->outcome == outcome && (goal.what == GOAL_LOST || r->edge == edge));
  RunResult again;
  source = inputs_again(&r->arguments, r->input.at, r->input.n);
  run(p, &source, r->steps + (r->outcome != RUN_LIMIT), &again);
  inputs_free(&source);
  assert_true(again.outcome == r->outcome && again.steps == r->steps && again.edge == r->edge);
  run_result_free(&again);
}

/* The inputs that are left: the same when it is done again. */
static void expect(const char *text, const char *file, const char *left) {
  Program p;
  load_text(&p, text);
  for (int i = 0; i < 2; i++) {
    RunResult r;
    Buf out = {0};
    small_run(&p, file, WORK, &r);
    print_inputs(&r, &out);
    assert_string_equal(buf_str(&out), left);
    buf_free(&out);
    run_result_free(&r);
  }
  program_free(&p);
}

/* 1 puts a node in front, 2 frees the first one, 3 forgets to take it out as well, other numbers do nothing. */
static const char commands[] =
    "int main(void) { struct n *list = 0; int c;\n"
    "  while ((c = __VERIFIER_nondet_int())) {\n"
    "    if (c == 1) { struct n *p = malloc(sizeof *p); if (!p) break; p->next = list; p->v = "
    "__VERIFIER_nondet_int();\n"
    "                  list = p; }\n"
    "    else if (c == 2 && list) { struct n *p = list; list = p->next; free(p); }\n"
    "    else if (c == 3 && list) free(list); }\n"
    "  while (list) { struct n *p = list->next; free(list); list = p; }\n"
    "  return 0; }";

static void commands_are_left_out(void **state) {
  (void)state;
  expect(commands,
         "9\n1\n77\n1\n-5\n8\n2\n1\n123\n6\n1\n4\n2\n2\n-7\n1\n99\n1\n5\n2\n11\n3\n50\n51\n9\n2\nmalloc 1\nmalloc 1\n",
         "1\nmalloc 1\n0\n3\n2\n");
}

static void numbers_get_small(void **state) {
  (void)state;
  expect(
      "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n"
      "  if (x > 1000 && y < -3) reach_error(); return 0; }",
      "2000000000\n-123456\n", "1001\n-4\n");
  /* a constant of the program is the shorter way, though it is the larger number */
  expect(
      "int main(void) { int n = __VERIFIER_nondet_int(); if (n != 500) for (int i = 0; i < 100; i++) n++;\n"
      "  reach_error(); return n; }",
      "3\n", "500\n");
  /* how many follow */
  expect(
      "int main(void) { int n = __VERIFIER_nondet_int(), last = 0; __VERIFIER_assume(n >= 0 && n < 20);\n"
      "  for (int i = 0; i < n; i++) last = __VERIFIER_nondet_int();\n"
      "  if (last == 7 && __VERIFIER_nondet_int() == 8) reach_error(); return 0; }",
      "6\n1\n2\n3\n4\n5\n7\n8\n", "1\n7\n8\n");
}

static void allocations_succeed(void **state) {
  (void)state;
  /* only the second one must fail */
  expect(
      "int main(void) { struct n *a = malloc(16), *b = malloc(16), *c = malloc(16);\n"
      "  if (a) b->v = 1; free(a); free(b); free(c); return 0; }",
      "malloc 1\nmalloc 0\nmalloc 0\n", "malloc 1\nmalloc 0\nmalloc 1\n");
  expect("int main(void) { struct n *c = malloc(16); free(c); struct n *a = malloc(16); a->v = 1; free(a); return 0; }",
         "malloc 0\nmalloc 0\n", "malloc 1\nmalloc 0\n");
  /* a failing allocation would be a shorter way to lose the same block */
  expect(
      "int main(void) { struct n *a = malloc(16); struct n *b = malloc(16); if (!b) return 1;\n"
      "  int s = 0; for (int i = 0; i < 9; i++) s ^= i; free(b); return s; }",
      "", "malloc 1\nmalloc 1\n");
}

static void arguments_are_left_out(void **state) {
  (void)state;
  expect(
      "int main(int argc, char **argv) { for (int i = 1; i < argc; i++) if (argv[i][0] == '-') reach_error();\n"
      "  return 0; }",
      "argument \"name\"\nargument \"a\"\nargument \"long\"\nargument \"-xyz\"\nargument \"b\"\n",
      "argument \"program\"\nargument \"-\"\n");
}

/* The place stays, also where another comes earlier. */
static void the_place_stays(void **state) {
  (void)state;
  expect(
      "int main(void) { int x = __VERIFIER_nondet_int(); if (x == 0) reach_error();\n"
      "  if (__VERIFIER_nondet_int() > 10) reach_error(); return 0; }",
      "-44\n44\n", "1\n11\n");
}

/* Memory that is lost in a program that does not end: the run is cut off there. */
static void what_is_lost_is_cut_off(void **state) {
  (void)state;
  Program p;
  RunResult r;
  load_text(&p, "int main(void) { for (;;) { struct n *p = malloc(16); if (p) p->next = 0; } }");
  small_run(&p, "", WORK, &r);
  assert_true(r.outcome == RUN_LIMIT && r.steps < 20 && r.input.n <= 2);
  run_result_free(&r);
  program_free(&p);
}

static void without_work_nothing_changes(void **state) {
  (void)state;
  static const char file[] = "9\n1\n77\n1\n-5\n3\n3\n";
  Program p;
  RunResult r;
  load_text(&p, commands);
  small_run(&p, file, 0, &r);
  assert_true(r.input.n == 9); /* two of them are allocations */
  run_result_free(&r);
  program_free(&p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(commands_are_left_out),
      cmocka_unit_test(numbers_get_small),
      cmocka_unit_test(allocations_succeed),
      cmocka_unit_test(arguments_are_left_out),
      cmocka_unit_test(the_place_stays),
      cmocka_unit_test(what_is_lost_is_cut_off),
      cmocka_unit_test(without_work_nothing_changes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
