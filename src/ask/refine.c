/* What graphs and some hundred runs leave open. The question becomes conditions at its place, and the checker of
 * `check` (refine/refine.h) looks for paths to where one holds: for an execution in which the answer is yes, and for
 * one in which it is no. A path that the interpreter follows shows a state; that there is none, with nothing on the way
 * that is not modelled, is a proof.
 *
 * Conditions are expressions, so operands are variables and what one load gives (null, live, alias, equal), and leaked.
 * Of other questions it is asked whether an execution comes there at all. */
#include "ask/internal.h"

enum {
  MOST_PATHS = 4,    /* to where something holds, that the interpreter does not follow or that show nothing new */
  MOST_LOOPS = 3,    /* times the checker says that it unrolls a loop */
  DEPTH = 100,       /* of calls, as check has it */
  STEPS = 1000000,   /* of a run */
  LEAST_SECONDS = 1, /* for it to be worth while */
};

/* One truth of one question: what must hold for it. */
typedef struct {
  Program *p;
  const AskRefine *o;
  const Question *q;
  VEC(ExprId) condition; /* together: no less than that; none: it cannot be said */
} Wish;

/* ---- conditions ---- */

/* An operand: its value, and conditions under which the path to it leads nowhere. */
typedef struct {
  ExprId value;
  ExprId astray[2];
  uint32_t n_astray;
} Operand;

static bool operand_of(Program *p, const MemoryPath *path, Operand *out) {
  const Var *v = &p->var.at[path->root];
  TypeId pointer = type_pointer(p, v->type);
  ExprId e = v->is_object ? expr_address(p, path->root, pointer) : expr_var(p, path->root);
  bool loaded = false;
  *out = (Operand){0};
  for (uint32_t i = 0; i < path->n; i++) {
    PathStep s = path->step[i];
    if (loaded) return false; /* an address contains no load */
    ExprId root = e;
    if (s.add) e = expr_index(p, e, expr_const(p, p->type_ptrdiff, (Int128)s.add), 1, expr_at(p, e)->type);
    if (!s.load) continue;
    if (!v->is_object) out->astray[out->n_astray++] = expr_invalid(p, root);
    ExprId size = expr_const(p, p->type_size, (Int128)type_at(p, s.load)->size);
    out->astray[out->n_astray++] = expr_out_of_bounds(p, e, size, false);
    e = expr_load(p, e, s.load);
    loaded = true;
  }
  out->value = e;
  return true;
}

static ExprId is_null(Program *p, ExprId e) {
  return expr_binary(p, EXPR_EQ, e, expr_const(p, expr_at(p, e)->type, 0), false);
}

static ExprId are_equal(Program *p, ExprId a, ExprId b) {
  TypeId plain = p->type_void_pointer;
  ExprId x = expr_cast(p, a, plain), y = expr_cast(p, b, plain);
  return expr_binary(p, EXPR_EQ, x, y, false);
}

static void wish_for(Wish *w, ExprId e) {
  if (!expr_is_const(w->p, e) || expr_at(w->p, e)->value) vec_push(w->condition, e);
}

/* What must hold if the answer is yes. */
static void wish_holds(Wish *w, const Operand *a, const Operand *b) {
  Program *p = w->p;
  ExprId same = b ? are_equal(p, a->value, b->value) : 0;
  switch (w->q->query.kind) {
    case QUERY_NULL:
      wish_for(w, is_null(p, a->value));
      return;
    case QUERY_LIVE:
      wish_for(w, expr_not(p, expr_invalid(p, a->value)));
      return;
    case QUERY_EQUAL:
      wish_for(w, same);
      return;
    case QUERY_ALIAS: {
      ExprId some = expr_not(p, is_null(p, a->value));
      wish_for(w, expr_binary(p, EXPR_AND, same, some, false));
      return;
    }
    default:
      return;
  }
}

/* What must hold if it is no: one of these. */
static void wish_fails(Wish *w, const Operand *a, const Operand *b) {
  Program *p = w->p;
  QueryKind kind = w->q->query.kind;
  ExprId null = is_null(p, a->value), dangles = 0;
  if (kind == QUERY_NULL) wish_for(w, expr_not(p, null));
  if (kind == QUERY_EQUAL || kind == QUERY_ALIAS) wish_for(w, expr_not(p, are_equal(p, a->value, b->value)));
  if (kind == QUERY_ALIAS) wish_for(w, null);
  if (kind != QUERY_NULL) dangles = expr_invalid(p, a->value);
  if (kind == QUERY_EQUAL) dangles = expr_binary(p, EXPR_AND, expr_not(p, null), dangles, false);
  if (dangles) wish_for(w, dangles);
  for (uint32_t i = 0; i < a->n_astray; i++) wish_for(w, a->astray[i]);
  for (uint32_t i = 0; b && i < b->n_astray; i++) wish_for(w, b->astray[i]);
}

