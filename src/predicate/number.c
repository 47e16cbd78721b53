/* Arithmetic on numbers. Ranges are carried along so that wrapping is written only where it can happen, and bits that
 * are known to be 0, so that putting bits together is an addition. Linear arithmetic has no bit operations: they are
 * written as divisions and remainders by powers of 2 where that is exact and short, and are uninterpreted functions
 * with some of their laws otherwise. */
#include "predicate/encoder.h"

/* An operand with at most this many values is looked at value by value. */
enum { MOST_CASES = 8 };
/* Two operands that have at most this many bits in common are put together bit by bit. */
enum { MOST_BITS = 8 };
/* The longest shift that is written as a multiplication. */
enum { MOST_SHIFT = 63 };

static Number bounded(TermId t, Int128 lo, Int128 hi) { return (Number){.t = t, .bounded = true, .lo = lo, .hi = hi}; }

Number number_constant(Env *v, Int128 value) {
  Number n = bounded(term_int(logic(v), value), value, value);
  n.zeros = ~value;
  return n;
}

Number number_of_type(Env *v, TermId term, TypeId t) {
  Number n = {.t = term};
  n.bounded = type_bounds(v->encoder->p, t, &n.lo, &n.hi);
  return n;
}

Number number_unknown(Env *v, TypeId t, uint32_t why) {
  Encoder *e = v->encoder;
  v->inexact |= why;
  TermId x = term_symbol(e->l, encoder_fresh(e, "any"));
  env_fact(v, encoder_range(e, t, x));
  return number_of_type(v, x, t);
}

bool number_inside(Number x, Int128 lo, Int128 hi) { return x.bounded && x.lo >= lo && x.hi <= hi; }

bool number_is_wide(const Program *p, TypeId t) { return type_at(p, t)->kind == TYPE_INT && type_at(p, t)->bits > 64; }

/* The member of lo .. hi that is equal to x modulo the size of that range, a power of 2. */
static Number wrap(Env *v, Number x, Int128 lo, Int128 hi) {
  Logic *l = logic(v);
  Int128 modulus = hi - lo + 1;
  if (number_inside(x, lo, hi + modulus)) { /* one step too far: unsigned addition */
    TermId over = term_lt(l, term_int(l, hi), x.t);
    return bounded(term_choice(l, over, term_sub(l, x.t, term_int(l, modulus)), x.t), lo, hi);
  }
  if (number_inside(x, lo - modulus, hi)) { /* below: unsigned subtraction, signed to unsigned */
    TermId under = term_lt(l, x.t, term_int(l, lo));
    return bounded(term_choice(l, under, term_add(l, x.t, term_int(l, modulus)), x.t), lo, hi);
  }
  TermId shifted = term_mod(l, term_sub(l, x.t, term_int(l, lo)), modulus);
  return bounded(term_add(l, shifted, term_int(l, lo)), lo, hi);
}

Number number_convert(Env *v, Number x, TypeId to) {
  Int128 lo, hi;
  if (type_at(v->encoder->p, to)->kind == TYPE_FLOAT) return x;
  if (!type_bounds(v->encoder->p, to, &lo, &hi)) return x; /* 128-bit numbers as they are, see number_is_wide */
  if (number_inside(x, lo, hi)) return x;
  Number r = wrap(v, x, lo, hi);
  r.zeros = x.zeros & (hi - lo); /* the bits that the type has stay */
  return r;
}

Number number_checked(Env *v, Number x, TypeId t) {
  Int128 lo, hi;
  if (!type_bounds(v->encoder->p, t, &lo, &hi) || number_inside(x, lo, hi)) return x;
  env_fact(v, encoder_range(v->encoder, t, x.t));
  Number r = bounded(x.t, lo, hi);
  r.zeros = x.zeros;
  return r;
}

Number(number_choose)(Env *v, TermId c, Number a, Number b) {
  Number r = {.t = term_choice(logic(v), c, a.t, b.t), .bounded = a.bounded && b.bounded, .zeros = a.zeros & b.zeros};
  r.lo = a.lo < b.lo ? a.lo : b.lo;
  r.hi = a.hi > b.hi ? a.hi : b.hi;
  return r;
}

/* ---- linear ---- */

/* Those of the bits that are the lowest ones, without a gap. */
static Int128 lowest(Int128 bits) { return bits & ~(bits + 1); }

