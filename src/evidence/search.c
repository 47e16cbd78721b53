#include "evidence/search.h"

/* Inputs of a kind. The first two tries of a long search may take more steps: one of them may be what a loop needs. */
enum { CONSTANTS = 6, SMALL = 30, ANY = 14, INPUTS = 4000, STEPS_LONG = 2000000, STEPS = 50000, STEPS_SHORT = 200 };

static uint64_t next_number(uint64_t *state) { /* splitmix64 */
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/* The inputs of a kind, without the first `skip`; after `keep` of them they are all `tail`. */
typedef struct {
  int number;
  uint32_t skip, keep;
  int tail;
} Try;

static void choose(InputSource *s, Try t) {
  int i = t.number;
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
  for (uint32_t k = 0; k < INPUTS + t.skip; k++) {
    Int128 x = i < CONSTANTS ? constant[i] : (Int128)(next_number(&state) % range) - (i % 2 ? (Int128)range / 3 : 0);
    if (k < t.skip) continue;
    if (k - t.skip >= t.keep) x = t.tail;
    vec_push(s->value, x);
    vec_push(s->uninitialised, x);
  }
}

static void run_try(const Program *p, Try t, const SearchOptions *options, bool record, RunResult *r) {
  InputSource source = {0};
  choose(&source, t);
  RunOptions o = {.inputs = &source,
                  .malloc_may_fail = options->malloc_may_fail,
                  .uninitialised_is_input = true,
                  .max_steps = options->is_short ? STEPS_SHORT
                               : t.number < 2    ? STEPS_LONG
                                                 : STEPS,
                  .limit = options->limit,
                  .record_path = record};
  *r = (RunResult){0};
  run_program(p, &o, r);
  inputs_free(&source);
}

typedef struct {
  Try found;
  uint64_t steps; /* that it takes; UINT64_MAX: nothing was found */
  uint32_t goal;
} Best;

/* Does this try show one of the goals from `first` on in fewer steps? */
static bool improve(const Program *p, const Goal *goals, uint32_t first, uint32_t end, const SearchOptions *o, Try t,
                    Best *best) {
  RunResult r;
  bool better = false;
  run_try(p, t, o, false, &r);
  for (uint32_t k = first; k < end && r.steps < best->steps; k++)
    if (goal_shown_by(&goals[k], &r)) {
      *best = (Best){t, r.steps, k};
      better = true;
    }
  run_result_free(&r);
  return better;
}

/* What comes after the first few inputs seldom matters: nobody wants to read thousands of them. -1 ends streams. */
static void shorten(const Program *p, const Goal *goals, const SearchOptions *o, Best *best) {
  enum { MOST_KEPT = 2048 };
  Try t = best->found;
  bool shorter = false;
  for (t.keep = 0; t.keep <= MOST_KEPT && !shorter; t.keep = t.keep ? 2 * t.keep : 1)
    for (t.tail = -1; t.tail <= 0 && !shorter; t.tail++)
      shorter = improve(p, goals, best->goal, best->goal + 1, o, t, best);
  for (uint32_t less = best->found.keep / 2; shorter && less; less /= 2) {
    t = best->found;
    if (less > t.keep) continue;
    t.skip += less;
    t.keep -= less;
    improve(p, goals, best->goal, best->goal + 1, o, t, best);
  }
}

bool search_run(const Program *p, const Goal *goals, uint32_t n, const SearchOptions *o, uint32_t *goal, RunResult *r) {
  Best best = {.steps = UINT64_MAX};
  for (int i = 0; i < CONSTANTS + SMALL + ANY && !(o->limit && limit_reached(o->limit)); i++)
    improve(p, goals, 0, n, o, (Try){.number = i, .keep = INPUTS}, &best);
  if (best.steps == UINT64_MAX) return false;
  for (int pass = 0; pass < 2; pass++) shorten(p, goals, o, &best); /* without the first ones, fewer may do */
  *goal = best.goal;
  run_try(p, best.found, o, true, r); /* once more, with its path */
  if (goal_shown_by(&goals[best.goal], r)) return true;
  run_result_free(r); /* a limit came in between */
  return false;
}
