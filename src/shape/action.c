/* The action under construction, and what its dereferences require. */
#include <assert.h>

#include "shape/transfer.h"

/* ---- the action under construction ---- */

void step_begin_action(Builder *b) {
  vec_clear(b->focus);
  vec_clear(b->precondition);
  vec_clear(b->set);
  for (TvlPredicate p = 0; p < tvl_predicates(b->t); p++) vec_push(b->set, TVL_NONE);
  b->new_node = false;
  b->retain = TVL_NONE;
}

TvlFormula step_current1(Builder *b, TvlPredicate p) {
  return b->set.at[p] == TVL_NONE ? AT(p, b->c->v) : b->set.at[p];
}
TvlFormula step_current2(Builder *b, TvlPredicate p) {
  return b->set.at[p] == TVL_NONE ? EDGE(p, b->c->v1, b->c->v2) : b->set.at[p];
}
void step_set(Builder *b, TvlPredicate p, TvlFormula f) { b->set.at[p] = f; }

void step_end_action(Builder *b) {
  bool changes = b->new_node || b->precondition.n || b->retain != TVL_NONE;
  for (TvlPredicate p = 0; p < b->set.n; p++) {
    if (b->set.at[p] == TVL_NONE) continue;
    uint32_t arity = tvl_predicate_arity(b->t, p);
    TvlFormula same = arity == 0 ? tvl_atom0(b->t, p) : arity == 1 ? AT(p, b->c->v) : EDGE(p, b->c->v1, b->c->v2);
    if (b->set.at[p] != same)
      changes = true;
    else if (tvl_predicate_definition(b->t, p) == TVL_NONE) /* of a derived one it says that it does not change */
      b->set.at[p] = TVL_NONE;
  }
  if (!changes) return;
  TvlAction a = tvl_action_new(b->t, op_kind_name(b->step->op ? b->step->op->kind : OP_SKIP));
  for (uint32_t i = 0; i < b->focus.n; i++) tvl_action_focus(b->t, a, b->focus.at[i]);
  TvlFormula all = tvl_const(b->t, TVL_1);
  for (uint32_t i = 0; i < b->precondition.n; i++) all = AND(all, b->precondition.at[i]);
  if (b->precondition.n) tvl_action_precondition(b->t, a, all);
  if (b->new_node) tvl_action_new_node(b->t, a, tvl_const(b->t, TVL_1));
  if (b->retain != TVL_NONE) tvl_action_retain(b->t, a, b->retain);
  TvlVar pair[2] = {b->c->v1, b->c->v2};
  for (TvlPredicate p = 0; p < b->set.n; p++)
    if (b->set.at[p] != TVL_NONE)
      tvl_action_update(b->t, a, p, tvl_predicate_arity(b->t, p) == 1 ? &b->c->v : pair, b->set.at[p]);
  Buf error = {0};
  bool ok = tvl_action_compile(b->t, a, &error);
  assert(ok && "actions of steps are well formed");
  (void)ok;
  buf_free(&error);
  vec_push(b->out->action, a);
  b->s->stats.actions++;
}

/* ---- dereferences ---- */

/* Is the address of the block at `base` that of a live block? What is not tracked may be. */
static void require_valid(Builder *b, ExprId base) {
  const Slots *x = step_base(b, base);
  TvlVar u = tvl_fresh_var(b->t);
  if (x) vec_push(b->precondition, EX(u, AND(step_at(b, x, u), step_is_cell(b, u))));
}

typedef struct {
  Builder *b;
  U32Vec base;
} Dereferences;

static void note_dereference(const Program *p, ExprId e, void *context) {
  Dereferences *d = context;
  if (expr_at(p, e)->kind != EXPR_LOAD) return;
  ShapeAddress a = shape_address(p, expr_at(p, e)->a);
  if (a.base && expr_at(p, a.base)->kind == EXPR_VAR) vec_push(d->base, a.base);
}

/* The pointers that the step dereferences, appended. */
static void dereferenced(Builder *b, U32Vec *out) {
  Dereferences d = {.b = b};
  const Op *op = b->step->op;
  const Program *p = b->s->p;
  if (b->step->kind == SHAPE_CONDITION) {
    expr_walk(p, b->step->condition, note_dereference, &d);
  } else if (op) {
    if (op->a) expr_walk(p, op->a, note_dereference, &d);
    if (op->b) expr_walk(p, op->b, note_dereference, &d);
    if (op->c) expr_walk(p, op->c, note_dereference, &d);
    for (uint32_t i = 0; i < op->n_args; i++) expr_walk(p, op->args[i], note_dereference, &d);
    if (op->kind == OP_STORE || op->kind == OP_MEMCPY || op->kind == OP_MEMMOVE || op->kind == OP_MEMSET) {
      ShapeAddress a = shape_address(b->s->p, op->a);
      if (a.base && expr_at(p, a.base)->kind == EXPR_VAR) vec_push(d.base, a.base);
    }
    if (op->kind == OP_MEMCPY || op->kind == OP_MEMMOVE) {
      ShapeAddress a = shape_address(b->s->p, op->b);
      if (a.base && expr_at(p, a.base)->kind == EXPR_VAR) vec_push(d.base, a.base);
    }
  }
  for (uint32_t i = 0; i < d.base.n; i++) vec_push(*out, d.base.at[i]);
  vec_free(d.base);
}

void step_require_dereferences(Builder *b) {
  U32Vec bases = {0};
  dereferenced(b, &bases);
  TvlFormula some = NO;
  for (uint32_t i = 0; i < bases.n; i++) {
    const Slots *x = step_base(b, bases.at[i]);
    if (!x) continue;
    for (uint32_t k = 0; k < x->of.n; k++) vec_push(b->focus, AT(x->at[k], b->c->v));
    TvlVar u = tvl_fresh_var(b->t);
    if (b->way == WAY_WILD)
      some = OR(some, EX(u, AND(AT(x->at[0], u), AT(b->c->wild, u))));
    else
      require_valid(b, bases.at[i]);
  }
  if (b->way == WAY_WILD) vec_push(b->precondition, some);
  vec_free(bases);
}

VarId step_many_bytes(Builder *b) {
  const Op *op = b->step->kind == SHAPE_OPERATION ? b->step->op : NULL;
  if (!op || (op->kind != OP_STORE && op->kind != OP_ASSIGN)) return 0;
  ExprId value = op->kind == OP_STORE ? op->b : op->a;
  if (type_at(b->s->p, expr_at(b->s->p, value)->type)->kind != TYPE_POINTER) return 0;
  U32Vec bases = {0};
  dereferenced(b, &bases);
  VarId found = 0;
  for (uint32_t i = 0; i < bases.n; i++) {
    const Slots *x = step_base(b, bases.at[i]);
    VarId var = expr_at(b->s->p, bases.at[i])->var;
    if (!x || x->of.n == 1 || var == found) continue;
    if (found) {
      found = 0;
      break;
    }
    found = var;
  }
  vec_free(bases);
  return found;
}

bool step_is_wild_possible(Builder *b) {
  U32Vec bases = {0};
  bool tracked = false;
  dereferenced(b, &bases);
  for (uint32_t i = 0; i < bases.n; i++) {
    bool possible = may_be_wild(b->s, expr_at(b->s->p, bases.at[i])->var);
    tracked = tracked || (possible && step_base(b, bases.at[i]));
  }
  vec_free(bases);
  return tracked;
}
