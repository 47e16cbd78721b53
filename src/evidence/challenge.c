#include "evidence/challenge.h"

#include <string.h>

#include "evidence/constants.h"

/* Runs of the first rounds are short, so that there are many; a run also costs its setting up. */
enum {
  MOST_RUNS = 1000,
  FIRST_RUNS = 40,
  STEPS_SHORT = 1500,
  STEPS_USUAL = 6000,
  STEPS_LONG = 60000,
  FRESH = 80,      /* inputs that are made for a run; the rest are zeros */
  MANY = 1200,     /* likewise, of a run that may need many */
  MOST_KEPT = 400, /* inputs of a run that are kept */
  MOST_CORPUS = 200,
};

typedef struct {
  VEC(Int128) value, alloc, uninitialised;
  uint32_t arguments; /* which ones */
} Inputs;

typedef struct {
  const Program *p;
  const ChallengeOptions *o;
  uint64_t state;         /* of the generator */
  Constants constant;     /* of the program */
  VEC(Inputs) corpus;     /* inputs that did something new */
  uint32_t *visits;       /* by edge: of this run, */
  uint8_t *most;          /* and of all: the logarithm of the most visits */
  uint64_t spent, set_up; /* steps; so many count for a run's beginning */
  uint32_t runs;
  bool takes_inputs;
} Challenge;

