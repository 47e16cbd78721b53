/* What is doubted of a proof: runs that try to refute it find what is wrong and nothing else, and arithmetic that
 * intervals do not list never goes wrong in a run. */
#include <glob.h>
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

#include "evidence/challenge.h"
#include "evidence/ranges.h"

static const char prelude[] =
    "extern int __VERIFIER_nondet_int(void);\nextern char __VERIFIER_nondet_char(void);\n"
    "extern void reach_error(void);\nextern void __VERIFIER_assume(int);\n"
    "void *malloc(unsigned long);\nvoid free(void *);\nstruct n { struct n *next; int v; };\n";

static bool load_file(Program *p, const char *path) {
  Diag diag;
  diag_init(&diag, stderr);
  FrontOptions o = {.files = &path, .n_files = 1, .pointer_bits = 64};
  return front_load(p, &o, NULL, &diag);
}

static void load_text(Program *p, const char *text) {
  char path[] = "/tmp/evidence_doubt_XXXXXX.c";
  int fd = mkstemps(path, 2);
  FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
  if (!f) abort();
  fprintf(f, "%s%s", prelude, text);
  fclose(f);
  bool loaded = load_file(p, path);
  unlink(path);
  assert_true(loaded);
}

enum { WORK = 150000 }; /* as for the shortest proofs */

/* How it goes wrong on a run, or -1. The same is found when it is done again. */
static int refuted_with(const char *text, uint64_t work) {
  Program p;
  load_text(&p, text);
  uint32_t all = PROPERTY_UNREACH_CALL | PROPERTY_ASSERTIONS | PROPERTY_VALID_MEMSAFETY;
  ChallengeOptions o = {.properties = all, .malloc_may_fail = true, .runs = work > WORK ? UINT32_MAX : 0};
  int kind[2];
  uint64_t steps[2] = {0, 0};
  uint32_t runs[2];
  for (int i = 0; i < 2; i++) {
    Goal goal;
    RunResult r;
    Challenge *c = challenge_new(&p, &o);
    bool shown = challenge_go(c, work, &goal, &r);
    runs[i] = challenge_runs(c);
    challenge_free(c);
    kind[i] = shown ? (int)goal.what : -1;
    if (shown) {
      steps[i] = r.steps;
      assert_true(r.path.n > 0);
      run_result_free(&r);
    }
  }
  assert_int_equal(kind[0], kind[1]);
  assert_int_equal(runs[0], runs[1]);
  assert_true(steps[0] == steps[1] && runs[0] > 0);
  program_free(&p);
  return kind[0];
}

static int refuted(const char *text) { return refuted_with(text, WORK); }

static void what_is_wrong_is_found(void **state) {
  (void)state;
  /* a constant, twice */
  assert_int_equal(refuted("int main(void) { int x = __VERIFIER_nondet_int();\n"
                           "  if (x == 123456) if (__VERIFIER_nondet_int() < -70000) reach_error(); return 0; }"),
                   GOAL_REACH_ERROR);
  /* one branch behind the other */
  assert_int_equal(refuted("int main(void) { int s = 0;\n"
                           "  for (int i = 0; i < 40; i++) { int c = __VERIFIER_nondet_char();\n"
                           "    if (s == 0 && c == 'a') s = 1; else if (s == 1 && c == 'q') s = 2;\n"
                           "    else if (s == 2 && c == 77) s = 3; else if (s == 3 && c == -5) reach_error(); }\n"
                           "  return 0; }"),
                   GOAL_REACH_ERROR);
  /* the third allocation fails */
  assert_int_equal(refuted("int main(void) { struct n *a = malloc(16), *b = malloc(16), *c = malloc(16);\n"
                           "  if (a && b) c->v = 1; free(a); free(b); free(c); return 0; }"),
                   GOAL_DEREF);
  /* many rounds */
  assert_int_equal(
      refuted("int main(void) { int n = 0; while (__VERIFIER_nondet_int()) if (++n == 300) reach_error();\n"
              "  return 0; }"),
      GOAL_REACH_ERROR);
  assert_int_equal(refuted("int main(void) { for (unsigned i = 0; i < 3000; i++) ; reach_error(); return 0; }"),
                   GOAL_REACH_ERROR);
  /* lost in a program that does not end */
  assert_int_equal(refuted("int main(void) { for (;;) { struct n *p = malloc(16); if (p) p->next = 0; } }"), GOAL_LOST);
  assert_int_equal(refuted("int main(int argc, char **argv) { return argc > 7 ? *argv[argc] : 0; }"), GOAL_DEREF);
}

