/* Conjunctions decided by bit-vectors.
 *
 * Quotients and remainders by powers of 2 are what linear arithmetic is slow at and bit-vectors are quick at, and bit
 * functions (and, shifts) have a meaning there. An integer becomes a bit-vector that is wide enough for every value
 * that occurs in the formula, so nothing wraps and the answer is that of the integers. For that the formula itself has
 * to bound all its integers, as path formulas do: by the ranges of types, and by equations. */
#include "logic/bitvector.h"

/* Wider formulas are not worth it. */
enum { MOST_WIDTH = 120 };
/* How often bounds are looked for: one goes as far as the order of the conjuncts allows. */
enum { MOST_ROUNDS = 4 };

typedef struct {
  Int128 lo, hi;
} Range;

typedef struct {
  Solver *s;
  Logic *l;
  U32Vec conjunct;
  IdMap bound; /* atom -> index of a range: what the conjuncts say */
  IdMap known; /* term -> index of a range */
  VEC(Range) range;
  bool is_empty; /* no value is within the bounds of some atom */
  uint32_t width;
  Z3_sort sort;
  IdMap made; /* term -> index of an expression */
  VEC(Z3_ast) expression;
  VEC(Z3_ast) kept; /* holds references */
  VEC(Z3_func_decl) function;
  IdMap function_of;
  U32Vec symbol; /* that were translated */
} Bv;

/* ---- ranges ---- */

static bool fits(Int128 v) { return v > -((Int128)1 << MOST_WIDTH) && v < (Int128)1 << MOST_WIDTH; }

/* The number of bits of a signed number. */
static uint32_t width_of(Int128 v) {
  uint32_t n = 1;
  for (UInt128 u = (UInt128)(v < 0 ? ~v : v); u; u >>= 1) n++;
  return n;
}

static bool find_range(Bv *b, TermId t, Range *out);

static bool range_of_sum(Bv *b, const Term *x, TermId without, Range *out) {
  *out = (Range){x->value, x->value};
  for (uint32_t i = 0; i < x->n; i++) {
    if (x->arg[i] == without) continue;
    Range r;
    Int128 p, q;
    if (!find_range(b, x->arg[i], &r) || __builtin_mul_overflow(r.lo, x->coefficient[i], &p) ||
        __builtin_mul_overflow(r.hi, x->coefficient[i], &q))
      return false;
    if (__builtin_add_overflow(out->lo, p < q ? p : q, &out->lo) ||
        __builtin_add_overflow(out->hi, p < q ? q : p, &out->hi))
      return false;
  }
  return true;
}

static bool range_of_product(const Range *x, const Range *y, Range *out) {
  Int128 c[4];
  if (__builtin_mul_overflow(x->lo, y->lo, &c[0]) || __builtin_mul_overflow(x->lo, y->hi, &c[1]) ||
      __builtin_mul_overflow(x->hi, y->lo, &c[2]) || __builtin_mul_overflow(x->hi, y->hi, &c[3]))
    return false;
  *out = (Range){c[0], c[0]};
  for (int i = 1; i < 4; i++) {
    if (c[i] < out->lo) out->lo = c[i];
    if (c[i] > out->hi) out->hi = c[i];
  }
  return true;
}

/* Of a bit function: the range of its type. */
static bool range_of_function(const Function *f, Range *out) {
  if (f->meaning == BITS_NONE) return false;
  Int128 half = (Int128)1 << (f->bits - 1);
  *out = f->is_signed ? (Range){-half, half - 1} : (Range){0, 2 * half - 1};
  return true;
}

/* What follows from the parts of a term; false when one of them is not bounded. */
static bool range_of_parts(Bv *b, const Term *x, Range *out) {
  Range r[3] = {0};
  bool choice = x->kind == TERM_CHOICE;
  if (x->kind == TERM_LINEAR) return range_of_sum(b, x, 0, out);
  for (uint32_t i = choice; i < x->n && i < 3; i++)
    if (!find_range(b, x->arg[i], &r[i])) return false;
  switch ((TermKind)x->kind) {
    case TERM_MUL:
      return range_of_product(&r[0], &r[1], out);
    case TERM_DIV:
      *out = (Range){floor_div(r[0].lo, x->value), floor_div(r[0].hi, x->value)};
      return true;
    case TERM_MOD:
      *out = (Range){0, x->value - 1};
      return true;
    case TERM_CHOICE:
      *out = (Range){r[1].lo < r[2].lo ? r[1].lo : r[2].lo, r[1].hi > r[2].hi ? r[1].hi : r[2].hi};
      return true;
    case TERM_APPLY:
      return range_of_function(&b->l->function.at[x->ref], out);
    default:
      return false;
  }
}

