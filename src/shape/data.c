/* Data in cells, decided by the solver once for all graphs.
 *
 * In a graph the value of an assertion at a cell is 0, 1 or 1/2. What another formula is worth there is found as in
 * cartesian predicate abstraction: the combinations of at most two known values that imply it make it 1, those that
 * imply its opposite make it 0, and everything else leaves it 1/2. */
#include "shape/internal.h"

enum { MOST_KNOWN = 16 }; /* of what shares symbols with the question */

static bool shares_symbol(Shapes *s, TermId t, const U32Vec *symbols) {
  for (uint32_t i = 0; i < symbols->n; i++)
    if (term_has_symbol(s->l, t, symbols->at[i])) return true;
  return false;
}

typedef struct {
  Shapes *s;
  Tvl *t;
  TermId wanted, opposite, background;
  TvlFormula holds, fails; /* so far */
} Question;

/* Notes what the literals decide; true when they do. */
static bool ask(Question *q, TermId literals, TvlFormula where) {
  TermId given = term_and(q->s->l, q->background, literals);
  if (solver_implies(q->s->s, given, q->wanted)) {
    q->holds = tvl_or(q->t, q->holds, where);
    return true;
  }
  if (solver_implies(q->s->s, given, q->opposite)) {
    q->fails = tvl_or(q->t, q->fails, where);
    return true;
  }
  return false;
}

typedef struct {
  TermId meaning;
  TvlFormula value;
  uint32_t of; /* the Known that it is a literal of */
} Literal;

TvlFormula data_value(Shapes *s, Tvl *t, TermId wanted, TermId background, const Known *known, uint32_t n) {
  TvlFormula no = tvl_const(t, TVL_0), yes = tvl_const(t, TVL_1), half = tvl_const(t, TVL_HALF);
  if (wanted == term_true(s->l)) return yes;
  if (wanted == term_false(s->l)) return no;
  Question q = {s, t, wanted, term_not(s->l, wanted), background, no, no};
  if (solver_implies(s->s, background, q.wanted)) return yes;
  if (solver_implies(s->s, background, q.opposite)) return no;
  TvlFormula otherwise = half;
  for (uint32_t i = 0; i < n; i++) { /* the very same thing is known; the background may say more where it is 1/2 */
    if (known[i].meaning == wanted) otherwise = known[i].value;
    if (term_not(s->l, known[i].meaning) == wanted) otherwise = tvl_not(t, known[i].value);
  }
  if (otherwise != half && background == term_true(s->l)) return otherwise;
  U32Vec symbols = {0};
  term_symbols(s->l, wanted, &symbols);
  term_symbols(s->l, background, &symbols);
  VEC(Literal) literal = {0}, open = {0};
  for (uint32_t i = 0; i < n && literal.n < 2 * MOST_KNOWN; i++) {
    if (!shares_symbol(s, known[i].meaning, &symbols)) continue;
    vec_push(literal, (Literal){known[i].meaning, known[i].value, i});
    TermId not_so = term_not(s->l, known[i].meaning);
    vec_push(literal, (Literal){not_so, tvl_not(t, known[i].value), i});
  }
  for (uint32_t i = 0; i < literal.n; i++)
    if (!ask(&q, literal.at[i].meaning, literal.at[i].value)) vec_push(open, literal.at[i]);
  for (uint32_t i = 0; i < open.n; i++) {
    for (uint32_t k = i + 1; k < open.n; k++) {
      const Literal *a = &open.at[i], *b = &open.at[k];
      if (a->of != b->of) IN_ORDER(ask, &q, term_and(s->l, a->meaning, b->meaning), tvl_and(t, a->value, b->value));
    }
  }
  vec_free(symbols);
  vec_free(literal);
  vec_free(open);
  return tvl_ite(t, q.holds, yes, tvl_ite(t, q.fails, no, otherwise));
}
