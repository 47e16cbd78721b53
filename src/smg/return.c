/* Returns: the variables of the callee end, and each caller that waits for it goes on with its frame and what is
 * returned, put together by the ghosts of the call (call.c). */
#include <string.h>

#include "smg/ghost.h"
#include "smg/transplant.h"

enum { MOST_RESULTS = 24 };

typedef struct {
  const Value *ghost; /* by number, in the caller's new graph */
} Attach;

/* What the caller kept is where its name is. */
typedef struct {
  const Value *kept;
  uint32_t n;
} PutBack;

static void put_back(void *context, Value *v, ObjId of) {
  const PutBack *p = context;
  (void)of;
  if (v->kind != VALUE_ANY || !v->id) return;
  *v = v->id <= p->n ? p->kept[v->id - 1] : (Value){.kind = VALUE_ANY};
}

static void attach_value(void *context, Value *v, ObjId of) {
  const Attach *a = context;
  (void)of;
  if (v->kind == VALUE_OUTSIDE) *v = a->ghost[v->id];
}

/* The result of a call as its variable has it: functions return bytes, which are a number only by the variable's type
 * (247 or -9). */
static Value as_assigned(const Engine *e, Graph *g, const Op *op, Value v) {
  const Type *t = op->dst ? type_at(e->p, e->p->var.at[op->dst].type) : NULL;
  if (!t || t->kind != TYPE_INT || t->bits > 64 || v.kind != VALUE_NUMBER) return v;
  Range r = numbers_range(&g->num, &v.lin), in = type_range(e->p, e->p->var.at[op->dst].type);
  return r.lo >= in.lo && r.hi <= in.hi ? v : value_wrapped(g, e->p, e->p->var.at[op->dst].type, &v.lin);
}

void engine_set_result(const Engine *e, Graph *g, const Op *op, Value result) {
  if (!op->dst) return;
  result = as_assigned(e, g, op, result);
  uint32_t at = e->slot[op->dst];
  if (result.kind == VALUE_NONE) result.kind = VALUE_UNSET;
  g->slot.at[e->p->var.at[op->dst].function ? at : g->own + at] = result;
}

/* k * s + c == l: what s is, if that can be said. */
static bool solve(const Lin *kept, const Lin *l, Lin *out) {
  int64_t k = kept->t[0].k;
  *out = *l;
  out->c -= kept->c;
  if (out->c % k) return false;
  out->c /= k;
  for (uint32_t i = 0; i < out->n; i++) {
    if (out->t[i].k % k) return false;
    out->t[i].k /= k;
  }
  return true;
}

bool engine_call_term(const Engine *e, const Graph *g, FuncId callee, const Value *arg, uint32_t n, Term *t) {
  *t = (Term){.kind = TERM_CALL, .type = callee};
  if (!e->pure[callee] || !n || n > 2) return false;
  for (uint32_t i = 0; i < n; i++)
    if (arg[i].kind != VALUE_NUMBER) return false;
  t->a = arg[0].lin;
  if (n > 1) t->b = arg[1].lin;
  numbers_simplify(&g->num, &t->a);
  numbers_simplify(&g->num, &t->b);
  return t->a.n || t->b.n;
}

/* Before the result is assigned: the arguments may be made of what it is assigned to. */
static void note_call(Engine *e, FuncId f, Graph *g, const Op *op, const Value *result) {
  Trial s = {.e = e, .p = e->p, .g = g, .function = f};
  Value arg[2];
  Term t;
  if (expr_at(e->p, op->a)->kind != EXPR_FUNCTION || !e->pure[expr_at(e->p, op->a)->var] || op->n_args > 2) return;
  if (result->kind != VALUE_NUMBER) return;
  bool good = true;
  for (uint32_t i = 0; i < op->n_args && good; i++) good = trial_eval(&s, op->args[i], &arg[i]) == DONE;
  vec_clear(g->decided);
  if (!good || !engine_call_term(e, g, expr_at(e->p, op->a)->var, arg, op->n_args, &t)) return;
  t.out = result->lin;
  if (!numbers_term(&g->num, &t)) numbers_add_term(&g->num, &t);
}