Number(number_add)(Env *v, Number a, Number b, int sign) {
  Logic *l = logic(v);
  Number r = {.t = sign > 0 ? term_add(l, a.t, b.t) : term_sub(l, a.t, b.t)};
  r.bounded = a.bounded && b.bounded;
  r.lo = sign > 0 ? a.lo + b.lo : a.lo - b.hi;
  r.hi = sign > 0 ? a.hi + b.hi : a.hi - b.lo;
  r.zeros = lowest(a.zeros & b.zeros & INT64_MAX);
  return r;
}

Number number_scale(Env *v, Number a, Int128 factor) {
  Number r = {.t = term_scale(logic(v), factor, a.t)};
  Int128 x, y;
  r.bounded = a.bounded && !__builtin_mul_overflow(a.lo, factor, &x) && !__builtin_mul_overflow(a.hi, factor, &y);
  if (r.bounded) {
    r.lo = factor >= 0 ? x : y;
    r.hi = factor >= 0 ? y : x;
  }
  r.zeros = lowest(~factor & INT64_MAX); /* as many as the factor has */
  return r;
}

Number number_multiply(Env *v, Number a, Number b) {
  Int128 k;
  if (term_is_const(logic(v), b.t, &k)) return number_scale(v, a, k);
  if (term_is_const(logic(v), a.t, &k)) return number_scale(v, b, k);
  Number r = {.t = term_mul(logic(v), a.t, b.t)};
  Int128 c[4];
  r.bounded = a.bounded && b.bounded && !__builtin_mul_overflow(a.lo, b.lo, &c[0]) &&
              !__builtin_mul_overflow(a.lo, b.hi, &c[1]) && !__builtin_mul_overflow(a.hi, b.lo, &c[2]) &&
              !__builtin_mul_overflow(a.hi, b.hi, &c[3]);
  if (r.bounded) {
    r.lo = r.hi = c[0];
    for (int i = 1; i < 4; i++) {
      if (c[i] < r.lo) r.lo = c[i];
      if (c[i] > r.hi) r.hi = c[i];
    }
  }
  return r;
}

/* ---- what is not linear ---- */

/* A function that linear arithmetic knows only some laws of. Its value has type t because its arguments have. */
static Number apply(Env *v, BitFunction what, Number a, Number b, TypeId t) {
  Encoder *e = v->encoder;
  v->inexact |= INEXACT_ARITHMETIC;
  TermId args[2] = {a.t, b.t};
  FunctionId f = logic_bit_function(e->l, what, type_at(e->p, t)->is_signed, type_at(e->p, t)->bits);
  TermId r = term_apply(e->l, f, args, 2);
  env_fact(v, encoder_range(e, t, r));
  return number_of_type(v, r, t);
}

/* The values that x can have among lo .. hi; false: more than `most` of them. */
static bool few_cases(Number x, Int128 *lo, Int128 *hi, Int128 most) {
  if (x.bounded && x.lo > *lo) *lo = x.lo;
  if (x.bounded && x.hi < *hi) *hi = x.hi;
  return *hi - *lo < most;
}

/* If x is at least 0, r is one of 0 .. x. */
static void fact_between(Env *v, TermId x, TermId r) {
  Logic *l = logic(v);
  TermId zero = term_int(l, 0);
  env_fact(v, term_implies(l, term_le(l, zero, x), term_and(l, term_le(l, zero, r), term_le(l, r, x))));
}

/* ---- division ---- */

/* By a constant other than 0; C's division truncates towards zero. */
static Number divide_by(Env *v, Number a, Int128 k, TypeId t, bool remainder) {
  Logic *l = logic(v);
  Int128 d = k < 0 ? -k : k;
  bool positive = number_inside(a, 0, (Int128)1 << 100);
  TermId zero = term_int(l, 0), up = term_div(l, a.t, d);
  TermId down = term_sub(l, zero, term_div(l, term_sub(l, zero, a.t), d));
  TermId q = positive ? up : term_choice(l, term_le(l, zero, a.t), up, down);
  if (remainder) return bounded(term_sub(l, a.t, term_scale(l, d, q)), positive ? 0 : 1 - d, d - 1);
  if (k < 0) q = term_sub(l, zero, q);
  return number_of_type(v, q, t);
}

