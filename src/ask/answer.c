/* Answers: graphs for always and never, runs for sometimes, and each against the other. */
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

static const Int128 UNBOUNDED = (Int128)1 << 99;

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
} Proof;

typedef struct {
  Program *p;
  const AskOptions *o;
  Questions *q;
  AskResult *out;
  uint8_t *wanted; /* by location */
  VEC(SmgKeep) keep;
  Level *level; /* by question */
  Proof *proof;
  Buf dot, finished_dot; /* of this level, and of the last one that was finished */
  uint32_t drawn, finished_drawn;
  uint32_t levels;
  VEC(uint64_t) drawings; /* hashes of the pictures of this level */
  Buf why;                /* no level was finished, or something is not modelled */
  /* runs */
  uint64_t run_step;  /* of the last look: a smaller one is of a new run */
  uint32_t *looks;    /* by question, in this run */
  uint32_t *replaced; /* by question: how often a state was kept */
} Asking;

static bool is_asked_at(const Question *q, LocId at) {
  for (uint32_t i = 0; i < q->at.n; i++)
    if (q->at.at[i] == at) return true;
  return false;
}

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

static void draw(Asking *a, const SmgState *s) {
  Buf one = {0};
  smg_draw(s, 0, &one);
  uint64_t h = hash_bytes(buf_str(&one), one.n);
  for (uint32_t i = 0; i < a->drawings.n; i++)
    if (a->drawings.at[i] == h) goto end;
  vec_push(a->drawings, h);
  if (a->drawn < MOST_DRAWN) smg_draw(s, a->out->drawn + a->drawn++, &a->dot);
end:
  buf_free(&one);
}

static void saw(void *context, const SmgState *s) {
  Asking *a = context;
  LocId at = smg_location(s);
  if (a->o->draws) draw(a, s);
  for (uint32_t i = 0; i < a->q->n; i++) {
    Question *q = &a->q->at[i];
    Level *l = &a->level[i];
    QueryAnswer one;
    if (!is_asked_at(q, at)) continue;
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

static void finish_level(Asking *a, bool frames) {
  a->levels++;
  buf_free(&a->finished_dot);
  a->finished_dot = a->dot;
  a->finished_drawn = a->drawn;
  a->dot = (Buf){0};
  for (uint32_t i = 0; i < a->q->n; i++) {
    const Level *l = &a->level[i];
    Proof *f = &a->proof[i];
    if (is_decided(&a->q->at[i], f)) continue;
    bool first = !f->is_known;
    if (first)
      *f = (Proof){.is_known = true, .is_reached = true, .truth = -1, .lo = -2 * UNBOUNDED, .hi = 2 * UNBOUNDED};
    f->graphs = l->graphs;
    if (!l->graphs) {
      f->is_reached = false;
      continue;
    }
    if (l->all.truth >= 0 && (frames || !l->all.by_frames)) f->truth = l->all.truth;
    if (l->all.lo > f->lo) f->lo = l->all.lo;
    if (l->all.hi < f->hi) f->hi = l->all.hi;
  }
}

static bool level_over(void *context, const char *stopped, Position at, bool open, bool frames) {
  Asking *a = context;
  if (stopped || open) {
    buf_clear(&a->why);
    buf_add(&a->why, stopped ? stopped : "something is not modelled");
    if (stopped && at.line) buf_printf(&a->why, ", line %u", at.line);
  } else {
    finish_level(a, frames);
  }
  bool all = true;
  for (uint32_t i = 0; i < a->q->n; i++) all = all && is_decided(&a->q->at[i], &a->proof[i]);
  memset(a->level, 0, (a->q->n + 1) * sizeof *a->level);
  buf_clear(&a->dot);
  a->drawn = 0;
  vec_clear(a->drawings);
  return !all;
}

static void want(Asking *a) {
  for (uint32_t i = 0; i < a->q->n; i++) {
    const Question *q = &a->q->at[i];
    for (uint32_t k = 0; k < q->at.n; k++) {
      a->wanted[q->at.at[k]] = 1;
      for (uint32_t n = 0; n < q->query.n_paths; n++)
        if (!a->p->var.at[q->query.path[n].root].is_object)
          vec_push(a->keep, (SmgKeep){q->at.at[k], q->query.path[n].root});
    }
  }
}

static void look_at_graphs(Asking *a) {
  Alias *alias = alias_new(a->p);
  Goals goals = {0};
  property_goals(a->p, 0, alias, &goals); /* only what is not modelled */
  Limit own = a->o->limit ? *a->o->limit : (Limit){0};
  SmgWatch watch = {
      .wanted = a->wanted, .keep = a->keep.at, .n_keep = a->keep.n, .saw = saw, .level = level_over, .context = a};
  double now = clock_seconds(), left = own.deadline > 0 ? own.deadline - now : 0;
  SmgOptions s = {.goal = goals.at,
                  .n_goals = goals.n,
                  .malloc_may_fail = a->o->malloc_may_fail,
                  .alias = alias,
                  .limit = &own,
                  .work = a->o->work ? a->o->work : MOST_WORK,
                  .deadline = left > 0 ? now + 0.7 * left : 0,
                  .watch = &watch};
  SmgResult result;
  smg_run(a->p, &s, &result);
  smg_result_free(&result);
  vec_free(goals);
  alias_free(alias);
}

/* ---- runs ---- */

/* Cells have numbers of their own in a picture: those that are drawn, in the order in which they were made. */
static uint32_t cell_number(const RunLook *l, uint32_t id) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < l->object.n; i++) {
    n += l->object.at[i].alive && l->object.at[i].storage == LOOK_HEAP;
    if (l->object.at[i].id == id && l->object.at[i].storage == LOOK_HEAP) return n;
  }
  return 0;
}

