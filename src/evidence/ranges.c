/* Intervals of register variables, flow-sensitive in each function, with one interval for each parameter, result and
 * global variable of the whole program. Loops are widened to constants of the program, so that `i < 10` bounds i. What
 * memory holds is any value of its type. A budget of work, counted and not timed, ends it: then every variable has the
 * range of its type. */
#include "evidence/ranges.h"

#include <stdlib.h>

typedef struct {
  Int128 lo, hi;
} Interval;

/* An interval that holds in the whole program, and how often it grew. */
typedef struct {
  Interval in;
  bool known; /* false: no value came here yet */
  uint32_t grown;
} Summary;

typedef struct {
  FuncId callee, caller;
} Call;

enum { BUDGET = 4000000, MOST_CELLS = 1 << 20, EXACT_ROUNDS = 3, LAST_ROUND = 40 };
static const Int128 LEAST = (Int128)((UInt128)1 << 127), MOST = (Int128)(((UInt128)1 << 127) - 1);

typedef struct {
  const Program *p;
  const bool *reached;
  Troubles *out;     /* NULL: nothing is listed yet */
  Summary *var;      /* by VarId: parameters at the entry, and globals */
  Summary *result;   /* by FuncId: known when it returns, whatever the type of its result */
  bool *is_queued;   /* by FuncId */
  bool *is_entered;  /* by FuncId */
  bool *is_writer;   /* by FuncId: it, or what it calls, may write global registers */
  U32Vec queue;      /* functions */
  VEC(Call) calls;   /* by name; by callee */
  VEC(Int128) steps; /* where widening stops, ascending */
  uint64_t work;
  bool given_up;
  /* of the function that is looked at */
  FuncId f;
  uint32_t *slot; /* by VarId: from 1; 0: none */
  U32Vec vars;    /* by slot - 1 */
  Interval *env;  /* by location and slot */
  Interval *now;  /* the state that is looked at */
  EdgeId edge;
} Ranges;

static bool is_global(const Var *v) { return v->function == 0; }

/* ---- intervals ---- */

static Interval type_range(const Type *t) {
  if (t->kind == TYPE_BOOL) return (Interval){0, 1};
  if (t->kind != TYPE_INT || t->bits >= 127) return (Interval){LEAST, MOST};
  Int128 half = (Int128)1 << (t->bits - 1);
  return t->is_signed ? (Interval){-half, half - 1} : (Interval){0, 2 * half - 1};
}

static bool contains(Interval a, Int128 x) { return a.lo <= x && x <= a.hi; }
static bool is_inside(Interval a, Interval b) { return b.lo <= a.lo && a.hi <= b.hi; }
static Interval join(Interval a, Interval b) {
  return (Interval){a.lo < b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi};
}
static Interval meet(Interval a, Interval b) { /* empty: lo > hi */
  return (Interval){a.lo > b.lo ? a.lo : b.lo, a.hi < b.hi ? a.hi : b.hi};
}

/* The bounds of `grown` that moved go on to the next constant, in the end to those of the type. */
static Interval widen(const Ranges *r, Interval old, Interval grown, Interval whole, uint32_t round) {
  if (round < EXACT_ROUNDS) return grown;
  Interval w = {grown.lo < old.lo ? whole.lo : grown.lo, grown.hi > old.hi ? whole.hi : grown.hi};
  if (round >= LAST_ROUND) return w;
  for (uint32_t i = 0; i < r->steps.n && grown.hi > old.hi; i++)
    if (r->steps.at[i] >= grown.hi) {
      w.hi = r->steps.at[i] < whole.hi ? r->steps.at[i] : whole.hi;
      break;
    }
  for (uint32_t i = r->steps.n; i-- > 0 && grown.lo < old.lo;)
    if (r->steps.at[i] <= grown.lo) {
      w.lo = r->steps.at[i] > whole.lo ? r->steps.at[i] : whole.lo;
      break;
    }
  return w;
}

/* ---- expressions ---- */

static const Type *type_of(const Ranges *r, ExprId e) { return type_at(r->p, expr_at(r->p, e)->type); }

