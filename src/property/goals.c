/* Where a property could fail: edges that must not be taken, and conditions on the operands of operations. */
#include <stdlib.h>
#include <string.h>

#include "property/memory.h"

const char *goal_verdict(GoalKind k) {
  switch (k) {
    case GOAL_REACH_ERROR:
    case GOAL_ASSERT:
      return "unreach-call";
    case GOAL_LABEL:
      return "unreach-label";
    case GOAL_OVERFLOW:
      return "no-overflow";
    case GOAL_DEREF:
      return "valid-deref";
    case GOAL_FREE:
      return "valid-free";
    case GOAL_LOST:
      return "valid-memtrack";
    case GOAL_NOT_CLEAN:
      return "valid-memcleanup";
    case GOAL_UNMODELLED:
      return "unknown";
  }
  return "?";
}

/* A function without body or model that gets pointers may change anything. */
static bool is_wild_call(const Program *p, const Op *op) {
  if (op->kind != OP_CALL || expr_at(p, op->a)->kind != EXPR_FUNCTION) return false;
  const Function *f = &p->func.at[expr_at(p, op->a)->var];
  if (f->is_defined) return false;
  if (f->external == EXTERN_PRIMITIVE) return true; /* called in a way that lowering does not know */
  if (f->external != EXTERN_UNKNOWN) return false;
  for (uint32_t i = 0; i < op->n_args; i++)
    if (type_at(p, expr_at(p, op->args[i])->type)->kind == TYPE_POINTER) return true;
  return false;
}

/* Does a model say here that it does not know what its function does? */
static bool is_missing(const Program *p, EdgeId e) {
  const Op *op = &p->edge.at[e].op;
  const Expr *callee = expr_at(p, op->a);
  return p->func.at[p->loc.at[p->edge.at[e].from].function].is_model && callee->kind == EXPR_FUNCTION &&
         !strcmp(p->func.at[callee->var].name, "__silhouette_missing");
}

void goal_print(const Program *p, const Goal *g, Buf *out) {
  const Op *op = &p->edge.at[g->edge].op;
  switch ((GoalKind)g->what) {
    case GOAL_REACH_ERROR:
      buf_printf(out, "%s() is called", op->text ? op->text : "reach_error");
      return;
    case GOAL_LABEL:
      buf_printf(out, "the label %s is reached", op->text);
      return;
    case GOAL_ASSERT:
      buf_printf(out, "the assertion %s fails", op->text ? op->text : "");
      return;
    case GOAL_OVERFLOW:
      buf_add(out, "signed overflow in ");
      op_print(p, op, out);
      return;
    case GOAL_DEREF:
      buf_add(out, "invalid access in ");
      op_print(p, op, out);
      return;
    case GOAL_FREE:
      buf_add(out, "invalid free in ");
      op_print(p, op, out);
      return;
    case GOAL_LOST:
      buf_add(out, "memory is lost");
      return;
    case GOAL_NOT_CLEAN:
      buf_add(out, "memory is still allocated at the end of the program");
      return;
    case GOAL_UNMODELLED:
      if (op->kind == OP_UNMODELLED) {
        buf_printf(out, "%s is not modelled", op->text);
      } else if (op->kind != OP_CALL) {
        buf_add(out, "overflow of numbers of more than 64 bits is not checked: ");
        op_print(p, op, out);
      } else if (is_missing(p, g->edge)) {
        buf_add(out, "this use of a function of the library is not modelled");
      } else {
        buf_add(out, g->condition ? "a call may lead to a function that is not known: "
                                  : "a function without body or model is called: ");
        op_print(p, op, out);
      }
      return;
  }
}

static uint64_t lost_bytes(const RunResult *r, bool reachable_too, uint32_t *blocks) {
  uint64_t bytes = 0;
  *blocks = 0;
  for (uint32_t i = 0; i < r->leftover.n; i++) {
    if (r->leftover.at[i].reachable && !reachable_too) continue;
    bytes += r->leftover.at[i].size;
    ++*blocks;
  }
  return bytes;
}

