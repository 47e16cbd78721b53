/* Calls that no goal depends on. A function is closed if it holds no goal, names no global and is given nothing that
 * leads to memory: then all that its caller sees of a call is the result. Where nothing that matters is made of that,
 * the call is not followed: its result may be anything.
 *
 * It matters what conditions, addresses, what is stored and what is given to others are made of; a register that only
 * others are made of that do not matter does not matter either. */
#include "smg/engine.h"

/* Memory that a function loses is seen behind the call, where somebody asks. */
static bool asks_for_losses(const Engine *e) {
  for (uint32_t i = 0; i < e->o->n_goals; i++) {
    ExprId c = e->o->goal[i].condition;
    if (c && (expr_at(e->p, c)->kind == EXPR_LOST || expr_at(e->p, c)->kind == EXPR_NOT_CLEAN)) return true;
  }
  return false;
}

/* ---- functions ---- */

static bool is_given_memory(const Engine *e, const Function *f) {
  AliasTargets to = {0};
  bool some = f->varargs != 0;
  for (uint32_t i = 0; i < f->n_params && !some; i++) {
    const Var *v = &e->p->var.at[f->param[i]];
    some = v->is_object || type_at(e->p, v->type)->kind != TYPE_INT;
    vec_clear(to);
    if (!some) alias_of_var(e->o->alias, f->param[i], &to);
    some = some || to.n;
  }
  vec_free(to);
  return some;
}

static bool has_goal(const Engine *e, EdgeId edge) { return e->first_goal[edge] < e->first_goal[edge + 1]; }

/* Does this function, but for what it calls, keep to itself? */
static bool keeps_to_itself(const Engine *e, FuncId id) {
  const Function *f = &e->p->func.at[id];
  for (uint32_t i = 0; i < e->n_globals; i++)
    if (bits_get(e->names[id], i)) return false;
  for (LocId l = f->first; l < f->first + f->n_locs; l++) {
    const Location *x = &e->p->loc.at[l];
    for (EdgeId i = x->first_out; i < x->first_out + x->n_out; i++) {
      const Op *op = &e->p->edge.at[i].op;
      if (has_goal(e, i) || op->kind == OP_UNMODELLED) return false;
      if (op->kind == OP_CALL && expr_at(e->p, op->a)->kind != EXPR_FUNCTION) return false;
      if (op->kind == OP_CALL && !e->p->func.at[expr_at(e->p, op->a)->var].is_defined) return false;
    }
  }
  return f->is_defined;
}

static bool calls_open(const Engine *e, FuncId id, const uint8_t *closed) {
  const Function *f = &e->p->func.at[id];
  for (LocId l = f->first; l < f->first + f->n_locs; l++) {
    const Location *x = &e->p->loc.at[l];
    for (EdgeId i = x->first_out; i < x->first_out + x->n_out; i++) {
      const Op *op = &e->p->edge.at[i].op;
      if (op->kind == OP_CALL && !closed[expr_at(e->p, op->a)->var]) return true;
    }
  }
  return false;
}

/* By function: it keeps to itself, with all that it calls. */
static uint8_t *find_closed(const Engine *e) {
  uint8_t *closed = mem_zalloc(e->p->func.n + 1);
  for (FuncId f = 1; f < e->p->func.n; f++) closed[f] = keeps_to_itself(e, f);
  for (bool changed = true; changed;) {
    changed = false;
    for (FuncId f = 1; f < e->p->func.n; f++) {
      if (!closed[f] || !calls_open(e, f, closed)) continue;
      closed[f] = 0;
      changed = true;
    }
  }
  return closed;
}

/* ---- what matters ---- */

typedef struct {
  uint8_t *does; /* by variable */
  bool changed;
} Matter;

static void note_matter(const Program *p, ExprId x, void *context) {
  Matter *m = context;
  const Expr *y = expr_at(p, x);
  if (y->kind != EXPR_VAR || m->does[y->var]) return;
  m->does[y->var] = 1;
  m->changed = true;
}

/* What an operation is made of, unless that goes only into a register that does not matter, or is what main returns. */
static void note_operation(const Engine *e, const Edge *x, Matter *m) {
  const Program *p = e->p;
  const Op *op = &x->op;
  bool into = (op->kind == OP_ASSIGN || op->kind == OP_HAVOC) && op->dst && p->var.at[op->dst].function;
  if (into && !m->does[op->dst]) return;
  if (op->kind == OP_RETURN && p->loc.at[x->from].function == p->main) return;
  if (op->a) expr_walk(p, op->a, note_matter, m);
  if (op->b) expr_walk(p, op->b, note_matter, m);
  if (op->c) expr_walk(p, op->c, note_matter, m);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(p, op->args[i], note_matter, m);
}

static void find_matter(const Engine *e, Matter *m) {
  do {
    m->changed = false;
    for (EdgeId i = 1; i < e->p->edge.n; i++) note_operation(e, &e->p->edge.at[i], m);
    for (uint32_t i = 0; i < e->o->n_goals; i++)
      if (e->o->goal[i].condition) expr_walk(e->p, e->o->goal[i].condition, note_matter, m);
  } while (m->changed);
}

void engine_find_idle(Engine *e) {
  const Program *p = e->p;
  e->idle = mem_zalloc(p->edge.n + 1);
  if (e->o->watch || !e->o->alias || asks_for_losses(e)) return;
  uint8_t *closed = find_closed(e);
  Matter m = {.does = mem_zalloc(p->var.n + 1)};
  find_matter(e, &m);
  for (EdgeId i = 1; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    if (op->kind != OP_CALL || expr_at(p, op->a)->kind != EXPR_FUNCTION) continue;
    FuncId f = expr_at(p, op->a)->var;
    bool wanted = op->dst && (m.does[op->dst] || !p->var.at[op->dst].function);
    e->idle[i] = closed[f] && !wanted && !is_given_memory(e, &p->func.at[f]);
  }
  mem_free(closed);
  mem_free(m.does);
}

void engine_pass_idle(Engine *e, FuncId f) {
  const Function *x = &e->p->func.at[f];
  if (!x->is_defined || e->reached[x->entry]) return;
  for (LocId l = x->first; l < x->first + x->n_locs; l++) e->reached[l] = 1;
  for (LocId l = x->first; l < x->first + x->n_locs; l++) {
    const Location *loc = &e->p->loc.at[l];
    for (EdgeId i = loc->first_out; i < loc->first_out + loc->n_out; i++) {
      const Op *op = &e->p->edge.at[i].op;
      if (op->kind == OP_CALL) engine_pass_idle(e, expr_at(e->p, op->a)->var);
    }
  }
}