static Interval variable(const Ranges *r, VarId v) {
  if (r->slot[v] && !r->given_up) return r->now[r->slot[v] - 1];
  return type_range(type_at(r->p, r->p->var.at[v].type));
}

static void note(Ranges *r, ExprId e, TroubleKind kind) {
  if (!r->out || !r->reached[r->p->edge.at[r->edge].from]) return;
  for (uint32_t i = r->out->n; i > 0 && r->out->at[i - 1].edge == r->edge; i--)
    if (r->out->at[i - 1].kind == kind) return;
  vec_push(*r->out, (Trouble){r->edge, e, kind});
}

static bool exact(ExprKind kind, Int128 a, Int128 b, Int128 *out) {
  if (kind == EXPR_ADD) return !__builtin_add_overflow(a, b, out);
  if (kind == EXPR_SUB) return !__builtin_sub_overflow(a, b, out);
  return !__builtin_mul_overflow(a, b, out);
}

/* + - *; false when a bound leaves the numbers that we calculate with. */
static bool combine(ExprKind kind, Interval a, Interval b, Interval *out) {
  Int128 x[4];
  if (!exact(kind, a.lo, b.lo, &x[0]) || !exact(kind, a.lo, b.hi, &x[1]) || !exact(kind, a.hi, b.lo, &x[2]) ||
      !exact(kind, a.hi, b.hi, &x[3]))
    return false;
  *out = (Interval){x[0], x[0]};
  for (int i = 1; i < 4; i++) *out = join(*out, (Interval){x[i], x[i]});
  return true;
}

static Interval arithmetic(Ranges *r, ExprId e, Interval a, Interval b) {
  const Expr *x = expr_at(r->p, e);
  Interval whole = type_range(type_at(r->p, x->type)), result;
  bool fits = combine((ExprKind)x->kind, a, b, &result) && is_inside(result, whole);
  if (fits) return result;
  if (!x->checked) return whole;
  note(r, e, TROUBLE_OVERFLOW);
  if (!combine((ExprKind)x->kind, a, b, &result)) return whole;
  result = meet(result, whole); /* an execution goes on only with what is in range */
  return result.lo <= result.hi ? result : whole;
}

static Int128 distance(Int128 a) { return a < 0 ? (a == LEAST ? MOST : -a) : a; }

static Interval division(Ranges *r, ExprId e, Interval a, Interval b) {
  const Expr *x = expr_at(r->p, e);
  Interval whole = type_range(type_at(r->p, x->type));
  if (contains(b, 0)) note(r, e, TROUBLE_DIVISION);
  if (contains(b, -1) && contains(a, whole.lo) && whole.lo < 0) note(r, e, TROUBLE_OVERFLOW);
  if (whole.lo == LEAST || a.lo == LEAST) return whole;
  Int128 far = distance(a.lo) > distance(a.hi) ? distance(a.lo) : distance(a.hi);
  if (x->kind == EXPR_REM) { /* it has the sign of a, and is nearer to 0 than b and not farther than a */
    Int128 most = distance(b.lo) > distance(b.hi) ? distance(b.lo) : distance(b.hi);
    most = most ? most - 1 : 0;
    if (far < most) most = far;
    return meet((Interval){a.lo < 0 ? -most : 0, a.hi > 0 ? most : 0}, whole);
  }
  if (b.lo > 0) return (Interval){a.lo < 0 ? a.lo / b.lo : a.lo / b.hi, a.hi < 0 ? a.hi / b.hi : a.hi / b.lo};
  return meet((Interval){-far, far}, whole);
}

static Interval bits(Ranges *r, ExprId e, Interval a, Interval b) {
  const Expr *x = expr_at(r->p, e);
  const Type *t = type_at(r->p, x->type);
  Interval whole = type_range(t);
  if (x->kind == EXPR_SHL || x->kind == EXPR_SHR) {
    if (b.lo < 0 || b.hi >= (Int128)t->bits) note(r, e, TROUBLE_SHIFT);
    if (x->kind == EXPR_SHL || b.lo != b.hi || b.lo < 0 || b.lo >= (Int128)t->bits || t->bits > 64) return whole;
    return (Interval){a.lo >> (int)b.lo, a.hi >> (int)b.lo};
  }
  if (x->kind == EXPR_BITAND && (a.lo >= 0 || b.lo >= 0))
    return (Interval){0, a.lo < 0 ? b.hi : b.lo < 0 ? a.hi : a.hi < b.hi ? a.hi : b.hi};
  if (x->kind == EXPR_BITAND || a.lo < 0 || b.lo < 0 || t->bits > 64) return whole;
  Int128 top = 1;
  while (top <= a.hi || top <= b.hi) top *= 2;
  return (Interval){0, top - 1};
}

