#include "evidence/search.h"

/* Inputs of a kind. The first two tries of a long search may take more steps: one of them may be what a loop needs. */
enum { CONSTANTS = 6, SMALL = 30, ANY = 14, INPUTS = 4000, STEPS_LONG = 2000000, STEPS = 50000, STEPS_SHORT = 200 };

static uint64_t next_number(uint64_t *state) { /* splitmix64 */
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static void choose(InputSource *s, int i) {
  static const int constant[CONSTANTS] = {0, 1, -1, 2, 5, 100};
  uint64_t state = (uint64_t)i;
  if (i >= CONSTANTS + SMALL) {
    inputs_random(s, state);
    return;
  }
  static const char *const argument[] = {"program", "a", "12", "-x", "", "longer argument", "a", "b"};
  static const uint32_t arguments[] = {1, 3, 2, 4, 0, 8};
  s->arguments.given = true;
  for (uint32_t k = 0; k < arguments[i % 6]; k++) arguments_add(&s->arguments, argument[k]);
  uint64_t range = i % 3 == 0 ? 3 : i % 3 == 1 ? 12 : 130;
  for (uint32_t k = 0; k < INPUTS; k++) {
    Int128 x = i < CONSTANTS ? constant[i] : (Int128)(next_number(&state) % range) - (i % 2 ? (Int128)range / 3 : 0);
    vec_push(s->value, x);
    vec_push(s->uninitialised, x);
  }
}

static void run_try(const Program *p, int number, const SearchOptions *options, bool record, RunResult *r) {
  InputSource source = {0};
  choose(&source, number);
  RunOptions o = {.inputs = &source,
                  .malloc_may_fail = options->malloc_may_fail,
                  .uninitialised_is_wild = true,
                  .max_steps = options->is_short ? STEPS_SHORT
                               : number < 2      ? STEPS_LONG
                                                 : STEPS,
                  .limit = options->limit,
                  .record_path = record};
  *r = (RunResult){0};
  run_program(p, &o, r);
  inputs_free(&source);
}

typedef struct {
  int number;     /* of the try */
  uint64_t steps; /* that it takes; UINT64_MAX: nothing was found */
  uint32_t goal;
} Best;

/* Does this try show one of the goals in fewer steps? */
static void improve(const Program *p, const Goal *goals, uint32_t n, const SearchOptions *o, int number, Best *best) {
  RunResult r;
  run_try(p, number, o, false, &r);
  for (uint32_t k = 0; k < n && r.steps < best->steps; k++)
    if (goal_shown_by(&goals[k], &r)) *best = (Best){number, r.steps, k};
  run_result_free(&r);
}

bool search_run(const Program *p, const Goal *goals, uint32_t n, const SearchOptions *o, uint32_t *goal, RunResult *r) {
  Best best = {.steps = UINT64_MAX};
  for (int i = 0; i < CONSTANTS + SMALL + ANY && !(o->limit && limit_reached(o->limit)); i++)
    improve(p, goals, n, o, i, &best);
  if (best.steps == UINT64_MAX) return false;
  *goal = best.goal;
  run_try(p, best.number, o, true, r); /* once more, with its path */
  if (goal_shown_by(&goals[best.goal], r)) return true;
  run_result_free(r); /* a limit came in between */
  return false;
}
