/* Constructors that simplify as they build. Kleene's logic keeps fewer laws than two-valued logic, but f & !f may be
 * replaced by 0 where the formula is meant for stores; that gains precision. Exists and forall over no node differ, so
 * quantifiers over constants stay. */
#include "tvl/internal.h"

static bool is_not_of(Tvl *t, TvlFormula f, TvlFormula g) {
  return t->formulas.at[f].kind == F_NOT && alpha_equal(t, t->formulas.at[f].sub[0], g);
}

static TvlFormula negation_of(Tvl *t, TvlFormula f) {
  Formula x = t->formulas.at[f];
  switch ((FormulaKind)x.kind) {
    case F_CONST:
      return tvl_const(t, (TvlValue)(TVL_1 - x.head));
    case F_NOT:
      return x.sub[0];
    case F_ITE:
      return make_ite(t, x.sub[0], make_not(t, x.sub[1]), make_not(t, x.sub[2]));
    case F_EXISTS:
      return make_forall(t, x.var[0], make_not(t, x.sub[0]));
    case F_FORALL:
      return make_exists(t, x.var[0], make_not(t, x.sub[0]));
    case F_AND:
      return make_or(t, make_not(t, x.sub[0]), make_not(t, x.sub[1]));
    case F_OR:
      return make_and(t, make_not(t, x.sub[0]), make_not(t, x.sub[1]));
    case F_ATOM:
    case F_EQ:
    case F_IFF:
    case F_TC:
      break;
  }
  return tvl_not(t, f);
}

TvlFormula make_not(Tvl *t, TvlFormula f) {
  if (t->formulas.at[f].negation != TVL_NONE) return t->formulas.at[f].negation;
  TvlFormula result = negation_of(t, f);
  t->formulas.at[f].negation = result;
  return result;
}

TvlFormula(make_and)(Tvl *t, TvlFormula f, TvlFormula g) {
  if (formula_is_const(t, f, TVL_0) || formula_is_const(t, g, TVL_1)) return f;
  if (formula_is_const(t, g, TVL_0) || formula_is_const(t, f, TVL_1)) return g;
  if (alpha_equal(t, f, g)) return f;
  if (is_not_of(t, f, g) || is_not_of(t, g, f)) return tvl_const(t, TVL_0);
  return tvl_and(t, f, g);
}

TvlFormula(make_or)(Tvl *t, TvlFormula f, TvlFormula g) {
  if (formula_is_const(t, f, TVL_1) || formula_is_const(t, g, TVL_0)) return f;
  if (formula_is_const(t, g, TVL_1) || formula_is_const(t, f, TVL_0)) return g;
  if (alpha_equal(t, f, g)) return f;
  if (is_not_of(t, f, g) || is_not_of(t, g, f)) return tvl_const(t, TVL_1);
  return tvl_or(t, f, g);
}

TvlFormula(make_ite)(Tvl *t, TvlFormula c, TvlFormula f, TvlFormula g) {
  if (formula_is_const(t, c, TVL_1)) return f;
  if (formula_is_const(t, c, TVL_0)) return g;
  if (formula_is_const(t, f, TVL_1)) return make_or(t, c, g);
  if (formula_is_const(t, f, TVL_0)) return make_and(t, make_not(t, c), g);
  if (formula_is_const(t, g, TVL_1)) return make_or(t, make_not(t, c), f);
  if (formula_is_const(t, g, TVL_0)) return make_and(t, c, f);
  if (alpha_equal(t, f, g)) return f;
  if (t->formulas.at[c].kind == F_NOT) return tvl_ite(t, t->formulas.at[c].sub[0], g, f);
  return tvl_ite(t, c, f, g);
}

TvlFormula(make_exists)(Tvl *t, TvlVar v, TvlFormula f) {
  return formula_is_const(t, f, TVL_0) ? f : tvl_exists(t, v, f);
}
TvlFormula(make_forall)(Tvl *t, TvlVar v, TvlFormula f) {
  return formula_is_const(t, f, TVL_1) ? f : tvl_forall(t, v, f);
}
TvlFormula make_tc(Tvl *t, TvlVar a, TvlVar b, TvlVar v, TvlVar w, TvlFormula f) {
  return formula_is_const(t, f, TVL_0) ? f : tvl_tc(t, a, b, v, w, f);
}

TvlFormula simplify(Tvl *t, TvlFormula f) {
  Formula x = t->formulas.at[f];
  uint32_t s[3] = {0, 0, 0};
  for (uint32_t i = 0; i < formula_subs(&x); i++) s[i] = simplify(t, x.sub[i]);
  switch ((FormulaKind)x.kind) {
    case F_AND:
      return make_and(t, s[0], s[1]);
    case F_OR:
      return make_or(t, s[0], s[1]);
    case F_NOT:
      return make_not(t, s[0]);
    case F_ITE:
      return make_ite(t, s[0], s[1], s[2]);
    case F_EXISTS:
      return make_exists(t, x.var[0], s[0]);
    case F_FORALL:
      return make_forall(t, x.var[0], s[0]);
    case F_TC:
      return make_tc(t, x.var[0], x.var[1], x.var[2], x.var[3], s[0]);
    case F_IFF:
      return tvl_iff(t, s[0], s[1]);
    case F_CONST:
    case F_ATOM:
    case F_EQ:
      break;
  }
  return f;
}
