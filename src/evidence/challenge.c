#include "evidence/challenge.h"

#include <string.h>

#include "evidence/constants.h"
#include "evidence/draw.h"
#include "evidence/typist.h"
#include "evidence/witness.h"

/* Runs of the first rounds are short, so that there are many; a run also costs its setting up. */
enum {
  MOST_RUNS = 1000,
  FIRST_RUNS = 60,
  STEPS_SHORT = 1500,
  STEPS_USUAL = 6000,
  STEPS_TYPED = 12000,
  STEPS_LONG = 60000,
  FRESH = 80,      /* inputs that are made for a run; the rest are zeros */
  MANY = 1200,     /* likewise, of a run that may need many */
  MOST_KEPT = 400, /* inputs of a run that are kept */
  MOST_CORPUS = 200,
};

typedef struct {
  VEC(Int128) value, alloc, uninitialised;
  uint32_t arguments; /* which ones */
  bool is_typed;      /* then the script says most of it */
  Script script;
} Inputs;

typedef struct {
  EdgeId edge;
  uint8_t visits; /* their logarithm */
} News;

struct Challenge {
  const Program *p;
  const ChallengeOptions *o;
  uint64_t state;     /* of the generator */
  Constants constant; /* of the program */
  Source source;      /* likewise, of scripts */
  Typist typist;
  VEC(Inputs) corpus;          /* inputs that did something new */
  uint32_t *visits;            /* by edge: of this run, */
  uint8_t *most;               /* and of all: the logarithm of the most visits */
  VEC(News) news;              /* what the last run did that none did before */
  uint64_t spent, set_up;      /* steps; so many count for a run's beginning */
  uint32_t runs, plain, typed; /* all; fresh ones of numbers, of scripts */
  uint64_t work;               /* the steps that may be spent until now */
  bool takes_inputs;
};

static uint64_t number(Challenge *c) { return draw(&c->state); }

static uint32_t below(Challenge *c, uint32_t n) { return draw_below(&c->state, n); }

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

/* One of two numbers, or one that the program compares with: what was put in is asked for again. */
static void repeat_few(Challenge *c, uint32_t style, Inputs *out) {
  Int128 few[2];
  for (int i = 0; i < 2; i++) few[i] = interesting(c, style);
  while (out->value.n < FRESH) {
    bool compared = c->constant.compared && below(c, 2);
    vec_push(out->value, compared ? c->constant.value.at[below(c, c->constant.compared)] : few[below(c, 2)]);
  }
}

/* All succeed, or one fails, or some do. */
static void choose_allocations(Challenge *c, uint32_t style, Inputs *out) {
  if (style % 3 == 0) return;
  uint32_t one = style % 3 == 1 ? style / 3 % 12 : UINT32_MAX;
  for (uint32_t i = 0; i < FRESH; i++) {
    bool fails = one == UINT32_MAX ? below(c, 10) == 0 : i == one;
    vec_push(out->alloc, !fails);
  }
}

static void make_fresh(Challenge *c, uint32_t style, Inputs *out) {
  Int128 same = 0;
  bool is_same = always(c, style, &same);
  uint32_t n = is_same || style % 8 == 0 ? MANY : FRESH;
  if (!is_same && style % 4 == 2) repeat_few(c, style, out);
  for (uint32_t i = 0; i < n; i++) {
    vec_push(out->value, is_same ? same : interesting(c, style));
    vec_push(out->uninitialised, is_same ? same : interesting(c, style));
  }
  out->arguments = style < 6 || !program_argv(c->p) ? style : (uint32_t)number(c);
  if (!is_same) choose_allocations(c, style, out);
}

/* What somebody types who has read the program. */
static void make_typed(Challenge *c, uint32_t style, Inputs *out) {
  out->is_typed = true;
  script_draw(&c->source, &c->state, &out->script);
  for (uint32_t i = 0; i < FRESH / 4; i++) vec_push(out->uninitialised, interesting(c, style));
  choose_allocations(c, style, out);
}

