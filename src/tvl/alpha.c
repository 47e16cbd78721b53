/* Renaming of variables: substitution without capture, and a normal form for equality up to bound names. */
#include "tvl/internal.h"

/* Rebuilds f with subformulas and variables replaced. */
static TvlFormula rebuild(Tvl *t, TvlFormula f, const uint32_t *sub, const TvlVar *var) {
  Formula x = t->formulas.at[f];
  memcpy(x.sub, sub, sizeof x.sub);
  memcpy(x.var, var, sizeof x.var);
  return formula_make(t, &x);
}

static TvlVar mapped(TvlVar v, const TvlVar *from, const TvlVar *to, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (from[i] == v) return to[i];
  return v;
}

static bool touches(const Tvl *t, TvlFormula f, const TvlVar *from, const TvlVar *to, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (from[i] != to[i] && formula_has_free(t, f, from[i])) return true;
  return false;
}

TvlFormula formula_substitute(Tvl *t, TvlFormula f, const TvlVar *from, const TvlVar *to, uint32_t n) {
  if (!touches(t, f, from, to, n)) return f;
  Formula x = t->formulas.at[f];
  uint32_t bound_at = x.kind == F_TC ? 2 : 0, bound = x.kind == F_TC ? 2 : x.kind == F_EXISTS || x.kind == F_FORALL;
  uint32_t sub[3];
  TvlVar var[4];
  memcpy(sub, x.sub, sizeof sub);
  memcpy(var, x.var, sizeof var);
  if (!bound) {
    for (uint32_t i = 0; i < x.nvars; i++) var[i] = mapped(x.var[i], from, to, n);
    for (uint32_t i = 0; i < formula_subs(&x); i++) sub[i] = formula_substitute(t, x.sub[i], from, to, n);
    return rebuild(t, f, sub, var);
  }
  for (uint32_t i = 0; i < bound_at; i++) var[i] = mapped(x.var[i], from, to, n);
  /* Below the binder: its variables are not replaced, and get new names where a replacement would be captured. */
  VEC(TvlVar) f2 = {0}, t2 = {0};
  for (uint32_t i = 0; i < n; i++) {
    bool shadowed = false;
    for (uint32_t b = 0; b < bound; b++) shadowed |= from[i] == x.var[bound_at + b];
    if (shadowed) continue;
    vec_push(f2, from[i]);
    vec_push(t2, to[i]);
  }
  uint32_t kept = f2.n;
  for (uint32_t b = 0; b < bound; b++) {
    TvlVar v = x.var[bound_at + b];
    bool captured = false;
    for (uint32_t i = 0; i < kept; i++) captured |= t2.at[i] == v && formula_has_free(t, x.sub[0], f2.at[i]);
    if (!captured) continue;
    TvlVar fresh = tvl_fresh_var(t);
    vec_push(f2, v);
    vec_push(t2, fresh);
    var[bound_at + b] = fresh;
  }
  sub[0] = formula_substitute(t, x.sub[0], f2.at, t2.at, f2.n);
  vec_free(f2);
  vec_free(t2);
  return rebuild(t, f, sub, var);
}

TvlFormula tvl_rename(Tvl *t, TvlFormula f, TvlVar from, TvlVar to) { return formula_substitute(t, f, &from, &to, 1); }

/* The variable #h; the names with # are never free in a user's formula. */
static TvlVar bound_var(Tvl *t, uint32_t h) {
  while (t->bound_vars.n <= h) {
    char name[24];
    snprintf(name, sizeof name, "#%u", t->bound_vars.n);
    vec_push(t->bound_vars, tvl_var(t, name));
  }
  return t->bound_vars.at[h];
}

/* A binder above binders #0 .. #h-1 binds #h (and a closure #h+1). Their bodies do not have these free, so nothing is
 * captured, and the result depends on the formula alone, not on what stands around it. */
TvlFormula alpha_normal(Tvl *t, TvlFormula f) {
  Formula x = t->formulas.at[f];
  if (x.alpha != TVL_NONE) return x.alpha;
  if (!x.height) {
    t->formulas.at[f].alpha = f;
    return f;
  }
  uint32_t sub[3];
  TvlVar var[4];
  memcpy(sub, x.sub, sizeof sub);
  memcpy(var, x.var, sizeof var);
  for (uint32_t i = 0; i < formula_subs(&x); i++) sub[i] = alpha_normal(t, x.sub[i]);
  uint32_t bound_at = x.kind == F_TC ? 2 : 0, bound = x.kind == F_TC ? 2 : x.kind == F_EXISTS || x.kind == F_FORALL;
  if (bound) {
    for (uint32_t i = 0; i < bound; i++) var[bound_at + i] = bound_var(t, t->formulas.at[sub[0]].height + i);
    sub[0] = formula_substitute(t, sub[0], &x.var[bound_at], &var[bound_at], bound);
  }
  TvlFormula result = rebuild(t, f, sub, var);
  t->formulas.at[f].alpha = result;
  t->formulas.at[result].alpha = result;
  return result;
}

bool alpha_equal(Tvl *t, TvlFormula f, TvlFormula g) {
  if (f == g) return true;
  const Formula *x = &t->formulas.at[f], *y = &t->formulas.at[g];
  if (x->shape != y->shape || !x->height || x->nfree != y->nfree) return false;
  if (x->nfree && memcmp(x->free, y->free, x->nfree * sizeof *x->free) != 0) return false;
  TvlFormula normal = alpha_normal(t, f);
  return normal == alpha_normal(t, g);
}

bool tvl_same(Tvl *t, TvlFormula f, TvlFormula g) { return f == g || alpha_equal(t, f, g); }
