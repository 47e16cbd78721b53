/* Answers: runs for sometimes, graphs for always and never, and each against the other. */
#include <string.h>

#include "ask/internal.h"

enum {
  MOST_WORK = 300000, /* of a level of graphs */
  RUN_WORK = 400000,  /* steps of runs between two looks whether it is enough */
  MOST_LOOKS = 40,    /* at one question in one run */
  ALL_LOOKS = 20000,  /* at it in all runs */
  MOST_SHOWN = 12,    /* so often a state that shows something is replaced by one with fewer inputs */
  MOST_DRAWN = 40,    /* graphs of a place */
};

const char *answer_name(AnswerKind k) {
  static const char *const name[] = {
      [ANSWER_UNKNOWN] = "unknown",     [ANSWER_ALWAYS] = "always", [ANSWER_NEVER] = "never",
      [ANSWER_SOMETIMES] = "sometimes", [ANSWER_NUMBER] = "number", [ANSWER_UNREACHABLE] = "unreachable"};
  return name[k];
}

/* ---- graphs ---- */

/* What a level of graphs says of a question so far. */
typedef struct {
  QueryAnswer all;
  uint32_t graphs;
} Level;

/* What finished levels have shown. */
typedef struct {
  bool is_known, is_reached;
  int truth;
  Int128 lo, hi;
  uint32_t graphs;
  const char *stopped; /* what the last level that was not finished says; NULL: there is none */
  uint32_t line;       /* and where; 0: nowhere */
} Proof;

typedef struct {
  Program *p;
  const AskOptions *o;
  Questions *q;
  AskResult *out;
  uint8_t *wanted; /* by location */
  VEC(SmgKeep) keep;
  uint8_t *turn; /* by question: it is asked of graphs now */
  Level *level;  /* by question */
  Proof *proof;
  AskPictures picture, finished; /* of this level, and of the last one that was finished */
  uint32_t levels;
  /* runs */
  uint64_t run_step;      /* of the last look: a smaller one is of a new run */
  uint32_t *looks;        /* by question, in this run */
  uint32_t *replaced;     /* by question: how often a state was kept */
  RunLook (*look)[2];     /* by question: the states of Question.shown */
  uint8_t (*excluded)[2]; /* by question: no execution has this truth, as paths show */
  bool is_refining;       /* every state of a run is looked at: it was made for one */
} Asking;

static void merge(QueryAnswer *all, const QueryAnswer *one, bool first) {
  if (first) {
    *all = *one;
    return;
  }
  bool none = all->truth == 0, other = one->truth == 0;
  if (none || (!other && one->lo < all->lo)) all->lo = one->lo;
  if (none || (!other && one->hi > all->hi)) all->hi = one->hi;
  if (all->truth != one->truth) all->truth = -1;
  all->by_frames = all->by_frames || one->by_frames;
}

static void pictures_free(AskPictures *all) {
  for (uint32_t i = 0; i < all->n; i++) smg_picture_free(&all->at[i].picture);
  vec_free(*all);
}

/* Graphs that look the same are one. */
static void draw(Asking *a, const SmgState *s) {
  AskPicture new = {.at = smg_location(s)};
  smg_picture(s, &new.picture);
  bool known = a->picture.n >= MOST_DRAWN;
  for (uint32_t i = 0; i < a->picture.n && !known; i++)
    known = a->picture.at[i].at == new.at &&smg_picture_same(&a->picture.at[i].picture, &new.picture);
  if (known)
    smg_picture_free(&new.picture);
  else
    vec_push(a->picture, new);
}

static void saw(void *context, const SmgState *s) {
  Asking *a = context;
  LocId at = smg_location(s);
  if (a->o->draws) draw(a, s);
  for (uint32_t i = 0; i < a->q->n; i++) {
    Question *q = &a->q->at[i];
    Level *l = &a->level[i];
    QueryAnswer one;
    if (!a->turn[i] || !question_is_at(q, at)) continue;
    l->graphs++;
    bool settled = l->graphs > 1 && l->all.truth < 0 && !query_is_number(q->query.kind);
    if (settled) continue;
    if (!smg_query(s, &q->query, &one))
      l->graphs--;
    else
      merge(&l->all, &one, l->graphs == 1);
  }
}

static bool is_decided(const Question *q, const Proof *f) {
  if (!f->is_known) return false;
  if (!f->is_reached || f->truth == 0) return true;
  if (query_is_number(q->query.kind)) return f->truth == 1 && f->lo == f->hi;
  return f->truth == 1;
}

