/* Symbolic memory graphs against the interpreter: in every step of a run, at every location where graphs are kept, one
 * of the graphs of some activation of the function represents the state; and no goal is reached that a level excludes.
 * Of a level that follows some rounds of loops only (smg/bound.c), that is asked up to where a run has more rounds,
 * which are counted here in another way. And what is said to represent all that a graph does (smg/entail.h) represents
 * the states that this one represents: other graphs of the location, and changed ones.
 *
 * usage: smg_soundness_test [--runs N] [--first SEED] [--programs N] [--seconds S] [--every N] [FILE...]
 *
 * Run from the top of the repository; with files, these programs and no others. Each is looked at with allocations that
 * may fail and with such that never do. --every: of all these pairs one in so many; of the kept ones none with 0. */
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
#include "property/property.h"
#include "smg/entail.h"
#include "smg_gamma.h"
#include "smg_mutate.h"
#include "smg_state.h"

enum { MOST_RUN_STEPS = 3000, MOST_COMPARED = 4000, MOST_WORK = 40000 };

static struct {
  int runs, first, programs, every;
  double seconds; /* for one level of a program */
  bool verbose;
} options = {.runs = 6, .first = 1, .programs = 12, .every = 1, .seconds = 4};

static struct {
  uint64_t programs, levels, stopped, runs, steps, compared, undecided, goals, entailed, refused, passed, failures;
} total;

static const char *const *files;
static int n_files;

/* An activation of the run. */
typedef struct {
  EdgeId last;      /* that it has taken; UINT32_MAX: none */
  uint32_t *rounds; /* by location: how often a loop has gone round since it was entered */
} Open;

typedef struct {
  const char *name;
  Program *p;
  const Goals *goals;
  const Engine *e;
  uint64_t level, run, compared, seed;
  Prover *prover;
  uint32_t *first_goal;
  bool malloc_may_fail, only_idle, strict, failed, ended;
  uint32_t within; /* the depth of the run at a call that is not followed, while it is in that; 0: it is in none */
  VEC(Open) open;
} Watch;

/* ---- one state ---- */

static void print_failure(const Watch *w, Run *r, const char *what) {
  total.failures++;
  if (total.failures > 8 && !options.verbose) return;
  EdgeId edge = state_edge(r);
  const Edge *x = &w->p->edge.at[edge];
  Buf b = {0};
  op_print(w->p, &x->op, &b);
  fprintf(stderr, "FAIL %s: level %llu, run %llu%s%s: ", w->name, (unsigned long long)w->level,
          (unsigned long long)w->run, w->malloc_may_fail ? ", allocations may fail" : "", w->strict ? ", strict" : "");
  position_print(stderr, x->at);
  fprintf(stderr, ": before %s (location %u of %s): %s\n", buf_str(&b), x->from, w->p->func.at[state_function(r)].name,
          what);
  buf_free(&b);
}

static void print_graphs(const Watch *w, Run *r, LocId at) {
  if (total.failures > 8 && !options.verbose) return;
  FuncId f = state_function(r);
  Buf b = {0};
  for (VarId v = 1; v < w->p->var.n; v++) {
    const Var *x = &w->p->var.at[v];
    if (!var_is_fixed(x) && (!x->function || x->function == f))
      buf_printf(&b, " %s=%u", x->name, w->e->slot[v] + (x->function ? 0 : w->e->n_own[f]));
  }
  buf_add(&b, "\nstate:\n");
  state_print(r, &b);
  for (uint32_t i = 0; i < w->e->activation.n; i++) {
    const Activation *a = &w->e->activation.at[i];
    if (a->function != f) continue;
    const Station *s = &a->at[at - w->p->func.at[f].first];
    for (uint32_t k = 0; k < s->graph.n && k < 6; k++) {
      if (!s->graph.at[k]) continue;
      buf_printf(&b, "graph %u of activation %u:\n", k, i);
      smg_print(s->graph.at[k], &b);
    }
  }
  fprintf(stderr, "slots:%s\n", buf_str(&b));
  buf_free(&b);
}