static Interval eval(Ranges *r, ExprId e) {
  const Expr *x = expr_at(r->p, e);
  const Type *t = type_at(r->p, x->type);
  Interval whole = type_range(t), a = whole, b = whole, c = whole;
  r->work++;
  if (x->kind == EXPR_CONST) return t->kind == TYPE_INT && t->bits < 127 ? (Interval){x->value, x->value} : whole;
  if (x->kind == EXPR_VAR) return variable(r, x->var);
  if (x->a) a = eval(r, x->a);
  if (x->b) b = eval(r, x->b);
  if (x->c) c = eval(r, x->c);
  switch ((ExprKind)x->kind) {
    case EXPR_ADD:
    case EXPR_SUB:
    case EXPR_MUL:
      return arithmetic(r, e, a, b);
    case EXPR_DIV:
    case EXPR_REM:
      return division(r, e, a, b);
    case EXPR_BITAND:
    case EXPR_BITOR:
    case EXPR_BITXOR:
    case EXPR_SHL:
    case EXPR_SHR:
      return bits(r, e, a, b);
    case EXPR_ITE:
      return t->kind == TYPE_INT ? join(b, c) : whole;
    case EXPR_CAST:
      return t->kind == TYPE_INT && type_of(r, x->a)->kind != TYPE_POINTER && is_inside(a, whole) ? a : whole;
    default:
      return whole;
  }
}

/* ---- conditions ---- */

/* e lies in `in`: what that says of the variable in it. False: it cannot. */
static bool bound(Ranges *r, ExprId e, Interval in) {
  const Expr *x = expr_at(r->p, e);
  if (in.lo > in.hi) return false;
  if (x->kind == EXPR_VAR && r->slot[x->var]) {
    Interval *v = &r->now[r->slot[x->var] - 1];
    *v = meet(*v, in);
    return v->lo <= v->hi;
  }
  if (x->kind == EXPR_CAST && type_of(r, x->a)->kind == TYPE_INT) {
    if (is_inside(eval(r, x->a), type_range(type_at(r->p, x->type)))) return bound(r, x->a, in);
    return true;
  }
  bool sum = (x->kind == EXPR_ADD || x->kind == EXPR_SUB) && x->checked && expr_is_const(r->p, x->b);
  if (!sum) return true;
  Int128 k = expr_at(r->p, x->b)->value;
  Interval back, by = {k, k};
  return !combine(x->kind == EXPR_ADD ? EXPR_SUB : EXPR_ADD, in, by, &back) || bound(r, x->a, back);
}

static ExprKind opposite(ExprKind k) {
  static const uint8_t of[] = {[EXPR_EQ] = EXPR_NE, [EXPR_NE] = EXPR_EQ, [EXPR_LT] = EXPR_GE,
                               [EXPR_GE] = EXPR_LT, [EXPR_GT] = EXPR_LE, [EXPR_LE] = EXPR_GT};
  return (ExprKind)of[k];
}

static Int128 below(Int128 x) { return x == LEAST ? x : x - 1; }
static Int128 above(Int128 x) { return x == MOST ? x : x + 1; }