static bool is_number(const Asking *a, uint32_t i) { return query_is_number(a->q->at[i].query.kind); }

/* Neither graphs nor runs have answered it. */
static bool is_open(const Asking *a, uint32_t i) {
  const Question *q = &a->q->at[i];
  bool both = q->shown[0].is_set && q->shown[1].is_set;
  if (is_number(a, i)) return !a->proof[i].is_known;
  return !both && !is_decided(q, &a->proof[i]);
}

/* Those of this level, instead of what was drawn before of places (by location) of which it says more. */
static void keep_pictures(Asking *a, const uint8_t *says_more) {
  AskPictures all = {0};
  for (uint32_t i = 0; i < a->finished.n; i++) {
    if (says_more[a->finished.at[i].at])
      smg_picture_free(&a->finished.at[i].picture);
    else
      vec_push(all, a->finished.at[i]);
  }
  for (uint32_t i = 0; i < a->picture.n; i++) {
    if (says_more[a->picture.at[i].at])
      vec_push(all, a->picture.at[i]);
    else
      smg_picture_free(&a->picture.at[i].picture);
  }
  vec_free(a->finished);
  vec_free(a->picture);
  a->finished = all;
}

static void finish_level(Asking *a, bool frames) {
  uint8_t *says_more = mem_zalloc(a->p->loc.n + 1);
  a->levels++;
  for (uint32_t i = 0; i < a->q->n; i++) {
    const Level *l = &a->level[i];
    Proof *f = &a->proof[i];
    if (!a->turn[i] || is_decided(&a->q->at[i], f)) continue;
    bool first = !f->is_known;
    if (first)
      *f =
          (Proof){.is_known = true, .is_reached = true, .truth = -1, .lo = -2 * ASK_UNBOUNDED, .hi = 2 * ASK_UNBOUNDED};
    Int128 lo = f->lo, hi = f->hi;
    int truth = f->truth;
    if (first) f->graphs = l->graphs;
    for (uint32_t k = 0; k < a->q->at[i].at.n && first; k++) says_more[a->q->at[i].at.at[k]] = 1;
    if (!l->graphs) {
      f->is_reached = false;
      continue;
    }
    if (l->all.truth >= 0 && (frames || !l->all.by_frames)) f->truth = l->all.truth;
    if (l->all.lo > f->lo) f->lo = l->all.lo;
    if (l->all.hi < f->hi) f->hi = l->all.hi;
    if (truth == f->truth && lo == f->lo && hi == f->hi) continue;
    f->graphs = l->graphs;
    for (uint32_t k = 0; k < a->q->at[i].at.n; k++) says_more[a->q->at[i].at.at[k]] = 1;
  }
  keep_pictures(a, says_more);
  mem_free(says_more);
}

static bool level_over(void *context, const char *stopped, Position at, bool open, bool frames) {
  Asking *a = context;
  bool all = true;
  if (!stopped && !open) finish_level(a, frames);
  for (uint32_t i = 0; i < a->q->n; i++) {
    if (!a->turn[i]) continue;
    Proof *f = &a->proof[i];
    if (stopped || open) f->stopped = stopped ? stopped : "something is not modelled";
    if (stopped || open) f->line = stopped ? at.line : 0;
    all = all && (is_number(a, i) ? is_decided(&a->q->at[i], f) : !is_open(a, i));
  }
  memset(a->level, 0, (a->q->n + 1) * sizeof *a->level);
  pictures_free(&a->picture);
  return !all;
}

static void want(Asking *a) {
  memset(a->wanted, 0, a->p->loc.n + 1);
  vec_clear(a->keep);
  for (uint32_t i = 0; i < a->q->n; i++) {
    const Question *q = &a->q->at[i];
    if (!a->turn[i]) continue;
    for (uint32_t k = 0; k < q->at.n; k++) {
      a->wanted[q->at.at[k]] = 1;
      for (uint32_t n = 0; n < q->query.n_paths; n++)
        if (!a->p->var.at[q->query.path[n].root].is_object)
          vec_push(a->keep, (SmgKeep){q->at.at[k], q->query.path[n].root});
    }
  }
}