void goal_print_run(const Program *p, const Goal *g, const RunResult *r, Buf *out) {
  uint32_t blocks;
  switch ((GoalKind)g->what) {
    case GOAL_DEREF:
    case GOAL_FREE:
      buf_printf(out, "%s: %s", run_outcome_name(r->outcome), r->message.at ? r->message.at : "");
      return;
    case GOAL_LOST:
    case GOAL_NOT_CLEAN: {
      uint64_t bytes = lost_bytes(r, g->what == GOAL_NOT_CLEAN, &blocks);
      buf_printf(out, "memory-leak: %u block%s, %llu byte%s, %s", blocks, blocks == 1 ? "" : "s",
                 (unsigned long long)bytes, bytes == 1 ? "" : "s",
                 g->what == GOAL_LOST ? "allocated and not reachable any more" : "allocated where the program ends");
      return;
    }
    default:
      goal_print(p, g, out);
  }
}

/* ---- overflow ---- */

typedef struct {
  Program *p;
  U32Vec nodes; /* checked expressions, operands first */
} Checked;

static void note_checked(const Program *p, ExprId e, void *context) {
  const Expr *x = expr_at(p, e);
  Checked *c = context;
  bool arithmetic = x->checked && x->kind >= EXPR_ADD && x->kind <= EXPR_REM;
  if (!arithmetic) return;
  for (uint32_t i = 0; i < c->nodes.n; i++)
    if (c->nodes.at[i] == e) return;
  vec_push(c->nodes, e);
}

/* The exact result would not fit into the numbers that we calculate with. */
static bool is_too_wide(const Program *p, ExprId e) {
  const Type *t = type_at(p, expr_at(p, e)->type);
  return t->kind == TYPE_INT && t->bits > 64;
}

/* The condition under which a checked operation leaves the range of its type, its operands being in range. */
static ExprId overflow_condition(Program *p, ExprId e) {
  Expr x = *expr_at(p, e);
  const Type *t = type_at(p, x.type);
  if (t->kind != TYPE_INT) return 0;
  Int128 low = -((Int128)1 << (t->bits - 1)), high = ((Int128)1 << (t->bits - 1)) - 1;
  if (x.kind == EXPR_DIV || x.kind == EXPR_REM) {
    if (expr_is_const(p, x.b) && expr_at(p, x.b)->value != -1) return 0;
    ExprId least = expr_binary(p, EXPR_EQ, x.a, expr_const(p, x.type, low), false);
    ExprId minus = expr_binary(p, EXPR_EQ, x.b, expr_const(p, x.type, -1), false);
    return expr_binary(p, EXPR_AND, least, minus, false);
  }
  TypeId wide = type_int(p, 128, true, NULL);
  ExprId a = expr_cast(p, x.a, wide), b = expr_cast(p, x.b, wide);
  ExprId exact = expr_binary(p, (ExprKind)x.kind, a, b, false);
  ExprId below = expr_binary(p, EXPR_LT, exact, expr_const(p, wide, low), false);
  ExprId above = expr_binary(p, EXPR_GT, exact, expr_const(p, wide, high), false);
  if (x.kind == EXPR_ADD || x.kind == EXPR_SUB) { /* a constant operand can only err on one side */
    Int128 k = expr_is_const(p, x.b) ? expr_at(p, x.b)->value : 0;
    if (x.kind == EXPR_SUB) k = -k;
    if (k > 0) return above;
    if (k < 0) return below;
  }
  return expr_binary(p, EXPR_OR, below, above, false);
}

static void overflow_goals(Program *p, EdgeId edge, Goals *out) {
  Checked c = {.p = p};
  Op op = p->edge.at[edge].op;
  if (op.a) expr_walk(p, op.a, note_checked, &c);
  if (op.b) expr_walk(p, op.b, note_checked, &c);
  if (op.c) expr_walk(p, op.c, note_checked, &c);
  for (uint32_t i = 0; i < op.n_args; i++) expr_walk(p, op.args[i], note_checked, &c);
  for (uint32_t i = 0; i < c.nodes.n; i++) {
    if (is_too_wide(p, c.nodes.at[i])) {
      vec_push(*out, (Goal){edge, 0, GOAL_UNMODELLED});
      break;
    }
    ExprId condition = overflow_condition(p, c.nodes.at[i]);
    if (condition) vec_push(*out, (Goal){edge, condition, GOAL_OVERFLOW});
  }
  vec_free(c.nodes);
}

/* ---- all of them ---- */

/* May the pointer lead to data, or into a function? That is to nothing that can be called. */
static bool may_be_no_function(const Alias *alias, ExprId pointer) {
  AliasTargets at = {0};
  bool found = false;
  if (alias) alias_of_expr(alias, pointer, &at);
  for (uint32_t i = 0; i < at.n && !found; i++) {
    AliasKind kind = alias_object(alias, at.at[i].object)->kind;
    found = kind != ALIAS_OUTSIDE && (kind != ALIAS_FUNCTION || at.at[i].offset || at.at[i].stride);
  }
  vec_free(at);
  return found;
}

