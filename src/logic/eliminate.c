/* Elimination of existential symbols ("victims") from a conjunction, without quantifiers:
 *
 *   1. solve an equation in which a victim has coefficient 1 or -1, and substitute;
 *   2. open remainders and quotients whose argument is bounded by the other conjuncts;
 *   3. combine the inequalities of a victim pairwise (Fourier-Motzkin), exact over the integers where each pair has a
 *      unit coefficient;
 *   4. use an equation k * x + e = 0: multiply the others by k, and remember that k divides e;
 *   5. distinguish cases: disjunctions, choices, disequalities;
 *   6. where weakening is allowed: combine inequalities over the rationals, and finally drop conjuncts.
 *
 * Each step makes the list simpler in victims, so the loop ends. */
#include <assert.h>

#include "logic/term.h"

enum {
  CASES = 64, /* of one elimination */
  PAIRS = 64, /* of inequalities, combined for one victim */
};

static bool is_victim(const Projection *p, SymbolId s) { return !p->keep(p->context, s); }

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
    if ((!i || all.at[i - 1] != all.at[i]) && is_victim(p, all.at[i])) vec_push(*out, all.at[i]);
  vec_free(all);
}

static bool has_victim(const Projection *p, TermId t) {
  U32Vec s = {0};
  bool found = false;
  term_symbols(p->l, t, &s);
  for (uint32_t i = 0; i < s.n && !found; i++) found = is_victim(p, s.at[i]);
  vec_free(s);
  return found;
}

static void remove_at(U32Vec *list, uint32_t i) {
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

static void replace_in(Logic *l, U32Vec *list, TermId from, TermId to) {
  Replacement r = {from, to};
  for (uint32_t i = 0; i < list->n; i++) list->at[i] = term_rewrite(l, list->at[i], replace_one, &r);
}

/* ---- 1. solving ---- */

/* The atom of index i of the sum stands in it alone: no other atom contains it. */
static bool stands_alone(Logic *l, const Term *sum, uint32_t i) {
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
  if (term_kind(l, inner) == TERM_SYMBOL && is_victim(p, term_symbol_of(l, inner))) {
    *value = term_bool(l, !negated);
    return inner;
  }
  if (term_kind(l, inner) != TERM_IFF) return 0;
  for (uint32_t i = 0; i < 2; i++) {
    TermId b = term_arg(l, inner, i), e = term_arg(l, inner, 1 - i);
    if (term_kind(l, b) != TERM_SYMBOL || !is_victim(p, term_symbol_of(l, b))) continue;
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
      if (!s || !is_victim(p, s) || (x.coefficient[k] != 1 && x.coefficient[k] != -1)) continue;
      if (!stands_alone(l, &x, k)) continue;
      TermId t = solution(l, sum, k);
      if (t) best = x.n, where = i, symbol = x.arg[k], value = t;
    }
  }
  if (!symbol) return false;
  remove_at(list, where);
  replace_in(l, list, symbol, value);
  return true;
}

/* ---- 2. remainders of bounded arguments ---- */

typedef struct {
  SymbolId symbol;
  bool has_lo, has_hi;
  Int128 lo, hi;
} Known;

typedef struct {
  Logic *l;
  VEC(Known) known;
  IdMap index;
  bool changed;
} Ranges;

static void note_bounds(Ranges *r, TermId t) {
  TermId shape;
  Relation relation;
  Int128 value;
  if (!term_relation(r->l, t, &shape, &relation, &value) || relation == REL_NE) return;
  SymbolId s = term_symbol_of(r->l, shape);
  if (!s) return;
  const uint32_t *at = idmap_find(&r->index, s);
  uint32_t i = at ? *at : r->known.n;
  if (!at) {
    vec_push(r->known, (Known){.symbol = s});
    idmap_put(&r->index, s, i);
  }
  Known *k = &r->known.at[i];
  if (relation != REL_LE && (!k->has_lo || value > k->lo)) k->has_lo = true, k->lo = value;
  if (relation != REL_GE && (!k->has_hi || value < k->hi)) k->has_hi = true, k->hi = value;
}