#define COPY(from, to) \
  for (uint32_t copy_ = 0; copy_ < (from).n; copy_++) vec_push(to, (from).at[copy_])

/* Another one that is kept, to take parts from. */
static const Script *other_script(Challenge *c) { return &c->corpus.at[below(c, c->corpus.n)].script; }

/* What programs read by rounds goes together and comes again: a part of what was read is read once more, or a part of
 * other inputs; what was put in is asked for again. */
static void repeat_part(Challenge *c, const Inputs *other, Inputs *out) {
  enum { LONGEST = 12 };
  Int128 part[LONGEST];
  const Inputs *from = below(c, 2) ? other : out;
  uint32_t n = from->value.n < LONGEST ? from->value.n : LONGEST;
  if (!n || !out->value.n) return;
  n = 1 + below(c, n);
  uint32_t at = below(c, from->value.n - n + 1), to = below(c, out->value.n + 1), old = out->value.n;
  memcpy(part, from->value.at + at, n * sizeof *part);
  if (below(c, 2)) { /* between others, else over them */
    for (uint32_t i = 0; i < n; i++) vec_push(out->value, 0);
    memmove(out->value.at + to + n, out->value.at + to, (old - to) * sizeof *part);
  }
  for (uint32_t i = 0; i < n && to + i < out->value.n; i++) out->value.at[to + i] = part[i];
}

static void change_value(Challenge *c, const Inputs *other, uint32_t style, Inputs *out) {
  Int128 *x = &out->value.at[below(c, out->value.n)];
  switch (below(c, 6)) {
    case 0:
      repeat_part(c, other, out);
      break;
    case 1:
      *x = out->value.at[below(c, out->value.n)];
      break;
    case 2:
      *x += below(c, 2) ? 1 : -1;
      break;
    default:
      *x = interesting(c, style);
  }
}

/* Kept inputs with a few changes, and new ones behind them. */
static void make_changed(Challenge *c, const Inputs *from, Inputs *out) {
  out->is_typed = from->is_typed;
  if (from->is_typed) script_vary(&c->source, &from->script, other_script(c), &c->state, &out->script);
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
    } else if (from->is_typed) {
      continue;
    } else if (what <= 3 && out->value.n) {
      out->value.n = below(c, out->value.n); /* another end */
    } else if (out->value.n) {
      change_value(c, &c->corpus.at[below(c, c->corpus.n)], style, out);
    }
  }
  for (uint32_t i = 0; i < FRESH / 4; i++) {
    if (!from->is_typed) vec_push(out->value, interesting(c, style));
    vec_push(out->uninitialised, interesting(c, style));
  }
}