static bool find_range(Bv *b, TermId t, Range *out) {
  const uint32_t *seen = idmap_find(&b->known, t), *bound = idmap_find(&b->bound, t);
  if (seen) {
    *out = b->range.at[*seen];
    return true;
  }
  Term x = *term_get(b->l, t);
  Range parts;
  bool structural = x.kind != TERM_SYMBOL && range_of_parts(b, &x, &parts);
  if (!structural && (!bound || (x.kind != TERM_SYMBOL && x.kind != TERM_APPLY))) return false;
  Range r = structural ? parts : b->range.at[*bound];
  if (!fits(r.lo) || !fits(r.hi) || r.lo > r.hi) return false;
  for (uint32_t i = 0; x.kind == TERM_APPLY && !structural && i < x.n; i++) /* arguments must fit as well */
    if (!find_range(b, x.arg[i], &parts)) return false;
  idmap_put(&b->known, t, b->range.n);
  vec_push(b->range, r);
  *out = r;
  return true;
}

static bool is_bounded(const Bv *b, TermId atom) { return idmap_find(&b->bound, atom) != NULL; }

static void set_bound(Bv *b, TermId atom, Range r) {
  if (is_bounded(b, atom) || !fits(r.lo) || !fits(r.hi)) return;
  b->is_empty = b->is_empty || r.lo > r.hi;
  idmap_put(&b->bound, atom, b->range.n);
  vec_push(b->range, r);
}

/* A bound on one side, until the other one is found. */
typedef struct {
  TermId atom;
  bool has_lo, has_hi;
  Range r;
} Half;
typedef VEC(Half) Halves;

static void note_half(Bv *b, Halves *halves, TermId atom, bool upper, Int128 value) {
  Half *h = NULL;
  for (uint32_t i = 0; i < halves->n && !h; i++)
    if (halves->at[i].atom == atom) h = &halves->at[i];
  if (!h) {
    vec_push(*halves, (Half){.atom = atom});
    h = &vec_last(*halves);
  }
  if (upper && (!h->has_hi || value < h->r.hi)) h->r.hi = value;
  if (!upper && (!h->has_lo || value > h->r.lo)) h->r.lo = value;
  if (upper)
    h->has_hi = true;
  else
    h->has_lo = true;
  if (h->has_lo && h->has_hi) set_bound(b, atom, h->r);
}

/* sum + c * atom = 0 or <= 0 with |c| = 1 and a bounded sum bounds the atom. */
static void bound_atoms(Bv *b, TermId t, Halves *halves) {
  const Term *x = term_get(b->l, t);
  if (x->kind != TERM_EQ && x->kind != TERM_LE) return;
  bool equal = x->kind == TERM_EQ;
  Term sum = *term_get(b->l, x->arg[0]);
  for (uint32_t i = 0; i < sum.n; i++) {
    TermKind kind = term_kind(b->l, sum.arg[i]);
    Int128 c = sum.coefficient[i];
    Range rest;
    if ((kind != TERM_SYMBOL && kind != TERM_APPLY) || is_bounded(b, sum.arg[i]) || (c != 1 && c != -1)) continue;
    if (!range_of_sum(b, &sum, sum.arg[i], &rest)) continue;
    /* c = 1: atom <= -rest; c = -1: atom >= rest */
    if (c == 1 || equal) note_half(b, halves, sum.arg[i], true, c == 1 ? -rest.lo : rest.hi);
    if (c == -1 || equal) note_half(b, halves, sum.arg[i], false, c == 1 ? -rest.hi : rest.lo);
  }
}

static void find_bounds(Bv *b) {
  Halves halves = {0};
  for (int round = 0; round < MOST_ROUNDS; round++) {
    uint32_t before = b->range.n;
    for (uint32_t i = 0; i < b->conjunct.n; i++) bound_atoms(b, b->conjunct.at[i], &halves);
    if (b->range.n == before) break;
  }
  vec_free(halves);
}