static bool bounds_of(void *context, SymbolId s, Int128 *lo, Int128 *hi) {
  const Ranges *r = context;
  const uint32_t *at = idmap_find(&r->index, s);
  if (!at) return false;
  const Known *k = &r->known.at[*at];
  *lo = k->lo;
  *hi = k->hi;
  return k->has_lo && k->has_hi;
}

static TermId open_bounded(void *context, TermId t) {
  Ranges *r = context;
  Term x = *term_get(r->l, t);
  Int128 lo, hi, shift;
  if (x.kind != TERM_MOD && x.kind != TERM_DIV) return 0;
  Bounds known = {.of = bounds_of, .context = r};
  if (!term_range_given(r->l, x.arg[0], &known, &lo, &hi)) return 0;
  Int128 q = floor_div(lo, x.value);
  if (q != floor_div(hi, x.value) || __builtin_mul_overflow(q, -x.value, &shift)) return 0;
  r->changed = true;
  return x.kind == TERM_DIV ? term_int(r->l, q) : term_add(r->l, x.arg[0], term_int(r->l, shift));
}

static bool open_remainders(Projection *p, U32Vec *list) {
  Ranges r = {.l = p->l};
  for (uint32_t i = 0; i < list->n; i++) note_bounds(&r, list->at[i]);
  for (uint32_t i = 0; r.known.n && i < list->n; i++)
    if (has_victim(p, list->at[i])) list->at[i] = term_rewrite(p->l, list->at[i], open_bounded, &r);
  vec_free(r.known);
  idmap_free(&r.index);
  return r.changed;
}

/* ---- 3., 4., 6. inequalities and equations with coefficients ---- */

typedef struct {
  uint32_t lower, upper, equal, unequal; /* conjuncts of each kind */
  bool linear;                           /* the victim occurs as a summand of comparisons only */
  bool lower_units, upper_units;         /* all of them with a unit coefficient */
} Profile;

/* The comparison below a literal and its relation; the coefficient of s in it, 0 when s does not occur or not only as
 * a summand (`*linear` is false then). */
static Int128 coefficient_of(Logic *l, TermId t, SymbolId s, bool *linear) {
  *linear = true;
  if (!term_has_symbol(l, t, s)) return 0;
  TermId comparison = term_kind(l, t) == TERM_NOT ? term_arg(l, t, 0) : t;
  TermKind kind = term_kind(l, comparison);
  if (kind == TERM_EQ || (kind == TERM_LE && comparison == t)) {
    Term x = *term_get(l, term_arg(l, comparison, 0));
    for (uint32_t i = 0; i < x.n; i++)
      if (term_symbol_of(l, x.arg[i]) == s && stands_alone(l, &x, i)) return x.coefficient[i];
  }
  *linear = false;
  return 0;
}

static Profile profile_of(Logic *l, const U32Vec *list, SymbolId s) {
  Profile r = {.linear = true, .lower_units = true, .upper_units = true};
  for (uint32_t i = 0; i < list->n && r.linear; i++) {
    Int128 c = coefficient_of(l, list->at[i], s, &r.linear);
    if (!c) continue;
    TermKind kind = term_kind(l, list->at[i]);
    if (kind == TERM_NOT) {
      r.unequal++;
    } else if (kind == TERM_EQ) {
      r.equal++;
    } else if (c < 0) {
      r.lower++;
      r.lower_units &= c == -1;
    } else {
      r.upper++;
      r.upper_units &= c == 1;
    }
  }
  return r;
}

static UInt128 magnitude(Int128 v) { return v < 0 ? -(UInt128)v : (UInt128)v; }

static Int128 gcd(Int128 a, Int128 b) {
  UInt128 x = magnitude(a), y = magnitude(b);
  while (y) {
    UInt128 r = x % y;
    x = y;
    y = r;
  }
  return x > (UInt128)1 << 126 ? 1 : (Int128)x;
}

static Linear sum_of(Logic *l, TermId literal, TermId *hold) {
  TermId comparison = term_kind(l, literal) == TERM_NOT ? term_arg(l, literal, 0) : literal;
  *hold = term_arg(l, comparison, 0);
  return linear_view(l, hold);
}