static void print_pointer(const Program *p, const RunLook *l, const LookValue *v, Buf *out) {
  const LookObject *to = NULL;
  for (uint32_t i = 0; i < l->object.n; i++)
    if (l->object.at[i].id == v->object) to = &l->object.at[i];
  if (to && !to->alive)
    buf_add(out, "dangling");
  else if (to && to->storage == LOOK_HEAP)
    buf_printf(out, "#%u", cell_number(l, v->object));
  else if (to && to->var && !p->var.at[to->var].is_string)
    buf_printf(out, "&%s", p->var.at[to->var].name);
  else
    buf_add(out, "...");
  if (v->offset && to && to->alive) buf_printf(out, "+%llu", (unsigned long long)v->offset);
}

static void print_look_value(const Program *p, const RunLook *l, const LookValue *v, Buf *out) {
  char text[INT128_TEXT];
  switch (v->kind) {
    case LOOK_NULL:
      buf_add(out, "NULL");
      break;
    case LOOK_POINTER:
      print_pointer(p, l, v, out);
      break;
    case LOOK_FUNCTION:
      buf_add(out, p->func.at[v->function].name);
      break;
    case LOOK_NUMBER:
      buf_add(out, text_int128(v->number, text));
      break;
    case LOOK_TEXT:
      buf_add(out, v->text);
      break;
    case LOOK_UNINITIALISED:
      buf_add(out, "?");
      break;
    default:
      buf_add(out, "...");
      break;
  }
}

/* Models of the library have variables too. */
static bool is_of_user(const Program *p, const Var *v) {
  if (v->function) return !p->func.at[v->function].is_model;
  for (FuncId f = 1; f < p->func.n; f++)
    if (p->func.at[f].is_model && p->func.at[f].at.file == v->at.file) return false;
  return true;
}

static bool is_drawn(const Program *p, const RunLook *l, const LookVar *v) {
  const Var *x = &p->var.at[v->var];
  bool here = v->activation == UINT32_MAX || v->activation + 1 == l->activation.n;
  return here && x->kind != VAR_TEMP && is_of_user(p, x) && !x->is_object && v->value.kind != LOOK_UNINITIALISED;
}

/* The variables of the newest activation, and the cells. */
static void draw_run(const Program *p, Run *r, Buf *out) {
  enum { MOST_CELLS = 12 };
  RunTypes types = {0};
  RunLook l;
  uint32_t cells = 0;
  run_look(r, &types, &l);
  for (uint32_t i = 0; i < l.var.n; i++) {
    if (!is_drawn(p, &l, &l.var.at[i])) continue;
    buf_printf(out, "%s%s = ", out->n ? ", " : "", p->var.at[l.var.at[i].var].name);
    print_look_value(p, &l, &l.var.at[i].value, out);
  }
  if (out->n) buf_char(out, '\n');
  for (uint32_t i = 0; i < l.object.n; i++) {
    const LookObject *o = &l.object.at[i];
    bool variable = o->storage == LOOK_VARIABLE && o->var && p->var.at[o->var].kind != VAR_TEMP &&
                    is_of_user(p, &p->var.at[o->var]) && !p->var.at[o->var].is_constant && !p->var.at[o->var].is_string;
    if (!o->alive || (o->storage != LOOK_HEAP && !variable)) continue;
    if (++cells > MOST_CELLS) continue;
    if (variable)
      buf_add(out, p->var.at[o->var].name);
    else
      buf_printf(out, "#%u", cell_number(&l, o->id));
    for (uint32_t k = 0; k < o->place.n; k++) {
      buf_printf(out, "%s %s%s", k ? "," : ":", o->place.at[k].name, *o->place.at[k].name ? " " : "");
      print_look_value(p, &l, &o->place.at[k].value, out);
    }
    if (o->storage == LOOK_HEAP && !o->is_reached) buf_add(out, " (lost)");
    buf_char(out, '\n');
  }
  if (cells > MOST_CELLS) buf_printf(out, "... and %u more\n", cells - MOST_CELLS);
  look_free(&l);
  vec_free(types);
}

static void shown_clear(AskState *s) {
  vec_free(s->input);
  arguments_free(&s->arguments);
  buf_free(&s->heap);
  *s = (AskState){0};
}