static bool compare(Ranges *r, ExprKind kind, ExprId x, ExprId y) {
  Interval a = eval(r, x), b = eval(r, y);
  switch (kind) {
    case EXPR_EQ:
      return bound(r, x, meet(a, b)) && bound(r, y, meet(a, b));
    case EXPR_NE: {
      Interval c = a, d = b;
      if (b.lo == b.hi) c = (Interval){a.lo == b.lo ? above(a.lo) : a.lo, a.hi == b.lo ? below(a.hi) : a.hi};
      if (a.lo == a.hi) d = (Interval){b.lo == a.lo ? above(b.lo) : b.lo, b.hi == a.lo ? below(b.hi) : b.hi};
      return bound(r, x, c) && bound(r, y, d);
    }
    case EXPR_LT:
      return bound(r, x, (Interval){a.lo, a.hi < b.hi ? a.hi : below(b.hi)}) &&
             bound(r, y, (Interval){b.lo > a.lo ? b.lo : above(a.lo), b.hi});
    case EXPR_LE:
      return bound(r, x, (Interval){a.lo, a.hi < b.hi ? a.hi : b.hi}) &&
             bound(r, y, (Interval){b.lo > a.lo ? b.lo : a.lo, b.hi});
    case EXPR_GT:
      return compare(r, EXPR_LT, y, x);
    default:
      return compare(r, EXPR_LE, y, x);
  }
}

/* The condition has this truth value; false: it cannot. */
static bool assume(Ranges *r, ExprId e, bool holds) {
  const Expr *x = expr_at(r->p, e);
  switch ((ExprKind)x->kind) {
    case EXPR_NOT:
      return assume(r, x->a, !holds);
    case EXPR_AND:
    case EXPR_OR:
      if ((x->kind == EXPR_AND) != holds) return true;
      return assume(r, x->a, holds) && assume(r, x->b, holds);
    case EXPR_EQ:
    case EXPR_NE:
    case EXPR_LT:
    case EXPR_LE:
    case EXPR_GT:
    case EXPR_GE:
      if (type_of(r, x->a)->kind != TYPE_INT || type_of(r, x->a)->bits > 64) return true;
      return compare(r, holds ? (ExprKind)x->kind : opposite((ExprKind)x->kind), x->a, x->b);
    default:
      return true;
  }
}

/* ---- summaries ---- */

static void enqueue(Ranges *r, FuncId f) {
  if (r->is_queued[f]) return;
  r->is_queued[f] = true;
  vec_push(r->queue, f);
}

/* True when it grew. */
static bool grow(Ranges *r, Summary *s, Interval in, Interval whole) {
  if (s->known && is_inside(in, s->in)) return false;
  s->in = s->known ? widen(r, s->in, join(s->in, in), whole, s->grown) : in;
  s->known = true;
  s->grown++;
  return true;
}

static void grow_global(Ranges *r, VarId v, Interval in) {
  if (!grow(r, &r->var[v], in, type_range(type_at(r->p, r->p->var.at[v].type)))) return;
  for (FuncId f = 1; f < r->p->func.n; f++)
    if (r->is_entered[f]) enqueue(r, f);
}

static void enter(Ranges *r, FuncId f, const Interval *args, uint32_t n) {
  const Function *fn = &r->p->func.at[f];
  bool grew = !r->is_entered[f];
  r->is_entered[f] = true;
  for (uint32_t i = 0; i < fn->n_params; i++) {
    VarId v = fn->param[i];
    Interval whole = type_range(type_at(r->p, r->p->var.at[v].type));
    Interval given = i < n && is_inside(args[i], whole) ? args[i] : whole;
    if (grow(r, &r->var[v], given, whole)) grew = true;
  }
  if (grew) enqueue(r, f);
}

