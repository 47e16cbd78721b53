/* What the may-alias analysis says about the blocks of a run. */
#include <assert.h>

#include "shape/internal.h"

/* A value that is not the address of the first byte of a block. */
static bool is_wild(const Shapes *s, const AliasTarget *t) {
  AliasKind kind = alias_object(s->o.alias, t->object)->kind;
  return t->offset != 0 || t->stride != 0 || kind == ALIAS_OUTSIDE || kind == ALIAS_FUNCTION;
}

static bool any_wild(const Shapes *s, const AliasTargets *targets) {
  for (uint32_t i = 0; i < targets->n; i++)
    if (is_wild(s, &targets->at[i])) return true;
  return false;
}

/* ---- numbers as pointers: (void *)-1 ---- */

/* Numbers are no targets of the may-alias analysis. Which register variables may hold one, and may memory? Neither the
 * order of operations nor places in memory are told apart. */

static bool is_number(const Shapes *s, ExprId e) {
  const Expr *x = expr_at(s->p, e);
  switch ((ExprKind)x->kind) {
    case EXPR_CONST:
      return x->value != 0;
    case EXPR_VAR:
      return s->wild.at[x->var] == 2;
    case EXPR_LOAD:
      return s->number_fields;
    case EXPR_FIELD:
    case EXPR_INDEX:
      return is_number(s, x->a);
    case EXPR_CAST:
      return type_at(s->p, expr_at(s->p, x->a)->type)->kind != TYPE_POINTER || is_number(s, x->a);
    case EXPR_ITE:
      return is_number(s, x->b) || is_number(s, x->c);
    default:
      return false;
  }
}

static bool is_pointer(const Shapes *s, TypeId t) { return type_at(s->p, t)->kind == TYPE_POINTER; }

static bool note_value(Shapes *s, VarId dst, ExprId e) {
  const Var *v = &s->p->var.at[dst];
  bool known = v->is_object ? s->number_fields : s->wild.at[dst] == 2;
  if (known || !is_pointer(s, expr_at(s->p, e)->type) || !is_number(s, e)) return false;
  if (v->is_object)
    s->number_fields = true;
  else
    s->wild.at[dst] = 2;
  return true;
}

static bool note_call(Shapes *s, EdgeId edge, U32Vec *callees, const U32Vec *returned) {
  const Op *op = &s->p->edge.at[edge].op;
  bool changed = false;
  assert(returned->at && "an answer for every function");
  vec_clear(*callees);
  alias_callees(s->o.alias, edge, callees);
  for (uint32_t i = 0; i < callees->n; i++) {
    const Function *f = &s->p->func.at[callees->at[i]];
    for (uint32_t k = 0; k < f->n_params && k < op->n_args; k++)
      changed = note_value(s, f->param[k], op->args[k]) || changed;
    if (op->dst && returned->at[callees->at[i]] && s->wild.at[op->dst] != 2) s->wild.at[op->dst] = 2, changed = true;
  }
  return changed;
}

static bool note_initial(Shapes *s) {
  bool changed = false;
  for (VarId v = 1; v < s->p->var.n; v++)
    for (uint32_t i = 0; i < s->p->var.at[v].n_init; i++)
      if (s->p->var.at[v].init[i].value) changed = note_value(s, v, s->p->var.at[v].init[i].value) || changed;
  return changed;
}

static void find_numbers(Shapes *s) {
  U32Vec callees = {0}, returned = {0}; /* returned: by FuncId, may its result be a number? */
  for (FuncId f = 0; f < s->p->func.n; f++) vec_push(returned, 0);
  assert(returned.at && "a program has functions");
  for (bool changed = true; changed;) {
    changed = note_initial(s);
    for (EdgeId i = 0; i < s->p->edge.n; i++) {
      const Op *op = &s->p->edge.at[i].op;
      FuncId f = s->p->loc.at[s->p->edge.at[i].from].function;
      if (!alias_is_reachable(s->o.alias, f)) continue;
      if (op->kind == OP_ASSIGN) changed = note_value(s, op->dst, op->a) || changed;
      if (op->kind == OP_CALL) changed = note_call(s, i, &callees, &returned) || changed;
      bool pointer = op->kind == OP_STORE ? is_pointer(s, expr_at(s->p, op->b)->type)
                                          : op->kind == OP_RETURN && op->a && is_pointer(s, expr_at(s->p, op->a)->type);
      if (!pointer || (op->kind == OP_STORE ? s->number_fields : returned.at[f])) continue;
      if (!is_number(s, op->kind == OP_STORE ? op->b : op->a)) continue;
      if (op->kind == OP_STORE)
        s->number_fields = true;
      else
        returned.at[f] = 1;
      changed = true;
    }
  }
  s->wild_fields = s->wild_fields || s->number_fields;
  vec_free(callees);
  vec_free(returned);
}

