/* What src/leak shows leak-free against the interpreter: where a run loses the last pointer to a block, some probe of
 * that operation is not contradicted. Programs: random ones from tests/shape/generate.py and tests/memory/generate.py,
 * which lose memory now and then, and some of tests/tasks. Run from the top of the repository; with arguments (C
 * files), these programs only. */
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
#include <glob.h>

#include "front/front.h"
#include "leak/leak.h"
#include "program/program.h"
#include "program/runner.h"

enum { MOST_STEPS = 1200, SEEDS = 4 };

typedef struct {
  const char *name;
  const Program *p;
  uint8_t *warned; /* by EdgeId: 1: has probes, all contradicted; 2: some is not */
  U32Vec held;     /* by object: 2: before the last operation a variable or memory led to it, 1: only temporaries */
  U32Vec suspect;  /* by object: the operation since which only temporaries lead to it, or NO_EDGE */
  U32Vec calls;    /* open calls before the last operation */
  EdgeId last;
} Watch;

static struct {
  uint64_t programs, runs, probes, free, lost, unprobed, failures;
} total;

static struct {
  int programs, first;
} options = {.programs = 60, .first = 1};

static void count(U32Vec *held, uint32_t object, uint32_t by) {
  if (object && object < held->n && held->at[object] < by) held->at[object] = by;
}

static void count_registers(const Run *r, U32Vec *held) {
  for (uint32_t i = 0; i < r->registers.n; i++) count(held, r->registers.at[i].object, 1);
  for (uint32_t k = 0; k < r->frame.n; k++) {
    const Function *f = &r->p->func.at[r->frame.at[k].function];
    for (uint32_t i = 0; i < f->n_params + f->n_locals; i++) {
      VarId v = i < f->n_params ? f->param[i] : f->local[i - f->n_params];
      if (!r->p->var.at[v].is_object && r->p->var.at[v].kind != VAR_TEMP)
        count(held, r->registers.at[r->frame.at[k].registers + r->slot[v]].object, 2);
    }
  }
}

/* Every pointer that exists, wherever it is: a block that lost ones lead to is not lost to us. */
static void find_held(const Run *r, U32Vec *held) {
  while (held->n < r->memory.object.n) vec_push(*held, 0);
  for (uint32_t i = 0; i < held->n; i++) held->at[i] = 0;
  count_registers(r, held);
  for (uint32_t i = 0; i < r->globals.n; i++) count(held, r->globals.at[i].object, 2);
  for (uint32_t id = 1; id < r->memory.object.n; id++) {
    const Object *o = memory_object(&r->memory, id);
    if (o->state != OBJECT_ALIVE || !o->provenance) continue;
    for (uint64_t k = 0; k < o->size; k++) count(held, o->provenance[k], 2);
  }
}

static bool is_user(const Watch *w, EdgeId e) {
  return !w->p->func.at[w->p->loc.at[w->p->edge.at[e].from].function].is_model;
}

static void lost(Watch *w, EdgeId suspect) {
  EdgeId call = w->calls.n ? vec_last(w->calls) : NO_EDGE; /* of which the last operation may have been the return */
  uint8_t here = w->warned[w->last], there = call == NO_EDGE ? 0 : w->warned[call];
  if (!is_user(w, w->last)) return;
  if (w->p->edge.at[w->last].op.kind != OP_RETURN) there = 0;
  if (suspect != NO_EDGE && w->warned[suspect] == 2) here = 2;
  if (!here && !there) {
    total.unprobed++;
    return;
  }
  total.lost++;
  if (here == 2 || there == 2 || total.failures++ > 20) return;
  fprintf(stderr, "%s: ", w->name);
  position_print(stderr, w->p->edge.at[w->last].at);
  fprintf(stderr, ": a block is lost, and all probes are contradicted\n");
}

