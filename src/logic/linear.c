/* Sums and comparisons of integers: the linear normal form. */
#include <assert.h>

#include "logic/term.h"

static const Int128 one = 1;

Int128 floor_div(Int128 a, Int128 b) {
  Int128 q = a / b;
  return a % b < 0 ? q - 1 : q;
}
Int128 floor_mod(Int128 a, Int128 b) {
  Int128 r = a % b;
  return r < 0 ? r + b : r;
}

Linear linear_view(const Logic *l, const TermId *t) {
  const Term *x = term_get(l, *t);
  assert(x->sort == SORT_INT && "an integer term is wanted");
  if (x->kind == TERM_LINEAR) return (Linear){.constant = x->value, .n = x->n, .atom = x->arg, .c = x->coefficient};
  return (Linear){.n = 1, .atom = t, .c = &one};
}

TermId term_unwrap(const Logic *l, TermId t) {
  const Term *x = term_get(l, t);
  return x->kind == TERM_LINEAR && x->n == 1 && x->value == 0 && x->coefficient[0] == 1 ? x->arg[0] : t;
}

bool linear_add(Logic *l, Linear a, Int128 f, Linear b, Linear *out) {
  TermId *atom = ARENA_ARRAY(&l->scratch, TermId, a.n + b.n);
  Int128 *c = ARENA_ARRAY(&l->scratch, Int128, a.n + b.n);
  Linear r = {.atom = atom, .c = c};
  Int128 scaled;
  if (__builtin_mul_overflow(f, b.constant, &scaled) || __builtin_add_overflow(a.constant, scaled, &r.constant))
    return false;
  uint32_t i = 0, j = 0;
  while (i < a.n || j < b.n) {
    Int128 value = 0;
    TermId which = j == b.n || (i < a.n && a.atom[i] < b.atom[j]) ? a.atom[i] : b.atom[j];
    if (i < a.n && a.atom[i] == which) value = a.c[i++];
    if (j < b.n && b.atom[j] == which) {
      if (__builtin_mul_overflow(f, b.c[j++], &scaled) || __builtin_add_overflow(value, scaled, &value)) return false;
    }
    if (value) atom[r.n] = which, c[r.n++] = value;
  }
  *out = r;
  return true;
}

static TermId linear_raw(Logic *l, Linear e) {
  return term_intern(
      l,
      (Term){.kind = TERM_LINEAR, .sort = SORT_INT, .n = e.n, .arg = e.atom, .coefficient = e.c, .value = e.constant});
}

TermId linear_term(Logic *l, Linear e) {
  return e.n == 1 && e.constant == 0 && e.c[0] == 1 ? e.atom[0] : linear_raw(l, e);
}

TermId term_int(Logic *l, Int128 value) { return linear_raw(l, (Linear){.constant = value}); }

/* What stands for a sum with a coefficient that does not fit: a function of the same arguments. */
static TermId opaque(Logic *l, const char *name, TermId a, TermId b) {
  return term_apply(l, logic_function(l, name, 2), (TermId[]){a, b}, 2);
}

static TermId sum(Logic *l, TermId a, Int128 f, TermId b, const char *name) {
  a = term_unwrap(l, a);
  b = term_unwrap(l, b);
  ArenaMark m = arena_mark(&l->scratch);
  Linear r;
  TermId t = linear_add(l, linear_view(l, &a), f, linear_view(l, &b), &r) ? linear_term(l, r) : opaque(l, name, a, b);
  arena_rewind(&l->scratch, m);
  return t;
}

TermId(term_add)(Logic *l, TermId a, TermId b) {
  if (a > b) { /* so that an opaque sum does not depend on the order */
    TermId t = a;
    a = b;
    b = t;
  }
  return sum(l, a, 1, b, "overflow +");
}

TermId(term_sub)(Logic *l, TermId a, TermId b) { return sum(l, a, -1, b, "overflow -"); }

TermId term_scale(Logic *l, Int128 factor, TermId a) {
  a = term_unwrap(l, a);
  ArenaMark m = arena_mark(&l->scratch);
  Linear r;
  TermId t = linear_add(l, (Linear){0}, factor, linear_view(l, &a), &r)
                 ? linear_term(l, r)
                 : opaque(l, "overflow *", term_int(l, factor), a);
  arena_rewind(&l->scratch, m);
  return t;
}

