/* Arithmetic of program.h on mathematical integers: exact results are reduced into the range of their type where they
 * may leave it. */
#include "audit/encode.h"

static Logic *logic(const Move *s) { return s->k->l; }
static TermId constant(const Move *s, Int128 v) { return term_int(logic(s), v); }

bool type_limits(const Program *p, TypeId id, Int128 *lo, Int128 *hi) {
  const Type *t = type_at(p, id);
  uint32_t bits = t->kind == TYPE_POINTER ? p->pointer_bits : t->bits;
  *lo = 0;
  if (t->kind == TYPE_BOOL) {
    *hi = 1;
    return true;
  }
  if ((t->kind != TYPE_INT && t->kind != TYPE_POINTER) || bits > 64) return false;
  Int128 all = (Int128)1 << bits;
  if (t->kind == TYPE_POINTER) { /* encode.h: those beside their objects, places, and those without an object */
    *lo = -all;
    *hi = 2 * all - 1;
    return true;
  }
  *lo = t->is_signed ? -all / 2 : 0;
  *hi = *lo + all - 1;
  return true;
}

static TermId within(Move *s, TermId x, Int128 lo, Int128 hi) {
  return term_and(logic(s), term_le(logic(s), constant(s, lo), x), term_le(logic(s), x, constant(s, hi)));
}

void move_range(Move *s, TypeId t, TermId x) {
  Int128 lo, hi;
  if (type_limits(s->k->p, t, &lo, &hi)) move_fact(s, within(s, x, lo, hi));
}

/* ---- numbers ---- */

static Num between(TermId t, Int128 lo, Int128 hi) {
  Num n = {.t = t, .bounded = true, .lo = lo, .hi = hi, .bits = -1};
  if (lo < 0) return n;
  for (n.bits = 0; n.bits < hi;) n.bits = n.bits * 2 + 1;
  return n;
}

Num num_int(Move *s, Int128 v) {
  Num n = {.t = constant(s, v), .bounded = true, .lo = v, .hi = v, .bits = v < 0 ? -1 : v};
  return n;
}

Num num_typed(Move *s, TermId x, TypeId t) {
  Int128 lo, hi;
  if (!type_limits(s->k->p, t, &lo, &hi)) return (Num){.t = x, .bits = -1};
  return between(x, lo, hi);
}

Num num_any(Move *s, TypeId t) {
  TermId x = move_any(s);
  move_range(s, t, x);
  return num_typed(s, x, t);
}

static bool inside(Num x, Int128 lo, Int128 hi) { return x.bounded && x.lo >= lo && x.hi <= hi; }

Num num_convert(Move *s, Num x, TypeId to) {
  Logic *l = logic(s);
  Int128 lo, hi;
  if (!type_limits(s->k->p, to, &lo, &hi) || inside(x, lo, hi)) return x;
  Int128 modulus = hi - lo + 1;
  if (inside(x, lo, hi + modulus)) {
    TermId above = term_lt(l, constant(s, hi), x.t);
    return between(term_choice(l, above, term_sub(l, x.t, constant(s, modulus)), x.t), lo, hi);
  }
  if (inside(x, lo - modulus, hi)) {
    TermId below = term_lt(l, x.t, constant(s, lo));
    return between(term_choice(l, below, term_add(l, x.t, constant(s, modulus)), x.t), lo, hi);
  }
  Num r = between(term_add(l, term_mod(l, term_sub(l, x.t, constant(s, lo)), modulus), constant(s, lo)), lo, hi);
  if (lo == 0 && x.bits >= 0) r.bits = x.bits & hi;
  return r;
}

Num(num_choose)(Move *s, TermId c, Num a, Num b) {
  Num r = {.t = term_choice(logic(s), c, a.t, b.t), .bounded = a.bounded && b.bounded, .bits = -1};
  r.lo = a.lo < b.lo ? a.lo : b.lo;
  r.hi = a.hi > b.hi ? a.hi : b.hi;
  if (a.bits >= 0 && b.bits >= 0) r.bits = a.bits | b.bits;
  return r;
}

/* Ranges are kept while they are far from the ends of 128 bits. */
#define FAR ((Int128)1 << 120)

static bool scaled(Num a, Int128 factor, Int128 *lo, Int128 *hi) {
  Int128 x, y;
  if (!a.bounded || __builtin_mul_overflow(a.lo, factor, &x) || __builtin_mul_overflow(a.hi, factor, &y)) return false;
  *lo = factor >= 0 ? x : y;
  *hi = factor >= 0 ? y : x;
  return *lo > -FAR && *hi < FAR;
}

