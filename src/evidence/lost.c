/* Graphs exclude, runs confirm, and what is open then is verified with a little work. */
#include "evidence/lost.h"

#include "evidence/evidence.h"
#include "evidence/leak.h"

enum {
  RUN_WORK = 400000,     /* steps of runs between two looks whether it is enough */
  MOST_LOOKS = 2000,     /* at one operation */
  MOST_STEPS = 10000000, /* of a run that is repeated */
  DEPTH = 100,           /* of calls, as check has it */
};

/* A run in which something was lost at the operation. */
typedef struct {
  bool is_set;
  VEC(Input) input;
  Arguments arguments;
  uint64_t steps; /* until behind the operation */
} Found;

typedef struct {
  Program *p;
  const LossOptions *o;
  Losses *all;
  U32Vec *behind;  /* by loss: locations behind the operation; none: they are not known */
  uint8_t *wanted; /* by location: behind some operation */
  uint8_t *met;    /* by loss: in this level, a graph in which something may be lost */
  Found *found;    /* by loss */
  uint32_t *looks; /* by loss */
  U32Vec pending;  /* losses whose operation is executed now, where nothing is lost yet */
} Deciding;

/* ---- graphs ---- */

static bool may_call(const Program *p, const Op *op, FuncId f) {
  if (op->kind != OP_CALL) return false;
  const Expr *callee = expr_at(p, op->a);
  return callee->kind != EXPR_FUNCTION || callee->var == f;
}

/* Behind a return is where the calls of the function go on; where main ends nothing is left to look at. */
static void find_behind(const Deciding *d, const Loss *x, U32Vec *out) {
  const Program *p = d->p;
  FuncId f = p->loc.at[p->edge.at[x->edge].from].function;
  if (p->edge.at[x->edge].op.kind != OP_RETURN) {
    vec_push(*out, p->edge.at[x->edge].to);
    return;
  }
  for (EdgeId e = 0; e < p->edge.n && f != p->main; e++)
    if (may_call(p, &p->edge.at[e].op, f)) vec_push(*out, p->edge.at[e].to);
}

static void saw(void *context, const SmgState *s) {
  static const Query leaked = {.kind = QUERY_LEAKED};
  Deciding *d = context;
  LocId at = smg_location(s);
  QueryAnswer a;
  if (!smg_query(s, &leaked, &a) || (a.truth == 0 && !a.by_frames)) return;
  for (uint32_t i = 0; i < d->all->n; i++)
    for (uint32_t k = 0; k < d->behind[i].n; k++)
      if (d->behind[i].at[k] == at) d->met[i] |= a.truth == 0 ? 1 : 2; /* 1: if callers hold no more than was known */
}

static bool level_over(void *context, const char *stopped, Position at, bool open, bool frames) {
  Deciding *d = context;
  bool more = false;
  (void)at;
  for (uint32_t i = 0; i < d->all->n; i++) {
    Loss *x = &d->all->at[i];
    bool shown = !stopped && !open && d->behind[i].n && !(d->met[i] & 2) && (frames || !d->met[i]);
    if (shown) x->kind = LOSS_EXCLUDED;
    more = more || (x->kind == LOSS_OPEN && d->behind[i].n);
    d->met[i] = 0;
  }
  return more;
}

static void look_at_graphs(Deciding *d) {
  Alias *alias = alias_new(d->p);
  Goals goals = {0};
  property_goals(d->p, 0, alias, &goals); /* only what is not modelled */
  Limit own = d->o->limit ? *d->o->limit : (Limit){0};
  SmgWatch watch = {.wanted = d->wanted, .asks_losses = true, .saw = saw, .level = level_over, .context = d};
  SmgOptions s = {.goal = goals.at,
                  .n_goals = goals.n,
                  .malloc_may_fail = d->o->malloc_may_fail,
                  .alias = alias,
                  .limit = &own,
                  .work = d->o->work,
                  .watch = &watch};
  SmgResult result;
  smg_run(d->p, &s, &result);
  smg_result_free(&result);
  vec_free(goals);
  alias_free(alias);
}

/* ---- runs ---- */

static bool is_leaked(Run *r) {
  static const Query leaked = {.kind = QUERY_LEAKED};
  return query_run(r, &leaked).truth == 1;
}

