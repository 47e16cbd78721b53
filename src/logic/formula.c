/* Connectives. Only conjunction simplifies; a disjunction is the negation of a conjunction of negations, and the
 * negation of a simplified conjunction needs no second look. Negations are remembered in both directions, so that this
 * costs a constant factor even where formulas share much. */
#include <assert.h>
#include <stdlib.h>

#include "logic/term.h"

/* ---- negation ---- */

static TermId negate_all(Logic *l, TermId t, TermKind kind) {
  Term x = *term_get(l, t);
  U32Vec arg = {0};
  for (uint32_t i = 0; i < x.n; i++) vec_push(arg, term_not(l, x.arg[i]));
  term_sort_ids(arg.at, arg.n);
  TermId r = term_intern(l, (Term){.kind = (uint8_t)kind, .sort = SORT_BOOL, .n = arg.n, .arg = arg.at});
  vec_free(arg);
  return r;
}

/* not e <= 0 is -e + 1 <= 0; 0 when that does not fit. */
static TermId negate_le(Logic *l, TermId t) {
  TermId e = term_get(l, t)->arg[0], result = 0;
  ArenaMark m = arena_mark(&l->scratch);
  Linear r;
  if (linear_add(l, (Linear){.constant = 1}, -1, linear_view(l, &e), &r)) result = linear_compare(l, TERM_LE, r);
  arena_rewind(&l->scratch, m);
  return result;
}

static TermId negate(Logic *l, TermId t) {
  TermId r = 0;
  switch (term_kind(l, t)) {
    case TERM_NOT:
      return term_get(l, t)->arg[0];
    case TERM_AND:
      return negate_all(l, t, TERM_OR);
    case TERM_OR:
      return negate_all(l, t, TERM_AND);
    case TERM_LE:
      r = negate_le(l, t);
      break;
    default:
      break;
  }
  return r ? r : term_intern(l, (Term){.kind = TERM_NOT, .sort = SORT_BOOL, .n = 1, .arg = &t});
}

TermId term_not(Logic *l, TermId t) {
  assert(term_sort(l, t) == SORT_BOOL && "a formula is wanted");
  TermId r = term_get(l, t)->negation;
  if (r) return r;
  r = negate(l, t);
  table_at(l->term, t)->negation = r;
  table_at(l->term, r)->negation = t;
  return r;
}

/* ---- what a literal says about its shape ---- */

static TermId shape_of(Logic *l, TermId comparison) {
  TermId known = term_get(l, comparison)->shape;
  if (known) return known;
  TermId e = term_get(l, comparison)->arg[0];
  ArenaMark m = arena_mark(&l->scratch);
  Linear v = linear_view(l, &e), r;
  v.constant = 0;
  TermId shape = comparison; /* its own, when it cannot be normalised */
  if (linear_add(l, (Linear){0}, v.c[0] < 0 ? -1 : 1, v, &r)) shape = linear_term(l, r);
  arena_rewind(&l->scratch, m);
  table_at(l->term, comparison)->shape = shape;
  return shape;
}

bool term_relation(Logic *l, TermId t, TermId *shape, Relation *relation, Int128 *value) {
  bool negated = term_kind(l, t) == TERM_NOT;
  TermId comparison = negated ? term_arg(l, t, 0) : t;
  TermKind kind = term_kind(l, comparison);
  if (kind != TERM_EQ && (kind != TERM_LE || negated)) return false;
  *shape = shape_of(l, comparison);
  if (*shape == comparison) return false;
  TermId e = term_get(l, comparison)->arg[0];
  Linear v = linear_view(l, &e);
  bool positive = v.c[0] > 0;
  *relation = kind == TERM_EQ ? negated ? REL_NE : REL_EQ : positive ? REL_LE : REL_GE;
  *value = v.constant; /* -shape + c <= 0: shape >= c */
  return !positive || !__builtin_sub_overflow((Int128)0, v.constant, value);
}