Num num_sum(Move *s, Num a, Num b, Int128 factor) {
  Int128 lo, hi;
  Num r = {.t = term_add(logic(s), a.t, term_scale(logic(s), factor, b.t)), .bits = -1};
  r.bounded = scaled(b, factor, &lo, &hi) && a.bounded && a.lo > -FAR && a.hi < FAR;
  if (!r.bounded) return r;
  r = between(r.t, a.lo + lo, a.hi + hi);
  bool disjoint = a.bits >= 0 && b.bits >= 0 && factor == 1 && !(a.bits & b.bits);
  if (disjoint) r.bits = a.bits | b.bits;
  return r;
}

static Num product(Move *s, Num a, Num b) {
  Int128 k, c[4];
  if (term_is_const(logic(s), b.t, &k)) return num_sum(s, num_int(s, 0), a, k);
  if (term_is_const(logic(s), a.t, &k)) return num_sum(s, num_int(s, 0), b, k);
  Num r = {.t = term_mul(logic(s), a.t, b.t), .bits = -1};
  if (!a.bounded || !b.bounded || __builtin_mul_overflow(a.lo, b.lo, &c[0]) ||
      __builtin_mul_overflow(a.lo, b.hi, &c[1]) || __builtin_mul_overflow(a.hi, b.lo, &c[2]) ||
      __builtin_mul_overflow(a.hi, b.hi, &c[3]))
    return r;
  Int128 lo = c[0], hi = c[0];
  for (int i = 1; i < 4; i++) {
    lo = c[i] < lo ? c[i] : lo;
    hi = c[i] > hi ? c[i] : hi;
  }
  return between(r.t, lo, hi);
}

/* ---- what is not linear ---- */

static Num apply(Move *s, BitFunction f, Num a, Num b, TypeId t) {
  const Type *type = type_at(s->k->p, t);
  if (type->kind != TYPE_INT || type->bits > 64) return num_any(s, t);
  TermId args[2] = {a.t, b.t};
  TermId r = term_apply(logic(s), logic_bit_function(logic(s), f, type->is_signed, type->bits), args, 2);
  move_range(s, t, r);
  return num_typed(s, r, t);
}

/* Truncated division by a constant. */
static Num divide_by(Move *s, Num a, Int128 k, bool remainder) {
  Logic *l = logic(s);
  Int128 d = k < 0 ? -k : k;
  TermId zero = constant(s, 0), up = term_div(l, a.t, d);
  TermId down = term_sub(l, zero, term_div(l, term_sub(l, zero, a.t), d));
  bool positive = inside(a, 0, FAR);
  TermId q = positive ? up : term_choice(l, term_le(l, zero, a.t), up, down);
  if (remainder) return between(term_sub(l, a.t, term_scale(l, d, q)), positive ? 0 : 1 - d, d - 1);
  Num r = {.t = k < 0 ? term_sub(l, zero, q) : q, .bits = -1};
  if (!a.bounded) return r;
  Int128 most = a.hi > -a.lo ? a.hi : -a.lo;
  return between(r.t, positive && k > 0 ? 0 : -most, most);
}

/* Where `given` holds and x is not negative, 0 <= r <= x. */
static void fact_not_above(Move *s, TermId given, TermId x, TermId r) {
  Logic *l = logic(s);
  TermId zero = constant(s, 0);
  TermId between_them = term_and(l, term_le(l, zero, r), term_le(l, r, x));
  move_fact(s, term_implies(l, term_and(l, given, term_le(l, zero, x)), between_them));
}

/* Division by zero and shifts out of range end an execution, but no property says so: a proof does not exclude what is
 * behind them (docs/properties.md). There the result is any number. */
static Num unless_defined(Move *s, TermId defined, Num r, TypeId t) {
  if (defined == term_true(logic(s))) return r;
  return num_choose(s, defined, r, num_any(s, t));
}

static Num quotient(Move *s, Num a, Num b, TypeId t, bool remainder) {
  Logic *l = logic(s);
  Int128 k;
  if (term_is_const(l, b.t, &k)) return k ? num_convert(s, divide_by(s, a, k, remainder), t) : num_any(s, t);
  if (inside(b, -4, 4)) { /* one by one */
    Num r = num_int(s, 0);
    for (k = b.lo; k <= b.hi; k++)
      if (k) r = num_choose(s, term_eq(l, b.t, constant(s, k)), num_convert(s, divide_by(s, a, k, remainder), t), r);
    return r;
  }
  Num r = apply(s, remainder ? BITS_REM : BITS_DIV, a, b, t);
  TermId positive = term_lt(l, constant(s, 0), b.t), defined = term_not(l, term_eq(l, b.t, constant(s, 0)));
  if (remainder || inside(b, 0, UINT64_MAX)) fact_not_above(s, defined, a.t, r.t);
  if (remainder) move_fact(s, term_implies(l, positive, term_lt(l, r.t, b.t)));
  return r;
}

