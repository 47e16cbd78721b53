/* Prenex disjunctive normal form. Focus and the closure of definitions (Ch. 12.4.6.3) work on it; the order of
 * disjuncts and literals is TVLA's, because the order in which focus meets them shows in its results. */
#include "tvl/internal.h"

enum { MAX_DISJUNCTS = 256 };

/* The operands of the topmost `kind` nodes: leftmost first, then the right sides from the outermost node inwards. */
static void top_operands(const Tvl *t, TvlFormula f, FormulaKind kind, U32Vec *out) {
  U32Vec later = {0};
  uint32_t next = 0;
  for (;;) {
    while (t->formulas.at[f].kind == kind) {
      vec_push(later, t->formulas.at[f].sub[1]);
      f = t->formulas.at[f].sub[0];
    }
    vec_push(*out, f);
    if (next == later.n) break;
    f = later.at[next++];
  }
  vec_free(later);
}

void top_disjuncts(const Tvl *t, TvlFormula f, U32Vec *out) { top_operands(t, f, F_OR, out); }
void top_conjuncts(const Tvl *t, TvlFormula f, U32Vec *out) { top_operands(t, f, F_AND, out); }

typedef struct {
  Tvl *t;
  QuantifierVec *quantifiers;
  bool too_large;
} Normal;

static TvlFormula distribute(Normal *n, TvlFormula left, TvlFormula right) {
  U32Vec l = {0}, r = {0};
  top_disjuncts(n->t, left, &l);
  top_disjuncts(n->t, right, &r);
  TvlFormula result = TVL_NONE;
  if ((uint64_t)l.n * r.n > MAX_DISJUNCTS) {
    n->too_large = true;
    result = left;
  } else {
    for (uint32_t i = 0; i < l.n; i++)
      for (uint32_t k = 0; k < r.n; k++) {
        TvlFormula both = tvl_and(n->t, l.at[i], r.at[k]);
        result = result == TVL_NONE ? both : tvl_or(n->t, result, both);
      }
  }
  vec_free(l);
  vec_free(r);
  return result;
}

static TvlFormula normal(Normal *n, TvlFormula f, bool negated);

static TvlFormula both_sides(Normal *n, TvlFormula f, bool left_negated, TvlFormula g, bool right_negated, bool conj) {
  TvlFormula left = normal(n, f, left_negated), right = normal(n, g, right_negated);
  if (n->too_large) return left;
  return conj ? distribute(n, left, right) : tvl_or(n->t, left, right);
}

static TvlFormula normal(Normal *n, TvlFormula f, bool negated) {
  Tvl *t = n->t;
  Formula x = t->formulas.at[f];
  if (n->too_large) return f;
  switch ((FormulaKind)x.kind) {
    case F_EXISTS:
    case F_FORALL: {
      TvlVar v = tvl_fresh_var(t);
      vec_push(*n->quantifiers, (Quantifier){.all = (x.kind == F_FORALL) != negated, .var = v});
      return normal(n, tvl_rename(t, x.sub[0], x.var[0], v), negated);
    }
    case F_AND:
      return both_sides(n, x.sub[0], negated, x.sub[1], negated, !negated);
    case F_OR:
      return both_sides(n, x.sub[0], negated, x.sub[1], negated, negated);
    case F_NOT:
      return normal(n, x.sub[0], !negated);
    case F_IFF: {
      TvlFormula both = tvl_and(t, x.sub[0], x.sub[1]);
      TvlFormula none = tvl_and(t, tvl_not(t, x.sub[0]), tvl_not(t, x.sub[1]));
      return normal(n, tvl_or(t, both, none), negated);
    }
    case F_ITE: {
      TvlFormula then = tvl_and(t, x.sub[0], x.sub[1]);
      TvlFormula otherwise = tvl_and(t, tvl_not(t, x.sub[0]), x.sub[2]);
      return normal(n, tvl_or(t, then, otherwise), negated);
    }
    case F_CONST:
    case F_ATOM:
    case F_EQ:
    case F_TC:
      break;
  }
  return negated ? tvl_not(t, f) : f;
}

bool prenex_dnf(Tvl *t, TvlFormula f, QuantifierVec *quantifiers, TvlFormula *matrix) {
  Normal n = {.t = t, .quantifiers = quantifiers};
  *matrix = normal(&n, f, false);
  return !n.too_large;
}