/* shape - value compared with 0 */
static TermId literal(Logic *l, TermId shape, Relation relation, Int128 value) {
  ArenaMark m = arena_mark(&l->scratch);
  Linear r;
  TermId t = 0;
  bool fits = relation == REL_GE ? linear_add(l, (Linear){.constant = value}, -1, linear_view(l, &shape), &r)
                                 : linear_add(l, linear_view(l, &shape), -1, (Linear){.constant = value}, &r);
  if (fits) t = linear_compare(l, relation == REL_EQ || relation == REL_NE ? TERM_EQ : TERM_LE, r);
  arena_rewind(&l->scratch, m);
  return t && relation == REL_NE ? term_not(l, t) : t;
}

/* ---- conjunction ---- */

typedef struct {
  TermId shape, term;
  Relation relation;
  Int128 value;
} Fact;

static int compare_facts(const void *a, const void *b) {
  const Fact *x = a, *y = b;
  if (x->shape != y->shape) return x->shape < y->shape ? -1 : 1;
  return x->term < y->term ? -1 : x->term > y->term;
}

typedef struct {
  bool has_lo, has_hi;
  Int128 lo, hi;
} Interval;

static void interval_add(Interval *v, const Fact *f) {
  if (f->relation == REL_EQ || f->relation == REL_GE) {
    if (!v->has_lo || f->value > v->lo) v->lo = f->value;
    v->has_lo = true;
  }
  if (f->relation == REL_EQ || f->relation == REL_LE) {
    if (!v->has_hi || f->value < v->hi) v->hi = f->value;
    v->has_hi = true;
  }
}

/* Bounds that a disequality excludes move inwards. */
static void interval_tighten(Interval *v, const Fact *f, uint32_t n) {
  for (bool moved = true; moved;) {
    moved = false;
    for (uint32_t i = 0; i < n; i++) {
      if (f[i].relation != REL_NE) continue;
      if (v->has_lo && v->lo == f[i].value && !__builtin_add_overflow(v->lo, (Int128)1, &v->lo)) moved = true;
      if (v->has_hi && v->hi == f[i].value && !__builtin_sub_overflow(v->hi, (Int128)1, &v->hi)) moved = true;
    }
    if (v->has_lo && v->has_hi && v->lo > v->hi) return;
  }
}

/* The facts of one shape as few literals, appended to `out`; false when they contradict each other. */
static bool merge_shape(Logic *l, const Fact *f, uint32_t n, U32Vec *out) {
  Interval v = {0};
  for (uint32_t i = 0; i < n; i++) interval_add(&v, &f[i]);
  interval_tighten(&v, f, n);
  if (v.has_lo && v.has_hi && v.lo > v.hi) return false;
  uint32_t before = out->n;
  bool fits = true;
  if (v.has_lo && v.has_hi && v.lo == v.hi) {
    TermId t = literal(l, f->shape, REL_EQ, v.lo);
    if (t) vec_push(*out, t);
    fits = t;
  } else {
    TermId lo = v.has_lo ? literal(l, f->shape, REL_GE, v.lo) : ID_TRUE;
    TermId hi = v.has_hi ? literal(l, f->shape, REL_LE, v.hi) : ID_TRUE;
    fits = lo && hi;
    vec_push(*out, lo);
    vec_push(*out, hi);
    for (uint32_t i = 0; i < n; i++)
      if (f[i].relation == REL_NE && (!v.has_lo || f[i].value > v.lo) && (!v.has_hi || f[i].value < v.hi))
        vec_push(*out, f[i].term);
  }
  if (!fits) {
    out->n = before;
    for (uint32_t i = 0; i < n; i++) vec_push(*out, f[i].term);
  }
  return true;
}

/* Sorts, removes doubles and `true`. False when the list contains a contradiction that can be seen from two members. */
static bool tidy(Logic *l, U32Vec *a) {
  term_sort_ids(a->at, a->n);
  uint32_t n = 0;
  for (uint32_t i = 0; i < a->n; i++) {
    if (a->at[i] == ID_FALSE) return false;
    if (a->at[i] == ID_TRUE || (n && a->at[n - 1] == a->at[i])) continue;
    a->at[n++] = a->at[i];
  }
  a->n = n;
  (void)l;
  return true;
}