/* Questions whose turn it is, in this part of the time, with so much work for a level. Gives the work of all levels. */
static uint64_t look_at_graphs(Asking *a, double part, uint64_t work, bool modest) {
  want(a);
  Alias *alias = alias_new(a->p);
  Goals goals = {0};
  property_goals(a->p, 0, alias, &goals); /* only what is not modelled */
  Limit own = a->o->limit ? *a->o->limit : (Limit){0};
  SmgWatch watch = {
      .wanted = a->wanted, .keep = a->keep.at, .n_keep = a->keep.n, .saw = saw, .level = level_over, .context = a};
  watch.is_modest = modest;
  for (uint32_t i = 0; i < a->q->n; i++)
    watch.asks_losses = watch.asks_losses || (a->turn[i] && a->q->at[i].query.kind == QUERY_LEAKED);
  double now = clock_seconds(), left = own.deadline > 0 ? own.deadline - now : 0;
  SmgOptions s = {.goal = goals.at,
                  .n_goals = goals.n,
                  .malloc_may_fail = a->o->malloc_may_fail,
                  .alias = alias,
                  .limit = &own,
                  .work = work,
                  .deadline = left > 0 ? now + part * left : 0,
                  .watch = &watch};
  SmgResult result;
  smg_run(a->p, &s, &result);
  uint64_t spent = result.stats.steps + result.stats.joins;
  smg_result_free(&result);
  vec_free(goals);
  alias_free(alias);
  return spent;
}

static uint64_t most_work(const Asking *a) { return a->o->work ? a->o->work : MOST_WORK; }

/* What is open then, as `check` looks at programs: simpler graphs, which may be finished where others are not. */
static void look_again(Asking *a) {
  bool some = false;
  for (uint32_t i = 0; i < a->q->n; i++) {
    a->turn[i] = is_open(a, i) && a->q->at[i].query.kind != QUERY_SHARED;
    some = some || a->turn[i];
  }
  if (some) look_at_graphs(a, 0.4, most_work(a), true);
}

/* What is asked at one place is in the way of what is asked at another: all functions that lead to a place where
 * somebody looks are followed with all that is known (smg/watch.c). So open questions are asked again, those of a place
 * by themselves, with as much work for all of them as a level of all questions may take. */
static void look_at_each(Asking *a) {
  uint8_t *done = mem_zalloc(a->q->n + 1);
  uint64_t left = most_work(a), spent;
  for (uint32_t i = 0; i < a->q->n && left; i++) {
    LocId at = a->q->at[i].at.at[0];
    bool others = false;
    if (done[i] || !is_open(a, i)) continue;
    for (uint32_t k = 0; k < a->q->n; k++) {
      bool same = a->q->at[k].at.at[0] == at;
      others = others || !same;
      a->turn[k] = same && is_open(a, k);
      done[k] = done[k] || same;
    }
    if (!others) break;
    spent = look_at_graphs(a, 0.3, left, false);
    left -= spent < left ? spent : left;
  }
  memset(a->turn, 1, a->q->n + 1);
  want(a); /* runs are looked at for all of them */
  mem_free(done);
}

/* ---- runs ---- */

static void shown_clear(AskState *s) {
  vec_free(s->input);
  arguments_free(&s->arguments);
  buf_free(&s->heap);
  *s = (AskState){0};
}

static void keep_state(Asking *a, uint32_t i, Run *r, int which, Int128 number) {
  const RunResult *so_far = run_so_far(r);
  AskState *s = &a->q->at[i].shown[which];
  RunTypes types = {0};
  a->replaced[i]++;
  shown_clear(s);
  look_free(&a->look[i][which]);
  s->is_set = true;
  s->number = number;
  for (uint32_t k = 0; k < so_far->input.n; k++) vec_push(s->input, so_far->input.at[k]);
  arguments_copy(&so_far->arguments, &s->arguments);
  run_look(r, &types, &a->look[i][which]);
  vec_free(types);
}

static void look(Asking *a, uint32_t i, Run *r) {
  Question *q = &a->q->at[i];
  QueryAnswer x = query_run(r, &q->query);
  uint32_t inputs = run_so_far(r)->input.n;
  q->looks++;
  q->holds += x.truth == 1;
  q->fails += x.truth == 0;
  if (query_is_number(q->query.kind)) {
    if (x.truth != 1) return;
    if (!q->shown[1].is_set || x.hi > q->shown[1].number) keep_state(a, i, r, 1, x.hi);
    if (!q->shown[0].is_set || x.lo < q->shown[0].number) keep_state(a, i, r, 0, x.lo);
    return;
  }
  const AskState *s = &q->shown[x.truth == 1];
  if (!s->is_set || (inputs < s->input.n && a->replaced[i] < MOST_SHOWN)) keep_state(a, i, r, x.truth == 1, 0);
}

