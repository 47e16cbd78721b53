/* Elimination, the arithmetic: bounded remainders, inequalities, equations with coefficients, bounds (steps 2, 3, 4 and
 * 6 of eliminate.c). */
#include <assert.h>

#include "logic/eliminate.h"

enum { PAIRS = 64 }; /* of inequalities, combined for one victim */

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
  assert(r->known.at);
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

bool project_remainders(Projection *p, U32Vec *list) {
  Ranges r = {.l = p->l};
  for (uint32_t i = 0; i < list->n; i++) note_bounds(&r, list->at[i]);
  for (uint32_t i = 0; r.known.n && i < list->n; i++)
    if (project_has_victim(p, list->at[i])) list->at[i] = term_rewrite(p->l, list->at[i], open_bounded, &r);
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
      if (term_symbol_of(l, x.arg[i]) == s && project_stands_alone(l, &x, i)) return x.coefficient[i];
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
bool project_inequalities(Projection *p, U32Vec *list, const U32Vec *victim, bool rational) {
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

/* The same where s occurs in other places than sums. */
static bool use_quotient(Projection *p, U32Vec *list, SymbolId s) {
  Logic *l = p->l;
  bool linear;
  for (uint32_t i = 0; i < list->n; i++) {
    Int128 k = coefficient_of(l, list->at[i], s, &linear);
    if (!k || term_kind(l, list->at[i]) != TERM_EQ || magnitude(k) > (UInt128)1 << 100) continue;
    ArenaMark m = arena_mark(&l->scratch);
    TermId hold, atom = term_symbol(l, s), e = 0;
    Linear rest;
    /* e: what k * s or -k * s is, whichever has a positive factor */
    if (linear_add(l, sum_of(l, list->at[i], &hold), -k, linear_view(l, &atom), &rest) &&
        linear_add(l, (Linear){0}, k < 0 ? 1 : -1, rest, &rest))
      e = linear_term(l, rest);
    arena_rewind(&l->scratch, m);
    if (!e) continue;
    k = (Int128)magnitude(k);
    list->at[i] = term_eq(l, term_mod(l, e, k), term_int(l, 0));
    project_replace(l, list, atom, term_div(l, e, k));
    return true;
  }
  return false;
}

bool project_equations(Projection *p, U32Vec *list, const U32Vec *victim) {
  for (int round = 0; round < 2; round++)
    for (uint32_t i = 0; i < victim->n; i++) {
      if (logic_symbol_sort(p->l, victim->at[i]) != SORT_INT) continue;
      Profile f = profile_of(p->l, list, victim->at[i]);
      if (!round && f.linear && f.equal && use_equation(p, list, victim->at[i])) return true;
      if (round && use_quotient(p, list, victim->at[i])) return true;
    }
  return false;
}

/* ---- 6. bounds ---- */

/* What a comparison says when the atoms with victims are anywhere between their bounds: e + c <= 0 for the smallest
 * sum, and for an equation also -e - c <= 0 for the largest. */
static void push_bounds(Projection *p, const Bounds *known, TermId t, U32Vec *out) {
  Logic *l = p->l;
  TermKind kind = term_kind(l, t);
  if (kind != TERM_EQ && kind != TERM_LE) return;
  for (int side = 0; side < (kind == TERM_EQ ? 2 : 1); side++) {
    ArenaMark m = arena_mark(&l->scratch);
    TermId hold, extreme = 0;
    Linear e = sum_of(l, t, &hold), r = {0};
    bool fits = linear_add(l, r, side ? -1 : 1, e, &r);
    Term x = *term_get(l, hold);
    for (uint32_t i = 0; i < x.n && fits; i++) {
      if (!project_has_victim(p, x.arg[i])) continue;
      Int128 lo, hi, c = side ? -x.coefficient[i] : x.coefficient[i], value;
      TermId atom = x.arg[i];
      fits = term_range_given(l, atom, known, &lo, &hi) && linear_add(l, r, -c, linear_view(l, &atom), &r) &&
             !__builtin_mul_overflow(c, c > 0 ? lo : hi, &value) &&
             !__builtin_add_overflow(r.constant, value, &r.constant);
    }
    if (fits) extreme = linear_compare(l, TERM_LE, r);
    arena_rewind(&l->scratch, m);
    if (extreme) vec_push(*out, extreme);
  }
}

void project_to_bounds(Projection *p, U32Vec *list, uint32_t i) {
  Ranges r = {.l = p->l};
  Bounds known = {.of = bounds_of, .context = &r};
  TermId t = list->at[i];
  for (uint32_t k = 0; k < list->n; k++) note_bounds(&r, list->at[k]);
  project_remove(list, i);
  push_bounds(p, &known, t, list);
  vec_free(r.known);
  idmap_free(&r.index);
}
