/* Formulas: hash-consed nodes, so that equal syntax is an equal id, and their builders (Ch. 12.4.1). */
#include "tvl/internal.h"

static bool formula_equal(const void *context, uint32_t id, const void *key) {
  const Tvl *t = context;
  const Formula *a = &t->formulas.at[id], *b = key;
  return a->kind == b->kind && a->head == b->head && memcmp(a->sub, b->sub, sizeof a->sub) == 0 &&
         memcmp(a->var, b->var, sizeof a->var) == 0;
}

static void add_free(Tvl *t, TvlVar v) {
  for (uint32_t k = 0; k < t->free_scratch.n; k++)
    if (t->free_scratch.at[k] == v) return;
  vec_push(t->free_scratch, v);
}

/* The free variables in order of first occurrence. */
static void find_free(Tvl *t, Formula *f) {
  t->free_scratch.n = 0;
  uint32_t own = f->kind == F_ATOM || f->kind == F_EQ ? f->nvars : f->kind == F_TC ? 2 : 0, subs = formula_subs(f);
  for (uint32_t i = 0; i < own; i++) add_free(t, f->var[i]);
  for (uint32_t s = 0; s < subs; s++) {
    const Formula *sub = &t->formulas.at[f->sub[s]];
    for (uint32_t i = 0; i < sub->nfree; i++) {
      TvlVar v = sub->free[i];
      if ((f->kind == F_EXISTS || f->kind == F_FORALL) && v == f->var[0]) continue;
      if (f->kind == F_TC && (v == f->var[2] || v == f->var[3])) continue;
      add_free(t, v);
    }
  }
  f->nfree = t->free_scratch.n;
  const Formula *first = subs ? &t->formulas.at[f->sub[0]] : NULL;
  if (first && first->nfree == f->nfree &&
      (!f->nfree || memcmp(first->free, t->free_scratch.at, f->nfree * sizeof *f->free) == 0))
    f->free = first->free;
  else
    f->free = arena_copy(&t->arena, t->free_scratch.at, f->nfree * sizeof *f->free);
}

/* What is known of a formula from its parts. */
static void find_measures(Tvl *t, Formula *f) {
  bool quantifier = f->kind == F_EXISTS || f->kind == F_FORALL;
  f->depth = 1;
  f->height = f->block = f->width = 0;
  f->reads = f->kind == F_ATOM ? predicate_bit(f->head) : 0;
  f->shape = hash_mix(f->kind, f->head);
  for (uint32_t i = 0; i < formula_subs(f); i++) {
    const Formula *sub = &t->formulas.at[f->sub[i]];
    if (sub->depth >= f->depth) f->depth = sub->depth + 1;
    if (sub->height > f->height) f->height = sub->height;
    if (sub->block > f->block) f->block = sub->block;
    if (sub->width > f->width) f->width = sub->width;
    f->reads |= sub->reads;
    f->shape = hash_mix(f->shape, sub->shape);
  }
  f->height += f->kind == F_TC ? 2 : quantifier;
  f->block = f->kind == F_TC ? 0 : f->block + quantifier;
  uint32_t own = f->nfree + (f->kind == F_TC ? 2 : f->block); /* closures between parameters select their ends */
  if (own > f->width) f->width = own;
  f->alpha = f->negation = TVL_NONE;
}

TvlFormula formula_make(Tvl *t, const Formula *like) {
  Formula f = *like;
  uint64_t h = hash_mix(f.kind, f.head);
  for (int i = 0; i < 3; i++) h = hash_mix(h, f.sub[i]);
  for (int i = 0; i < 4; i++) h = hash_mix(h, f.var[i]);
  bool added;
  uint32_t id = intern_find_or_add(&t->formula_table, h, &f, formula_equal, t, t->formulas.n, &added);
  if (added) {
    find_free(t, &f);
    find_measures(t, &f);
    vec_push(t->formulas, f);
  }
  return id;
}

static TvlFormula make(Tvl *t, FormulaKind kind, uint32_t head, uint32_t f, uint32_t g, uint32_t h) {
  return formula_make(t, &(Formula){.kind = (uint8_t)kind, .head = head, .sub = {f, g, h}});
}

TvlVar tvl_var(Tvl *t, const char *name) {
  name = str_intern(&t->strings, name);
  const uint32_t *known = idmap_find(&t->var_by_name, idmap_ptr(name));
  if (known) return *known;
  vec_push(t->vars, name);
  idmap_put(&t->var_by_name, idmap_ptr(name), t->vars.n - 1);
  return t->vars.n - 1;
}

TvlVar tvl_fresh_var(Tvl *t) {
  char name[32];
  for (;;) {
    snprintf(name, sizeof name, "_v%u", t->fresh++);
    uint32_t before = t->vars.n;
    TvlVar v = tvl_var(t, name);
    if (t->vars.n > before) return v;
  }
}