static bool has_id(const U32Vec *a, TermId t) {
  uint32_t lo = 0, hi = a->n;
  while (lo < hi) {
    uint32_t mid = (lo + hi) / 2;
    if (a->at[mid] < t)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo < a->n && a->at[lo] == t;
}

static bool same(const U32Vec *a, const U32Vec *b) {
  if (a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++)
    if (a->at[i] != b->at[i]) return false;
  return true;
}

/* One round over a tidy list: literals of the same shape are merged. */
static bool merge_literals(Logic *l, const U32Vec *in, U32Vec *out) {
  VEC(Fact) fact = {0};
  bool ok = true;
  for (uint32_t i = 0; i < in->n; i++) {
    Fact f = {.term = in->at[i]};
    if (term_relation(l, f.term, &f.shape, &f.relation, &f.value))
      vec_push(fact, f);
    else
      vec_push(*out, f.term);
  }
  if (fact.n > 1) qsort(fact.at, fact.n, sizeof *fact.at, compare_facts);
  for (uint32_t i = 0, j; ok && i < fact.n; i = j) {
    for (j = i + 1; j < fact.n && fact.at[j].shape == fact.at[i].shape;) j++;
    if (j == i + 1)
      vec_push(*out, fact.at[i].term);
    else
      ok = merge_shape(l, &fact.at[i], j - i, out);
  }
  vec_free(fact);
  return ok && tidy(l, out);
}

/* One round over a tidy list: disjunctions lose the members that the list contradicts, and go when it contains one. */
static bool absorb(Logic *l, const U32Vec *in, U32Vec *out) {
  U32Vec rest = {0};
  for (uint32_t i = 0; i < in->n; i++) {
    TermId t = in->at[i], negation = term_get(l, t)->negation;
    if (negation && has_id(in, negation)) {
      vec_free(rest);
      return false;
    }
    Term x = *term_get(l, t);
    if (x.kind != TERM_OR) {
      vec_push(*out, t);
      continue;
    }
    bool holds = false;
    vec_clear(rest);
    for (uint32_t j = 0; j < x.n && !holds; j++) {
      TermId n = term_get(l, x.arg[j])->negation;
      holds = has_id(in, x.arg[j]);
      if (!n || !has_id(in, n)) vec_push(rest, x.arg[j]);
    }
    if (holds) continue;
    TermId kept = rest.n == x.n ? t : term_or_all(l, rest.at, rest.n);
    term_conjuncts(l, kept, out);
  }
  vec_free(rest);
  return tidy(l, out);
}

TermId term_and_all(Logic *l, const TermId *a, uint32_t n) {
  U32Vec list = {0}, next = {0};
  for (uint32_t i = 0; i < n; i++) term_conjuncts(l, a[i], &list);
  bool ok = tidy(l, &list);
  for (bool changed = true; ok && changed && list.n > 1;) {
    changed = false;
    for (int round = 0; ok && round < 2; round++) {
      vec_clear(next);
      ok = round ? absorb(l, &list, &next) : merge_literals(l, &list, &next);
      if (!ok || same(&list, &next)) continue;
      changed = true;
      vec_clear(list);
      for (uint32_t i = 0; i < next.n; i++) term_conjuncts(l, next.at[i], &list);
      ok = tidy(l, &list);
    }
  }
  TermId t = ID_FALSE;
  if (ok && list.n == 0) t = ID_TRUE;
  if (ok && list.n == 1) t = list.at[0];
  if (ok && list.n > 1) t = term_intern(l, (Term){.kind = TERM_AND, .sort = SORT_BOOL, .n = list.n, .arg = list.at});
  vec_free(list);
  vec_free(next);
  return t;
}

TermId term_or_all(Logic *l, const TermId *a, uint32_t n) {
  U32Vec negated = {0};
  for (uint32_t i = 0; i < n; i++) vec_push(negated, term_not(l, a[i]));
  TermId t = term_not(l, term_and_all(l, negated.at, negated.n));
  vec_free(negated);
  return t;
}

TermId(term_and)(Logic *l, TermId a, TermId b) {
  if (a == b || b == ID_TRUE) return a;
  if (a == ID_TRUE) return b;
  return term_and_all(l, (TermId[]){a, b}, 2);
}
TermId(term_or)(Logic *l, TermId a, TermId b) {
  if (a == b || b == ID_FALSE) return a;
  if (a == ID_FALSE) return b;
  return term_or_all(l, (TermId[]){a, b}, 2);
}
TermId(term_implies)(Logic *l, TermId a, TermId b) { return term_or(l, term_not(l, a), b); }
