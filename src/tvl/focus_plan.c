/* The plan of a focus: the literals of each disjunct in the order in which focus decides them, with the variables that
 * each step binds, uses and passes on. */
#include "tvl/internal.h"

enum { MAX_VARS = 32 };

typedef struct {
  Tvl *t;
  VEC(TvlVar) vars;
  VEC(FocusStep) nullary, unique, unary, binary, unbound;
  uint32_t bound; /* variables with at most one value so far */
  TvlStatus status;
} Plan;

static uint8_t local(Plan *p, TvlVar v) {
  for (uint32_t i = 0; i < p->vars.n; i++)
    if (p->vars.at[i] == v) return (uint8_t)i;
  if (p->vars.n == MAX_VARS) {
    p->status = TVL_STOPPED;
    return 0;
  }
  vec_push(p->vars, v);
  return (uint8_t)(p->vars.n - 1);
}

/* Sorts one literal into its class. */
static void plan_literal(Plan *p, TvlFormula literal) {
  Tvl *t = p->t;
  TvlFormula f = literal;
  bool negated = false;
  if (t->formulas.at[f].kind == F_NOT) {
    negated = true;
    f = t->formulas.at[f].sub[0];
  }
  if (t->formulas.at[f].kind == F_TC) { /* focus on the steps instead, whatever the sign */
    Formula tc = t->formulas.at[f];
    TvlVar fresh[2] = {tvl_fresh_var(t), 0};
    fresh[1] = tvl_fresh_var(t);
    f = formula_substitute(t, tc.sub[0], &tc.var[2], fresh, 2);
    negated = t->formulas.at[f].kind == F_NOT;
    if (negated) f = t->formulas.at[f].sub[0];
  }
  Formula x = t->formulas.at[f];
  if (x.kind == F_CONST) {
    if (x.head == TVL_HALF) p->status = TVL_FOCUS_INFINITE;
    return;
  }
  if (x.kind == F_EQ) {
    if (x.var[0] != x.var[1]) p->status = TVL_FOCUS_EQUALITY;
    return;
  }
  if (x.kind != F_ATOM) {
    p->status = TVL_FOCUS_INFINITE;
    return;
  }
  FocusStep s = {.pred = x.head, .negated = negated, .arity = x.nvars};
  for (uint32_t i = 0; i < x.nvars; i++) s.var[i] = local(p, x.var[i]);
  uint32_t attributes = t->preds.at[x.head].attributes;
  if (x.nvars == 0) {
    vec_push(p->nullary, s);
  } else if (x.nvars == 2) {
    vec_push(p->unbound, s);
  } else if (attributes & TVL_UNIQUE) {
    vec_push(p->unique, s);
    if (!negated) p->bound |= (uint32_t)1 << s.var[0];
  } else {
    vec_push(p->unary, s);
  }
}

/* Moves binary literals with a bound end from `unbound` to `binary`, in rounds. */
static void bind_binary(Plan *p) {
  for (bool change = true; change;) {
    change = false;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < p->unbound.n; i++) {
      FocusStep s = p->unbound.at[i];
      uint32_t attributes = p->t->preds.at[s.pred].attributes;
      bool left = p->bound >> s.var[0] & 1, right = p->bound >> s.var[1] & 1;
      if (!left && !right) {
        p->unbound.at[kept++] = s;
        continue;
      }
      vec_push(p->binary, s);
      change = true;
      if (left && (attributes & TVL_FUNCTION) && !s.negated) p->bound |= (uint32_t)1 << s.var[1];
      if (!left && (attributes & TVL_INVFUNCTION) && !s.negated) p->bound |= (uint32_t)1 << s.var[0];
    }
    p->unbound.n = kept;
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < p->unbound.n; i++) {
    FocusStep s = p->unbound.at[i];
    if ((p->t->preds.at[s.pred].attributes & (TVL_FUNCTION | TVL_INVFUNCTION)) && !s.negated)
      vec_push(p->binary, s);
    else
      p->unbound.at[kept++] = s;
  }
  p->unbound.n = kept;
  if (kept && p->status == TVL_OK) p->status = TVL_FOCUS_INFINITE;
}

static void plan_conjunction(Plan *p, TvlFormula conjunction, FocusConjunction *out) {
  U32Vec terms = {0};
  top_conjuncts(p->t, conjunction, &terms);
  p->nullary.n = p->unique.n = p->unary.n = p->binary.n = p->unbound.n = 0;
  p->bound = 0;
  for (uint32_t i = 0; i < terms.n; i++) plan_literal(p, terms.at[i]);
  vec_free(terms);
  bind_binary(p);
  out->n = p->nullary.n + p->unique.n + p->unary.n + p->binary.n;
  out->step = arena_alloc(&p->t->arena, (out->n + 1) * sizeof *out->step);
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->nullary.n; i++) out->step[n++] = p->nullary.at[i];
  for (uint32_t i = 0; i < p->unique.n; i++) out->step[n++] = p->unique.at[i];
  for (uint32_t i = 0; i < p->unary.n; i++) out->step[n++] = p->unary.at[i];
  for (uint32_t i = 0; i < p->binary.n; i++) out->step[n++] = p->binary.at[i];
  uint32_t seen = 0, later = 0;
  for (uint32_t i = 0; i < n; i++) {
    FocusStep *s = &out->step[i];
    uint32_t mine = 0;
    for (uint32_t k = 0; k < s->arity; k++) mine |= (uint32_t)1 << s->var[k];
    s->fresh = mine & ~seen;
    s->bound = mine & seen;
    s->now = mine;
    seen |= mine;
  }
  for (uint32_t i = n; i-- > 0;) {
    out->step[i].future = later;
    later |= out->step[i].now;
    out->step[i].now = later;
  }
}

void focus_plan(Tvl *t, TvlFormula f, FocusPlan *plan) {
  Plan p = {.t = t};
  QuantifierVec quantifiers = {0};
  U32Vec disjuncts = {0};
  TvlFormula matrix;
  *plan = (FocusPlan){.formula = f};
  if (t->formulas.at[f].depth > MAX_DEPTH || !prenex_dnf(t, f, &quantifiers, &matrix)) {
    p.status = TVL_STOPPED;
  } else {
    top_disjuncts(t, matrix, &disjuncts);
    plan->n = disjuncts.n;
    plan->conjunction = arena_zalloc(&t->arena, disjuncts.n * sizeof *plan->conjunction);
    for (uint32_t i = 0; i < disjuncts.n; i++) plan_conjunction(&p, disjuncts.at[i], &plan->conjunction[i]);
  }
  plan->vars = p.vars.n;
  plan->status = p.status;
  vec_free(quantifiers);
  vec_free(disjuncts);
  vec_free(p.vars);
  vec_free(p.nullary);
  vec_free(p.unique);
  vec_free(p.unary);
  vec_free(p.binary);
  vec_free(p.unbound);
}