/* Makes the width enough for all integers in a formula; false when one is not bounded. */
static bool measure(Bv *b, TermId t) {
  if (!term_mark(b->l, t)) return true;
  Term x = *term_get(b->l, t);
  if (x.sort == SORT_INT) {
    Range r;
    if (!find_range(b, t, &r)) return false;
    uint32_t lo = width_of(r.lo), hi = width_of(r.hi);
    if (lo > b->width) b->width = lo;
    if (hi > b->width) b->width = hi;
    if (x.kind == TERM_APPLY && b->l->function.at[x.ref].bits >= b->width)
      b->width = b->l->function.at[x.ref].bits + 1u;
    if ((x.kind == TERM_DIV || x.kind == TERM_MOD) && width_of(x.value) >= b->width) b->width = width_of(x.value) + 1;
  }
  for (uint32_t i = 0; i < x.n; i++)
    if (!measure(b, x.arg[i])) return false;
  return true;
}

/* ---- translation ---- */

static Z3_ast keep(Bv *b, Z3_ast a) {
  if (!a || z3_failed(&b->s->z)) {
    b->s->z.broken = true;
    return NULL;
  }
  Z3_inc_ref(b->s->z.z3, a);
  vec_push(b->kept, a);
  return a;
}

static Z3_ast number(Bv *b, Int128 v) {
  char text[INT128_TEXT];
  return keep(b, Z3_mk_numeral(b->s->z.z3, text_int128(v, text), b->sort));
}

static Z3_ast translate(Bv *b, TermId t);

static bool is_power(Int128 d) { return d > 0 && (d & (d - 1)) == 0; }

/* The exponent of a power of 2: its width is that and a sign bit more. */
static uint32_t exponent(Int128 d) { return width_of(d) - 2; }

/* By a positive constant; powers of 2 only move bits. */
static Z3_ast scaled(Bv *b, Z3_ast a, Int128 factor) {
  Z3_context c = b->s->z.z3;
  if (factor == 1) return a;
  if (is_power(factor) && exponent(factor) < b->width) {
    Z3_ast low = keep(b, Z3_mk_extract(c, b->width - 1 - exponent(factor), 0, a));
    Z3_ast zero = keep(b, Z3_mk_int(c, 0, Z3_mk_bv_sort(c, exponent(factor))));
    return low && zero ? keep(b, Z3_mk_concat(c, low, zero)) : NULL;
  }
  Z3_ast k = number(b, factor);
  return k ? keep(b, Z3_mk_bvmul(c, k, a)) : NULL;
}

static Z3_ast sum_of(Bv *b, const Term *x) {
  Z3_context c = b->s->z.z3;
  Z3_ast sum = number(b, x->value);
  for (uint32_t i = 0; i < x->n && sum; i++) {
    Z3_ast part = translate(b, x->arg[i]);
    if (!part) return NULL;
    Int128 factor = x->coefficient[i], size = factor < 0 ? -factor : factor;
    part = scaled(b, part, size);
    sum = part ? keep(b, factor < 0 ? Z3_mk_bvsub(c, sum, part) : Z3_mk_bvadd(c, sum, part)) : NULL;
  }
  return sum;
}

/* Floor division or remainder by a positive constant, which is less than half of what the width has room for. */
static Z3_ast quotient(Bv *b, const Term *x, Z3_ast a) {
  Z3_context c = b->s->z.z3;
  Int128 d = x->value;
  if (d == 1) return x->kind == TERM_DIV ? a : number(b, 0);
  if (is_power(d)) {
    uint32_t k = exponent(d);
    if (x->kind == TERM_MOD) {
      Z3_ast low = keep(b, Z3_mk_extract(c, k - 1, 0, a));
      return low ? keep(b, Z3_mk_zero_ext(c, b->width - k, low)) : NULL;
    }
    Z3_ast high = keep(b, Z3_mk_extract(c, b->width - 1, k, a));
    return high ? keep(b, Z3_mk_sign_ext(c, k, high)) : NULL;
  }
  Z3_ast divisor = number(b, d), rest = divisor ? keep(b, Z3_mk_bvsmod(c, a, divisor)) : NULL; /* at least 0 */
  if (x->kind == TERM_MOD || !rest) return rest;
  Z3_ast whole = keep(b, Z3_mk_bvsub(c, a, rest));
  return whole ? keep(b, Z3_mk_bvsdiv(c, whole, divisor)) : NULL;
}