/* Is the operation executed next? That of a call is when its callee returns. */
static bool is_due(const Deciding *d, const Loss *x, Run *r) {
  EdgeId now = run_waits_in(r, 0);
  if (d->p->edge.at[x->edge].op.kind != OP_CALL) return now == x->edge;
  return d->p->edge.at[now].op.kind == OP_RETURN && run_waits_in(r, 1) == x->edge;
}

static void keep(Found *f, const RunResult *so_far) {
  if (f->is_set && f->input.n <= so_far->input.n) return;
  vec_free(f->input);
  arguments_free(&f->arguments);
  *f = (Found){.is_set = true, .steps = so_far->steps};
  for (uint32_t i = 0; i < so_far->input.n; i++) vec_push(f->input, so_far->input.at[i]);
  arguments_copy(&so_far->arguments, &f->arguments);
}

static void observe(void *context, Run *r) {
  Deciding *d = context;
  bool is_new = run_so_far(r)->steps <= 1;
  if (d->pending.n && !is_new && is_leaked(r))
    for (uint32_t i = 0; i < d->pending.n; i++) keep(&d->found[d->pending.at[i]], run_so_far(r));
  vec_clear(d->pending);
  for (uint32_t i = 0; i < d->all->n; i++) {
    if (d->looks[i] >= MOST_LOOKS || !is_due(d, &d->all->at[i], r)) continue;
    d->looks[i]++;
    vec_push(d->pending, i);
  }
  if (d->pending.n && is_leaked(r)) vec_clear(d->pending);
}

static bool is_enough(void *context) {
  const Deciding *d = context;
  for (uint32_t i = 0; i < d->all->n; i++)
    if (!d->found[i].is_set && d->all->at[i].kind == LOSS_OPEN) return false;
  return true;
}

/* ---- what a run shows ---- */

/* The operation that a step is of: of a return, the call that it ends, if that is wanted. */
static EdgeId edge_of_step(const Program *p, const RunResult *r, uint64_t step, bool of_call) {
  const RunStep *s = &r->path.at[step];
  if (!of_call || p->edge.at[s->edge].op.kind != OP_RETURN || !s->depth) return s->edge;
  for (uint64_t i = step; i-- > 0;)
    if (r->path.at[i].depth + 1 == s->depth) return r->path.at[i].edge;
  return s->edge;
}

/* What holds the pointer, and does it lead to the block? */
typedef struct {
  const Program *p;
  const Loss *loss;
  EdgeId now; /* the operation that comes next */
  uint32_t object;
  bool holds;
} Holder;

static bool is_var(const Program *p, ExprId e, VarId *out) {
  while (expr_at(p, e)->kind == EXPR_CAST) e = expr_at(p, e)->a;
  *out = expr_at(p, e)->kind == EXPR_VAR ? expr_at(p, e)->var : 0;
  return *out != 0;
}

/* Of a global, or of the newest activation, or `up` calls further out. */
static const LookValue *value_of(const RunLook *l, VarId v, uint32_t up) {
  for (uint32_t i = 0; i < l->var.n; i++) {
    const LookVar *x = &l->var.at[i];
    if (x->var == v && (x->activation == UINT32_MAX || x->activation + 1 + up == l->activation.n)) return &x->value;
  }
  return NULL;
}

static bool leads_to(const LookValue *v, uint32_t object) {
  return v && v->kind == LOOK_POINTER && v->object == object;
}

/* Does a field of what is freed lead to the block? */
static bool field_leads_to(const RunLook *l, const LookValue *freed, uint64_t offset, uint32_t object) {
  if (!freed || freed->kind != LOOK_POINTER) return false;
  for (uint32_t i = 0; i < l->object.n; i++) {
    const LookObject *o = &l->object.at[i];
    for (uint32_t k = 0; k < o->place.n && o->id == freed->object; k++)
      if (o->place.at[k].offset == freed->offset + offset) return leads_to(&o->place.at[k].value, object);
  }
  return false;
}

/* A return is three steps in one: variables die, the caller's variable is overwritten, and it gets the result, or
 * nobody does. Which of them loses the block? */