/* The least number divided by -1 does not go on. */
static void fact_quotient(Env *v, Number a, Number b, TypeId t) {
  Logic *l = logic(v);
  TermId minus = term_eq(l, b.t, term_int(l, -1)), negated = term_sub(l, term_int(l, 0), a.t);
  env_fact(v, term_implies(l, minus, encoder_range(v->encoder, t, negated)));
}

Number number_divide(Env *v, Number a, Number b, TypeId t, bool remainder) {
  Logic *l = logic(v);
  Int128 k, lo = -MOST_CASES, hi = MOST_CASES;
  if (!remainder && !number_inside(b, 0, UINT64_MAX)) fact_quotient(v, a, b, t);
  if (term_is_const(l, b.t, &k) && k != 0) return divide_by(v, a, k, t, remainder);
  env_fact(v, term_not(l, term_eq(l, b.t, term_int(l, 0)))); /* division by zero does not go on */
  if (number_inside(b, lo, hi) && few_cases(b, &lo, &hi, MOST_CASES) && !(lo == 0 && hi == 0)) {
    Number r = {0};
    for (k = lo; k <= hi; k++) {
      if (k == 0) continue;
      Number x = divide_by(v, a, k, t, remainder);
      r = r.t ? number_choose(v, term_eq(l, b.t, term_int(l, k)), x, r) : x;
    }
    return r;
  }
  Number r = apply(v, remainder ? BITS_REM : BITS_DIV, a, b, t);
  TermId zero = term_int(l, 0);
  if (remainder || number_inside(b, 0, UINT64_MAX)) fact_between(v, a.t, r.t);
  if (remainder) env_fact(v, term_implies(l, term_lt(l, zero, b.t), term_lt(l, r.t, b.t)));
  return r;
}

/* ---- bits ---- */

/* The bits that may be 1, of x's two's complement, which goes on for ever to the left. */
static Int128 may_be_one(Number x) {
  if (!x.bounded || x.lo < 0) return ~x.zeros;
  Int128 range = 0;
  while (range < x.hi) range = range * 2 + 1;
  return range & ~x.zeros;
}

/* x & mask for a mask >= 0, also for negative x: each run of ones from bit `low` up to `high` is the difference of two
 * remainders. False when there are too many runs. */
static bool mask_bits(Env *v, Number x, Int128 mask, Number *out) {
  enum { MOST_RUNS = 4 };
  Logic *l = logic(v);
  TermId sum = term_int(l, 0);
  int runs = 0;
  for (uint32_t low = 0; low < 64 && mask >> low;) {
    if (!((mask >> low) & 1)) {
      low++;
      continue;
    }
    uint32_t high = low;
    while (high < 65 && ((mask >> high) & 1)) high++;
    if (++runs > MOST_RUNS || high > 64) return false;
    TermId upper = term_mod(l, x.t, (Int128)1 << high);
    sum = term_add(l, sum, low ? term_sub(l, upper, term_mod(l, x.t, (Int128)1 << low)) : upper);
    low = high;
  }
  *out = bounded(sum, 0, mask);
  return true;
}

/* x & c, exactly; for negative c it is x - (x & ~c). */
static bool and_constant(Env *v, Number x, Int128 c, Number *out) {
  if (!mask_bits(v, x, c >= 0 ? c : ~c, out)) return false;
  if (c < 0) *out = number_add(v, x, *out, -1);
  return true;
}

/* x & y as a sum over the bits that both may have. False when these are too many. */
static bool and_bit_by_bit(Env *v, Number x, Number y, Number *out) {
  Logic *l = logic(v);
  Int128 both = may_be_one(x) & may_be_one(y);
  if (both < 0 || both > INT64_MAX || __builtin_popcountll((unsigned long long)both) > MOST_BITS) return false;
  TermId sum = term_int(l, 0), one = term_int(l, 1);
  for (uint32_t i = 0; both >> i; i++) {
    if (!((both >> i) & 1)) continue;
    Int128 weight = (Int128)1 << i;
    TermId a = term_eq(l, term_mod(l, term_div(l, x.t, weight), 2), one);
    TermId b = term_eq(l, term_mod(l, term_div(l, y.t, weight), 2), one);
    sum = term_add(l, sum, term_choice(l, term_and(l, a, b), term_int(l, weight), term_int(l, 0)));
  }
  *out = bounded(sum, 0, both);
  return true;
}