/* ---- ranges ---- */

enum { RANGE_DEPTH = 6 }; /* how deep below choices and quotients a range is looked for */

static bool range_at(const Logic *l, TermId t, int depth, const Bounds *known, Int128 *lo, Int128 *hi);

static bool range_sum(const Logic *l, Linear e, int depth, const Bounds *known, Int128 *lo, Int128 *hi) {
  *lo = *hi = e.constant;
  for (uint32_t i = 0; i < e.n; i++) {
    Int128 a, b;
    if (!range_at(l, e.atom[i], depth, known, &a, &b)) return false;
    if (__builtin_mul_overflow(a, e.c[i], &a) || __builtin_mul_overflow(b, e.c[i], &b)) return false;
    if (__builtin_add_overflow(*lo, e.c[i] > 0 ? a : b, lo) || __builtin_add_overflow(*hi, e.c[i] > 0 ? b : a, hi))
      return false;
  }
  return true;
}

static bool range_at(const Logic *l, TermId t, int depth, const Bounds *known, Int128 *lo, Int128 *hi) {
  const Term *x = term_get(l, t);
  Int128 a, b;
  if (!depth) return false;
  switch (x->kind) {
    case TERM_LINEAR:
      return range_sum(l, linear_view(l, &t), depth, known, lo, hi);
    case TERM_SYMBOL:
      return known && known->of(known->context, x->ref, lo, hi);
    case TERM_MOD:
      *lo = 0;
      *hi = x->value - 1;
      return true;
    case TERM_DIV:
      if (!range_at(l, x->arg[0], depth - 1, known, &a, &b)) return false;
      *lo = floor_div(a, x->value);
      *hi = floor_div(b, x->value);
      return true;
    case TERM_CHOICE:
      if (!range_at(l, x->arg[1], depth - 1, known, lo, hi) || !range_at(l, x->arg[2], depth - 1, known, &a, &b))
        return false;
      if (a < *lo) *lo = a;
      if (b > *hi) *hi = b;
      return true;
    default:
      return false;
  }
}

bool term_range(const Logic *l, TermId t, Int128 *lo, Int128 *hi) { return range_at(l, t, RANGE_DEPTH, NULL, lo, hi); }
bool term_range_given(const Logic *l, TermId t, const Bounds *known, Int128 *lo, Int128 *hi) {
  return range_at(l, t, RANGE_DEPTH, known, lo, hi);
}

/* ---- comparisons ---- */

static UInt128 magnitude(Int128 v) { return v < 0 ? -(UInt128)v : (UInt128)v; }

static UInt128 content(Linear e) {
  UInt128 g = 0;
  for (uint32_t i = 0; i < e.n && g != 1; i++) {
    UInt128 a = magnitude(e.c[i]), b = g;
    while (b) {
      UInt128 r = a % b;
      a = b;
      b = r;
    }
    g = a;
  }
  return g;
}

static bool linear_negate(Logic *l, Linear e, Linear *out) { return linear_add(l, (Linear){0}, -1, e, out); }

/* c * (a ? x : y) + constant compared with 0, when x or y is a constant: the comparison moves into the choice. */
static TermId compare_choice(Logic *l, TermKind kind, Linear e) {
  if (e.n != 1 || term_kind(l, e.atom[0]) != TERM_CHOICE) return 0;
  Term choice = *term_get(l, e.atom[0]);
  if (!term_is_const(l, choice.arg[1], NULL) && !term_is_const(l, choice.arg[2], NULL)) return 0;
  TermId result[2];
  for (uint32_t i = 0; i < 2; i++) {
    Linear r;
    if (!linear_add(l, (Linear){.constant = e.constant}, e.c[0], linear_view(l, &choice.arg[i + 1]), &r)) return 0;
    result[i] = linear_compare(l, kind, r);
  }
  return term_choice(l, choice.arg[0], result[0], result[1]);
}