/* The caller's graph behind the call. */
static void resume(Engine *e, const Frame *f, const Graph *exit) {
  const Op *op = &e->p->edge.at[f->call].op;
  uint32_t ghosts = exit->slot.n - exit->own - exit->globals, slots = f->frame->slot.n - ghosts;
  uint32_t own = e->activation.at[f->caller].entry->slot.n; /* behind these are those that it kept */
  Graph *g = smg_copy(f->frame);
  if (exit->felled) smg_fell(g, 0);
  PutBack back = {&g->slot.at[own], slots - own};
  Transplant t;
  uint8_t *all = mem_zalloc(exit->obj.n);
  Value *ghost = mem_zalloc((ghosts + 1) * sizeof *ghost);
  memset(all, 1, exit->obj.n);
  transplant_begin(&t, exit, g);
  t.wraps = true;
  t.sought = e->asserts;
  for (ObjId o = transplant_objects(&t, all); o < g->obj.n; o++) {
    if (g->obj.at[o].stack) g->obj.at[o].stack--;
    object_values(g, o, put_back, &back);
  }
  Value result = exit->slot.at[0];
  transplant_value(&t, &result);
  put_back(&back, &result, 0);
  for (uint32_t i = 0; i < exit->globals; i++) {
    if (g->slot.at[g->own + i].kind != VALUE_NONE) continue; /* the callee did not touch it */
    g->slot.at[g->own + i] = exit->slot.at[exit->own + i];
    transplant_value(&t, &g->slot.at[g->own + i]);
    put_back(&back, &g->slot.at[g->own + i], 0);
  }
  for (uint32_t i = 0; i < ghosts; i++) {
    ghost[i] = exit->slot.at[exit->own + exit->globals + i];
    transplant_value(&t, &ghost[i]);
  }
  transplant_end(&t);
  Attach a = {ghost};
  smg_values(g, attach_value, &a);
  attach_value(&a, &result, 0);
  bool possible = true;
  for (uint32_t i = 0; i < ghosts; i++) vec_push(g->slot, ghost[i]); /* so that they change with the rest */
  vec_push(g->slot, result);
  for (uint32_t i = 0; i < ghosts && possible; i++) { /* the same number, under two names */
    Value kept = g->slot.at[slots + i], is = g->slot.at[slots + ghosts + i];
    Lin d;
    if (kept.kind != VALUE_NUMBER || is.kind != VALUE_NUMBER) continue;
    if (!lin_add(&kept.lin, &is.lin, -1, &d)) continue;
    possible = numbers_equal(&g->num, &d);
    Lin by;
    if (possible && kept.lin.n > 1) smg_unify(g, &d);
    if (possible && kept.lin.n == 1 && solve(&kept.lin, &is.lin, &by)) smg_replace_sym(g, kept.lin.t[0].s, &by);
  }
  result = vec_last(g->slot);
  ghosts_find_grounds(g);
  g->slot.n = own;
  g->lost = g->lost || exit->lost;
  mem_free(all);
  mem_free(ghost);
  if (!possible) {
    smg_free(g);
    return;
  }
  result = as_assigned(e, g, op, result);
  note_call(e, e->activation.at[f->caller].function, g, op, &result);
  engine_set_result(e, g, op, result);
  engine_pass(e, f->caller, f->call, g);
}

void engine_resume(Engine *e, const Frame *f, uint32_t callee) {
  for (uint32_t i = 0; i < e->activation.at[callee].exit.graph.n; i++) {
    if (!e->activation.at[callee].exit.graph.at[i]) continue;
    Graph *exit = smg_copy(e->activation.at[callee].exit.graph.at[i]);
    resume(e, f, exit);
    smg_free(exit);
  }
}

static Outcome attempt_return(Trial *s, EdgeId edge, Value *out) {
  const Op *op = &s->p->edge.at[edge].op;
  *out = (Value){.kind = VALUE_NONE};
  if (!op->a) return DONE;
  Outcome r = trial_eval(s, op->a, out);
  if (r == DONE) trial_number(s, expr_at(s->p, op->a)->type, out);
  return r;
}