/* Lines, words, characters, options: each as a program of its own that goes wrong on few of them. */
static void words_of_the_program_are_typed(void **state) {
  (void)state;
  enum { MORE = 16000000 };
  static const char head[] =
      "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nextern void reach_error(void);\n";
  static const char *const body[] = {
      /* a format with a command in it, then another */
      "int main(void) { char l[64], n[20]; int y, s = 0; while (fgets(l, sizeof l, stdin)) {\n"
      "  if (sscanf(l, \"enter %19s %d\", n, &y) == 2 && y == 7301) s = 1;\n"
      "  else if (sscanf(l, \"leave %19s\", n) == 1 && s && n[0] == 'b') reach_error(); } return 0; }",
      /* scanf, a word and a number, twice the same word */
      "int main(void) { char w[12], k[12] = \"\"; int d; while (scanf(\"%11s %d\", w, &d) == 2) {\n"
      "  if (!strcmp(w, \"store\") && d > 0) strcpy(k, \"x\"); if (!strcmp(w, \"fetch\") && k[0] && d < 0) "
      "reach_error(); }\n"
      "  return 0; }",
      /* letters */
      "int main(void) { int c, depth = 0; while ((c = getchar()) != EOF) switch (c) {\n"
      "  case '{': depth++; break; case '}': if (--depth < -1) reach_error(); break; case '$': if (depth == 3) "
      "abort(); }\n"
      "  return 0; }",
      /* words between separators */
      "int main(void) { char l[80]; while (fgets(l, sizeof l, stdin)) { char *a = strtok(l, \":\\n\");\n"
      "  char *b = a ? strtok(NULL, \":\\n\") : NULL; if (b && !strcmp(a, \"mode\") && !strcmp(b, \"verbose\")) "
      "reach_error(); }\n"
      "  return 0; }",
      /* options */
      "int main(int argc, char **argv) { int n = 0; for (int i = 1; i + 1 < argc; i++)\n"
      "  if (!strcmp(argv[i], \"--depth\")) { if (atoi(argv[i + 1]) == 3) n++; if (n == 2) reach_error(); } return 0; "
      "}",
      /* a table of words */
      "static const char *const name[] = {\"alpha\", \"gamma\", \"omega\"};\n"
      "int main(void) { char l[32]; int last = 0; while (fgets(l, sizeof l, stdin)) { l[strcspn(l, \"\\n\")] = 0;\n"
      "  for (int i = 0; i < 3; i++) if (!strcmp(l, name[i])) { if (last == 1 && i == 2) reach_error(); last = i; } } "
      "return 0; }",
  };
  for (size_t i = 0; i < sizeof body / sizeof *body; i++) {
    char text[2000];
    snprintf(text, sizeof text, "%s%s", head, body[i]);
    if (refuted_with(text, MORE) != GOAL_REACH_ERROR) fail_msg("program %zu was not found", i);
  }
}

static void what_is_right_is_left_alone(void **state) {
  (void)state;
  assert_int_equal(refuted("int main(void) { int x = __VERIFIER_nondet_int(); if (x > 5 && x < 3) reach_error();\n"
                           "  int *p = malloc(4); if (p) *p = x; free(p); return 0; }"),
                   -1);
  /* what is lost before an assumption that does not hold is lost in no execution */
  assert_int_equal(
      refuted("int main(void) { int *p = malloc(16); p = 0; int s = 0; for (int i = 0; i < 100000; i++) s ^= i;\n"
              "  __VERIFIER_assume(0); return s; }"),
      GOAL_LOST); /* a loop head comes in between */
  assert_int_equal(refuted("int main(void) { int *p = malloc(16); p = 0; __VERIFIER_assume(0); return !p; }"), -1);
}

/* ---- intervals ---- */