/* A call through a pointer that leads to none of the functions that can be entered: to a library function, to one
 * without a body, to one that takes other arguments, or to what is no function. */
static void pointer_call_goal(Program *p, uint32_t set, EdgeId edge, const Alias *alias, const U32Vec *taken,
                              Goals *out) {
  Op op = p->edge.at[edge].op;
  if (op.kind != OP_CALL || expr_at(p, op.a)->kind == EXPR_FUNCTION) return;
  U32Vec callees = {0};
  bool elsewhere = explore_callees(p, alias, taken, edge, &callees);
  ExprId none = expr_const(p, p->type_bool, 1);
  for (uint32_t i = 0; i < callees.n; i++) {
    ExprId f = expr_function(p, callees.at[i], expr_at(p, op.a)->type);
    none = expr_binary(p, EXPR_AND, none, expr_binary(p, EXPR_NE, op.a, f, false), false);
  }
  if (elsewhere)
    vec_push(*out, (Goal){edge, none, GOAL_UNMODELLED});
  else if ((set & PROPERTY_VALID_DEREF) && may_be_no_function(alias, op.a))
    vec_push(*out, (Goal){edge, none, GOAL_DEREF});
  vec_free(callees);
}

void property_goals(Program *p, uint32_t set, const Alias *alias, Goals *out) {
  uint32_t n = p->edge.n;
  U32Vec taken = {0};
  uint32_t leaks = PROPERTY_VALID_MEMTRACK | PROPERTY_VALID_MEMCLEANUP;
  uint32_t memory = memory_has_heap(p) ? set : set & ~leaks; /* what is never allocated is never lost */
  explore_candidates(p, &taken);
  for (EdgeId i = 0; i < n; i++) {
    Op op = p->edge.at[i].op;
    if (op.kind == OP_HALT) {
      if ((set & PROPERTY_UNREACH_CALL) && op.how == HALT_REACH_ERROR) vec_push(*out, (Goal){i, 0, GOAL_REACH_ERROR});
      if ((set & PROPERTY_UNREACH_LABEL) && op.how == HALT_LABEL) vec_push(*out, (Goal){i, 0, GOAL_LABEL});
      if ((set & PROPERTY_ASSERTIONS) && op.how == HALT_ASSERT) vec_push(*out, (Goal){i, 0, GOAL_ASSERT});
    }
    if (set & PROPERTY_NO_OVERFLOW) overflow_goals(p, i, out);
    memory_goals(p, alias, memory, i, out);
    if ((op.kind == OP_UNMODELLED && op.how == UNMODELLED_WILD) || is_wild_call(p, &op))
      vec_push(*out, (Goal){i, 0, GOAL_UNMODELLED});
    pointer_call_goal(p, set, i, alias, &taken, out);
  }
  vec_free(taken);
}

bool goal_shown_by(const Goal *g, const RunResult *r) {
  if (memory_goal_shown_by(g, r)) return true;
  if (r->edge != g->edge) return false;
  switch ((GoalKind)g->what) {
    case GOAL_REACH_ERROR:
      return r->outcome == RUN_REACH_ERROR;
    case GOAL_LABEL:
      return r->outcome == RUN_REACH_LABEL;
    case GOAL_ASSERT:
      return r->outcome == RUN_ASSERT;
    case GOAL_OVERFLOW:
      return r->outcome == RUN_OVERFLOW;
    default:
      return false;
  }
}

bool property_violated_by(uint32_t set, const RunResult *r, Goal *g) {
  static const struct {
    Property property;
    GoalKind kind;
  } known[] = {{PROPERTY_UNREACH_CALL, GOAL_REACH_ERROR},  {PROPERTY_ASSERTIONS, GOAL_ASSERT},
               {PROPERTY_NO_OVERFLOW, GOAL_OVERFLOW},      {PROPERTY_VALID_DEREF, GOAL_DEREF},
               {PROPERTY_VALID_FREE, GOAL_FREE},           {PROPERTY_VALID_MEMTRACK, GOAL_LOST},
               {PROPERTY_VALID_MEMCLEANUP, GOAL_NOT_CLEAN}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    *g = (Goal){.edge = r->edge, .what = known[i].kind};
    if ((set & known[i].property) && goal_shown_by(g, r)) return true;
  }
  return false;
}