/* The low `bits` bits as a number of that type. */
static Z3_ast narrowed(Bv *b, const Function *f, Z3_ast a) {
  Z3_context c = b->s->z.z3;
  Z3_ast low = keep(b, Z3_mk_extract(c, f->bits - 1u, 0, a));
  if (!low) return NULL;
  unsigned more = b->width - f->bits;
  return keep(b, f->is_signed ? Z3_mk_sign_ext(c, more, low) : Z3_mk_zero_ext(c, more, low));
}

static Z3_ast uninterpreted(Bv *b, const Term *x, const Z3_ast *arg) {
  Z3_context c = b->s->z.z3;
  const uint32_t *known = idmap_find(&b->function_of, x->ref);
  if (!known) {
    VEC(Z3_sort) domain = {0};
    for (uint32_t i = 0; i < x->n; i++) vec_push(domain, b->sort);
    char name[24];
    snprintf(name, sizeof name, "bf%u", x->ref);
    Z3_func_decl d = Z3_mk_func_decl(c, Z3_mk_string_symbol(c, name), x->n, domain.at, b->sort);
    vec_free(domain);
    if (!keep(b, d ? Z3_func_decl_to_ast(c, d) : NULL)) return NULL;
    idmap_put(&b->function_of, x->ref, b->function.n);
    vec_push(b->function, d);
    known = idmap_find(&b->function_of, x->ref);
  }
  return keep(b, Z3_mk_app(c, b->function.at[*known], x->n, arg));
}

/* An argument of a bit function as a member of its type, which it need not be: results would not be either, and what
 * is wide enough for those of the type would not be for these. */
static Z3_ast member(Bv *b, const Function *f, TermId t, Z3_ast a) {
  Range r, type;
  bool is_one = range_of_function(f, &type) && find_range(b, t, &r) && r.lo >= type.lo && r.hi <= type.hi;
  return is_one ? a : narrowed(b, f, a);
}

static Z3_ast applied(Bv *b, const Term *x, const Z3_ast *arg) {
  Z3_context c = b->s->z.z3;
  const Function *f = &b->l->function.at[x->ref];
  if (f->meaning == BITS_NONE) return uninterpreted(b, x, arg);
  bool shift = f->meaning == BITS_SHL || f->meaning == BITS_SHR; /* by any number: too many bits are as good as all */
  Z3_ast p = member(b, f, x->arg[0], arg[0]), q = shift ? arg[1] : member(b, f, x->arg[1], arg[1]), r = NULL;
  if (!p || !q) return NULL;
  switch (f->meaning) {
    case BITS_NONE:
      return NULL;
    case BITS_AND:
      return keep(b, Z3_mk_bvand(c, p, q));
    case BITS_SHL:
      r = keep(b, Z3_mk_bvshl(c, p, q));
      return r ? narrowed(b, f, r) : NULL;
    case BITS_SHR:
      return keep(b, Z3_mk_bvashr(c, p, q));
    case BITS_DIV: /* by zero, or the least number by -1, it is no member */
      r = keep(b, Z3_mk_bvsdiv(c, p, q));
      return r ? narrowed(b, f, r) : NULL;
    case BITS_REM:
      return keep(b, Z3_mk_bvsrem(c, p, q));
  }
  return NULL;
}

static Z3_ast symbol_of(Bv *b, SymbolId s) {
  Z3_context c = b->s->z.z3;
  bool integer = logic_symbol_sort(b->l, s) == SORT_INT;
  char name[40];
  snprintf(name, sizeof name, "b%u_%u", b->width, s);
  vec_push(b->symbol, s);
  return keep(b, Z3_mk_const(c, Z3_mk_string_symbol(c, name), integer ? b->sort : b->s->z.boolean));
}

static Z3_ast compared(Bv *b, const Term *x) {
  Z3_context c = b->s->z.z3;
  Term sum = *term_get(b->l, x->arg[0]);
  Z3_ast a = sum_of(b, &sum), zero = number(b, 0);
  if (!a || !zero) return NULL;
  return keep(b, x->kind == TERM_EQ ? Z3_mk_eq(c, a, zero) : Z3_mk_bvsle(c, a, zero));
}