/* The first of the calls of a function by name. */
static uint32_t first_call(const Ranges *r, FuncId callee) {
  uint32_t low = 0, high = r->calls.n;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (r->calls.at[middle].callee < callee)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void returns(Ranges *r, ExprId value) {
  const Type *t = type_at(r->p, type_at(r->p, r->p->func.at[r->f].type)->of);
  Interval whole = type_range(t), in = value ? eval(r, value) : whole;
  if (!grow(r, &r->result[r->f], is_inside(in, whole) ? in : whole, whole)) return;
  for (uint32_t i = first_call(r, r->f); i < r->calls.n && r->calls.at[i].callee == r->f; i++)
    if (r->is_entered[r->calls.at[i].caller]) enqueue(r, r->calls.at[i].caller);
}

/* ---- operations ---- */

static void assign(Ranges *r, VarId v, Interval in) {
  if (!v || !r->slot[v]) return;
  Interval whole = type_range(type_at(r->p, r->p->var.at[v].type));
  if (!is_inside(in, whole)) in = whole;
  r->now[r->slot[v] - 1] = in;
  if (is_global(&r->p->var.at[v])) grow_global(r, v, in);
}

/* A call; false when it has not come back so far. */
static bool call(Ranges *r, const Op *op) {
  const Program *p = r->p;
  const Expr *callee = expr_at(p, op->a);
  Interval result = {LEAST, MOST};
  bool comes_back = true;
  Interval *args = mem_array(NULL, op->n_args + 1, sizeof *args);
  for (uint32_t i = 0; i < op->n_args; i++) args[i] = eval(r, op->args[i]);
  if (callee->kind == EXPR_FUNCTION && p->func.at[callee->var].is_defined) {
    enter(r, callee->var, args, op->n_args);
    comes_back = r->result[callee->var].known;
    result = r->result[callee->var].in;
  } else {
    eval(r, op->a);
  }
  mem_free(args);
  bool may_write = callee->kind != EXPR_FUNCTION || r->is_writer[callee->var];
  for (uint32_t i = 0; i < r->vars.n && may_write; i++)
    if (is_global(&p->var.at[r->vars.at[i]])) r->now[i] = r->var[r->vars.at[i]].in;
  assign(r, op->dst, result);
  return comes_back;
}

/* The effect of an edge on r->now; false when it cannot be taken. */
static bool operation(Ranges *r, EdgeId e) {
  const Op *op = &r->p->edge.at[e].op;
  Interval any = {LEAST, MOST};
  r->edge = e;
  switch (op->kind) {
    case OP_ASSIGN:
      assign(r, op->dst, eval(r, op->a));
      return true;
    case OP_ASSUME:
      eval(r, op->a);
      return assume(r, op->a, true);
    case OP_CALL:
      return call(r, op);
    case OP_RETURN:
      returns(r, op->a);
      return false; /* the exit is for those that end without one */
    default:
      if (op->a) eval(r, op->a);
      if (op->b) eval(r, op->b);
      if (op->c) eval(r, op->c);
      assign(r, op->dst, any);
      return op->kind != OP_HALT;
  }
}

/* ---- a function ---- */

static void add_slot(Ranges *r, VarId v) {
  const Var *var = &r->p->var.at[v];
  const Type *t = type_at(r->p, var->type);
  if (var->is_object || t->kind != TYPE_INT || t->bits > 64) return;
  vec_push(r->vars, v);
  r->slot[v] = r->vars.n;
}

/* The state r->now comes to the location; true when that is news there. */
static bool arrive(Ranges *r, LocId l, uint32_t *visits) {
  uint32_t n = r->vars.n, i = l - r->p->func.at[r->f].first;
  Interval *there = r->env + (size_t)i * n;
  bool first = visits[i] == 0, news = first;
  for (uint32_t k = 0; k < n; k++) {
    if (!first && is_inside(r->now[k], there[k])) continue;
    Interval whole = type_range(type_at(r->p, r->p->var.at[r->vars.at[k]].type));
    Interval grown = first ? r->now[k] : join(there[k], r->now[k]);
    there[k] = first || !r->p->loc.at[l].is_loop_head ? grown : widen(r, there[k], grown, whole, visits[i]);
    news = true;
  }
  if (news) visits[i]++;
  return news;
}

/* Once: what leaves a location in the state that is known there. */
static void leave(Ranges *r, LocId l, uint32_t *visits, bool *dirty) {
  const Program *p = r->p;
  const Function *f = &p->func.at[r->f];
  uint32_t n = r->vars.n;
  if (l == f->exit && !p->loc.at[l].n_out && !r->out) returns(r, 0);
  for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++) {
    LocId to = p->edge.at[e].to;
    for (uint32_t k = 0; k < n; k++) r->now[k] = r->env[(size_t)(l - f->first) * n + k];
    r->work += n;
    if (operation(r, e) && !r->out && arrive(r, to, visits)) dirty[to - f->first] = true;
  }
}

