/* Operations that are not calls or returns of defined functions. */
#include "shape/transfer.h"

static void assign(Builder *b, const Op *op) {
  step_focus_on(b, op->a);
  step_require_dereferences(b);
  if (step_is_pointer_var(b, op->dst)) {
    if (step_slots(b, op->dst)) step_focus_on_below(b, op->a);
    Offsets to = offsets_of_var(b->s, op->dst);
    PointerValue value = step_value(b, op->a, &to, b->c->v);
    step_set_pointer(b, op->dst, &value);
    step_set_reached(b, op->dst, step_origin(b, op->a));
  }
  Origin from = step_origin(b, op->a);
  step_update_assertions(b, TVL_NONE, 0, 0);
  step_end_action(b);
  if (step_is_pointer_var(b, op->dst)) step_split_reached(b, op->dst, from);
}

static void begin_variable(Builder *b, const Op *op) {
  step_update_assertions(b, TVL_NONE, 0, 0);
  if (step_is_pointer_var(b, op->dst)) step_set_bad(b, op->dst);
  step_end_action(b);
  if (b->s->p->var.at[op->dst].is_object) step_begin_object(b, op->dst, false);
}

void step_assume(Builder *b, ExprId e) {
  step_focus_on(b, e);
  step_require_dereferences(b);
  vec_push(b->precondition, step_condition(b, e));
  if (b->c->track.n_assertions) {
    env_assume(&b->env, env_condition(&b->env, e));
    step_update_assertions(b, TVL_NONE, 0, 0);
  }
  step_end_action(b);
}

static void call_external(Builder *b, const Op *op) {
  const Program *p = b->s->p;
  const Expr *callee = expr_at(p, op->a);
  ExternKind kind = callee->kind == EXPR_FUNCTION ? p->func.at[callee->var].external : EXTERN_UNKNOWN;
  bool pointers = false;
  for (uint32_t i = 0; i < op->n_args; i++)
    pointers = pointers || type_at(p, expr_at(p, op->args[i])->type)->kind == TYPE_POINTER;
  step_update_assertions(b, TVL_NONE, 0, 0);
  bool anything = pointers && (kind == EXTERN_UNKNOWN || kind == EXTERN_PRIMITIVE);
  if (anything) step_forget_heap(b);
  if (op->dst && step_is_pointer_var(b, op->dst)) step_set_unknown(b, op->dst);
  step_end_action(b);
  if (anything) step_may_end(b, step_is_cell(b, b->c->v));
}

static void forget_pointer(Builder *b, const Slots *x) {
  PointerValue value = step_unknown(b, &x->of, b->c->v);
  for (uint32_t k = 0; k < x->of.n; k++) step_set(b, x->at[k], value.at[k]);
}

static void unmodelled(Builder *b, const Op *op) {
  const Class *c = b->c;
  step_update_assertions(b, TVL_NONE, 0, 0);
  if (op->how == UNMODELLED_WILD) {
    step_may_lose(b);
    step_forget_heap(b);
    for (uint32_t i = 0; i < c->track.n_pointers; i++)
      if (!b->s->pointer.at[c->track.pointer[i]].is_object) forget_pointer(b, &c->pointer[i]);
  }
  if (op->dst && step_is_pointer_var(b, op->dst)) step_set_unknown(b, op->dst);
  step_end_action(b);
  if (op->how == UNMODELLED_WILD) step_may_end(b, step_is_cell(b, c->v));
}

void step_operation(Builder *b) {
  const Op *op = b->step->op;
  switch (op->kind) {
    case OP_STACK_FREE:
      step_may_end(b, step_is_cell(b, b->c->v));
      return;
    case OP_SKIP:
    case OP_HALT:
    case OP_RETURN:
      return;
    case OP_ASSIGN:
      assign(b, op);
      return;
    case OP_STORE:
      step_store(b, op);
      return;
    case OP_ASSUME:
      step_assume(b, op->a);
      return;
    case OP_HAVOC:
    case OP_STACK_MARK:
      step_update_assertions(b, TVL_NONE, 0, 0);
      if (step_is_pointer_var(b, op->dst)) step_set_unknown(b, op->dst);
      step_end_action(b);
      return;
    case OP_BEGIN:
      begin_variable(b, op);
      return;
    case OP_END:
      if (b->s->p->var.at[op->dst].is_object)
        step_end_object(b, op->dst);
      else
        begin_variable(b, op);
      return;
    case OP_ALLOC:
      step_allocate(b, op);
      return;
    case OP_FREE:
      step_release(b, op);
      return;
    case OP_CALL:
      call_external(b, op);
      return;
    case OP_MEMSET:
    case OP_MEMCPY:
    case OP_MEMMOVE:
      step_block_operation(b, op);
      return;
    case OP_UNMODELLED:
      unmodelled(b, op);
      return;
  }
}