static Z3_ast build(Bv *b, const Term *x, const Z3_ast *arg) {
  Z3_context c = b->s->z.z3;
  switch ((TermKind)x->kind) {
    case TERM_NONE:
      return NULL;
    case TERM_TRUE:
      return keep(b, Z3_mk_true(c));
    case TERM_FALSE:
      return keep(b, Z3_mk_false(c));
    case TERM_SYMBOL:
      return symbol_of(b, x->ref);
    case TERM_APPLY:
      return applied(b, x, arg);
    case TERM_LINEAR:
      return sum_of(b, x);
    case TERM_MUL:
      return keep(b, Z3_mk_bvmul(c, arg[0], arg[1]));
    case TERM_DIV:
    case TERM_MOD:
      return quotient(b, x, arg[0]);
    case TERM_CHOICE:
      return keep(b, Z3_mk_ite(c, arg[0], arg[1], arg[2]));
    case TERM_EQ:
    case TERM_LE:
      return compared(b, x);
    case TERM_NOT:
      return keep(b, Z3_mk_not(c, arg[0]));
    case TERM_AND:
      return keep(b, Z3_mk_and(c, x->n, arg));
    case TERM_OR:
      return keep(b, Z3_mk_or(c, x->n, arg));
    case TERM_IFF:
      return keep(b, Z3_mk_iff(c, arg[0], arg[1]));
  }
  return NULL;
}

static Z3_ast translate(Bv *b, TermId t) {
  const uint32_t *known = idmap_find(&b->made, t);
  if (known) return b->expression.at[*known];
  Term x = *term_get(b->l, t);
  bool looks_through = x.kind == TERM_EQ || x.kind == TERM_LE || x.kind == TERM_LINEAR;
  Z3_ast *arg = mem_zalloc((x.n + 1) * sizeof(Z3_ast));
  bool ok = !b->s->z.broken;
  for (uint32_t i = 0; i < x.n && !looks_through && ok; i++) ok = (arg[i] = translate(b, x.arg[i])) != NULL;
  Z3_ast a = ok ? build(b, &x, arg) : NULL;
  mem_free(arg);
  idmap_put(&b->made, t, b->expression.n);
  vec_push(b->expression, a);
  return a;
}

/* ---- solving ---- */

/* What find_range took for granted, so that the model is one of the integers. */
static void assert_bounds(Bv *b, Z3_solver z) {
  Z3_context c = b->s->z.z3;
  for (uint32_t i = 0; i < b->symbol.n; i++) {
    TermId t = term_symbol(b->l, b->symbol.at[i]);
    const uint32_t *bound = idmap_find(&b->bound, t);
    if (!bound) continue;
    Z3_ast x = translate(b, t), lo = number(b, b->range.at[*bound].lo), hi = number(b, b->range.at[*bound].hi);
    if (!x || !lo || !hi) return;
    Z3_ast above = keep(b, Z3_mk_bvsle(c, lo, x)), below = keep(b, Z3_mk_bvsle(c, x, hi));
    if (above) Z3_solver_assert(c, z, above);
    if (below) Z3_solver_assert(c, z, below);
  }
}

static bool value_in(Bv *b, Z3_model model, SymbolId s, Int128 *value) {
  Z3_context c = b->s->z.z3;
  Z3_ast x = translate(b, term_symbol(b->l, s)), v = NULL;
  if (!x || !Z3_model_eval(c, model, x, true, &v) || !keep(b, v)) return false;
  if (logic_symbol_sort(b->l, s) == SORT_BOOL) {
    *value = Z3_get_bool_value(c, v) == Z3_L_TRUE;
    return true;
  }
  if (!Z3_is_numeral_ast(c, v) || !text_parse_int128(Z3_get_numeral_string(c, v), value)) return false;
  if (*value >= (Int128)1 << (b->width - 1)) *value -= (Int128)1 << b->width;
  return true;
}

static void read_model(Bv *b, Z3_solver z, BvModel *out) {
  Z3_context c = b->s->z.z3;
  Z3_model model = Z3_solver_get_model(c, z);
  if (!model || z3_failed(&b->s->z)) return;
  Z3_model_inc_ref(c, model);
  for (uint32_t i = 0; i < b->symbol.n; i++) {
    Int128 value;
    if (!value_in(b, model, b->symbol.at[i], &value)) continue;
    idmap_put(&out->index, b->symbol.at[i], out->value.n);
    vec_push(out->value, value);
  }
  Z3_model_dec_ref(c, model);
}