/* a represents the state: so must b, if it represents all that a does. */
static void compare_entailed(Watch *w, Run *r, const Graph *a, const Graph *b) {
  FuncId f = state_function(r);
  bool entailed = smg_entails(w->e, w->compared % 6 ? NULL : w->prover, a, b);
  if (entailed)
    total.entailed++;
  else
    total.refused++;
  if (!entailed || gamma_represents(w->e, b, f, r, w->strict, f == w->p->main) != GAMMA_NO) return;
  w->failed = true;
  print_failure(w, r, "a graph is said to represent what another one does, and does not");
  Buf text = {0};
  smg_print(a, &text);
  buf_add(&text, "is said to be represented by\n");
  smg_print(b, &text);
  buf_add(&text, "state:\n");
  state_print(r, &text);
  if (total.failures <= 8) fprintf(stderr, "%s\n", buf_str(&text));
  buf_free(&text);
}

static void compare_others(Watch *w, Run *r, LocId at, const Graph *a) {
  enum { MUTANTS = 4 };
  FuncId f = state_function(r);
  for (uint32_t i = 0; i < w->e->activation.n; i++) {
    const Activation *x = &w->e->activation.at[i];
    const Station *s = &x->at[at - w->p->func.at[f].first];
    for (uint32_t k = 0; x->function == f && k < s->graph.n && !w->failed; k++)
      if (s->graph.at[k] && s->graph.at[k] != a) compare_entailed(w, r, a, s->graph.at[k]);
  }
  for (uint32_t i = 0; i < MUTANTS && !w->failed; i++) {
    Graph *b = smg_mutant(a, &w->seed);
    if (b) compare_entailed(w, r, a, b);
    smg_free(b);
  }
}

static void compare(Watch *w, Run *r) {
  LocId at = w->p->edge.at[state_edge(r)].from;
  FuncId f = state_function(r);
  if (!engine_keeps(w->e, at) || w->compared > MOST_COMPARED) return;
  if (w->p->func.at[f].is_model) return; /* a contract may have taken its place: what comes behind it is looked at */
  w->compared++;
  total.compared++;
  bool undecided = false;
  for (uint32_t i = w->e->activation.n; i-- > 0;) {
    const Activation *a = &w->e->activation.at[i];
    if (a->function != f) continue;
    const Station *s = &a->at[at - w->p->func.at[f].first];
    for (uint32_t k = 0; k < s->graph.n; k++) {
      if (!s->graph.at[k]) continue;
      Gamma g = gamma_represents(w->e, s->graph.at[k], f, r, w->strict, f == w->p->main);
      if (g == GAMMA_YES && !w->e->o->rounds && w->compared % 3 == 0) compare_others(w, r, at, s->graph.at[k]);
      if (g == GAMMA_YES) return;
      undecided = undecided || g == GAMMA_UNDECIDED;
    }
  }
  if (undecided) {
    total.undecided++;
    return;
  }
  w->failed = true;
  print_failure(w, r, "the state is not represented");
  print_graphs(w, r, at);
}

static void look_at_goals(Watch *w, Run *r) {
  EdgeId edge = state_edge(r);
  for (uint32_t i = w->first_goal[edge]; i < w->first_goal[edge + 1]; i++) {
    const Goal *g = &w->goals->at[i];
    if (g->condition && !state_holds(r, g->condition)) continue;
    if (w->e->open[i]) { /* here the program has no meaning any more; loss of memory is no such thing */
      if (g->what != GOAL_LOST && g->what != GOAL_NOT_CLEAN) w->ended = true;
      if (w->ended) return;
      continue;
    }
    total.goals++;
    w->failed = true;
    Buf b = {0};
    goal_print(w->p, g, &b);
    print_failure(w, r, buf_str(&b));
    buf_free(&b);
  }
}

/* ---- rounds ---- */

static void close_to(Watch *w, uint32_t depth) {
  while (w->open.n > depth) mem_free(vec_pop(w->open).rounds);
}

