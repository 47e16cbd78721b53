/* Elimination of existential symbols ("victims") from a conjunction, without quantifiers:
 *
 *   1. solve an equation in which a victim has coefficient 1 or -1, and substitute;
 *   2. open remainders and quotients whose argument is bounded by the other conjuncts;
 *   3. combine the inequalities of a victim pairwise (Fourier-Motzkin), exact over the integers where each pair has a
 *      unit coefficient;
 *   4. use an equation k * x + e = 0: multiply the others by k, and remember that k divides e; where x also occurs
 *      inside of other terms, it is the quotient of -e by k;
 *   5. distinguish cases: disjunctions, choices, disequalities;
 *   6. where weakening is allowed: combine inequalities over the rationals; replace what contains the victim by its
 *      bounds; and finally drop conjuncts.
 *
 * Each step makes the list simpler in victims, so the loop ends. */
#include "logic/eliminate.h"

#include <assert.h>

enum { CASES = 64 }; /* of one elimination */

bool project_is_victim(const Projection *p, SymbolId s) { return !p->keep(p->context, s); }

/* ---- lists of conjuncts ---- */

/* Simplifies the conjunction. */
static void settle(Logic *l, U32Vec *list) {
  TermId all = term_and_all(l, list->at, list->n);
  vec_clear(*list);
  term_conjuncts(l, all, list);
}

static void victims_of(const Projection *p, const U32Vec *list, U32Vec *out) {
  U32Vec all = {0};
  for (uint32_t i = 0; i < list->n; i++) term_symbols(p->l, list->at[i], &all);
  term_sort_ids(all.at, all.n);
  for (uint32_t i = 0; i < all.n; i++)
    if ((!i || all.at[i - 1] != all.at[i]) && project_is_victim(p, all.at[i])) vec_push(*out, all.at[i]);
  vec_free(all);
}

bool project_has_victim(const Projection *p, TermId t) {
  U32Vec s = {0};
  bool found = false;
  term_symbols(p->l, t, &s);
  for (uint32_t i = 0; i < s.n && !found; i++) found = project_is_victim(p, s.at[i]);
  vec_free(s);
  return found;
}

void project_remove(U32Vec *list, uint32_t i) {
  for (uint32_t j = i + 1; j < list->n; j++) list->at[j - 1] = list->at[j];
  list->n--;
}

typedef struct {
  TermId from, to;
} Replacement;

static TermId replace_one(void *context, TermId t) {
  const Replacement *r = context;
  return t == r->from ? r->to : 0;
}

void project_replace(Logic *l, U32Vec *list, TermId from, TermId to) {
  Replacement r = {from, to};
  for (uint32_t i = 0; i < list->n; i++) list->at[i] = term_rewrite(l, list->at[i], replace_one, &r);
}

/* ---- 1. solving ---- */

/* The atom of index i of the sum stands in it alone: no other atom contains it. */
bool project_stands_alone(Logic *l, const Term *sum, uint32_t i) {
  SymbolId s = term_symbol_of(l, sum->arg[i]);
  for (uint32_t j = 0; j < sum->n; j++)
    if (j != i && term_has_symbol(l, sum->arg[j], s)) return false;
  return true;
}

/* The term that the atom of index i, coefficient 1 or -1, equals when the sum is 0; 0 when it does not fit. */
static TermId solution(Logic *l, TermId sum, uint32_t i) {
  Linear v = linear_view(l, &sum), r;
  TermId atom = v.atom[i], t = 0;
  ArenaMark m = arena_mark(&l->scratch);
  /* sum = c * atom + rest = 0: atom = -c * rest */
  Int128 c = v.c[i];
  if (linear_add(l, v, -c, linear_view(l, &atom), &v) && linear_add(l, (Linear){0}, -c, v, &r)) t = linear_term(l, r);
  arena_rewind(&l->scratch, m);
  return t;
}