static bool return_loses(const Holder *h, const RunLook *l, Run *r) {
  const Program *p = h->p;
  EdgeId call = run_waits_in(r, 1);
  VarId returned = 0, dst = call < p->edge.n ? p->edge.at[call].op.dst : 0;
  ExprId result = p->edge.at[h->now].op.a;
  bool is_result = result && is_var(p, result, &returned) && leads_to(value_of(l, returned, 0), h->object);
  bool is_overwritten = dst && leads_to(value_of(l, dst, 1), h->object);
  if (h->loss->var) return !is_result && !is_overwritten && leads_to(value_of(l, h->loss->var, 0), h->object);
  return dst ? is_overwritten : is_result;
}

static void look_at_holder(void *context, Run *r) {
  Holder *h = context;
  const Op *op = &h->p->edge.at[h->loss->edge].op;
  RunTypes types = {0};
  RunLook l;
  VarId freed = 0;
  run_look(r, &types, &l);
  if (op->kind == OP_RETURN || op->kind == OP_CALL)
    h->holds = return_loses(h, &l, r);
  else
    h->holds = is_var(h->p, op->a, &freed) && field_leads_to(&l, value_of(&l, freed, 0), h->loss->offset, h->object);
  look_free(&l);
  vec_free(types);
}

static void run_again(const Deciding *d, const Arguments *arguments, const Input *input, uint32_t n, uint64_t steps,
                      Holder *holder, RunResult *r) {
  InputSource source = inputs_again(arguments, input, n);
  RunOptions o = {.inputs = &source,
                  .malloc_may_fail = d->o->malloc_may_fail,
                  .uninitialised_is_wild = true,
                  .max_steps = steps,
                  .limit = d->o->limit,
                  .record_path = true,
                  .ended = holder ? look_at_holder : NULL,
                  .observer = holder};
  run_program(d->p, &o, r);
  inputs_free(&source);
}

/* Is it this pointer whose loss makes the block lost? `step`: the operation's. Where it has but one, it is. */
static bool is_last_pointer(const Deciding *d, const RunResult *r, uint64_t step, const Loss *x, uint32_t object) {
  OpKind kind = d->p->edge.at[x->edge].op.kind;
  Holder h = {.p = d->p, .loss = x, .now = r->path.at[step].edge, .object = object};
  RunResult before = {0};
  if (kind != OP_RETURN && kind != OP_CALL && kind != OP_FREE) return true;
  run_again(d, &r->arguments, r->input.at, r->input.n, step, &h, &before);
  run_result_free(&before);
  return h.holds;
}

/* Is some block lost by the operation? */
static bool shows(const Deciding *d, const Loss *x, RunResult *r) {
  static const Goal lost = {.what = GOAL_LOST};
  bool of_call = d->p->edge.at[x->edge].op.kind == OP_CALL;
  if (!goal_shown_by(&lost, r)) return false;
  for (uint32_t i = 0; i < r->leftover.n; i++) {
    const RunLeftover *block = &r->leftover.at[i];
    if (block->reachable) continue;
    uint64_t steps = leak_steps(d->p, r, block->object, d->o->malloc_may_fail, d->o->limit);
    if (!steps || steps > r->path.n || edge_of_step(d->p, r, steps - 1, of_call) != x->edge) continue;
    if (!is_last_pointer(d, r, steps - 1, x, block->object)) continue;
    r->allocated = block->allocated;
    r->allocated_step = block->step;
    r->lost = x->edge;
    return true;
  }
  return false;
}

/* Runs to the end, or where that goes wrong in another way, to behind the operation. */
static void confirm(Deciding *d, uint32_t i) {
  Loss *x = &d->all->at[i];
  const Found *f = &d->found[i];
  if (!f->is_set) return;
  const uint64_t steps[] = {MOST_STEPS, f->steps};
  for (int k = 0; k < 2 && x->kind != LOSS_CONFIRMED; k++) {
    RunResult r = {0};
    run_again(d, &f->arguments, f->input.at, f->input.n, steps[k], NULL, &r);
    if (shows(d, x, &r)) {
      x->is_contradicted = x->kind == LOSS_EXCLUDED;
      x->kind = LOSS_CONFIRMED;
      x->run = r;
    } else {
      run_result_free(&r);
    }
  }
}

