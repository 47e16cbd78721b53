/* That a block is not lost depends on every pointer which may hold one: all that are live, and all fields, at every
 * location of the path. */
#include <assert.h>

#include "refine/extract.h"

/* May the variable, or what is in it, lead to a block from the heap? */
static bool may_hold_heap(const Checker *c, VarId v) {
  const Var *x = &c->p->var.at[v];
  AliasTargets targets = {0};
  if (x->is_object)
    alias_of_contents(c->o.alias, (AliasTarget){.object = alias_object_of_var(c->o.alias, v), .stride = 1}, 0,
                      &targets);
  else if (type_at(c->p, x->type)->kind == TYPE_POINTER)
    alias_of_var(c->o.alias, v, &targets);
  bool heap = false;
  for (uint32_t i = 0; i < targets.n && !heap; i++) heap = alias_object(c->o.alias, targets.at[i].object)->is_heap;
  vec_free(targets);
  return heap;
}

/* Is the variable live while its function is at `loc`, or waits for the call of `call` (0: it has called nothing)? */
static bool holds_there(const Checker *c, VarId v, LocId loc, EdgeId call) {
  const Var *x = &c->p->var.at[v];
  if (x->is_object || !x->function) return true;
  if (x->function == c->p->loc.at[loc].function) return flow_is_live(c->flow, loc, v);
  const Edge *e = &c->p->edge.at[call];
  return e->op.dst != v && flow_is_live(c->flow, e->to, v);
}

void extract_track_holders(Extract *x) {
  Checker *c = x->c;
  U32Vec holder = {0}, call = {0}; /* call: by function, the last that its newest activation made */
  Tracked most = {0};
  tracked_collect(&most, c->shapes, c->p);
  for (VarId v = 1; v < c->p->var.n; v++)
    if (may_hold_heap(c, v)) vec_push(holder, v);
  vec_clear(x->level);
  for (FuncId f = 0; f < c->p->func.n; f++) {
    vec_push(x->level, 0);
    vec_push(call, 0);
  }
  assert(x->level.at && call.at && "a program has functions");
  for (uint32_t i = 0; i + 1 < x->n && !(c->o.limit && c->o.limit->hit); i++) {
    const Step *step = &x->step[i];
    if (step->kind == STEP_CALL) call.at[c->p->loc.at[c->p->edge.at[step->edge].from].function] = step->edge;
    if (step->kind == STEP_START || step->kind == STEP_CALL) x->level.at[step->callee]++;
    if (step->kind == STEP_RETURN) x->level.at[step->callee]--;
    LocId loc = art_node(c->art, x->nodes->at[i])->loc;
    Tracked *t = &c->precision.tracked.at[loc];
    uint32_t before = x->added;
    for (uint32_t k = 0; k < holder.n; k++) {
      const Var *v = &c->p->var.at[holder.at[k]];
      FuncId f = v->function;
      if ((f && !x->level.at[f]) || !holds_there(c, holder.at[k], loc, call.at[f])) continue;
      x->added += tracked_add(&t->pointer, extract_pointer(x, holder.at[k]));
    }
    for (uint32_t k = 0; k < most.field.n; k++) x->added += tracked_add(&t->field, most.field.at[k]);
    if (x->added != before) {
      extract_changed(c, loc);
      tracked_update(t, c->shapes);
    }
  }
  extract_spread_to_arms(x);
  tracked_free(&most);
  vec_free(holder);
  vec_free(call);
}
