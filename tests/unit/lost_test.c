/* What is said of operations that may lose memory (evidence/lost.h) against runs: nothing that graphs or a verification
 * exclude is shown by a run, nothing that src/leak contradicts is confirmed, and what is confirmed loses a block at
 * that operation. Every probe is tried, not only warnings. Programs: random ones that lose memory now and then, and one
 * whose answers are known. Run from the top of the repository; with arguments (C files), these programs only. */
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

#include "evidence/evidence.h"
#include "leak/leak.h"

static struct {
  uint64_t programs, probes, confirmed, excluded, open, contradicted, wrong;
} total;

static struct {
  int programs, first;
} options = {.programs = 5, .first = 1};

/* Does the run lose a block where it says? */
static bool shows(const Program *p, const Loss *x) {
  bool lost = false;
  for (uint32_t i = 0; i < x->run.leftover.n; i++) lost = lost || !x->run.leftover.at[i].reachable;
  return lost && x->run.lost == x->edge && x->edge < p->edge.n;
}

static void count(const char *name, const Program *p, const Leaks *leaks, const Losses *all) {
  for (uint32_t i = 0; i < all->n; i++) {
    const Loss *x = &all->at[i];
    bool refuted = leaks->probe.at[i].outcome == LEAK_NONE;
    total.probes++;
    total.confirmed += x->kind == LOSS_CONFIRMED;
    total.excluded += x->kind == LOSS_EXCLUDED;
    total.open += x->kind == LOSS_OPEN;
    bool bad = x->is_contradicted || (x->kind == LOSS_CONFIRMED && refuted);
    total.contradicted += bad;
    if (x->kind == LOSS_CONFIRMED && !shows(p, x)) total.wrong++;
    if (!bad) continue;
    Buf text = {0};
    op_print(p, &p->edge.at[x->edge].op, &text);
    fprintf(stderr, "%s:%u: %s: %s%s\n", name, p->edge.at[x->edge].at.line, leaks->probe.at[i].place, buf_str(&text),
            refuted ? " (contradicted backwards)" : "");
    buf_free(&text);
  }
}

static void decide(const char *path, bool malloc_may_fail, uint64_t effort) {
  static const LeakLimits limits = {.transfers = 2000, .regions = 50};
  Program p;
  Diag diag;
  Leaks leaks;
  Losses all = {0};
  diag_init(&diag, stderr);
  FrontOptions o = {.files = &path, .n_files = 1, .pointer_bits = 64};
  bool loaded = front_load(&p, &o, NULL, &diag);
  assert_true(loaded && p.main);
  total.programs++;
  assert_true(leaks_find(&p, limits, NULL, &leaks));
  for (uint32_t i = 0; i < leaks.probe.n; i++) {
    const LeakProbe *x = &leaks.probe.at[i];
    vec_push(all, (Loss){.edge = x->edge, .var = x->var, .offset = x->offset});
  }
  LossOptions l = {.malloc_may_fail = malloc_may_fail, .runs = 120, .work = 20000, .effort = effort};
  losses_decide(&p, &l, &all);
  count(path, &p, &leaks, &all);
  losses_free(&all);
  leaks_free(&leaks);
  program_free(&p);
}

static void decide_random(const char *generator, int seed) {
  char path[] = "/tmp/lost_XXXXXX.c", command[256];
  int fd = mkstemps(path, 2);
  if (fd >= 0) close(fd);
  snprintf(command, sizeof command, "python3 %s %d > %s", generator, seed, path);
  assert_int_equal(system(command), 0);  // NOLINT: a test may start a program
  uint64_t before = total.contradicted + total.wrong;
  decide(path, seed % 2, 0);
  if (total.contradicted + total.wrong > before) fprintf(stderr, "(%s %d)\n", generator, seed);
  remove(path);
}

static void decide_text(const char *text, uint64_t effort) {
  char path[] = "/tmp/lost_XXXXXX.c";
  int fd = mkstemps(path, 2);
  assert_true(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
  close(fd);
  decide(path, false, effort);
  remove(path);
}

static int n_files;
static const char *const *files;

static void runs_and_graphs_agree(void **unused) {
  (void)unused;
  for (int i = 0; i < n_files; i++) decide(files[i], i % 2, 0);
  for (int i = 0; i < options.programs && !n_files; i++) {
    decide_random("tests/memory/generate.py", options.first + i);
    decide_random("tests/shape/generate.py", options.first + i);
  }
  print_message("%llu programs, %llu probes: %llu confirmed, %llu excluded, %llu open; %llu contradicted, %llu wrong\n",
                (unsigned long long)total.programs, (unsigned long long)total.probes,
                (unsigned long long)total.confirmed, (unsigned long long)total.excluded, (unsigned long long)total.open,
                (unsigned long long)total.contradicted, (unsigned long long)total.wrong);
  assert_int_equal(total.contradicted, 0);
  assert_int_equal(total.wrong, 0);
  assert_true(n_files || (total.confirmed > 0 && total.excluded > 0));
}

/* One operation loses, the others do not: in a loop, by a call, by a free, by a return. */
static void operations_are_told_apart(void **unused) {
  (void)unused;
  uint64_t confirmed = total.confirmed, open = total.open;
  decide_text(
      "#include <stdlib.h>\nstruct s { struct s *n; };\n"
      "static struct s *make(void) { struct s *x = calloc(1, sizeof *x); return x; }\n"
      "static void drop(struct s *a) { struct s *b = a->n; free(a); if (b) free(b); }\n"
      "int main(void) {\n  struct s *p = make(), *q = make();\n  if (!p || !q) return 0;\n"
      "  p->n = q; q = NULL;\n  drop(p);\n  p = make();\n  p = NULL;\n  return 0;\n}\n",
      0);
  assert_int_equal(total.confirmed - confirmed, 1); /* p = NULL */
  (void)open;
  confirmed = total.confirmed;
  decide_text(
      "#include <stdlib.h>\nstruct s { struct s *n, *m; };\n"
      "int main(void) {\n  struct s *p = calloc(1, sizeof *p);\n  p->n = calloc(1, sizeof *p);\n  free(p);\n"
      "  return 0;\n}\n",
      0);
  assert_int_equal(total.confirmed - confirmed, 1); /* free(p): p->n, not p->m */
}

int main(int argc, char **argv) {
  int i = 1;
  for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
    if (!strcmp(argv[i], "--first")) options.first = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--programs")) options.programs = atoi(argv[i + 1]);
  }
  files = (const char *const *)argv + i;
  n_files = argc - i;
  const struct CMUnitTest tests[] = {cmocka_unit_test(runs_and_graphs_agree),
                                     cmocka_unit_test(operations_are_told_apart)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