static SolverAnswer solve(Bv *b, BvModel *out) {
  Z3_context c = b->s->z.z3;
  b->sort = Z3_mk_bv_sort(c, b->width);
  if (!keep(b, Z3_sort_to_ast(c, b->sort))) return SOLVER_UNKNOWN;
  for (uint32_t i = 0; i < b->conjunct.n; i++)
    if (!translate(b, b->conjunct.at[i])) return SOLVER_UNKNOWN;
  Z3_solver z = b->function.n ? Z3_mk_simple_solver(c) : Z3_mk_solver_for_logic(c, Z3_mk_string_symbol(c, "QF_BV"));
  if (!z || z3_failed(&b->s->z)) return SOLVER_UNKNOWN;
  Z3_solver_inc_ref(c, z);
  solver_set_params(b->s, z, 0);
  for (uint32_t i = 0; i < b->conjunct.n; i++) Z3_solver_assert(c, z, translate(b, b->conjunct.at[i]));
  assert_bounds(b, z);
  SolverAnswer r = solver_run(b->s, z, NULL, 0);
  if (r == SOLVER_SAT && out) read_model(b, z, out);
  Z3_solver_dec_ref(c, z);
  return r;
}

SolverAnswer bv_check(Solver *s, const TermId *t, uint32_t n, BvModel *model) {
  solver_open(s);
  Bv b = {.s = s, .l = s->l};
  for (uint32_t i = 0; i < n; i++) term_conjuncts(s->l, t[i], &b.conjunct);
  if (model) bv_model_clear(model);
  find_bounds(&b);
  term_walk(s->l);
  bool bounded = !s->z.broken;
  for (uint32_t i = 0; i < b.conjunct.n && bounded; i++) bounded = measure(&b, b.conjunct.at[i]);
  b.width++; /* differences of two values that are compared */
  SolverAnswer r = SOLVER_UNKNOWN;
  if (b.is_empty)
    r = SOLVER_UNSAT;
  else if (bounded && b.width <= MOST_WIDTH)
    r = solve(&b, model);
  for (uint32_t i = 0; i < b.kept.n; i++) Z3_dec_ref(s->z.z3, b.kept.at[i]);
  vec_free(b.conjunct);
  idmap_free(&b.bound);
  idmap_free(&b.known);
  vec_free(b.range);
  idmap_free(&b.made);
  vec_free(b.expression);
  vec_free(b.kept);
  vec_free(b.function);
  idmap_free(&b.function_of);
  vec_free(b.symbol);
  return r;
}

void bv_model_clear(BvModel *m) {
  idmap_free(&m->index);
  m->index = (IdMap){0};
  vec_clear(m->value);
}

void bv_model_free(BvModel *m) {
  idmap_free(&m->index);
  vec_free(m->value);
}

bool bv_occur(Logic *l, TermId t) {
  const Term *x = term_get(l, t);
  if (!term_mark(l, t)) return false;
  if (x->kind == TERM_APPLY && l->function.at[x->ref].meaning != BITS_NONE) return true;
  for (uint32_t i = 0; i < term_get(l, t)->n; i++)
    if (bv_occur(l, term_get(l, t)->arg[i])) return true;
  return false;
}

/* ---- cores ---- */

/* Are hard and the members of `core` but first .. first + n - 1 unsatisfiable? */
static bool unsat_without(Solver *s, TermId hard, const TermId *soft, uint32_t n_soft, const uint64_t *core,
                          uint32_t first, uint32_t n) {
  U32Vec t = {0};
  vec_push(t, hard);
  for (uint32_t i = 0; i < n_soft; i++)
    if (bits_get(core, i) && (i < first || i >= first + n)) vec_push(t, soft[i]);
  bool unsat = bv_check(s, t.at, t.n, NULL) == SOLVER_UNSAT;
  vec_free(t);
  return unsat;
}

bool bv_core(Solver *s, TermId hard, const TermId *soft, uint32_t n, uint64_t *core) {
  enum { MOST_CHECKS = 60 };
  bits_zero(core, BITS_WORDS(n));
  bits_fill(core, n);
  if (!unsat_without(s, hard, soft, n, core, n, 0)) return false;
  uint32_t checks = 0;
  for (uint32_t size = n / 2; size; size /= 2) /* larger parts first, from the back */
    for (uint32_t end = n; end > 0; end = end > size ? end - size : 0) {
      uint32_t first = end > size ? end - size : 0;
      bool any = false;
      for (uint32_t i = first; i < end && !any; i++) any = bits_get(core, i);
      if (!any || checks++ >= MOST_CHECKS || !unsat_without(s, hard, soft, n, core, first, end - first)) continue;
      for (uint32_t i = first; i < end; i++) bits_clear(core, i);
    }
  return true;
}
