/* Calls that no goal depends on, and no question (SmgWatch). A function is closed if it, with all that it calls,
 * - holds no goal, nothing that is not modelled, and no place that somebody looks at,
 * - calls functions by name only, which have bodies,
 * - neither reads nor writes globals, nor what constants lead to.
 * If it is given no memory either (numbers that are not made of addresses), all memory that it can reach is its own:
 * locals and blocks that it allocates. Then all that its caller can see of a call is the result, that the call does not
 * come back (the function does not end, or ends the program), and blocks that are left: the latter only where somebody
 * asks for lost memory, and then no call is passed over. So a graph that represents the state before the call, with
 * any result, represents the state behind it; and no goal is reached in between.
 *
 * Which of these calls are passed over is a matter of precision: those that come back as far as branches tell, and
 * whose result does not matter. It matters what conditions, addresses, what is stored and what is given to others are
 * made of; a register that only others are made of that do not matter does not matter either.
 *
 * All of this is decided by the program and the goals alone, so that who looks at a proof again (recheck.c) decides it
 * again. */
#include "smg/engine.h"

/* Memory that a function loses is seen behind the call, where somebody asks. */
static bool asks_for_losses(const Engine *e) {
  if (e->o->watch && e->o->watch->asks_losses) return true;
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

/* May it use a global, by name or by what leads there? */
static bool uses_globals(const Engine *e, FuncId f) {
  for (uint32_t i = 0; i < e->n_globals; i++)
    if (alias_may_read_var(e->o->alias, f, e->global.at[i]) || alias_may_write_var(e->o->alias, f, e->global.at[i]))
      return true;
  return false;
}

/* By location of the function: there is a way back to the caller, as far as branches tell. */
static uint8_t *find_ways_back(const Program *p, const Function *f) {
  uint8_t *back = mem_zalloc(f->n_locs + 1);
  for (bool more = true; more;) {
    more = false;
    for (LocId l = f->n_locs; l-- > 0;) {
      const Location *x = &p->loc.at[f->first + l];
      bool is = f->first + l == f->exit;
      for (EdgeId i = x->first_out; i < x->first_out + x->n_out && !is; i++)
        is = p->edge.at[i].op.kind != OP_HALT && back[p->edge.at[i].to - f->first];
      more = more || (is && !back[l]);
      back[l] = back[l] || is;
    }
  }
  return back;
}

static void look_for_numbers(const Program *p, ExprId x, void *context) {
  const Expr *y = expr_at(p, x);
  if (y->kind == EXPR_LOAD || (y->kind == EXPR_VAR && type_at(p, y->type)->kind != TYPE_POINTER))
    *(bool *)context = true;
}

/* Does it come back, unless a pointer says otherwise (there is no memory, say)? One that does not is often called for
 * that: to end the program, or not to go on, unless a condition holds. */
static bool comes_back(const Program *p, const Function *f) {
  uint8_t *back = find_ways_back(p, f);
  bool good = back[f->entry - f->first];
  for (LocId l = 0; l < f->n_locs; l++) {
    const Location *x = &p->loc.at[f->first + l];
    for (EdgeId i = x->first_out; i < x->first_out + x->n_out && back[l]; i++) {
      const Edge *y = &p->edge.at[i];
      if (y->op.kind != OP_HALT && back[y->to - f->first]) continue;
      bool numbers = y->op.kind != OP_ASSUME;
      if (!numbers) expr_walk(p, y->op.a, look_for_numbers, &numbers);
      good = good && !numbers;
    }
  }
  mem_free(back);
  return good;
}

static bool has_goal(const Engine *e, EdgeId edge) { return e->first_goal[edge] < e->first_goal[edge + 1]; }

/* The function that a call by name calls, if that has a body; 0: it is another call. */
static FuncId called_by_name(const Program *p, const Op *op) {
  const Expr *to = expr_at(p, op->a);
  return to->kind == EXPR_FUNCTION && p->func.at[to->var].is_defined ? to->var : 0;
}

/* Does this function, but for what it calls, keep to itself? */
static bool keeps_to_itself(const Engine *e, FuncId id) {
  const Function *f = &e->p->func.at[id];
  if (!f->is_defined || id == e->p->main || e->watched[id]) return false;
  if (uses_globals(e, id) || !comes_back(e->p, f)) return false;
  for (LocId l = f->first; l < f->first + f->n_locs; l++) {
    const Location *x = &e->p->loc.at[l];
    for (EdgeId i = x->first_out; i < x->first_out + x->n_out; i++) {
      const Op *op = &e->p->edge.at[i].op;
      if (has_goal(e, i) || op->kind == OP_UNMODELLED) return false;
      if (op->kind == OP_CALL && !called_by_name(e->p, op)) return false;
    }
  }
  return true;
}

static bool calls_open(const Engine *e, FuncId id, const uint8_t *closed) {
  const Function *f = &e->p->func.at[id];
  for (LocId l = f->first; l < f->first + f->n_locs; l++) {
    const Location *x = &e->p->loc.at[l];
    for (EdgeId i = x->first_out; i < x->first_out + x->n_out; i++) {
      const Op *op = &e->p->edge.at[i].op;
      if (op->kind == OP_CALL && !closed[called_by_name(e->p, op)]) return true;
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
  for (uint32_t i = 0; i < e->o->n_goals; i++)
    if (e->o->goal[i].condition) expr_walk(e->p, e->o->goal[i].condition, note_matter, m);
  for (uint32_t i = 0; e->o->watch && i < e->o->watch->n_keep; i++) m->does[e->o->watch->keep[i].var] = 1;
  do {
    m->changed = false;
    for (EdgeId i = e->p->edge.n; i-- > 1;) note_operation(e, &e->p->edge.at[i], m); /* mostly backwards */
  } while (m->changed);
}

/* ---- calls ---- */

void engine_find_idle(Engine *e) {
  const Program *p = e->p;
  e->idle = mem_zalloc(p->edge.n + 1);
  if (!e->o->alias || asks_for_losses(e)) return;
  uint8_t *closed = find_closed(e);
  Matter m = {.does = mem_zalloc(p->var.n + 1)};
  find_matter(e, &m);
  for (EdgeId i = 1; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    FuncId f = op->kind == OP_CALL ? called_by_name(p, op) : 0;
    bool wanted = op->dst && (m.does[op->dst] || !p->var.at[op->dst].function);
    e->idle[i] = f && closed[f] && !wanted && !is_given_memory(e, &p->func.at[f]);
  }
  mem_free(closed);
  mem_free(m.does);
}

void engine_pass_idle(Engine *e, FuncId f) {
  const Function *x = &e->p->func.at[f];
  bool news = false;
  for (LocId l = x->first; l < x->first + x->n_locs; l++) {
    news = news || !e->reached[l];
    e->reached[l] = 1;
  }
  for (LocId l = x->first; l < x->first + x->n_locs && news; l++) {
    const Location *loc = &e->p->loc.at[l];
    for (EdgeId i = loc->first_out; i < loc->first_out + loc->n_out; i++) {
      const Op *op = &e->p->edge.at[i].op;
      if (op->kind == OP_CALL) engine_pass_idle(e, called_by_name(e->p, op));
    }
  }
}