static void function(Ranges *r, FuncId id) {
  const Function *f = &r->p->func.at[id];
  r->f = id;
  vec_clear(r->vars);
  for (uint32_t i = 0; i < f->n_params; i++) add_slot(r, f->param[i]);
  for (uint32_t i = 0; i < f->n_locals; i++) add_slot(r, f->local[i]);
  for (VarId v = 1; v < r->p->var.n; v++)
    if (is_global(&r->p->var.at[v])) add_slot(r, v);
  uint32_t n = r->vars.n;
  r->work += r->p->var.n;
  if ((uint64_t)f->n_locs * n > MOST_CELLS || r->work > BUDGET) r->given_up = true;
  if (!r->given_up) {
    r->env = mem_array(NULL, (size_t)f->n_locs * n + 1, sizeof *r->env);
    r->now = mem_array(NULL, n + 1, sizeof *r->now);
    uint32_t *visits = mem_zalloc(f->n_locs * sizeof *visits);
    bool *dirty = mem_zalloc(f->n_locs + 1);
    for (uint32_t k = 0; k < n; k++) {
      const Var *v = &r->p->var.at[r->vars.at[k]];
      bool summed = v->kind == VAR_PARAM || is_global(v);
      r->now[k] = summed && r->var[r->vars.at[k]].known ? r->var[r->vars.at[k]].in : type_range(type_at(r->p, v->type));
    }
    Troubles *out = r->out;
    r->out = NULL; /* first what holds, then what may go wrong */
    arrive(r, f->entry, visits);
    dirty[f->entry - f->first] = true;
    for (bool again = true; again && r->work <= BUDGET;) {
      again = false;
      for (uint32_t i = 0; i < f->n_locs && r->work <= BUDGET; i++) {
        if (!dirty[i]) continue;
        dirty[i] = false;
        again = true;
        leave(r, f->first + i, visits, dirty);
      }
    }
    if (r->work > BUDGET) r->given_up = true;
    r->out = out;
    for (uint32_t i = 0; i < f->n_locs && out && !r->given_up; i++)
      if (visits[i]) leave(r, f->first + i, visits, dirty);
    mem_free(r->env);
    mem_free(r->now);
    mem_free(visits);
    mem_free(dirty);
  }
  for (uint32_t k = 0; k < n; k++) r->slot[r->vars.at[k]] = 0;
}

/* ---- the program ---- */

static void note_constant(const Program *p, ExprId e, void *context) {
  Ranges *r = context;
  const Expr *x = expr_at(p, e);
  if (x->kind < EXPR_EQ || x->kind > EXPR_GE || type_at(p, expr_at(p, x->a)->type)->kind != TYPE_INT) return;
  for (int side = 0; side < 2; side++) {
    const Expr *c = expr_at(p, side ? x->b : x->a);
    if (c->kind != EXPR_CONST || type_at(p, c->type)->bits > 64) continue;
    for (Int128 k = c->value - 1; k <= c->value + 1; k++) {
      uint32_t at = 0;
      while (at < r->steps.n && r->steps.at[at] < k) at++;
      if (at < r->steps.n && r->steps.at[at] == k) continue;
      if (r->steps.n >= 500) return; /* so many are enough */
      vec_push(r->steps, k);
      for (uint32_t i = r->steps.n - 1; i > at; i--) r->steps.at[i] = r->steps.at[i - 1];
      r->steps.at[at] = k;
    }
  }
}

static int by_callee(const void *x, const void *y) {
  const Call *a = x, *b = y;
  if (a->callee != b->callee) return a->callee < b->callee ? -1 : 1;
  return (a->caller > b->caller) - (a->caller < b->caller);
}

static void mark_writers(Ranges *r) {
  const Program *p = r->p;
  U32Vec todo = {0};
  for (EdgeId e = 0; e < p->edge.n; e++) {
    const Op *op = &p->edge.at[e].op;
    FuncId f = p->loc.at[p->edge.at[e].from].function;
    bool by_pointer = op->kind == OP_CALL && expr_at(p, op->a)->kind != EXPR_FUNCTION;
    if (r->is_writer[f] || (!by_pointer && !(op->dst && is_global(&p->var.at[op->dst])))) continue;
    r->is_writer[f] = true;
    vec_push(todo, f);
  }
  for (uint32_t next = 0; next < todo.n; next++)
    for (uint32_t i = first_call(r, todo.at[next]); i < r->calls.n && r->calls.at[i].callee == todo.at[next]; i++) {
      FuncId f = r->calls.at[i].caller;
      if (!r->is_writer[f]) vec_push(todo, f);
      r->is_writer[f] = true;
    }
  vec_free(todo);
}