static void observe(void *context, Run *r) {
  Asking *a = context;
  LocId at = a->p->edge.at[run_waits_in(r, 0)].from;
  if (!a->wanted[at]) return;
  uint64_t step = run_so_far(r)->steps;
  if (step <= a->run_step) memset(a->looks, 0, (a->q->n + 1) * sizeof *a->looks); /* another run */
  a->run_step = step;
  for (uint32_t i = 0; i < a->q->n; i++) {
    bool enough = a->looks[i] >= MOST_LOOKS || a->q->at[i].looks >= ALL_LOOKS;
    if (!question_is_at(&a->q->at[i], at) || (enough && !a->is_refining)) continue;
    a->looks[i]++;
    look(a, i, r);
  }
}

static bool is_enough(void *context) {
  const Asking *a = context;
  for (uint32_t i = 0; i < a->q->n; i++) {
    const Question *q = &a->q->at[i];
    bool both = q->shown[0].is_set && q->shown[1].is_set;
    if (q->looks < ALL_LOOKS && (query_is_number(q->query.kind) || !both)) return false;
  }
  return true;
}

/* Before the graphs: what two executions answer needs no more of these. A third of the time. */
static uint32_t look_at_runs(Asking *a) {
  Limit own = a->o->limit ? *a->o->limit : (Limit){0};
  double now = clock_seconds();
  if (own.deadline > now) own.deadline = now + (own.deadline - now) / 3;
  WatchRuns w = {.malloc_may_fail = a->o->malloc_may_fail,
                 .runs = a->o->runs,
                 .work = RUN_WORK,
                 .seed = a->o->seed,
                 .limit = &own,
                 .observe = observe,
                 .is_enough = is_enough,
                 .observer = a};
  uint32_t runs = a->o->runs ? watch_runs(a->p, &w) : 0;
  if (runs > a->out->runs) a->out->runs = runs;
  return runs;
}

/* ---- together ---- */

/* Does a run contradict what the graphs show? */
static bool is_contradicted(const Question *q, const Proof *f) {
  if (!f->is_known || !q->looks) return false;
  if (!f->is_reached) return true;
  if (query_is_number(q->query.kind)) {
    if (f->truth == 0) return q->holds > 0;
    if (f->truth == 1 && q->fails) return true;
    return q->holds && (q->shown[0].number < f->lo || q->shown[1].number > f->hi);
  }
  return f->truth == 1 ? q->fails > 0 : f->truth == 0 && q->holds > 0;
}

static void say_unknown(Question *q, const Proof *f) {
  if (!f->is_known) buf_printf(&q->why, "the graphs were not finished: %s", f->stopped ? f->stopped : "limit");
  if (!f->is_known && f->line) buf_printf(&q->why, ", line %u", f->line);
  if (f->is_known) buf_printf(&q->why, "%u graph%s not decide it", f->graphs, f->graphs == 1 ? " does" : "s do");
  if (!q->looks)
    buf_printf(&q->why, "; none of %u runs comes there", q->runs);
  else if (query_is_number(q->query.kind) || (q->holds && q->fails))
    ;
  else
    buf_printf(&q->why, "; in %u state%s of %u runs it is never %s", q->looks, q->looks == 1 ? "" : "s", q->runs,
               q->holds ? "false" : "true");
}

/* What paths show: no execution has one of the truths, or has none. False: nothing. */
static bool decide_by_paths(Question *q, const uint8_t excluded[2]) {
  if (!excluded[0] && !excluded[1]) return false;
  q->is_by_paths = true;
  q->answer = excluded[0] && excluded[1] ? ANSWER_UNREACHABLE : excluded[0] ? ANSWER_ALWAYS : ANSWER_NEVER;
  return true;
}

static void decide(Question *q, const Proof *f, const uint8_t excluded[2]) {
  q->graphs = f->graphs;
  bool refuted = (excluded[0] && q->fails) || (excluded[1] && q->holds);
  if (refuted) {
    q->is_contradicted = true;
    buf_add(&q->why, "a run contradicts the paths: this is a bug of silhouette, please report it");
  } else if (is_contradicted(q, f)) {
    q->is_contradicted = true;
    buf_add(&q->why, "a run contradicts the graphs: this is a bug of silhouette, please report it");
  } else if (f->is_known && !f->is_reached) {
    q->answer = ANSWER_UNREACHABLE;
  } else if (f->is_known && f->truth == 0) {
    q->answer = ANSWER_NEVER;
  } else if (query_is_number(q->query.kind)) {
    q->answer = f->is_known ? ANSWER_NUMBER : ANSWER_UNKNOWN;
    q->may_be_none = f->truth != 1;
    q->lo = f->lo;
    q->hi = q->query.kind == QUERY_LENGTH && f->hi >= (Int128)1 << 40 ? ASK_UNBOUNDED : f->hi; /* of a type: no bound */
    if (!f->is_known) say_unknown(q, f);
  } else if (f->is_known && f->truth == 1) {
    q->answer = ANSWER_ALWAYS;
  } else if (q->shown[0].is_set && q->shown[1].is_set) {
    q->answer = ANSWER_SOMETIMES;
  } else if (!decide_by_paths(q, excluded)) {
    say_unknown(q, f);
  }
}