static void keep_state(Asking *a, uint32_t i, Run *r, AskState *s, Int128 number) {
  const RunResult *so_far = run_so_far(r);
  a->replaced[i]++;
  shown_clear(s);
  s->is_set = true;
  s->number = number;
  for (uint32_t k = 0; k < so_far->input.n; k++) vec_push(s->input, so_far->input.at[k]);
  arguments_copy(&so_far->arguments, &s->arguments);
  draw_run(a->p, r, &s->heap);
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
    if (!q->shown[1].is_set || x.hi > q->shown[1].number) keep_state(a, i, r, &q->shown[1], x.hi);
    if (!q->shown[0].is_set || x.lo < q->shown[0].number) keep_state(a, i, r, &q->shown[0], x.lo);
    return;
  }
  AskState *s = &q->shown[x.truth == 1];
  if (!s->is_set || (inputs < s->input.n && a->replaced[i] < MOST_SHOWN)) keep_state(a, i, r, s, 0);
}

static void observe(void *context, Run *r) {
  Asking *a = context;
  LocId at = a->p->edge.at[run_waits_in(r, 0)].from;
  if (!a->wanted[at]) return;
  uint64_t step = run_so_far(r)->steps;
  if (step <= a->run_step) memset(a->looks, 0, (a->q->n + 1) * sizeof *a->looks); /* another run */
  a->run_step = step;
  for (uint32_t i = 0; i < a->q->n; i++) {
    if (!is_asked_at(&a->q->at[i], at) || a->looks[i] >= MOST_LOOKS || a->q->at[i].looks >= ALL_LOOKS) continue;
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

static void say_unknown(const Asking *a, Question *q, const Proof *f) {
  if (!f->is_known)
    buf_printf(&q->why, "the graphs were not finished: %s", a->why.n ? a->why.at : "limit");
  else
    buf_printf(&q->why, "%u graph%s not decide it", f->graphs, f->graphs == 1 ? " does" : "s do");
  if (!q->looks)
    buf_printf(&q->why, "; none of %u runs comes there", q->runs);
  else if (query_is_number(q->query.kind) || (q->holds && q->fails))
    ;
  else
    buf_printf(&q->why, "; in %u state%s of %u runs it is never %s", q->looks, q->looks == 1 ? "" : "s", q->runs,
               q->holds ? "false" : "true");
}

static void decide(const Asking *a, Question *q, const Proof *f) {
  q->graphs = f->graphs;
  if (is_contradicted(q, f)) {
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
    q->hi = q->query.kind == QUERY_LENGTH && f->hi >= (Int128)1 << 40 ? UNBOUNDED : f->hi; /* of a type: no bound */
    if (!f->is_known) say_unknown(a, q, f);
  } else if (f->is_known && f->truth == 1) {
    q->answer = ANSWER_ALWAYS;
  } else if (q->shown[0].is_set && q->shown[1].is_set) {
    q->answer = ANSWER_SOMETIMES;
  } else {
    say_unknown(a, q, f);
  }
}

/* Each of the questions has a place in these tables. */
static void begin(Asking *a) {
  uint32_t n = a->q->n + 1;
  a->wanted = mem_zalloc(a->p->loc.n + 1);
  a->level = mem_zalloc(n * sizeof *a->level);
  a->proof = mem_zalloc(n * sizeof *a->proof);
  a->looks = mem_zalloc(n * sizeof *a->looks);
  a->replaced = mem_zalloc(n * sizeof *a->replaced);
  want(a);
}

/* What is drawn is the caller's. */
static void end(Asking *a) {
  if (a->finished_dot.n) buf_add(&a->out->dot, a->finished_dot.at);
  a->out->drawn += a->finished_drawn;
  if (a->levels > a->out->levels) a->out->levels = a->levels;
  mem_free(a->wanted);
  mem_free(a->level);
  mem_free(a->proof);
  mem_free(a->looks);
  mem_free(a->replaced);
  vec_free(a->keep);
  vec_free(a->drawings);
  buf_free(&a->dot);
  buf_free(&a->finished_dot);
  buf_free(&a->why);
}

void ask(Program *p, const AskOptions *o, Questions *q, AskResult *out) {
  Asking a = {.p = p, .o = o, .q = q, .out = out, .run_step = UINT64_MAX};
  begin(&a);
  look_at_graphs(&a);
  WatchRuns w = {.malloc_may_fail = o->malloc_may_fail,
                 .runs = o->runs,
                 .work = RUN_WORK,
                 .seed = o->seed,
                 .limit = o->limit,
                 .observe = observe,
                 .is_enough = is_enough,
                 .observer = &a};
  uint32_t runs = o->runs ? watch_runs(p, &w) : 0;
  if (runs > out->runs) out->runs = runs;
  for (uint32_t i = 0; i < q->n; i++) {
    q->at[i].runs = runs;
    decide(&a, &q->at[i], &a.proof[i]);
  }
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