static bool is_listed(const Troubles *all, const RunResult *r) {
  TroubleKind kind = r->outcome == RUN_OVERFLOW   ? TROUBLE_OVERFLOW
                     : r->outcome == RUN_DIVISION ? TROUBLE_DIVISION
                                                  : TROUBLE_SHIFT;
  for (uint32_t i = 0; i < all->n; i++)
    if (all->at[i].edge == r->edge && all->at[i].kind == kind) return true;
  return false;
}

/* So many runs went wrong in arithmetic, each where it was listed. */
static uint32_t watch(const Program *p) {
  enum { SEEDS = 24 };
  bool *reached = mem_alloc(p->loc.n + 1);
  memset(reached, 1, p->loc.n + 1);
  Troubles all = {0};
  if (p->main) ranges_troubles(p, reached, &all);
  uint32_t wrong = 0;
  for (uint64_t seed = 0; seed < SEEDS && p->main; seed++) {
    static const Int128 always[] = {0, 1, -1, INT32_MAX, INT32_MIN, 31, 32, 1000000007};
    InputSource source = {0};
    if (seed >= 8) inputs_random(&source, seed);
    for (uint32_t i = 0; i < 50 && seed < 8; i++) inputs_add(&source, INPUT_VALUE, always[seed]);
    RunOptions o = {.inputs = &source, .uninitialised_is_input = true, .max_steps = 20000};
    RunResult r = {0};
    run_program(p, &o, &r);
    bool arithmetic = r.outcome == RUN_OVERFLOW || r.outcome == RUN_DIVISION || r.outcome == RUN_SHIFT;
    if (arithmetic && !is_listed(&all, &r))
      fail_msg("%s:%u: %s is not listed", r.at.file, r.at.line, run_outcome_name(r.outcome));
    wrong += arithmetic;
    run_result_free(&r);
    inputs_free(&source);
  }
  vec_free(all);
  mem_free(reached);
  return wrong;
}

static void what_is_not_listed_does_not_go_wrong(void **state) {
  (void)state;
  glob_t files;
  uint32_t wrong = 0;
  assert_int_equal(glob("tests/tasks/predicate/*.c", 0, NULL, &files), 0);
  for (size_t i = 0; i < files.gl_pathc; i++) {
    Program p;
    if (i % 6 && !strstr(files.gl_pathv[i], "/ov_")) continue;
    if (load_file(&p, files.gl_pathv[i])) wrong += watch(&p);
    program_free(&p);
  }
  globfree(&files);
  assert_true(wrong > 20); /* else nothing was tested */
}

static uint32_t listed(const char *text) {
  Program p;
  load_text(&p, text);
  bool *reached = mem_alloc(p.loc.n + 1);
  memset(reached, 1, p.loc.n + 1);
  Troubles all = {0};
  ranges_troubles(&p, reached, &all);
  uint32_t n = all.n;
  vec_free(all);
  mem_free(reached);
  program_free(&p);
  return n;
}

static void what_is_obvious_is_not_listed(void **state) {
  (void)state;
  assert_int_equal(listed("int main(void) { int n = __VERIFIER_nondet_int(), s = 0;\n"
                          "  for (int i = 0; i < n; i++) s = i; for (int i = n; i >= 1; --i) s = i / 2 + 1;\n"
                          "  return s & 7; }"),
                   0);
  assert_int_equal(listed("int g; static int f(int x) { return x * 100; }\n"
                          "int main(void) { for (g = 0; g < 50; g++) if (f(g) + 1 == 7) return 1;\n"
                          "  return ((1 << (g % 31)) & 63) + 10 / (g + 1) - 5 % 3; }"),
                   0);
  assert_int_equal(listed("int main(void) { unsigned char c = __VERIFIER_nondet_char(); return c * c - c; }"), 0);
  assert_int_equal(listed("int f(int n) { return n <= 1 ? 1 : n * f(n - 1); }\nint main(void) { return f(12); }"), 1);
  assert_int_equal(listed("int main(void) { int i; for (i = 1; i; ++i) ; return i; }"), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_wrong_is_found),        cmocka_unit_test(words_of_the_program_are_typed),
      cmocka_unit_test(what_is_right_is_left_alone),   cmocka_unit_test(what_is_not_listed_does_not_go_wrong),
      cmocka_unit_test(what_is_obvious_is_not_listed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
