/* Where memory safety could fail. Each access through a pointer is checked for two things, which different domains can
 * exclude: that the pointer leads to an object that is alive, and that the bytes lie in that object. What is fine in
 * any execution (a variable at a constant offset; bounds that the may-alias analysis knows) is no goal. Lost memory
 * stays lost, so it is enough to look for it where every execution comes by: at loop heads and where the program ends.
 */
#include "property/memory.h"

typedef struct {
  Program *p;
  const Alias *alias;
  uint32_t set;
  EdgeId edge;
  Goals *out;
} Memory;

/* ---- adding ---- */

/* A condition that is asked at this edge already, or at one that leaves the same location and is looked at first. */
static bool is_asked(const Memory *m, ExprId condition, GoalKind kind) {
  EdgeId first = m->p->loc.at[m->p->edge.at[m->edge].from].first_out;
  for (uint32_t i = m->out->n; i > 0; i--) {
    const Goal *g = &m->out->at[i - 1];
    if (g->edge < first) return false;
    if (g->condition == condition && g->what == (uint32_t)kind) return true;
  }
  return false;
}

static void add(Memory *m, ExprId condition, GoalKind kind) {
  static const Property wanted[] = {[GOAL_DEREF] = PROPERTY_VALID_DEREF,
                                    [GOAL_FREE] = PROPERTY_VALID_FREE,
                                    [GOAL_LOST] = PROPERTY_VALID_MEMTRACK,
                                    [GOAL_NOT_CLEAN] = PROPERTY_VALID_MEMCLEANUP};
  if (!(m->set & wanted[kind]) || is_asked(m, condition, kind)) return;
  vec_push(*m->out, (Goal){m->edge, condition, kind});
}

/* ---- accesses ---- */

/* The pointer that an address is computed from, and how far it lies behind it; *fixed: that is a constant. */
static ExprId root_of(const Program *p, ExprId address, Int128 *offset, bool *fixed) {
  *offset = 0;
  *fixed = true;
  for (;;) {
    const Expr *x = expr_at(p, address);
    if (x->kind == EXPR_FIELD) {
      *offset += x->value;
    } else if (x->kind == EXPR_INDEX) {
      if (expr_is_const(p, x->b))
        *offset += expr_at(p, x->b)->value * x->value;
      else
        *fixed = false;
    } else if (x->kind != EXPR_CAST || type_at(p, expr_at(p, x->a)->type)->kind != TYPE_POINTER) {
      return address;
    }
    address = x->a;
  }
}

/* Do all objects that the address may belong to have these bytes? */
static bool alias_shows_bounds(const Memory *m, ExprId address, uint64_t n, bool write) {
  AliasTargets at = {0};
  bool good = m->alias != NULL;
  if (good) alias_of_expr(m->alias, address, &at);
  for (uint32_t i = 0; i < at.n && good; i++) good = alias_in_bounds(m->alias, at.at[i], n, write);
  vec_free(at);
  return good;
}

/* An access of n bytes, an expression of type size_t; where it is 0 nothing happens. */
static void add_access(Memory *m, ExprId address, ExprId n, bool write) {
  Program *p = m->p;
  Int128 offset;
  bool fixed, constant = expr_is_const(p, n);
  uint64_t bytes = constant ? (uint64_t)expr_at(p, n)->value : 0;
  if (constant && !bytes) return;
  ExprId root = root_of(p, address, &offset, &fixed);
  ExprId some = constant ? expr_const(p, p->type_bool, 1)
                         : expr_binary(p, EXPR_NE, n, expr_const(p, expr_at(p, n)->type, 0), false);
  Expr x = *expr_at(p, root);
  if (x.kind == EXPR_ADDRESS) {
    const Var *v = &p->var.at[x.var];
    if (fixed && constant && var_has_bytes(v, type_at(p, v->type)->size, offset, bytes, write)) return;
  } else {
    add(m, expr_binary(p, EXPR_AND, some, expr_invalid(p, root), false), GOAL_DEREF);
    if (constant && alias_shows_bounds(m, address, bytes, write)) return;
  }
  add(m, expr_binary(p, EXPR_AND, some, expr_out_of_bounds(p, address, n, write), false), GOAL_DEREF);
}

static uint64_t bytes_of(const Program *p, TypeId t) {
  const Type *x = type_at(p, t);
  bool scalar = x->kind == TYPE_INT || x->kind == TYPE_POINTER || x->kind == TYPE_FLOAT;
  return scalar ? (x->bits + 7) / 8 : x->size;
}