static void look_at_runs(Deciding *d) {
  WatchRuns w = {.malloc_may_fail = d->o->malloc_may_fail,
                 .runs = d->o->runs,
                 .work = RUN_WORK,
                 .seed = 1,
                 .limit = d->o->limit,
                 .observe = observe,
                 .is_enough = is_enough,
                 .observer = d};
  if (d->o->runs) watch_runs(d->p, &w);
  for (uint32_t i = 0; i < d->all->n; i++) confirm(d, i);
}

/* ---- the rest ---- */

static bool is_open(const Deciding *d) {
  for (uint32_t i = 0; i < d->all->n; i++)
    if (d->all->at[i].kind == LOSS_OPEN) return true;
  return false;
}

static void verify_rest(Deciding *d) {
  Limit own = d->o->limit ? *d->o->limit : (Limit){0};
  own.effort = own.spent + d->o->effort;
  VerifyOptions o = {.properties = PROPERTY_VALID_MEMTRACK,
                     .mode = MODE_LAZY,
                     .overview = true,
                     .malloc_may_fail = d->o->malloc_may_fail,
                     .max_depth = DEPTH,
                     .limit = &own};
  Verdict v;
  verify(d->p, &o, &v);
  for (uint32_t i = 0; i < d->all->n; i++) {
    Loss *x = &d->all->at[i];
    if (x->kind != LOSS_OPEN) continue;
    if (v.kind == VERDICT_TRUE) x->kind = LOSS_EXCLUDED;
    if (v.kind != VERDICT_FALSE || !v.has_run) continue;
    d->found[i].is_set = true;
    d->found[i].steps = v.run.steps;
    vec_clear(d->found[i].input);
    for (uint32_t k = 0; k < v.run.input.n; k++) vec_push(d->found[i].input, v.run.input.at[k]);
    arguments_free(&d->found[i].arguments);
    arguments_copy(&v.run.arguments, &d->found[i].arguments);
    confirm(d, i);
  }
  verdict_free(&v);
}

void losses_decide(Program *p, const LossOptions *o, Losses *all) {
  uint32_t n = all->n + 1;
  Deciding d = {.p = p, .o = o, .all = all};
  d.behind = mem_zalloc(n * sizeof *d.behind);
  d.wanted = mem_zalloc(p->loc.n + 1);
  d.met = mem_zalloc(n);
  d.found = mem_zalloc(n * sizeof *d.found);
  d.looks = mem_zalloc(n * sizeof *d.looks);
  for (uint32_t i = 0; i < all->n; i++) {
    find_behind(&d, &all->at[i], &d.behind[i]);
    for (uint32_t k = 0; k < d.behind[i].n; k++) d.wanted[d.behind[i].at[k]] = 1;
  }
  look_at_graphs(&d);
  look_at_runs(&d);
  if (o->effort && is_open(&d)) verify_rest(&d);
  for (uint32_t i = 0; i < all->n; i++) {
    vec_free(d.behind[i]);
    vec_free(d.found[i].input);
    arguments_free(&d.found[i].arguments);
  }
  vec_free(d.pending);
  mem_free(d.behind);
  mem_free(d.wanted);
  mem_free(d.met);
  mem_free(d.found);
  mem_free(d.looks);
}

void losses_free(Losses *all) {
  for (uint32_t i = 0; i < all->n; i++)
    if (all->at[i].kind == LOSS_CONFIRMED) run_result_free(&all->at[i].run);
  vec_free(*all);
}

bool loss_write_test(const Program *p, const Loss *loss, bool malloc_may_fail, const FrontOptions *front,
                     const char *folder, Buf *error) {
  Verdict v = {.kind = VERDICT_FALSE,
               .properties = PROPERTY_VALID_MEMTRACK,
               .violated = goal_verdict(GOAL_LOST),
               .goal = {.edge = loss->run.edge, .what = GOAL_LOST},
               .at = p->edge.at[loss->edge].at,
               .has_run = true,
               .run = loss->run, /* the loss keeps it */
               .malloc_may_fail = malloc_may_fail};
  goal_print_run(p, &v.goal, &v.run, &v.reason);
  bool good = verdict_write_test(p, &v, front, folder, error);
  buf_free(&v.reason);
  return good;
}
