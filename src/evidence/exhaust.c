#include "evidence/exhaust.h"

#include "property/property.h"

enum { MOST_RUNS = 500 };

/* ---- what is the same on every machine ---- */

static bool is_address(const Program *p, const Expr *cast) {
  return cast->kind == EXPR_CAST && type_at(p, expr_at(p, cast->a)->type)->kind == TYPE_POINTER &&
         type_at(p, cast->type)->kind != TYPE_POINTER;
}

/* Are two pointers compared for equality? Where one may lie behind its object, what lies there decides. The order of
 * two objects, and bytes of pointers that are read as numbers, are seen in the run. */
static bool compares_addresses(const Program *p, const Expr *x) {
  if (x->kind != EXPR_EQ && x->kind != EXPR_NE) return false;
  const Expr *a = expr_at(p, x->a), *b = expr_at(p, x->b);
  return type_at(p, a->type)->kind == TYPE_POINTER && a->kind != EXPR_CONST && b->kind != EXPR_CONST;
}

/* Does the expression depend on an address? The distance of two in one object does not, and of others it is undefined.
 */
static bool uses_address(const Program *p, ExprId e) {
  if (!e) return false;
  const Expr *x = expr_at(p, e);
  if (x->kind == EXPR_SUB && is_address(p, expr_at(p, x->a)) && is_address(p, expr_at(p, x->b)))
    return uses_address(p, expr_at(p, x->a)->a) || uses_address(p, expr_at(p, x->b)->a);
  if (is_address(p, x) || compares_addresses(p, x)) return true;
  return uses_address(p, x->a) || uses_address(p, x->b) || uses_address(p, x->c);
}

static bool edge_uses_address(const Program *p, const Op *op) {
  if (uses_address(p, op->a) || uses_address(p, op->b) || uses_address(p, op->c)) return true;
  for (uint32_t i = 0; i < op->n_args; i++)
    if (uses_address(p, op->args[i])) return true;
  return false;
}

/* Others may have written into what is defined elsewhere. */
static bool has_extern(const Program *p) {
  for (VarId v = 1; v < p->var.n; v++)
    if (p->var.at[v].is_extern) return true;
  return false;
}

/* ---- runs ---- */

typedef VEC(uint8_t) Answers; /* of malloc */

/* One run, on these answers and successes behind them; `taken`: those that it asked for. */
static bool run_once(const Program *p, const ExhaustOptions *o, uint64_t steps, const Answers *given, Answers *taken,
                     uint32_t *visits, uint64_t *spent) {
  InputSource source = {0};
  for (uint32_t i = 0; i < given->n; i++) inputs_add(&source, INPUT_ALLOC, given->at[i]);
  RunOptions options = {.inputs = &source,
                        .malloc_may_fail = o->malloc_may_fail,
                        .uninitialised_is_input = true,
                        .printed_is_input = true,
                        .max_steps = steps,
                        .limit = o->limit,
                        .visits = visits};
  RunResult r = {0};
  Goal goal;
  run_program(p, &options, &r);
  *spent += r.steps + 100;
  bool good = r.outcome == RUN_FINISHED && !r.arguments.given && !r.told_by_addresses &&
              !property_violated_by(o->properties, &r, &goal);
  vec_clear(*taken);
  for (uint32_t i = 0; i < r.input.n && good; i++) {
    good = r.input.at[i].kind == INPUT_ALLOC;
    vec_push(*taken, (uint8_t)(r.input.at[i].value != 0));
  }
  run_result_free(&r);
  inputs_free(&source);
  return good;
}

/* The next answers in order: the last that was yes becomes no, and what comes behind it is asked again. */
static bool next_answers(const Answers *taken, Answers *out) {
  uint32_t n = taken->n;
  while (n && !taken->at[n - 1]) n--;
  vec_clear(*out);
  if (!n) return false;
  for (uint32_t i = 0; i + 1 < n; i++) vec_push(*out, taken->at[i]);
  vec_push(*out, 0);
  return true;
}

bool exhaust_runs(const Program *p, const ExhaustOptions *o, uint32_t *runs) {
  Answers given = {0}, taken = {0};
  uint32_t *visits = mem_zalloc((p->edge.n + 1) * sizeof *visits);
  uint64_t spent = 0;
  bool good = !has_extern(p), more = good;
  *runs = 0;
  while (good && more) {
    good = *runs < MOST_RUNS && spent < o->work && run_once(p, o, o->work - spent, &given, &taken, visits, &spent);
    if (good) ++*runs;
    more = next_answers(&taken, &given);
  }
  for (EdgeId i = 0; i < p->edge.n && good; i++)
    if (visits[i]) good = !edge_uses_address(p, &p->edge.at[i].op);
  vec_free(given);
  vec_free(taken);
  mem_free(visits);
  return good;
}