/* The variables end; the result, the globals and the ghosts stay. */
static void leave(Engine *e, uint32_t activation, Graph *g, Value result) {
  FuncId id = e->activation.at[activation].function;
  const Function *f = &e->p->func.at[id];
  vec_push(g->slot, result); /* so that it changes with the rest */
  for (uint32_t i = 0; i <= f->n_params + f->n_locals; i++) {
    VarId v = i < f->n_params ? f->param[i] : i < f->n_params + f->n_locals ? f->local[i - f->n_params] : f->varargs;
    if (!v || !e->p->var.at[v].is_object || var_is_fixed(&e->p->var.at[v])) continue;
    Value slot = g->slot.at[e->slot[v]];
    if (slot.kind == VALUE_POINTER) smg_end_object(g, slot.id);
  }
  for (ObjId o = 1; o < g->obj.n; o++)
    if (g->obj.at[o].sort && g->obj.at[o].stack == 1) smg_end_object(g, o);
  VEC(Value) slot = {0};
  vec_push(slot, vec_last(g->slot));
  for (uint32_t i = g->own; i < g->slot.n - 1; i++) vec_push(slot, g->slot.at[i]);
  vec_clear(g->slot);
  for (uint32_t i = 0; i < slot.n; i++) vec_push(g->slot, slot.at[i]);
  vec_free(slot);
  g->own = 1;
  memset(g->rounds.loop, 0, sizeof g->rounds.loop);
  JoinHow how = e->how;
  bool repeats = e->recurses[id];
  /* Where flags are kept apart, so is what a result says of the node that was looked at. */
  how.fold = engine_keeps_meant(e, id) ? FOLD_REST : repeats || how.flags ? FOLD_ALL : FOLD_LISTS;
  Station *s = &e->activation.at[activation].exit;
  engine_folds(e, id, true);
  smg_carve(e, 0, g);
  if (e->rechecks) {
    recheck_arrives(e, s, g, f->exit);
    return;
  }
  smg_fold(e, g, how.fold);
  Graph *tidy = engine_tidy(e, g);
  how.flags = (repeats && how.flags) || s->graph.n > 12;
  how.results = s->graph.n <= MOST_RESULTS;
  how.cases = how.cases && how.results;
  how.lengths = how.lengths && (repeats || s->graph.n > 8);
  engine_trace(e, "leaves at", activation, f->exit, tidy);
  if (tidy->obj.n > MOST_OBJECTS) {
    e->stopped = "a graph grows without end";
    e->at = e->p->loc.at[f->exit].at;
    smg_free(tidy);
    return;
  }
  if (!station_add(e, s, tidy, how, e->recurses[id] ? 4 : LONG_PATIENCE)) return;
  Graphs fresh = {0};
  for (uint32_t i = 0; i < s->fresh.n; i++) vec_push(fresh, smg_copy(s->graph.at[s->fresh.at[i]]));
  for (uint32_t i = 0; i < fresh.n; i++) engine_trace(e, "is returned at", activation, f->exit, fresh.at[i]);
  vec_clear(s->fresh);
  for (uint32_t i = 0; i < fresh.n; i++) {
    for (uint32_t k = 0; k < e->activation.at[activation].frame.n; k++) {
      Frame f_k = e->activation.at[activation].frame.at[k];
      resume(e, &f_k, fresh.at[i]);
    }
    smg_free(fresh.at[i]);
  }
  vec_free(fresh);
}

Outcome engine_return(Engine *e, uint32_t activation, Graph *g, EdgeId edge) {
  Graphs work = {0};
  Outcome result = DONE;
  vec_push(work, g);
  while (work.n) {
    Trial s = {.e = e, .p = e->p, .g = vec_pop(work), .function = e->activation.at[activation].function};
    Value v;
    Outcome r = result == DONE ? attempt_return(&s, edge, &v) : STOP;
    if (r == DONE) {
      vec_clear(s.g->decided);
      leave(e, activation, s.g, v);
    } else if (r == SPLIT) {
      SplitWish w = s.split;
      if (trial_split(&s, s.g, &w, &work) == GIVE_UP) result = engine_give_up(e, edge, s.why);
    } else {
      if (r == GIVE_UP) result = engine_give_up(e, edge, s.why);
      smg_free(s.g);
    }
  }
  vec_free(work);
  return result;
}