/* A Boolean victim that a conjunct determines: `b`, `!b`, `b iff e`. */
static TermId boolean_solution(Projection *p, TermId t, TermId *value) {
  Logic *l = p->l;
  bool negated = term_kind(l, t) == TERM_NOT;
  TermId inner = negated ? term_arg(l, t, 0) : t;
  if (term_kind(l, inner) == TERM_SYMBOL && project_is_victim(p, term_symbol_of(l, inner))) {
    *value = term_bool(l, !negated);
    return inner;
  }
  if (term_kind(l, inner) != TERM_IFF) return 0;
  for (uint32_t i = 0; i < 2; i++) {
    TermId b = term_arg(l, inner, i), e = term_arg(l, inner, 1 - i);
    if (term_kind(l, b) != TERM_SYMBOL || !project_is_victim(p, term_symbol_of(l, b))) continue;
    if (term_has_symbol(l, e, term_symbol_of(l, b))) continue;
    *value = negated ? term_not(l, e) : e;
    return b;
  }
  return 0;
}

static bool solve(Projection *p, U32Vec *list) {
  Logic *l = p->l;
  TermId symbol = 0, value = 0;
  uint32_t best = UINT32_MAX, where = 0; /* the shortest equation first */
  for (uint32_t i = 0; i < list->n; i++) {
    TermId v, b = boolean_solution(p, list->at[i], &v);
    if (b && best) best = 0, where = i, symbol = b, value = v;
    if (term_kind(l, list->at[i]) != TERM_EQ) continue;
    TermId sum = term_arg(l, list->at[i], 0);
    Term x = *term_get(l, sum);
    if (x.n >= best) continue;
    for (uint32_t k = 0; k < x.n && x.n < best; k++) {
      SymbolId s = term_symbol_of(l, x.arg[k]);
      if (!s || !project_is_victim(p, s) || (x.coefficient[k] != 1 && x.coefficient[k] != -1)) continue;
      if (!project_stands_alone(l, &x, k)) continue;
      TermId t = solution(l, sum, k);
      if (t) best = x.n, where = i, symbol = x.arg[k], value = t;
    }
  }
  if (!symbol) return false;
  project_remove(list, where);
  project_replace(l, list, symbol, value);
  return true;
}

/* ---- 5. case distinctions ---- */

/* An outermost choice below t that contains a victim; 0 when there is none. */
static TermId find_choice(const Projection *p, TermId t) {
  Term x = *term_get(p->l, t);
  if (x.kind == TERM_CHOICE) return project_has_victim(p, t) ? t : 0;
  for (uint32_t i = 0; i < x.n; i++) {
    TermId c = find_choice(p, x.arg[i]);
    if (c) return c;
  }
  return 0;
}

/* The cases of a conjunct that contains a victim, appended to `out`; none when it has none. */
static void cases_of(Projection *p, TermId t, U32Vec *out) {
  Logic *l = p->l;
  bool negated = term_kind(l, t) == TERM_NOT;
  TermId inner = negated ? term_arg(l, t, 0) : t;
  Term x = *term_get(l, inner);
  if (x.kind == TERM_OR) {
    for (uint32_t i = 0; i < x.n; i++) vec_push(*out, x.arg[i]);
    return;
  }
  if (x.kind == TERM_IFF) {
    TermId b = negated ? term_not(l, x.arg[1]) : x.arg[1];
    vec_push(*out, term_and(l, x.arg[0], b));
    vec_push(*out, term_and(l, term_not(l, x.arg[0]), term_not(l, b)));
    return;
  }
  TermId choice = find_choice(p, t);
  if (choice) {
    Term c = *term_get(l, choice);
    Replacement yes = {choice, c.arg[1]}, no = {choice, c.arg[2]};
    vec_push(*out, term_and(l, c.arg[0], term_rewrite(l, t, replace_one, &yes)));
    vec_push(*out, term_and(l, term_not(l, c.arg[0]), term_rewrite(l, t, replace_one, &no)));
    return;
  }
  if (negated && x.kind == TERM_EQ && p->exact) {
    TermId zero = term_int(l, 0);
    vec_push(*out, term_lt(l, x.arg[0], zero));
    vec_push(*out, term_lt(l, zero, x.arg[0]));
  }
}