/* fa * a + fb * b compared with 0; 0 when it does not fit. */
static TermId combine(Logic *l, TermKind kind, Int128 fa, Linear a, Int128 fb, Linear b) {
  ArenaMark m = arena_mark(&l->scratch);
  Linear r;
  TermId t = 0;
  if (linear_add(l, (Linear){0}, fa, a, &r) && linear_add(l, r, fb, b, &r)) t = linear_compare(l, kind, r);
  arena_rewind(&l->scratch, m);
  return t;
}

/* Replaces the inequalities of s by their combinations. Disequalities of s are dropped. False when a number does not
 * fit; the list is unchanged then. */
static bool combine_inequalities(Logic *l, U32Vec *list, SymbolId s, const Profile *f) {
  U32Vec next = {0};
  bool fits = true, linear, both = f->lower && f->upper;
  for (uint32_t i = 0; i < list->n; i++)
    if (!coefficient_of(l, list->at[i], s, &linear)) vec_push(next, list->at[i]);
  for (uint32_t i = 0; both && i < list->n; i++) {
    Int128 a = coefficient_of(l, list->at[i], s, &linear);
    if (a >= 0 || term_kind(l, list->at[i]) != TERM_LE) continue;
    for (uint32_t j = 0; fits && j < list->n; j++) {
      Int128 b = coefficient_of(l, list->at[j], s, &linear);
      if (b <= 0 || term_kind(l, list->at[j]) != TERM_LE) continue;
      TermId x, y, t = 0;
      Int128 g = gcd(a, b);
      Linear u = sum_of(l, list->at[i], &x), v = sum_of(l, list->at[j], &y);
      if (a + 1 > -(Int128)(~(UInt128)0 >> 1)) t = combine(l, TERM_LE, b / g, u, -a / g, v);
      if (t)
        vec_push(next, t);
      else
        fits = false;
    }
  }
  if (fits) {
    vec_clear(*list);
    for (uint32_t i = 0; i < next.n; i++) vec_push(*list, next.at[i]);
  }
  vec_free(next);
  return fits;
}

/* Steps 3 (`rational` false) and 6: some victim that occurs in inequalities only. */
static bool eliminate_inequalities(Projection *p, U32Vec *list, const U32Vec *victim, bool rational) {
  uint32_t best = UINT32_MAX;
  SymbolId which = 0;
  Profile chosen = {0};
  for (uint32_t i = 0; i < victim->n; i++) {
    if (logic_symbol_sort(p->l, victim->at[i]) != SORT_INT) continue;
    Profile f = profile_of(p->l, list, victim->at[i]);
    uint32_t pairs = f.lower * f.upper;
    if (!f.linear || f.equal || pairs > PAIRS || pairs >= best) continue;
    /* with bounds on one side only, some value far out satisfies all of them, and all disequalities */
    bool exact = !pairs || (!f.unequal && (f.lower_units || f.upper_units));
    if (!exact && !rational) continue;
    best = pairs;
    which = victim->at[i];
    chosen = f;
  }
  return which && combine_inequalities(p->l, list, which, &chosen);
}