static uint64_t number(Challenge *c) { /* splitmix64 */
  uint64_t z = c->state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static uint32_t below(Challenge *c, uint32_t n) { return n ? (uint32_t)(number(c) % n) : 0; }

/* A number that may matter; wrapped into the type that is asked for. `style`: a run is of one kind mostly. */
static Int128 interesting(Challenge *c, uint32_t style) {
  uint32_t kind = below(c, 4) ? style % 6 : below(c, 6);
  Int128 near;
  switch (kind) {
    case 0:
      return (Int128)below(c, 2);
    case 1:
      return (Int128)below(c, 12) - 3;
    case 2:
      if (!c->constant.compared) return (Int128)below(c, 130) - 1;
      near = c->constant.value.at[below(c, c->constant.compared)];
      return below(c, 2) ? near : near + (Int128)below(c, 3) - 1;
    case 3:
      if (!c->constant.value.n) return (Int128)below(c, 130) - 1;
      near = c->constant.value.at[below(c, c->constant.value.n)];
      return near + (Int128)below(c, 3) - 1;
    case 4: { /* ends of types */
      uint32_t bits = (uint32_t[]){7, 8, 15, 16, 31, 32, 63, 64}[below(c, 8)];
      near = ((Int128)1 << bits) * (below(c, 2) ? 1 : -1);
      return near + (Int128)below(c, 3) - 1;
    }
    default:
      return (Int128)number(c);
  }
}

/* ---- inputs ---- */

/* The first runs get one number always, among them those that the program compares with; `style` counts the runs. */
static bool always(const Challenge *c, uint32_t style, Int128 *number) {
  static const int usual[] = {0, 1, -1, 2, 5, 100};
  enum { USUAL = sizeof usual / sizeof *usual };
  if (style >= USUAL + c->constant.compared || style >= FIRST_RUNS) return false;
  *number = style < USUAL ? usual[style] : c->constant.value.at[style - USUAL];
  return true;
}

/* What somebody types who knows the program: its words, with numbers and ends of lines between them. */
static void type_words(Challenge *c, Inputs *out) {
  while (out->value.n < FRESH) {
    const char *word = c->constant.word.at[below(c, c->constant.word.n)].text;
    for (const char *t = word; *t; t++) vec_push(out->value, (Int128)*t);
    uint32_t number = below(c, 4);
    if (number) vec_push(out->value, ' ');
    for (uint32_t i = 0; i < number; i++) vec_push(out->value, (Int128)('0' + below(c, 10)));
    vec_push(out->value, below(c, 4) ? '\n' : ' ');
  }
}

/* One of two numbers, or one that the program compares with: what was put in is asked for again. */
static void repeat_few(Challenge *c, uint32_t style, Inputs *out) {
  Int128 few[2];
  for (int i = 0; i < 2; i++) few[i] = interesting(c, style);
  while (out->value.n < FRESH) {
    bool compared = c->constant.compared && below(c, 2);
    vec_push(out->value, compared ? c->constant.value.at[below(c, c->constant.compared)] : few[below(c, 2)]);
  }
}

static void make_fresh(Challenge *c, uint32_t style, Inputs *out) {
  Int128 same = 0;
  bool is_same = always(c, style, &same);
  uint32_t n = is_same || style % 8 == 0 ? MANY : FRESH;
  if (!is_same && style % 8 == 5 && c->constant.word.n) type_words(c, out);
  if (!is_same && style % 4 == 2) repeat_few(c, style, out);
  for (uint32_t i = 0; i < n; i++) {
    vec_push(out->value, is_same ? same : interesting(c, style));
    vec_push(out->uninitialised, is_same ? same : interesting(c, style));
  }
  out->arguments = style < 6 || !program_argv(c->p) ? style : (uint32_t)number(c);
  if (style % 3 == 0 || is_same) return; /* all allocations succeed; else one fails, or some do */
  uint32_t one = style % 3 == 1 ? style / 3 % 12 : UINT32_MAX;
  for (uint32_t i = 0; i < FRESH; i++) {
    bool fails = one == UINT32_MAX ? below(c, 10) == 0 : i == one;
    vec_push(out->alloc, !fails);
  }
}

#define COPY(from, to) \
  for (uint32_t copy_ = 0; copy_ < (from).n; copy_++) vec_push(to, (from).at[copy_])

/* Kept inputs with a few changes, and new ones behind them. */
static void make_changed(Challenge *c, const Inputs *from, Inputs *out) {
  COPY(from->value, out->value);
  COPY(from->alloc, out->alloc);
  COPY(from->uninitialised, out->uninitialised);
  uint32_t style = below(c, 64), changes = 1 + below(c, 3);
  out->arguments = from->arguments;
  if (!below(c, program_argv(c->p) ? 2 : 8)) out->arguments = program_argv(c->p) ? (uint32_t)number(c) : style;
  for (uint32_t i = 0; i < changes; i++) {
    uint32_t what = below(c, 10);
    if (what == 0 && out->alloc.n) {
      Int128 *x = &out->alloc.at[below(c, out->alloc.n)];
      *x = !*x;
    } else if (what == 1 && out->uninitialised.n) {
      uint32_t k = below(c, out->uninitialised.n);
      out->uninitialised.at[k] = interesting(c, style);
    } else if (what <= 3 && out->value.n) {
      out->value.n = below(c, out->value.n); /* another end */
    } else if (out->value.n) {
      uint32_t k = below(c, out->value.n);
      out->value.at[k] = interesting(c, style);
    }
  }
  for (uint32_t i = 0; i < FRESH / 4; i++) {
    vec_push(out->value, interesting(c, style));
    vec_push(out->uninitialised, interesting(c, style));
  }
}

static void inputs_drop(Inputs *x) {
  vec_free(x->value);
  vec_free(x->alloc);
  vec_free(x->uninitialised);
}

/* The first ones are the same for all programs; others are of the program's own words too, two bits and more of
 * `which` for each. */
static void give_arguments(const Challenge *c, uint32_t which, Arguments *a) {
  static const char *const text[] = {"program", "a", "12", "-x", "", "longer argument", "a", "b"};
  static const uint32_t count[] = {1, 3, 2, 4, 0, 8};
  a->given = true;
  if (which < 6 || !c->constant.word.n) {
    for (uint32_t k = 0; k < count[which % 6]; k++) arguments_add(a, text[k]);
    return;
  }
  arguments_add(a, text[0]);
  uint32_t left = which / 4;
  for (uint32_t k = 0; k < 1 + which % 4; k++) {
    uint32_t usual = left % 4 == 0;
    left /= 4;
    uint32_t n = usual ? 8 : c->constant.word.n;
    arguments_add(a, usual ? text[left % n] : c->constant.word.at[left % n].text);
    left = left / n + which * 7;
  }
}

/* ---- runs ---- */

static void run_on(Challenge *c, const Inputs *x, uint64_t steps, bool record, RunResult *r) {
  InputSource source = {0};
  COPY(x->value, source.value);
  COPY(x->alloc, source.alloc);
  COPY(x->uninitialised, source.uninitialised);
  give_arguments(c, x->arguments, &source.arguments);
  RunOptions options = {.inputs = &source,
                        .malloc_may_fail = c->o->malloc_may_fail,
                        .uninitialised_is_input = true,
                        .max_steps = steps,
                        .limit = c->o->limit,
                        .record_path = record,
                        .visits = record ? NULL : c->visits};
  *r = (RunResult){0};
  run_program(c->p, &options, r);
  c->spent += r->steps + c->set_up;
  inputs_free(&source);
}

static uint8_t logarithm(uint32_t n) {
  uint8_t k = 0;
  for (; n; n /= 2) k++;
  return k;
}

/* Did the run take an edge that none took before, or one twice as often? Clears the visits. */
static bool is_new(Challenge *c) {
  bool news = false;
  for (EdgeId e = 0; e < c->p->edge.n; e++) {
    if (!c->visits[e]) continue;
    uint8_t k = logarithm(c->visits[e]);
    if (k > c->most[e]) {
      c->most[e] = k;
      news = true;
    }
    c->visits[e] = 0;
  }
  return news;
}

/* The inputs that the run took. */
static void keep(Challenge *c, const Inputs *x, const RunResult *r) {
  if (c->corpus.n >= MOST_CORPUS) return;
  Inputs kept = {.arguments = x->arguments};
  for (uint32_t i = 0; i < r->input.n && i < MOST_KEPT; i++) {
    const Input *in = &r->input.at[i];
    if (in->kind == INPUT_VALUE) vec_push(kept.value, in->value);
    if (in->kind == INPUT_ALLOC) vec_push(kept.alloc, in->value);
    if (in->kind == INPUT_UNINITIALISED) vec_push(kept.uninitialised, in->value);
  }
  vec_push(c->corpus, kept);
}

/* Runs it once more, with its path. Memory that is lost where a run was cut off counts only if the run goes on from
 * there: one that would have been given up (an assumption) is none. */
static bool shows(Challenge *c, const Inputs *x, const RunResult *found, Goal *goal, RunResult *r) {
  uint64_t steps = found->steps + 1;
  if (found->outcome == RUN_LIMIT) {
    RunResult longer;
    run_on(c, x, 2 * found->steps + STEPS_USUAL, true, &longer);
    bool still = property_violated_by(c->o->properties, &longer, goal);
    run_result_free(&longer);
    if (!still) return false;
    steps = found->steps;
  }
  run_on(c, x, steps, true, r);
  if (property_violated_by(c->o->properties, r, goal)) return true;
  run_result_free(r);
  return false;
}

static bool try_inputs(Challenge *c, const Inputs *x, uint64_t steps, Goal *goal, RunResult *r) {
  RunResult found;
  run_on(c, x, steps, false, &found);
  c->runs++;
  c->takes_inputs = c->takes_inputs || found.input.n || found.arguments.given;
  bool shown = property_violated_by(c->o->properties, &found, goal) && shows(c, x, &found, goal, r);
  if (is_new(c) && !shown) keep(c, x, &found);
  run_result_free(&found);
  return shown;
}

static bool is_over(const Challenge *c) {
  bool stopped = c->o->limit && limit_reached(c->o->limit);
  return stopped || c->runs >= (c->o->runs ? c->o->runs : MOST_RUNS) || c->spent >= c->o->work ||
         (c->runs && !c->takes_inputs);
}

static bool challenge(Challenge *c, Goal *goal, RunResult *r) {
  bool shown = false;
  while (!is_over(c) && !shown) {
    Inputs x = {0};
    uint64_t left = c->o->work - c->spent;
    uint64_t steps = c->runs == 0           ? left / 2
                     : c->runs < FIRST_RUNS ? STEPS_SHORT
                     : c->runs % 16         ? STEPS_USUAL
                                            : STEPS_LONG;
    if (c->runs < FIRST_RUNS || !c->corpus.n || below(c, 3) == 0)
      make_fresh(c, c->runs, &x);
    else
      make_changed(c, &c->corpus.at[below(c, c->corpus.n)], &x);
    shown = try_inputs(c, &x, steps < left ? steps : left, goal, r);
    inputs_drop(&x);
  }
  return shown;
}

bool challenge_run(const Program *p, const ChallengeOptions *o, Goal *goal, RunResult *r, uint32_t *runs) {
  Challenge c = {.p = p, .o = o, .set_up = 200 + 2 * p->func.n + 2 * p->var.n + p->edge.n / 2};
  c.visits = mem_zalloc((p->edge.n + 1) * sizeof *c.visits);
  c.most = mem_zalloc(p->edge.n + 1);
  constants_of(p, &c.constant);
  bool shown = challenge(&c, goal, r);
  *runs = c.runs;
  for (uint32_t i = 0; i < c.corpus.n; i++) inputs_drop(&c.corpus.at[i]);
  vec_free(c.corpus);
  constants_free(&c.constant);
  mem_free(c.visits);
  mem_free(c.most);
  return shown;
}