/* False: it cannot be said. */
static bool make_wish(Wish *w, bool truth) {
  const Query *q = &w->q->query;
  Operand a = {0}, b = {0};
  vec_clear(w->condition);
  if (q->kind == QUERY_LEAKED) {
    if (truth) wish_for(w, expr_lost(w->p, LOST_TO_ALL));
    return truth;
  }
  bool two = q->kind == QUERY_ALIAS || q->kind == QUERY_EQUAL;
  if (q->kind != QUERY_NULL && q->kind != QUERY_LIVE && !two) return false;
  if (!operand_of(w->p, &q->path[0], &a) || (two && !operand_of(w->p, &q->path[1], &b))) return false;
  if (q->kind != QUERY_NULL && expr_at(w->p, a.value)->has_load) return false; /* where does a load lead? */
  if (truth)
    wish_holds(w, &a, two ? &b : NULL);
  else
    wish_fails(w, &a, two ? &b : NULL);
  return true;
}

/* ---- paths ---- */

/* Goals are sorted by edge. */
static void add_goal(Goals *goals, Goal g) {
  vec_push(*goals, g);
  for (uint32_t i = goals->n - 1; i > 0 && goals->at[i - 1].edge > goals->at[i].edge; i--) {
    Goal swapped = goals->at[i];
    goals->at[i] = goals->at[i - 1];
    goals->at[i - 1] = swapped;
  }
}

static void add_goals(const Wish *w, const Alias *alias, Goals *out) {
  property_goals(w->p, 0, alias, out); /* what is not modelled */
  for (uint32_t i = 0; i < w->q->at.n; i++) {
    const Location *l = &w->p->loc.at[w->q->at.at[i]];
    for (uint32_t k = 0; k < w->condition.n && l->n_out; k++)
      add_goal(out, (Goal){l->first_out, w->condition.at[k], GOAL_ASSERT});
  }
}

/* Runs the program on the inputs of the path; the observer of the question looks at it. */
static void follow(const Wish *w, const ErrorPath *path, Limit *limit) {
  InputSource source = inputs_again(&path->arguments, path->input.at, path->input.n);
  RunOptions o = {.inputs = &source,
                  .malloc_may_fail = w->o->malloc_may_fail,
                  .uninitialised_is_input = true,
                  .max_steps = STEPS,
                  .limit = limit,
                  .observe = w->o->observe,
                  .observer = w->o->observer};
  RunResult r = {0};
  run_program(w->p, &o, &r);
  inputs_free(&source);
  run_result_free(&r);
}

typedef enum { WISH_OPEN, WISH_SEEN, WISH_EXCLUDED } WishOutcome;

/* Until a state is seen in which the truth is the one wished for, or there is none. A path that shows nothing leaves a
 * doubt: the checker goes on as if it were not there, so that nothing is proved from then on. */
static WishOutcome search(const Wish *w, Checker *c, const AskState *state, Limit *limit) {
  uint32_t loops = 0, tries = 0;
  for (;;) {
    ErrorPath path = {0};
    CheckAnswer answer = checker_run(c, &path);
    bool is_path = answer == CHECK_PATH;
    if (is_path) follow(w, &path, limit);
    error_path_free(&path);
    if (state->is_set) return WISH_SEEN;
    if (answer == CHECK_SAFE) return tries ? WISH_OPEN : WISH_EXCLUDED;
    bool goes_on = (is_path && ++tries < MOST_PATHS) || (answer == CHECK_LOOPING && ++loops < MOST_LOOPS);
    if (!goes_on) return WISH_OPEN;
  }
}

static WishOutcome try_wish(const Wish *w, const AskState *state, Limit *limit) {
  Alias *alias = alias_new(w->p);
  Goals goals = {0};
  add_goals(w, alias, &goals);
  CheckerOptions o = {.mode = MODE_LAZY,
                      .goal = goals.at,
                      .n_goals = goals.n,
                      .malloc_may_fail = w->o->malloc_may_fail,
                      .max_depth = DEPTH,
                      .alias = alias,
                      .limit = limit};
  Checker *c = checker_new(w->p, o);
  WishOutcome outcome = search(w, c, state, limit);
  checker_free(c);
  vec_free(goals);
  alias_free(alias);
  return outcome;
}

void ask_refine(Program *p, const AskRefine *o, Question *q, uint8_t excluded[2]) {
  for (int truth = 1; truth >= 0; truth--) {
    Limit own = o->limit ? *o->limit : (Limit){0};
    Wish w = {.p = p, .o = o, .q = q};
    own.effort = own.spent + o->effort;
    own.hit = LIMIT_NONE;
    double now = clock_seconds();
    if (own.deadline > 0) own.deadline = now + (own.deadline - now) / 4;
    bool worth = !q->shown[truth].is_set && (own.deadline <= 0 || own.deadline > now + (double)LEAST_SECONDS);
    if (worth && make_wish(&w, truth) && try_wish(&w, &q->shown[truth], &own) == WISH_EXCLUDED) excluded[truth] = 1;
    vec_free(w.condition);
  }
}