const char *tvl_var_name(const Tvl *t, TvlVar v) { return t->vars.at[v]; }

TvlFormula tvl_const(Tvl *t, TvlValue v) { return make(t, F_CONST, (uint32_t)v, 0, 0, 0); }

TvlFormula tvl_atom0(Tvl *t, TvlPredicate p) {
  assert(t->preds.at[p].arity == 0);
  return make(t, F_ATOM, p, 0, 0, 0);
}
TvlFormula tvl_atom1(Tvl *t, TvlPredicate p, TvlVar a) {
  assert(t->preds.at[p].arity == 1);
  return formula_make(t, &(Formula){.kind = F_ATOM, .nvars = 1, .head = p, .var = {a}});
}
TvlFormula tvl_atom2(Tvl *t, TvlPredicate p, TvlVar a, TvlVar b) {
  assert(t->preds.at[p].arity == 2);
  return formula_make(t, &(Formula){.kind = F_ATOM, .nvars = 2, .head = p, .var = {a, b}});
}
TvlFormula(tvl_eq)(Tvl *t, TvlVar a, TvlVar b) {
  return formula_make(t, &(Formula){.kind = F_EQ, .nvars = 2, .var = {a, b}});
}
TvlFormula(tvl_neq)(Tvl *t, TvlVar a, TvlVar b) { return tvl_not(t, tvl_eq(t, a, b)); }
TvlFormula tvl_not(Tvl *t, TvlFormula f) { return make(t, F_NOT, 0, f, 0, 0); }
TvlFormula(tvl_and)(Tvl *t, TvlFormula f, TvlFormula g) { return make(t, F_AND, 0, f, g, 0); }
TvlFormula(tvl_or)(Tvl *t, TvlFormula f, TvlFormula g) { return make(t, F_OR, 0, f, g, 0); }
TvlFormula(tvl_implies)(Tvl *t, TvlFormula f, TvlFormula g) { return tvl_or(t, tvl_not(t, f), g); }
TvlFormula(tvl_iff)(Tvl *t, TvlFormula f, TvlFormula g) { return make(t, F_IFF, 0, f, g, 0); }
TvlFormula(tvl_ite)(Tvl *t, TvlFormula c, TvlFormula f, TvlFormula g) { return make(t, F_ITE, 0, c, f, g); }
TvlFormula(tvl_exists)(Tvl *t, TvlVar v, TvlFormula f) {
  return formula_make(t, &(Formula){.kind = F_EXISTS, .nvars = 1, .sub = {f}, .var = {v}});
}
TvlFormula(tvl_forall)(Tvl *t, TvlVar v, TvlFormula f) {
  return formula_make(t, &(Formula){.kind = F_FORALL, .nvars = 1, .sub = {f}, .var = {v}});
}
TvlFormula tvl_tc(Tvl *t, TvlVar a, TvlVar b, TvlVar v, TvlVar w, TvlFormula step) {
  assert(v != w);
  return formula_make(t, &(Formula){.kind = F_TC, .nvars = 4, .sub = {step}, .var = {a, b, v, w}});
}
TvlFormula tvl_plus(Tvl *t, TvlPredicate p, TvlVar a, TvlVar b) {
  TvlVar v = tvl_var(t, "_v"), w = tvl_var(t, "_w");
  return tvl_tc(t, a, b, v, w, tvl_atom2(t, p, v, w));
}
TvlFormula tvl_star(Tvl *t, TvlPredicate p, TvlVar a, TvlVar b) {
  return tvl_or(t, tvl_eq(t, a, b), tvl_plus(t, p, a, b));
}

uint32_t tvl_free_variables(Tvl *t, TvlFormula f, const TvlVar **vars) {
  if (vars) *vars = t->formulas.at[f].free;
  return t->formulas.at[f].nfree;
}

bool formula_has_free(const Tvl *t, TvlFormula f, TvlVar v) {
  const Formula *x = &t->formulas.at[f];
  for (uint32_t i = 0; i < x->nfree; i++)
    if (x->free[i] == v) return true;
  return false;
}

bool formula_is_const(const Tvl *t, TvlFormula f, TvlValue v) {
  return t->formulas.at[f].kind == F_CONST && t->formulas.at[f].head == (uint32_t)v;
}

TvlFormula formula_rtc(const Tvl *t, TvlFormula f) {
  const Formula *or = &t->formulas.at[f];
  if (or->kind != F_OR) return TVL_NONE;
  for (int i = 0; i < 2; i++) {
    const Formula *eq = &t->formulas.at[or->sub[i]], *tc = &t->formulas.at[or->sub[1 - i]];
    if (eq->kind != F_EQ || tc->kind != F_TC) continue;
    if ((eq->var[0] == tc->var[0] && eq->var[1] == tc->var[1]) ||
        (eq->var[0] == tc->var[1] && eq->var[1] == tc->var[0]))
      return or->sub[1 - i];
  }
  return TVL_NONE;
}