static void begin(Ranges *r) {
  const Program *p = r->p;
  for (EdgeId e = 0; e < p->edge.n; e++) {
    const Op *op = &p->edge.at[e].op;
    if (op->kind == OP_ASSUME || op->kind == OP_ASSIGN) expr_walk(p, op->a, note_constant, r);
    if (op->kind == OP_CALL && expr_at(p, op->a)->kind == EXPR_FUNCTION)
      vec_push(r->calls, (Call){expr_at(p, op->a)->var, p->loc.at[p->edge.at[e].from].function});
  }
  for (VarId v = 1; v < p->var.n; v++) {
    const Var *var = &p->var.at[v];
    const Type *t = type_at(p, var->type);
    if (!is_global(var) || var->is_object || t->kind != TYPE_INT) continue;
    Interval in = var->is_extern ? type_range(t) : var->n_init ? eval(r, var->init[0].value) : (Interval){0, 0};
    r->var[v] = (Summary){.in = in, .known = true};
  }
  if (r->calls.n) qsort(r->calls.at, r->calls.n, sizeof *r->calls.at, by_callee);
  mark_writers(r);
  U32Vec taken = {0};
  explore_candidates(p, &taken); /* called from where we do not look */
  for (uint32_t i = 0; i < taken.n; i++) enter(r, taken.at[i], NULL, 0);
  vec_free(taken);
  Interval argc = {0, ((Int128)1 << 31) - 1};
  enter(r, p->main, &argc, program_argc(p) ? 1 : 0);
}

/* What may go wrong where nothing is known of variables. */
static void list_by_types(Ranges *r) {
  for (EdgeId e = 0; e < r->p->edge.n; e++) {
    const Op *op = &r->p->edge.at[e].op;
    r->edge = e;
    if (op->a) eval(r, op->a);
    if (op->b) eval(r, op->b);
    if (op->c) eval(r, op->c);
    for (uint32_t i = 0; i < op->n_args; i++) eval(r, op->args[i]);
  }
}

static int by_edge(const void *x, const void *y) {
  const Trouble *a = x, *b = y;
  if (a->edge != b->edge) return a->edge < b->edge ? -1 : 1;
  return (a->kind > b->kind) - (a->kind < b->kind);
}

void ranges_troubles(const Program *p, const bool *reached, Troubles *out) {
  Ranges r = {.p = p, .reached = reached};
  r.var = mem_zalloc(p->var.n * sizeof *r.var);
  r.slot = mem_zalloc(p->var.n * sizeof *r.slot);
  r.result = mem_zalloc(p->func.n * sizeof *r.result);
  r.is_queued = mem_zalloc(p->func.n);
  r.is_entered = mem_zalloc(p->func.n);
  r.is_writer = mem_zalloc(p->func.n);
  begin(&r);
  for (uint32_t next = 0; next < r.queue.n && !r.given_up; next++) {
    r.is_queued[r.queue.at[next]] = false;
    function(&r, r.queue.at[next]);
  }
  r.out = out;
  for (FuncId f = 1; f < p->func.n && !r.given_up; f++) {
    r.work = 0; /* one more round for each, without an end of its own */
    if (r.is_entered[f]) function(&r, f);
  }
  if (r.given_up) {
    vec_clear(*out);
    list_by_types(&r);
  }
  if (out->n) qsort(out->at, out->n, sizeof *out->at, by_edge);
  mem_free(r.var);
  mem_free(r.slot);
  mem_free(r.result);
  mem_free(r.is_queued);
  mem_free(r.is_entered);
  mem_free(r.is_writer);
  vec_free(r.queue);
  vec_free(r.steps);
  vec_free(r.calls);
  vec_free(r.vars);
}