static void add_loads(Memory *m, ExprId e) {
  if (!e) return;
  Expr x = *expr_at(m->p, e);
  if (!x.has_load && x.kind != EXPR_OBJECT_SIZE && !x.a) return;
  add_loads(m, x.a);
  add_loads(m, x.b);
  add_loads(m, x.c);
  if (x.kind == EXPR_LOAD) add_access(m, x.a, expr_const(m->p, m->p->type_size, (Int128)bytes_of(m->p, x.type)), false);
  if (x.kind == EXPR_OBJECT_SIZE) add(m, expr_invalid_free(m->p, x.a), GOAL_FREE);
}

/* ---- calls ---- */

static void add_call(Memory *m, const Op *op) {
  Program *p = m->p;
  Expr callee = *expr_at(p, op->a);
  if (callee.kind != EXPR_FUNCTION) {
    ExprId null = expr_const(p, callee.type, 0);
    add(m, expr_binary(p, EXPR_EQ, op->a, null, false), GOAL_DEREF);
  }
}

/* ---- leaks ---- */

bool memory_has_heap(const Program *p) {
  for (EdgeId i = 0; i < p->edge.n; i++)
    if (p->edge.at[i].op.kind == OP_ALLOC && p->edge.at[i].op.how != ALLOC_STACK) return true;
  return false;
}

static void add_leaks(Memory *m) {
  const Program *p = m->p;
  const Edge *e = &p->edge.at[m->edge];
  const Location *from = &p->loc.at[e->from];
  if (!(m->set & (PROPERTY_VALID_MEMTRACK | PROPERTY_VALID_MEMCLEANUP))) return;
  bool returns = e->op.kind == OP_RETURN && from->function == p->main;
  bool ends = returns || (e->op.kind == OP_HALT && e->op.how != HALT_UNREACHABLE);
  if (ends) add(m, expr_not_clean(m->p), GOAL_NOT_CLEAN);
  if (ends || (from->is_loop_head && m->edge == from->first_out))
    add(m, expr_lost(m->p, returns ? LOST_TO_GLOBALS : ends ? LOST_TO_NAMED : LOST_TO_ALL), GOAL_LOST);
}

/* ---- operations ---- */

void memory_goals(Program *p, const Alias *alias, uint32_t set, EdgeId edge, Goals *out) {
  Memory m = {p, alias, set, edge, out};
  if (!(set & (PROPERTY_VALID_MEMSAFETY | PROPERTY_VALID_MEMCLEANUP))) return;
  Op op = p->edge.at[edge].op;
  add_leaks(&m);
  if (op.kind == OP_STORE) {
    add_loads(&m, op.b);
    add_access(&m, op.a, expr_const(p, p->type_size, (Int128)bytes_of(p, expr_at(p, op.b)->type)), true);
    return;
  }
  add_loads(&m, op.a);
  add_loads(&m, op.b);
  add_loads(&m, op.c);
  for (uint32_t i = 0; i < op.n_args; i++) add_loads(&m, op.args[i]);
  switch (op.kind) {
    case OP_FREE:
      if (!expr_is_const(p, op.a) || expr_at(p, op.a)->value) add(&m, expr_invalid_free(p, op.a), GOAL_FREE);
      return;
    case OP_MEMSET:
      add_access(&m, op.a, op.c, true);
      return;
    case OP_MEMCPY:
    case OP_MEMMOVE:
      add_access(&m, op.b, op.c, false);
      add_access(&m, op.a, op.c, true);
      return;
    case OP_CALL:
      add_call(&m, &op);
      return;
    default:
      return;
  }
}

bool memory_goal_shown_by(const Goal *g, const RunResult *r) {
  bool ended = r->outcome == RUN_FINISHED || r->outcome == RUN_ABORT || r->outcome == RUN_ASSERT ||
               r->outcome == RUN_REACH_ERROR || r->outcome == RUN_REACH_LABEL;
  switch ((GoalKind)g->what) {
    case GOAL_DEREF:
      return r->edge == g->edge &&
             ((r->outcome >= RUN_NULL && r->outcome <= RUN_READ_ONLY) || r->outcome == RUN_BAD_CALL);
    case GOAL_FREE:
      return r->edge == g->edge && (r->outcome == RUN_DOUBLE_FREE || r->outcome == RUN_INVALID_FREE);
    case GOAL_NOT_CLEAN:
      return ended && r->leftover.n > 0;
    case GOAL_LOST:
      for (uint32_t i = 0; (ended || r->outcome == RUN_LIMIT) && i < r->leftover.n; i++)
        if (!r->leftover.at[i].reachable) return true;
      return false;
    default:
      return false;
  }
}