static Num divide(Move *s, Num a, Num b, TypeId t, bool remainder) {
  Logic *l = logic(s);
  Int128 lo, hi;
  bool limited = type_limits(s->k->p, t, &lo, &hi);
  if (limited && lo < 0 && !remainder) /* the least number divided by -1 */
    move_fact(s, term_not(l, term_and(l, term_eq(l, a.t, constant(s, lo)), term_eq(l, b.t, constant(s, -1)))));
  TermId defined = term_not(l, term_eq(l, b.t, constant(s, 0)));
  return unless_defined(s, defined, quotient(s, a, b, t, remainder), t);
}

/* x & mask for a mask >= 0, also of a negative x, from the right: behind its zeros the mask has ones, of which x gives
 * so many bits, and what is left of both is done in the same way. False: it goes on for too long. */
static bool mask_bits(Move *s, TermId x, Int128 mask, int runs, TermId *out) {
  Logic *l = logic(s);
  *out = constant(s, 0);
  if (!mask) return true;
  uint64_t low = (uint64_t)mask;
  if (!runs || mask >> 64 || low == UINT64_MAX) return false;
  int zeros = __builtin_ctzll(low), ones = __builtin_ctzll(~(low >> zeros));
  Int128 here = (Int128)1 << zeros, width = (Int128)1 << ones;
  TermId shifted = term_div(l, x, here), rest;
  if (!mask_bits(s, term_div(l, shifted, width), mask >> (zeros + ones), runs - 1, &rest)) return false;
  *out = term_scale(l, here, term_add(l, term_mod(l, shifted, width), term_scale(l, width, rest)));
  return true;
}

static TermId bit(Move *s, TermId x, uint32_t i) {
  return term_mod(logic(s), term_div(logic(s), x, (Int128)1 << i), 2);
}

/* Where both may have a bit, if that is in few places: the one's where the other has it. */
static bool common_bits(Move *s, Num a, Num b, TermId *out) {
  enum { MOST_BITS = 8 };
  Logic *l = logic(s);
  Int128 both = a.bits < 0 || b.bits < 0 ? -1 : a.bits & b.bits;
  if (both < 0 || both > INT64_MAX || __builtin_popcountll((unsigned long long)both) > MOST_BITS) return false;
  *out = constant(s, 0);
  for (uint64_t left = (uint64_t)both; left; left &= left - 1) {
    uint32_t i = (uint32_t)__builtin_ctzll(left);
    TermId none = term_eq(l, bit(s, a.t, i), constant(s, 0));
    TermId one = term_choice(l, none, constant(s, 0), bit(s, b.t, i));
    *out = term_add(l, *out, term_scale(l, (Int128)1 << i, one));
  }
  return true;
}

static TermId conjunction(Move *s, Num a, Num b, TypeId t) {
  enum { MOST_RUNS = 4 }; /* of ones */
  Logic *l = logic(s);
  Int128 k;
  TermId r;
  if (term_is_const(l, a.t, &k)) {
    Num swap = a;
    a = b;
    b = swap;
  }
  if (term_is_const(l, b.t, &k) && k >= 0 && mask_bits(s, a.t, k, MOST_RUNS, &r)) return r;
  if (term_is_const(l, b.t, &k) && k < 0 && mask_bits(s, a.t, ~k, MOST_RUNS, &r)) return term_sub(l, a.t, r);
  if (common_bits(s, a, b, &r)) return r;
  bool swapped = b.t < a.t; /* it is commutative */
  r = apply(s, BITS_AND, swapped ? b : a, swapped ? a : b, t).t;
  fact_not_above(s, term_true(l), a.t, r);
  fact_not_above(s, term_true(l), b.t, r);
  move_fact(s, term_implies(l, term_eq(l, a.t, b.t), term_eq(l, r, a.t)));
  return r;
}