/* Questions that neither graphs nor runs have answered, in their order, as long as there is work left for them. */
static void refine_open(Asking *a) {
  enum { MOST_REFINED = 12 };
  AskRefine o = {.malloc_may_fail = a->o->malloc_may_fail,
                 .effort = a->o->effort,
                 .limit = a->o->limit,
                 .observe = observe,
                 .observer = a};
  uint32_t refined = 0;
  a->is_refining = true;
  for (uint32_t i = 0; i < a->q->n && a->o->effort; i++) {
    Question *q = &a->q->at[i];
    if (query_is_number(q->query.kind) || !is_open(a, i) || refined++ >= MOST_REFINED) continue;
    ask_refine(a->p, &o, q, a->excluded[i]);
  }
}

/* Each of the questions has a place in these tables. */
static void begin(Asking *a) {
  uint32_t n = a->q->n + 1;
  a->wanted = mem_zalloc(a->p->loc.n + 1);
  a->turn = mem_zalloc(n);
  a->level = mem_zalloc(n * sizeof *a->level);
  a->proof = mem_zalloc(n * sizeof *a->proof);
  a->looks = mem_zalloc(n * sizeof *a->looks);
  a->replaced = mem_zalloc(n * sizeof *a->replaced);
  a->look = mem_zalloc(n * sizeof *a->look);
  a->excluded = mem_zalloc(n * sizeof *a->excluded);
  memset(a->turn, 1, n);
  want(a);
}

static void end(Asking *a) {
  for (uint32_t i = 0; i < a->q->n; i++)
    for (int k = 0; k < 2; k++) look_free(&a->look[i][k]);
  mem_free(a->wanted);
  mem_free(a->turn);
  mem_free(a->level);
  mem_free(a->proof);
  mem_free(a->looks);
  mem_free(a->replaced);
  mem_free(a->look);
  mem_free(a->excluded);
  vec_free(a->keep);
  pictures_free(&a->picture);
  pictures_free(&a->finished);
}

/* States and graphs become what the caller wants of them: the program may be gone when they are printed. */
static void show(Asking *a) {
  AskResult *out = a->out;
  for (uint32_t i = 0; i < a->q->n; i++)
    for (int k = 0; k < 2; k++)
      if (a->q->at[i].shown[k].is_set) ask_draw_state(a->p, &a->look[i][k], &a->q->at[i].shown[k].heap);
  for (uint32_t i = 0; i < a->finished.n; i++) smg_picture_dot(&a->finished.at[i].picture, out->drawn + i, &out->dot);
  out->drawn += a->finished.n;
  if (a->levels > out->levels) out->levels = a->levels;
  if (a->o->page) ask_page(a->o->page, a->p, a->q, &a->finished, a->look);
}

void ask(Program *p, const AskOptions *o, Questions *q, AskResult *out) {
  Asking a = {.p = p, .o = o, .q = q, .out = out, .run_step = UINT64_MAX};
  begin(&a);
  uint32_t runs = look_at_runs(&a);
  look_at_graphs(&a, 0.6, most_work(&a), false);
  look_again(&a);
  look_at_each(&a);
  refine_open(&a);
  for (uint32_t i = 0; i < q->n; i++) {
    q->at[i].runs = runs;
    decide(&q->at[i], &a.proof[i], a.excluded[i]);
  }
  show(&a);
  end(&a);
}

void questions_free(Questions *q) {
  for (uint32_t i = 0; i < q->n; i++) {
    Question *x = &q->at[i];
    shown_clear(&x->shown[0]);
    shown_clear(&x->shown[1]);
    vec_free(x->at);
    buf_free(&x->text);
    buf_free(&x->why);
  }
  vec_free(*q);
}

void ask_result_free(AskResult *r) { buf_free(&r->dot); }