bool may_be_wild(Shapes *s, VarId v) {
  if (!s->o.alias) return true;
  if (!s->wild.at[v]) {
    AliasTargets targets = {0};
    alias_of_var(s->o.alias, v, &targets);
    s->wild.at[v] = any_wild(s, &targets) ? 2 : 1;
    vec_free(targets);
  }
  return s->wild.at[v] == 2;
}

/* Is a block freed, or does a variable that lives in memory go out of scope? */
static bool may_end_blocks(const Program *p) {
  for (VarId v = 1; v < p->var.n; v++)
    if (p->var.at[v].is_object && p->var.at[v].kind != VAR_GLOBAL) return true;
  for (EdgeId e = 0; e < p->edge.n; e++) {
    const Op *op = &p->edge.at[e].op;
    bool stack = op->kind == OP_STACK_FREE || (op->kind == OP_ALLOC && op->how == ALLOC_STACK);
    if (op->kind == OP_FREE || op->kind == OP_UNMODELLED || stack) return true;
    if (op->kind != OP_CALL) continue;
    const Expr *callee = expr_at(p, op->a);
    bool known = callee->kind == EXPR_FUNCTION && p->func.at[callee->var].is_defined;
    if (!known && op->n_args) return true; /* of which nothing is known */
  }
  return false;
}

void world_init(Shapes *s) {
  s->wild_fields = true;
  s->ends = may_end_blocks(s->p);
  for (VarId v = 0; v < s->p->var.n; v++) vec_push(s->wild, 0);
  if (!s->o.alias) return;
  s->wild_fields = false;
  AliasTargets targets = {0};
  for (AliasObjectId o = 0; o < alias_n_objects(s->o.alias); o++) {
    vec_push(s->in_world, false);
    vec_clear(targets);
    alias_of_contents(s->o.alias, (AliasTarget){.object = o, .stride = 1}, 0, &targets);
    s->wild_fields = s->wild_fields || any_wild(s, &targets);
  }
  vec_free(targets);
  find_numbers(s);
}

void world_add(Shapes *s, PointerId id) {
  if (!s->o.alias) return;
  const Pointer *p = &s->pointer.at[id];
  AliasTargets targets = {0};
  if (p->is_object)
    vec_push(targets, (AliasTarget){.object = alias_object_of_var(s->o.alias, p->var)});
  else
    alias_of_var(s->o.alias, p->var, &targets);
  for (uint32_t i = 0; i < targets.n; i++) { /* grows on the way: what can be reached from there */
    AliasObjectId o = targets.at[i].object;
    if (s->in_world.at[o]) continue;
    s->in_world.at[o] = true;
    s->world++;
    alias_of_contents(s->o.alias, (AliasTarget){.object = o, .stride = 1}, 0, &targets);
  }
  vec_free(targets);
}

bool world_has_allocation(const Shapes *s, EdgeId e) {
  return !s->o.alias || s->in_world.at[alias_object_of_allocation(s->o.alias, e)];
}

bool world_has_variable(const Shapes *s, VarId v) {
  return !s->o.alias || s->in_world.at[alias_object_of_var(s->o.alias, v)];
}

bool world_may_reach(const Shapes *s, ExprId pointer) {
  if (!s->o.alias) return true;
  AliasTargets targets = {0};
  alias_of_expr(s->o.alias, pointer, &targets);
  bool found = false;
  for (uint32_t i = 0; i < targets.n && !found; i++) found = s->in_world.at[targets.at[i].object];
  vec_free(targets);
  return found;
}

bool world_may_reach_block(const Shapes *s, ExprId pointer) {
  if (!s->o.alias) return true;
  AliasTargets targets = {0};
  alias_of_expr(s->o.alias, pointer, &targets);
  bool found = false;
  for (uint32_t i = 0; i < targets.n && !found; i++) {
    AliasObjectId o = targets.at[i].object;
    found = s->in_world.at[o] && alias_object(s->o.alias, o)->kind != ALIAS_VARIABLE;
  }
  vec_free(targets);
  return found;
}

bool may_point_to_object(const Shapes *s, ExprId pointer, VarId v) {
  if (!s->o.alias) return true;
  AliasTargets targets = {0};
  alias_of_expr(s->o.alias, pointer, &targets);
  bool found = false;
  for (uint32_t i = 0; i < targets.n && !found; i++)
    found = targets.at[i].object == alias_object_of_var(s->o.alias, v) || targets.at[i].object == ALIAS_ANYTHING;
  vec_free(targets);
  return found;
}