/* Step 4: k * s + e = 0 with other literals a * s + f: k' * f - a' * e with the signs that make s vanish. */
static bool use_equation(Projection *p, U32Vec *list, SymbolId s) {
  Logic *l = p->l;
  bool linear;
  uint32_t where = UINT32_MAX;
  Int128 k = 0;
  for (uint32_t i = 0; i < list->n; i++) {
    Int128 c = coefficient_of(l, list->at[i], s, &linear);
    if (!c || term_kind(l, list->at[i]) != TERM_EQ) continue;
    if (where == UINT32_MAX || magnitude(c) < magnitude(k)) where = i, k = c;
  }
  if (magnitude(k) > (UInt128)1 << 100) return false;
  TermId hold, other;
  Linear equation = sum_of(l, list->at[where], &hold);
  U32Vec next = {0};
  bool fits = true;
  for (uint32_t i = 0; i < list->n && fits; i++) {
    TermId t = list->at[i];
    Int128 a = i == where ? 0 : coefficient_of(l, t, s, &linear);
    if (magnitude(a) > (UInt128)1 << 100) {
      fits = false;
    } else if (i == where) { /* |k| divides e */
      ArenaMark m = arena_mark(&l->scratch);
      TermId atom = term_symbol(l, s);
      Linear rest;
      fits = linear_add(l, equation, -k, linear_view(l, &atom), &rest);
      if (fits) t = term_eq(l, term_mod(l, linear_term(l, rest), (Int128)magnitude(k)), term_int(l, 0));
      arena_rewind(&l->scratch, m);
    } else if (a) {
      Int128 g = gcd(a, k), up = (Int128)magnitude(k) / g, down = k < 0 ? a / g : -(a / g);
      TermKind kind = term_kind(l, t);
      t = combine(l, kind == TERM_LE ? TERM_LE : TERM_EQ, up, sum_of(l, t, &other), down, equation);
      fits = t;
      if (fits && kind == TERM_NOT) t = term_not(l, t);
    }
    if (fits) vec_push(next, t);
  }
  if (fits) {
    vec_clear(*list);
    for (uint32_t i = 0; i < next.n; i++) vec_push(*list, next.at[i]);
  }
  vec_free(next);
  return fits;
}

static bool use_equations(Projection *p, U32Vec *list, const U32Vec *victim) {
  for (uint32_t i = 0; i < victim->n; i++) {
    if (logic_symbol_sort(p->l, victim->at[i]) != SORT_INT) continue;
    Profile f = profile_of(p->l, list, victim->at[i]);
    if (f.linear && f.equal && use_equation(p, list, victim->at[i])) return true;
  }
  return false;
}

/* ---- 5. case distinctions ---- */

/* An outermost choice below t that contains a victim; 0 when there is none. */
static TermId find_choice(const Projection *p, TermId t) {
  Term x = *term_get(p->l, t);
  if (x.kind == TERM_CHOICE) return has_victim(p, t) ? t : 0;
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
        remove_at(list, i);
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
    if (!has_victim(p, list->at[i])) continue;
    cases_of(p, list->at[i], &cases);
    if (cases.n > p->cases) vec_clear(cases);
  }
  bool split = cases.n > 0;
  if (split) {
    p->cases -= cases.n;
    vec_push(group, list->at[i - 1]);
    remove_at(list, i - 1);
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
static void drop_one(Projection *p, U32Vec *list) {
  Logic *l = p->l;
  uint32_t first = UINT32_MAX;
  for (uint32_t i = 0; i < list->n; i++) {
    if (!has_victim(p, list->at[i])) continue;
    if (first == UINT32_MAX) first = i;
    if (term_kind(l, list->at[i]) != TERM_EQ) continue;
    TermId sum = term_arg(l, list->at[i], 0);
    Term x = *term_get(l, sum);
    for (uint32_t k = 0; k < x.n; k++) {
      if (x.coefficient[k] != 1 && x.coefficient[k] != -1) continue;
      if (!has_victim(p, x.arg[k])) continue;
      TermId value = solution(l, sum, k);
      if (!value || has_victim(p, value)) continue;
      remove_at(list, i);
      replace_in(l, list, x.arg[k], value);
      return;
    }
  }
  assert(first != UINT32_MAX);
  remove_at(list, first);
}

/* ---- the loop ---- */

void project(Projection *p, U32Vec *list) {
  U32Vec victim = {0};
  for (;;) {
    settle(p->l, list);
    vec_clear(victim);
    victims_of(p, list, &victim);
    if (!victim.n) break;
    if (solve(p, list) || open_remainders(p, list) || eliminate_inequalities(p, list, &victim, false) ||
        use_equations(p, list, &victim))
      continue;
    bool split = distinguish(p, list);
    if (p->failed) break;
    if (split) continue;
    if (p->exact) {
      p->failed = true;
      break;
    }
    if (!eliminate_inequalities(p, list, &victim, true)) drop_one(p, list);
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