static TermId compare_raw(Logic *l, TermKind kind, Linear e) {
  TermId arg = linear_raw(l, e);
  return term_intern(l, (Term){.kind = (uint8_t)kind, .sort = SORT_BOOL, .n = 1, .arg = &arg});
}

static TermId compare_bounded(Logic *l, TermKind kind, Linear e) {
  UInt128 g = content(e);
  if (g > 1) {
    Int128 *c = ARENA_ARRAY(&l->scratch, Int128, e.n);
    for (uint32_t i = 0; i < e.n; i++) {
      c[i] = (Int128)(magnitude(e.c[i]) / g);
      if (e.c[i] < 0) c[i] = -c[i];
    }
    UInt128 rest = magnitude(e.constant) % g, whole = magnitude(e.constant) / g;
    if (rest && kind == TERM_EQ) return ID_FALSE;
    if (rest && e.constant > 0) whole++; /* e + c <= 0: the constant is rounded up */
    e = (Linear){.constant = e.constant < 0 ? -(Int128)whole : (Int128)whole, .n = e.n, .atom = e.atom, .c = c};
  }
  Linear turned;
  if (kind == TERM_EQ && e.c[0] < 0 && linear_negate(l, e, &turned)) e = turned;
  Int128 lo, hi;
  if (range_sum(l, e, RANGE_DEPTH, NULL, &lo, &hi)) {
    if (kind == TERM_EQ ? lo > 0 || hi < 0 : lo > 0) return ID_FALSE;
    if (kind == TERM_EQ ? lo == 0 && hi == 0 : hi <= 0) return ID_TRUE;
  }
  TermId t = compare_choice(l, kind, e);
  return t ? t : compare_raw(l, kind, e);
}

TermId linear_compare(Logic *l, TermKind kind, Linear e) {
  if (!e.n) return term_bool(l, kind == TERM_EQ ? e.constant == 0 : e.constant <= 0);
  ArenaMark m = arena_mark(&l->scratch);
  TermId t = compare_bounded(l, kind, e);
  arena_rewind(&l->scratch, m);
  return t;
}

static TermId compare(Logic *l, TermKind kind, TermId a, TermId b) {
  ArenaMark m = arena_mark(&l->scratch);
  Linear e;
  TermId t;
  if (linear_add(l, linear_view(l, &a), -1, linear_view(l, &b), &e) ||
      (kind == TERM_EQ && linear_add(l, linear_view(l, &b), -1, linear_view(l, &a), &e))) {
    t = linear_compare(l, kind, e);
  } else {
    TermId difference = opaque(l, "overflow -", a, b);
    t = linear_compare(l, kind, linear_view(l, &difference));
  }
  arena_rewind(&l->scratch, m);
  return t;
}

TermId(term_le)(Logic *l, TermId a, TermId b) { return compare(l, TERM_LE, a, b); }
TermId(term_lt)(Logic *l, TermId a, TermId b) { return term_not(l, compare(l, TERM_LE, b, a)); }

/* a iff b, for formulas. */
static TermId iff(Logic *l, TermId a, TermId b) {
  if (a == b) return ID_TRUE;
  TermId not_a = term_not(l, a), not_b = term_not(l, b);
  if (not_a == b) return ID_FALSE;
  if (a == ID_TRUE || b == ID_TRUE) return a == ID_TRUE ? b : a;
  if (a == ID_FALSE || b == ID_FALSE) return a == ID_FALSE ? not_b : not_a;
  bool flip = (not_a < a) != (not_b < b);
  TermId arg[2] = {not_a < a ? not_a : a, not_b < b ? not_b : b};
  term_sort_ids(arg, 2);
  TermId t = term_intern(l, (Term){.kind = TERM_IFF, .sort = SORT_BOOL, .n = 2, .arg = arg});
  return flip ? term_not(l, t) : t;
}

TermId(term_eq)(Logic *l, TermId a, TermId b) {
  assert(term_sort(l, a) == term_sort(l, b));
  if (term_sort(l, a) == SORT_BOOL) return iff(l, a, b);
  if (a > b) {
    TermId t = a;
    a = b;
    b = t;
  }
  return compare(l, TERM_EQ, a, b);
}