/* Moves to `out` the members of `list` that share victims with those in `out`, directly or through others. */
static void take_connected(const Projection *p, U32Vec *list, U32Vec *out) {
  U32Vec linked = {0};
  for (bool grown = true; grown;) {
    grown = false;
    vec_clear(linked);
    victims_of(p, out, &linked);
    for (uint32_t i = 0; i < list->n;) {
      bool shares = false;
      for (uint32_t k = 0; k < linked.n && !shares; k++) shares = term_has_symbol(p->l, list->at[i], linked.at[k]);
      if (shares) {
        vec_push(*out, list->at[i]);
        project_remove(list, i);
        grown = true;
      } else {
        i++;
      }
    }
  }
  vec_free(linked);
}

static bool distinguish(Projection *p, U32Vec *list) {
  U32Vec cases = {0}, group = {0}, branch = {0}, result = {0};
  uint32_t i = 0;
  for (; i < list->n && !cases.n; i++) {
    if (!project_has_victim(p, list->at[i])) continue;
    cases_of(p, list->at[i], &cases);
    if (cases.n > p->cases) vec_clear(cases);
  }
  bool split = cases.n > 0;
  if (split) {
    p->cases -= cases.n;
    vec_push(group, list->at[i - 1]);
    project_remove(list, i - 1);
    take_connected(p, list, &group);
    for (uint32_t k = 0; k < cases.n && !p->failed; k++) {
      vec_clear(branch);
      vec_push(branch, cases.at[k]);
      for (uint32_t j = 1; j < group.n; j++) vec_push(branch, group.at[j]);
      project(p, &branch);
      vec_push(result, term_and_all(p->l, branch.at, branch.n));
    }
    if (!p->failed) vec_push(*list, term_or_all(p->l, result.at, result.n));
  }
  vec_free(cases);
  vec_free(group);
  vec_free(branch);
  vec_free(result);
  return split;
}

/* ---- 6. weakening ---- */

/* Drops a conjunct with a victim. Before, an equation lends the value of an atom that contains the victim to the other
 * conjuncts: of z = f(x) and y = f(x) remains y = z. */
static bool lend_value(Projection *p, U32Vec *list) {
  Logic *l = p->l;
  for (uint32_t i = 0; i < list->n; i++) {
    if (term_kind(l, list->at[i]) != TERM_EQ) continue;
    TermId sum = term_arg(l, list->at[i], 0);
    Term x = *term_get(l, sum);
    for (uint32_t k = 0; k < x.n; k++) {
      if (x.coefficient[k] != 1 && x.coefficient[k] != -1) continue;
      if (!project_has_victim(p, x.arg[k])) continue;
      TermId value = solution(l, sum, k);
      if (!value || project_has_victim(p, value)) continue;
      TermId equation = list->at[i];
      project_remove(list, i);
      project_replace(l, list, x.arg[k], value);
      vec_push(*list, equation);
      return true;
    }
  }
  return false;
}

/* The last resort: the first conjunct with a victim goes, what its bounds say stays. */
static void drop_one(Projection *p, U32Vec *list) {
  if (lend_value(p, list)) {
    /* now the equation is the last, and its atom occurs nowhere else */
    project_to_bounds(p, list, list->n - 1);
    return;
  }
  for (uint32_t i = 0; i < list->n; i++)
    if (project_has_victim(p, list->at[i])) {
      project_to_bounds(p, list, i);
      return;
    }
  assert(0 && "a conjunct has a victim");
}

/* ---- the loop ---- */

void project(Projection *p, U32Vec *list) {
  U32Vec victim = {0};
  for (;;) {
    settle(p->l, list);
    vec_clear(victim);
    victims_of(p, list, &victim);
    if (!victim.n) break;
    if (solve(p, list) || project_remainders(p, list) || project_inequalities(p, list, &victim, false) ||
        project_equations(p, list, &victim))
      continue;
    bool split = distinguish(p, list);
    if (p->failed) break;
    if (split) continue;
    if (p->exact) {
      p->failed = true;
      break;
    }
    if (!project_inequalities(p, list, &victim, true)) drop_one(p, list);
  }
  vec_free(victim);
}

TermId eliminate(Logic *l, TermId t, bool (*keep)(void *context, SymbolId s), void *context) {
  Projection p = {.l = l, .keep = keep, .context = context, .exact = true, .cases = CASES};
  U32Vec list = {0};
  term_conjuncts(l, t, &list);
  project(&p, &list);
  TermId r = p.failed ? 0 : term_and_all(l, list.at, list.n);
  vec_free(list);
  return r;
}