static void inputs_drop(Inputs *x) {
  vec_free(x->value);
  vec_free(x->alloc);
  vec_free(x->uninitialised);
  script_free(&x->script);
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
  if (x->is_typed)
    typist_begin(&c->typist, &x->script, &source);
  else
    give_arguments(c, x->arguments, &source.arguments);
  RunOptions options = {.inputs = &source,
                        .malloc_may_fail = c->o->malloc_may_fail,
                        .uninitialised_is_wild = true,
                        .max_steps = steps,
                        .limit = c->o->limit,
                        .record_path = record,
                        .visits = record ? NULL : c->visits,
                        .observe = c->o->observe,
                        .observer = c->o->observer};
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

/* Did the run take an edge that none took before, or one of the program's own twice as often? Clears the visits.
 * `most` is the logarithm from which on it does not count: long scripts are slow, and few lines say most. */
static bool is_new(Challenge *c, uint8_t most) {
  vec_clear(c->news);
  for (EdgeId e = 0; e < c->p->edge.n; e++) {
    if (!c->visits[e]) continue;
    uint8_t k = edge_in_model(c->p, e) ? 1 : logarithm(c->visits[e]);
    if (k > most) k = most;
    if (k > c->most[e]) {
      c->most[e] = k;
      vec_push(c->news, (News){e, k});
    }
    c->visits[e] = 0;
  }
  return c->news.n > 0;
}

/* Does this run do all that was new in one before? */
static bool does_the_same(const Challenge *c, const uint32_t *visits) {
  for (uint32_t i = 0; i < c->news.n; i++)
    if (logarithm(visits[c->news.at[i].edge]) < c->news.at[i].visits) return false;
  return true;
}

/* The inputs that the run took. */
static void keep(Challenge *c, const Inputs *x, const RunResult *r) {
  Inputs kept = {.arguments = x->arguments, .is_typed = x->is_typed};
  if (x->is_typed) typist_taken(&c->typist, &kept.script);
  for (uint32_t i = 0; i < r->input.n && i < MOST_KEPT; i++) {
    const Input *in = &r->input.at[i];
    if (in->kind == INPUT_VALUE && !x->is_typed) vec_push(kept.value, in->value);
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

/* The script that was kept last without some of its lines, if that does the same. True: it violates something. */
static bool try_shorter(Challenge *c, uint32_t from, uint32_t n, uint64_t steps, bool *same, Goal *goal, RunResult *r) {
  Inputs x = {.is_typed = true};
  const Inputs *kept = &vec_last(c->corpus);
  COPY(kept->alloc, x.alloc);
  COPY(kept->uninitialised, x.uninitialised);
  script_copy(&kept->script, &x.script);
  lines_drop(&x.script.line, from, n);
  RunResult found;
  run_on(c, &x, steps, false, &found);
  c->runs++;
  *same = does_the_same(c, c->visits);
  memset(c->visits, 0, c->p->edge.n * sizeof *c->visits);
  bool shown = property_violated_by(c->o->properties, &found, goal) && shows(c, &x, &found, goal, r);
  if (*same) {
    inputs_drop(&vec_last(c->corpus));
    vec_last(c->corpus) = x;
  } else {
    inputs_drop(&x);
  }
  run_result_free(&found);
  return shown;
}

/* Short scripts are quick, and what is changed in them matters. */
static bool shorten_kept(Challenge *c, uint64_t steps, Goal *goal, RunResult *r) {
  enum { MOST_TRIES = 12 };
  uint32_t tries = 0;
  bool shown = false;
  for (uint32_t n = vec_last(c->corpus).script.line.n / 2; n && !shown; n /= 2)
    for (uint32_t at = 0; at < vec_last(c->corpus).script.line.n && tries < MOST_TRIES && !shown; tries++) {
      bool same;
      shown = try_shorter(c, at, n, steps, &same, goal, r);
      if (!same) at += n;
    }
  return shown;
}

static bool try_inputs(Challenge *c, const Inputs *x, uint64_t steps, Goal *goal, RunResult *r) {
  RunResult found;
  run_on(c, x, steps, false, &found);
  c->runs++;
  c->takes_inputs = c->takes_inputs || found.input.n || found.arguments.given;
  bool shown = property_violated_by(c->o->properties, &found, goal) && shows(c, x, &found, goal, r);
  bool kept = is_new(c, x->is_typed ? 4 : UINT8_MAX) && !shown && c->corpus.n < MOST_CORPUS;
  if (kept) keep(c, x, &found);
  run_result_free(&found);
  return shown || (kept && x->is_typed && shorten_kept(c, steps, goal, r));
}

static bool is_over(const Challenge *c) {
  bool stopped = c->o->limit && limit_reached(c->o->limit);
  return stopped || c->runs >= (c->o->runs ? c->o->runs : MOST_RUNS) || c->spent >= c->work ||
         (c->runs && !c->takes_inputs);
}

/* One that is kept, of the newer ones more often: they came further. */
static const Inputs *choose_kept(Challenge *c, bool typed) {
  const Inputs *x = NULL;
  for (int tries = 0; tries < 3 && !(x && x->is_typed == typed); tries++) {
    uint32_t n = c->corpus.n, newer = below(c, 2) ? n / 4 + 1 : n;
    x = &c->corpus.at[n - 1 - below(c, newer)];
  }
  return x;
}

/* Lines of many scripts in any order: what was kept is short, so that most of them do something. */
static void make_mixed(Challenge *c, Inputs *x) {
  x->is_typed = true;
  script_copy(&choose_kept(c, true)->script, &x->script);
  vec_clear(x->script.line);
  vec_clear(x->script.answer);
  for (uint32_t n = 4 + below(c, 16); n > 0; n--)
    script_mix(&c->corpus.at[below(c, c->corpus.n)].script, &c->state, &x->script);
  x->script.most = x->script.answer.n + below(c, FRESH);
  choose_allocations(c, below(c, 12), x);
}

/* Numbers and scripts take turns. The first run may be long, the next ones are short. */
static uint64_t make_inputs(Challenge *c, Inputs *x) {
  bool is_early = c->runs < FIRST_RUNS;
  bool reads = c->typist.next_character || program_argv(c->p); /* numbers alone seldom make sense there */
  bool is_typed = reads && !is_early ? c->runs % 8 != 0 : c->runs % 2;
  uint32_t turn = below(c, 12);
  if (!is_early && c->corpus.n && turn < 3 && c->typed) {
    make_mixed(c, x);
    is_typed = true;
  } else if (!is_early && c->corpus.n && turn < 9) {
    make_changed(c, choose_kept(c, reads), x);
    is_typed = x->is_typed;
  } else if (is_typed) {
    make_typed(c, c->typed++, x);
  } else {
    make_fresh(c, c->plain++, x);
  }
  if (c->runs == 0 && !c->typist.next_character) return (c->work - c->spent) / 2;
  if (c->runs % 16 == 0 && !is_early) return STEPS_LONG;
  if (is_typed) return STEPS_TYPED;
  return is_early ? STEPS_SHORT : STEPS_USUAL;
}

bool challenge_go(Challenge *c, uint64_t work, Goal *goal, RunResult *r) {
  bool shown = false;
  c->work += work;
  while (!is_over(c) && !shown) {
    Inputs x = {0};
    uint64_t left = c->work - c->spent, steps = make_inputs(c, &x);
    shown = try_inputs(c, &x, steps < left ? steps : left, goal, r);
    inputs_drop(&x);
  }
  return shown;
}

Challenge *challenge_new(const Program *p, const ChallengeOptions *o) {
  Challenge *c = mem_zalloc(sizeof *c);
  *c = (Challenge){.p = p, .o = o, .state = o->seed, .set_up = 200 + 2 * p->func.n + 2 * p->var.n + p->edge.n / 2};
  c->visits = mem_zalloc((p->edge.n + 1) * sizeof *c->visits);
  c->most = mem_zalloc(p->edge.n + 1);
  constants_of(p, &c->constant);
  c->source.constant = &c->constant;
  wordbook_of(p, &c->source.words);
  typist_init(&c->typist, p, &c->source);
  return c;
}

uint32_t watch_runs(const Program *p, const WatchRuns *w) {
  ChallengeOptions o = {.malloc_may_fail = w->malloc_may_fail,
                        .runs = w->runs,
                        .seed = w->seed,
                        .limit = w->limit,
                        .observe = w->observe,
                        .observer = w->observer};
  Goal goal;
  RunResult none = {0};
  Challenge *c = challenge_new(p, &o);
  while (!w->is_enough(w->observer) && challenge_runs(c) < w->runs) { /* no property: no run violates one */
    uint32_t before = challenge_runs(c);
    challenge_go(c, w->work, &goal, &none);
    if (challenge_runs(c) == before) break;
  }
  uint32_t runs = challenge_runs(c);
  challenge_free(c);
  return runs;
}

uint32_t challenge_runs(const Challenge *c) { return c->runs; }

void challenge_free(Challenge *c) {
  if (!c) return;
  for (uint32_t i = 0; i < c->corpus.n; i++) inputs_drop(&c->corpus.at[i]);
  vec_free(c->corpus);
  vec_free(c->news);
  typist_free(&c->typist);
  wordbook_free(&c->source.words);
  constants_free(&c->constant);
  mem_free(c->visits);
  mem_free(c->most);
  mem_free(c);
}