/* x | y = x + y - (x & y), x ^ y = x + y - 2 (x & y), also of negative numbers. */
static Num bit_operation(Move *s, ExprKind kind, Num a, Num b, TypeId t) {
  Logic *l = logic(s);
  TermId both = conjunction(s, a, b, t), r = both;
  if (kind != EXPR_BITAND) r = term_sub(l, term_add(l, a.t, b.t), term_scale(l, kind == EXPR_BITOR ? 1 : 2, both));
  move_range(s, t, r); /* both operands are in range, so the result is */
  Num n = num_typed(s, r, t);
  Int128 bits = -1;
  if (kind == EXPR_BITAND)
    bits = a.bits >= 0 && b.bits >= 0 ? a.bits & b.bits : a.bits >= 0 ? a.bits : b.bits;
  else if (a.bits >= 0 && b.bits >= 0)
    bits = a.bits | b.bits;
  if (bits < 0 || !n.bounded) return n;
  if (bits < n.hi) n.hi = bits;
  n.lo = 0;
  n.bits = bits;
  return n;
}

static Num shift_by(Move *s, ExprKind kind, Num a, Int128 k, TypeId t) {
  Int128 factor = (Int128)1 << (unsigned)k;
  if (kind == EXPR_SHL) {
    Num r = num_sum(s, num_int(s, 0), a, factor);
    if (r.bounded && a.bits >= 0 && k < 60 && a.bits <= INT64_MAX) r.bits = a.bits << (unsigned)k;
    return num_convert(s, r, t);
  }
  Num r = {.t = term_div(logic(s), a.t, factor), .bits = -1};
  if (!a.bounded) return r;
  r = between(r.t, a.lo >> (unsigned)k, a.hi >> (unsigned)k);
  if (a.bits >= 0) r.bits = a.bits >> (unsigned)k;
  return r;
}

static Num shifted(Move *s, ExprKind kind, Num a, Num b, TypeId t) {
  Logic *l = logic(s);
  Int128 k, base, width = type_at(s->k->p, t)->bits;
  if (term_is_const(l, b.t, &k)) return k >= 0 && k < width ? shift_by(s, kind, a, k, t) : num_any(s, t);
  bool few = term_is_const(l, a.t, &base) || (b.bounded && b.hi - b.lo < 8);
  if (few) {
    Int128 first = b.bounded && b.lo > 0 ? b.lo : 0, last = b.bounded && b.hi < width ? b.hi : width - 1;
    Num r = num_int(s, 0);
    for (k = first; k <= last; k++) r = num_choose(s, term_eq(l, b.t, constant(s, k)), shift_by(s, kind, a, k, t), r);
    return r;
  }
  Num r = apply(s, kind == EXPR_SHL ? BITS_SHL : BITS_SHR, a, b, t);
  move_fact(s, term_implies(l, term_eq(l, b.t, constant(s, 0)), term_eq(l, r.t, a.t)));
  if (kind == EXPR_SHR) fact_not_above(s, within(s, b.t, 0, width - 1), a.t, r.t);
  return r;
}

static Num shift(Move *s, ExprKind kind, Num a, Num b, TypeId t) {
  TermId defined = within(s, b.t, 0, (Int128)type_at(s->k->p, t)->bits - 1);
  return unless_defined(s, defined, shifted(s, kind, a, b, t), t);
}

Num num_operation(Move *s, const Expr *x, Num a, Num b) {
  TypeId t = x->type;
  bool wide = type_at(s->k->p, t)->kind != TYPE_INT || type_at(s->k->p, t)->bits > 64;
  ExprKind kind = (ExprKind)x->kind;
  bool linear = kind == EXPR_ADD || kind == EXPR_SUB || kind == EXPR_MUL;
  if (!linear && wide) return num_any(s, t);
  if (kind == EXPR_DIV || kind == EXPR_REM) return divide(s, a, b, t, kind == EXPR_REM);
  if (kind == EXPR_SHL || kind == EXPR_SHR) return shift(s, kind, a, b, t);
  if (!linear) return bit_operation(s, kind, a, b, t);
  Num r = kind == EXPR_MUL ? product(s, a, b) : num_sum(s, a, b, kind == EXPR_ADD ? 1 : -1);
  if (wide) return inside(r, type_at(s->k->p, t)->is_signed ? -FAR : 0, FAR) ? r : num_any(s, t);
  if (!x->checked) return num_convert(s, r, t);
  Int128 lo, hi;
  if (!type_limits(s->k->p, t, &lo, &hi) || inside(r, lo, hi)) return r;
  move_fact(s, within(s, r.t, lo, hi));
  return between(r.t, lo, hi);
}