/* Has the run gone further than is looked at? */
static bool is_behind(Watch *w, Run *r) {
  uint32_t depth = state_depth(r), most = w->e->o->rounds, calls = 0;
  EdgeId edge = state_edge(r);
  LocId at = w->p->edge.at[edge].from;
  close_to(w, depth);
  while (w->open.n < depth) vec_push(w->open, (Open){UINT32_MAX, mem_zalloc((w->p->loc.n + 1) * sizeof(uint32_t))});
  Open *x = &w->open.at[depth - 1];
  if (w->p->loc.at[at].is_loop_head && x->last != UINT32_MAX) {
    bool comes_back = w->p->edge.at[x->last].from >= at;
    x->rounds[at] = comes_back ? x->rounds[at] + 1 : 0;
    if (x->rounds[at] > most) return true;
  }
  x->last = edge;
  for (uint32_t i = 0; i + 1 < depth; i++) { /* what is open has called */
    const Expr *callee = expr_at(w->p, w->p->edge.at[w->open.at[i].last].op.a);
    calls += callee->kind == EXPR_FUNCTION && w->e->recurses[callee->var];
  }
  return calls > most;
}

static void observe(void *observer, Run *r) {
  Watch *w = observer;
  if (w->failed || w->ended) return;
  if (w->e->o->rounds && is_behind(w, r)) {
    w->ended = true;
    return;
  }
  total.steps++;
  if (state_depth(r) <= w->within) w->within = 0;
  if (w->within)
    total.passed++;
  else
    compare(w, r);
  if (!w->within && w->e->idle[state_edge(r)]) w->within = state_depth(r);
  if (!w->failed) look_at_goals(w, r);
}

/* ---- one level ---- */

static bool has_idle(const Engine *e) {
  for (EdgeId i = 1; i < e->p->edge.n; i++)
    if (e->idle[i]) return true;
  return false;
}

static void look(void *context, Engine *e) {
  Watch *w = context;
  if (w->only_idle && !has_idle(e)) return;
  w->e = e;
  w->level++;
  total.levels++;
  if (e->stopped) {
    total.stopped++;
    if (options.verbose)
      fprintf(stderr, "%s: level %llu: %s, line %u\n", w->name, (unsigned long long)w->level, e->stopped, e->at.line);
    return;
  }
  w->failed = false;
  for (int i = 0; i < options.runs && !w->failed; i++) {
    InputSource inputs;
    RunResult result;
    inputs_random(&inputs, (uint64_t)i + 1);
    w->strict = i % 3 == 0;
    RunOptions o = {.inputs = &inputs,
                    .malloc_may_fail = w->malloc_may_fail && i % 2,
                    .uninitialised_is_input = !w->strict,
                    .max_steps = MOST_RUN_STEPS,
                    .observe = observe,
                    .observer = w};
    w->run = (uint64_t)i;
    w->compared = 0;
    w->within = 0;
    w->ended = false;
    run_program(w->p, &o, &result);
    close_to(w, 0);
    total.runs++;
    run_result_free(&result);
    inputs_free(&inputs);
  }
}

/* All levels, or one of so many rounds. */
static void watch_goals(Watch *w, const Alias *alias, uint32_t properties, uint32_t rounds) {
  Program *p = w->p;
  Goals goals = {0};
  property_goals(p, properties, alias, &goals);
  w->goals = &goals;
  w->first_goal = mem_zalloc((p->edge.n + 2) * sizeof *w->first_goal);
  for (EdgeId i = 0, g = 0; i <= p->edge.n; i++) {
    w->first_goal[i] = g;
    while (i < p->edge.n && g < goals.n && goals.at[g].edge == i) g++;
  }
  SmgOptions o = {.goal = goals.at,
                  .n_goals = goals.n,
                  .malloc_may_fail = w->malloc_may_fail,
                  .alias = alias,
                  .work = MOST_WORK,
                  .rounds = rounds,
                  .crowd = w->malloc_may_fail ? 3 : 0, /* few, so that what is done about too many is done */
                  .deadline = clock_seconds() + options.seconds};
  SmgResult result;
  engine_run(p, &o, look, w, &result);
  smg_result_free(&result);
  mem_free(w->first_goal);
  vec_free(goals);
}