static void observe(void *observer, Run *r) {
  Watch *w = observer;
  U32Vec now = {0};
  find_held(r, &now);
  for (uint32_t id = 1; id < w->held.n && id < now.n && w->last != NO_EDGE; id++) {
    const Object *o = memory_object(&r->memory, id);
    if (o->kind != OBJECT_HEAP || o->state != OBJECT_ALIVE) continue;
    if (w->held.at[id] == 2 && now.at[id] == 1) w->suspect.at[id] = w->last;
    if (now.at[id] == 2) w->suspect.at[id] = NO_EDGE;
    if (w->held.at[id] && !now.at[id]) lost(w, w->suspect.at[id]);
  }
  while (w->suspect.n < now.n) vec_push(w->suspect, NO_EDGE);
  vec_free(w->held);
  w->held = now;
  vec_clear(w->calls);
  for (uint32_t i = 0; i < r->frame.n; i++)
    if (r->frame.at[i].call != NO_EDGE) vec_push(w->calls, r->frame.at[i].call);
  w->last = r->edge;
}

static void watch_program(const char *path) {
  static const LeakLimits limits = {.transfers = 2000, .regions = 50};
  Program p;
  Diag diag;
  Leaks leaks;
  diag_init(&diag, stderr);
  FrontOptions o = {.files = &path, .n_files = 1, .pointer_bits = 64};
  if (!front_load(&p, &o, NULL, &diag) || !p.main) {
    total.failures++;
    program_free(&p);
    return;
  }
  leaks_find(&p, limits, NULL, &leaks);
  uint8_t *warned = mem_zalloc(p.edge.n);
  for (uint32_t i = 0; i < leaks.probe.n; i++) {
    const LeakProbe *x = &leaks.probe.at[i];
    if (warned[x->edge] != 2) warned[x->edge] = x->outcome == LEAK_NONE ? 1 : 2;
    total.free += x->outcome == LEAK_NONE;
  }
  total.programs++;
  total.probes += leaks.probe.n;
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    Watch w = {.name = path, .p = &p, .warned = warned, .last = NO_EDGE};
    InputSource inputs;
    RunResult result;
    inputs_random(&inputs, seed);
    RunOptions run = {
        .inputs = &inputs, .malloc_may_fail = seed == 2, .max_steps = MOST_STEPS, .observe = observe, .observer = &w};
    run_program(&p, &run, &result);
    total.runs++;
    run_result_free(&result);
    inputs_free(&inputs);
    vec_free(w.held);
    vec_free(w.suspect);
    vec_free(w.calls);
  }
  mem_free(warned);
  leaks_free(&leaks);
  program_free(&p);
}

static void watch_random(const char *generator, int seed) {
  char path[] = "/tmp/leak_random_XXXXXX.c", command[256];
  int fd = mkstemps(path, 2);
  if (fd >= 0) close(fd);
  snprintf(command, sizeof command, "python3 %s %d > %s", generator, seed, path);
  assert_int_equal(system(command), 0);  // NOLINT: a test may start a program
  watch_program(path);
  remove(path);
}

static void watch_all(const char *pattern, size_t every) {
  glob_t found;
  assert_int_equal(glob(pattern, GLOB_BRACE, NULL, &found), 0);
  for (size_t i = 0; i < found.gl_pathc; i += every) watch_program(found.gl_pathv[i]);
  globfree(&found);
}

static const char *const *files;
static int n_files;

static void what_runs_lose_is_not_contradicted(void **state) {
  (void)state;
  for (int i = 0; i < n_files; i++) watch_program(files[i]);
  if (!n_files) {
    watch_all("tests/tasks/{recursion,shape,everyday}/*.c", 10);
    for (int i = 0; i < options.programs; i++)
      watch_random(i % 2 ? "tests/memory/generate.py" : "tests/shape/generate.py", options.first + i);
  }
  print_message(
      "%llu programs, %llu runs; %llu probes, %llu contradicted; %llu losses in runs (%llu where nobody asks): "
      "%llu wrong\n",
      (unsigned long long)total.programs, (unsigned long long)total.runs, (unsigned long long)total.probes,
      (unsigned long long)total.free, (unsigned long long)total.lost, (unsigned long long)total.unprobed,
      (unsigned long long)total.failures);
  assert_int_equal(total.failures, 0);
  assert_true(n_files || (total.lost > 0 && total.free > 0));
}

int main(int argc, char **argv) {
  int i = 1;
  for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
    int n = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--programs")) options.programs = n;
    if (!strcmp(argv[i], "--first")) options.first = n;
  }
  files = (const char *const *)argv + i;
  n_files = argc - i;
  const struct CMUnitTest tests[] = {cmocka_unit_test(what_runs_lose_is_not_contradicted)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