/* x & y with what is always so. */
static Number and_uninterpreted(Env *v, Number x, Number y, TypeId t) {
  Logic *l = logic(v);
  bool swapped = y.t < x.t; /* it is commutative */
  Number r = apply(v, BITS_AND, swapped ? y : x, swapped ? x : y, t);
  fact_between(v, x.t, r.t);
  fact_between(v, y.t, r.t);
  env_fact(v, term_implies(l, term_eq(l, x.t, y.t), term_eq(l, r.t, x.t)));
  if (r.lo < 0) { /* of two negative numbers: not above them */
    TermId negative = term_and(l, term_lt(l, x.t, term_int(l, 0)), term_lt(l, y.t, term_int(l, 0)));
    env_fact(v, term_implies(l, negative, term_and(l, term_le(l, r.t, x.t), term_le(l, r.t, y.t))));
  }
  return r;
}

/* All three from x & y: x | y = x + y - (x & y), x ^ y = x + y - 2 (x & y). */
Number number_bit_operation(Env *v, ExprKind kind, Number a, Number b, TypeId t) {
  Logic *l = logic(v);
  Int128 k, one_a = may_be_one(a), one_b = may_be_one(b);
  if (term_is_const(l, a.t, &k)) {
    Number swap = a;
    a = b;
    b = swap;
  }
  Number both;
  bool exact = (term_is_const(l, b.t, &k) && and_constant(v, a, k, &both)) || and_bit_by_bit(v, a, b, &both);
  if (!exact) both = and_uninterpreted(v, a, b, t);
  Number r = both;
  if (kind != EXPR_BITAND) {
    r = number_add(v, number_add(v, a, b, 1), number_scale(v, both, kind == EXPR_BITOR ? 1 : 2), -1);
    if (!exact) env_fact(v, encoder_range(v->encoder, t, r.t));
  }
  Int128 one = kind == EXPR_BITAND ? one_a & one_b : one_a | one_b;
  r = number_of_type(v, r.t, t); /* in range, because both operands are */
  if (one >= 0 && r.bounded) {
    r.lo = 0;
    if (one < r.hi) r.hi = one;
  }
  r.zeros = ~one;
  return r;
}

/* By a constant. */
static Number shift_by(Env *v, ExprKind kind, Number a, Int128 k, TypeId t) {
  Int128 factor = (Int128)1 << (unsigned)k;
  if (kind == EXPR_SHL) {
    Number r = number_scale(v, a, factor);
    if (k < 32) r.zeros = (Int128)((unsigned __int128)a.zeros << (unsigned)k) | (factor - 1);
    return number_convert(v, r, t);
  }
  Number r = {.t = term_div(logic(v), a.t, factor),
              .bounded = a.bounded,
              .lo = a.lo >> (unsigned)k,
              .hi = a.hi >> (unsigned)k,
              .zeros = a.zeros >> (unsigned)k};
  return r;
}

Number number_shift(Env *v, ExprKind kind, Number a, Number b, TypeId t) {
  Logic *l = logic(v);
  Int128 k, bits = type_at(v->encoder->p, t)->bits, lo = 0, hi = bits - 1;
  env_fact(v, term_and(l, term_le(l, term_int(l, 0), b.t), term_le(l, b.t, term_int(l, hi))));
  bool constant = term_is_const(l, b.t, &k);
  if (constant && k >= 0 && k <= hi && k <= MOST_SHIFT) return shift_by(v, kind, a, k, t);
  Int128 shifted;
  Int128 most = term_is_const(l, a.t, &shifted) ? MOST_SHIFT + 1 : MOST_CASES;
  if (!constant && few_cases(b, &lo, &hi, most) && lo <= hi) {
    Number r = shift_by(v, kind, a, lo, t);
    for (k = lo + 1; k <= hi; k++) r = number_choose(v, term_eq(l, b.t, term_int(l, k)), shift_by(v, kind, a, k, t), r);
    return r;
  }
  Number r = apply(v, kind == EXPR_SHL ? BITS_SHL : BITS_SHR, a, b, t);
  env_fact(v, term_implies(l, term_eq(l, b.t, term_int(l, 0)), term_eq(l, r.t, a.t)));
  if (kind == EXPR_SHR) fact_between(v, a.t, r.t);
  return r;
}