static void watch(const char *name, Program *p, bool malloc_may_fail) {
  Alias *alias = alias_new(p);
  uint32_t reach = PROPERTY_UNREACH_CALL | PROPERTY_ASSERTIONS,
           all = reach | PROPERTY_VALID_MEMSAFETY | PROPERTY_NO_OVERFLOW | PROPERTY_VALID_MEMCLEANUP;
  Watch w = {.name = name, .p = p, .malloc_may_fail = malloc_may_fail, .prover = prover_new(NULL)};
  watch_goals(&w, alias, all, 0);
  watch_goals(&w, alias, all, 1 + total.programs % 4);
  w.only_idle = true; /* where nobody asks for lost memory, some calls are not followed */
  if (!malloc_may_fail) watch_goals(&w, alias, reach, 0);
  prover_free(w.prover);
  vec_free(w.open);
  alias_free(alias);
}

static void watch_program(const char *path, int every) {
  static int next;
  for (int may_fail = 0; may_fail < 2; may_fail++) {
    if (next++ % every) continue;
    Program p;
    Diag diag;
    diag_init(&diag, stderr);
    FrontOptions o = {.files = &path, .n_files = 1, .pointer_bits = 64};
    if (front_load(&p, &o, NULL, &diag) && p.main) {
      total.programs++;
      watch(path, &p, may_fail);
    }
    program_free(&p);
  }
}

static void watch_all(const char *pattern) {
  glob_t found;
  assert_int_equal(glob(pattern, GLOB_BRACE, NULL, &found), 0);
  for (size_t i = 0; i < found.gl_pathc; i++) watch_program(found.gl_pathv[i], options.every);
  globfree(&found);
}

static void watch_random(const char *generator, int seed) {
  char path[] = "/tmp/smg_random_XXXXXX.c", command[256];
  int fd = mkstemps(path, 2);
  if (fd >= 0) close(fd);
  snprintf(command, sizeof command, "python3 %s %d > %s", generator, seed, path);
  assert_int_equal(system(command), 0);  // NOLINT: a test may start a program
  uint64_t before = total.failures;
  watch_program(path, 1);
  if (total.failures > before) fprintf(stderr, "(%s %d)\n", generator, seed);
  remove(path);
}

static void every_state_is_represented(void **state) {
  (void)state;
  for (int i = 0; i < n_files; i++) watch_program(files[i], options.every);
  if (!n_files) {
    if (options.every) watch_all("tests/smg/kept/*.c");
    if (options.every)
      watch_all("tests/tasks/programs/{arena,arena_reset,block_pool,queue_pool,slab_conn}.c"); /* carve.c */
    for (int i = 0; i < options.programs; i++) watch_random("tests/smg/generate.py", options.first + i);
  }
  print_message(
      "%llu programs, %llu levels (%llu stopped), %llu runs, %llu steps, %llu of them in calls that are not followed; "
      "%llu states compared, %llu undecided; "
      "%llu graphs represented by others, %llu not: %llu wrong, %llu of them goals\n",
      (unsigned long long)total.programs, (unsigned long long)total.levels, (unsigned long long)total.stopped,
      (unsigned long long)total.runs, (unsigned long long)total.steps, (unsigned long long)total.passed,
      (unsigned long long)total.compared, (unsigned long long)total.undecided, (unsigned long long)total.entailed,
      (unsigned long long)total.refused, (unsigned long long)total.failures, (unsigned long long)total.goals);
  assert_int_equal(total.failures, 0);
}

int main(int argc, char **argv) {
  int i = 1;
  for (; i < argc && argv[i][0] == '-'; i++) {
    options.verbose = options.verbose || !strcmp(argv[i], "--verbose");
    if (!strcmp(argv[i], "--verbose")) continue;
    if (i + 1 >= argc) return 2;
    if (!strcmp(argv[i], "--runs")) options.runs = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--first")) options.first = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--programs")) options.programs = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--every")) options.every = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--seconds")) options.seconds = atof(argv[i + 1]);
    i++;
  }
  files = (const char *const *)argv + i;
  n_files = argc - i;
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_state_is_represented)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
