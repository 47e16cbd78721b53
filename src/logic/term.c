/* Terms: storage, interning, symbols, and the integer operations that are not sums (products, quotients, remainders,
 * applications, choices). Sums and comparisons are in linear.c, connectives in formula.c. */
#include "logic/term.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- storage ---- */

static uint64_t hash_int128(uint64_t h, Int128 v) {
  return hash_mix(hash_mix(h, (uint64_t)v), (uint64_t)((UInt128)v >> 64));
}

static uint64_t term_hash(const Term *t) {
  uint64_t h = hash_mix(hash_mix(t->kind, t->ref), t->n);
  h = hash_int128(h, t->value);
  for (uint32_t i = 0; i < t->n; i++) h = hash_mix(h, t->arg[i]);
  if (t->coefficient)
    for (uint32_t i = 0; i < t->n; i++) h = hash_int128(h, t->coefficient[i]);
  return h;
}

static bool term_equal(const void *context, uint32_t id, const void *key) {
  const Logic *l = context;
  const Term *a = term_get(l, id), *b = key;
  if (a->kind != b->kind || a->ref != b->ref || a->n != b->n || a->value != b->value) return false;
  for (uint32_t i = 0; i < a->n; i++) {
    if (a->arg[i] != b->arg[i]) return false;
    if (a->kind == TERM_LINEAR && a->coefficient[i] != b->coefficient[i]) return false;
  }
  return true;
}

TermId term_intern(Logic *l, Term t) {
  bool added;
  TermId id = intern_find_or_add(&l->term_table, term_hash(&t), &t, term_equal, l, l->term.n, &added);
  if (!added) return id;
  if (t.n) {
    t.arg = arena_copy(&l->arena, t.arg, t.n * sizeof *t.arg);
    if (t.coefficient) t.coefficient = arena_copy(&l->arena, t.coefficient, t.n * sizeof *t.coefficient);
  }
  table_push(l->term, t);
  return id;
}

Logic *logic_new(void) {
  Logic *l = mem_zalloc(sizeof *l);
  vec_push(l->symbol, (Symbol){0});
  vec_push(l->function, (Function){0});
  term_intern(l, (Term){.kind = TERM_NONE});
  TermId yes = term_intern(l, (Term){.kind = TERM_TRUE, .sort = SORT_BOOL, .negation = ID_FALSE});
  TermId no = term_intern(l, (Term){.kind = TERM_FALSE, .sort = SORT_BOOL, .negation = ID_TRUE});
  assert(yes == ID_TRUE && no == ID_FALSE);
  (void)yes, (void)no;
  return l;
}

void logic_free(Logic *l) {
  if (!l) return;
  arena_free(&l->arena);
  arena_free(&l->scratch);
  table_free(l->term);
  intern_free(&l->term_table);
  vec_free(l->symbol);
  vec_free(l->function);
  str_free(&l->names);
  idmap_free(&l->function_of);
  vec_free(l->mark);
  mem_free(l);
}

/* ---- symbols and functions ---- */

SymbolId logic_symbol(Logic *l, const char *name, Sort sort) {
  vec_push(l->symbol, (Symbol){.name = str_intern(&l->names, name), .sort = sort});
  return l->symbol.n - 1;
}
const char *logic_symbol_name(const Logic *l, SymbolId s) { return l->symbol.at[s].name; }
Sort logic_symbol_sort(const Logic *l, SymbolId s) { return l->symbol.at[s].sort; }

FunctionId logic_function(Logic *l, const char *name, uint32_t arity) {
  const char *text = str_intern(&l->names, name);
  const uint32_t *known = idmap_find(&l->function_of, idmap_ptr(text));
  if (known) {
    assert(l->function.at[*known].arity == arity && "a function has one arity");
    return *known;
  }
  vec_push(l->function, (Function){.name = text, .arity = arity});
  idmap_put(&l->function_of, idmap_ptr(text), l->function.n - 1);
  return l->function.n - 1;
}

FunctionId logic_bit_function(Logic *l, BitFunction what, bool is_signed, uint32_t bits) {
  static const char *const name[] = {
      [BITS_AND] = "and", [BITS_SHL] = "shl", [BITS_SHR] = "shr", [BITS_DIV] = "div", [BITS_REM] = "rem"};
  char full[24];
  snprintf(full, sizeof full, "%s%c%u", name[what], is_signed ? 's' : 'u', bits);
  FunctionId id = logic_function(l, full, 2);
  Function *f = &l->function.at[id];
  l->n_bit_functions += f->meaning == BITS_NONE;
  f->meaning = what;
  f->is_signed = is_signed;
  f->bits = (uint8_t)bits;
  return id;
}

FunctionInfo logic_function_info(const Logic *l, FunctionId id) {
  const Function *f = &l->function.at[id];
  return (FunctionInfo){f->name, f->arity, f->meaning, f->is_signed, f->bits};
}

/* ---- looking ---- */

TermKind term_kind(const Logic *l, TermId t) { return (TermKind)term_get(l, t)->kind; }
Sort term_sort(const Logic *l, TermId t) { return (Sort)term_get(l, t)->sort; }
uint32_t term_n_args(const Logic *l, TermId t) { return term_get(l, t)->n; }
TermId term_arg(const Logic *l, TermId t, uint32_t i) {
  assert(i < term_get(l, t)->n);
  return term_get(l, t)->arg[i];
}
Int128 term_coefficient(const Logic *l, TermId t, uint32_t i) {
  assert(term_get(l, t)->kind == TERM_LINEAR && i < term_get(l, t)->n);
  return term_get(l, t)->coefficient[i];
}
Int128 term_value(const Logic *l, TermId t) { return term_get(l, t)->value; }
SymbolId term_symbol_of(const Logic *l, TermId t) {
  return term_get(l, t)->kind == TERM_SYMBOL ? term_get(l, t)->ref : 0;
}
FunctionId term_function_of(const Logic *l, TermId t) {
  return term_get(l, t)->kind == TERM_APPLY ? term_get(l, t)->ref : 0;
}
bool term_is_const(const Logic *l, TermId t, Int128 *value) {
  const Term *x = term_get(l, t);
  if (x->kind != TERM_LINEAR || x->n) return false;
  if (value) *value = x->value;
  return true;
}

/* ---- building ---- */

TermId term_true(Logic *l) {
  (void)l;
  return ID_TRUE;
}
TermId term_false(Logic *l) {
  (void)l;
  return ID_FALSE;
}
TermId term_bool(Logic *l, bool value) {
  (void)l;
  return value ? ID_TRUE : ID_FALSE;
}

TermId term_symbol(Logic *l, SymbolId s) {
  assert(s && s < l->symbol.n);
  return term_intern(l, (Term){.kind = TERM_SYMBOL, .sort = (uint8_t)l->symbol.at[s].sort, .ref = s});
}

TermId term_apply(Logic *l, FunctionId f, const TermId *args, uint32_t n) {
  assert(f && f < l->function.n && l->function.at[f].arity == n);
  ArenaMark m = arena_mark(&l->scratch);
  TermId *a = ARENA_ARRAY(&l->scratch, TermId, n);
  for (uint32_t i = 0; i < n; i++) a[i] = term_unwrap(l, args[i]);
  TermId t = term_intern(l, (Term){.kind = TERM_APPLY, .sort = SORT_INT, .ref = f, .n = n, .arg = a});
  arena_rewind(&l->scratch, m);
  return t;
}

/* The formula or its negation, whichever was built first; `*flipped` tells which. */
static TermId canonical(Logic *l, TermId c, bool *flipped) {
  TermId n = term_not(l, c);
  *flipped = n < c;
  return n < c ? n : c;
}

TermId(term_choice)(Logic *l, TermId c, TermId a, TermId b) {
  if (c == ID_TRUE) return term_unwrap(l, a);
  if (c == ID_FALSE) return term_unwrap(l, b);
  if (term_sort(l, a) == SORT_BOOL) {
    if (a == b) return a;
    if (a == ID_TRUE) return term_or(l, c, b);
    if (b == ID_FALSE) return term_and(l, c, a);
    if (a == ID_FALSE) return term_and(l, term_not(l, c), b);
    if (b == ID_TRUE) return term_or(l, term_not(l, c), a);
    if (term_not(l, a) == b) return term_eq(l, c, a);
    return term_or(l, term_and(l, c, a), term_and(l, term_not(l, c), b));
  }
  bool flipped;
  c = canonical(l, c, &flipped);
  TermId arg[3] = {c, term_unwrap(l, flipped ? b : a), term_unwrap(l, flipped ? a : b)};
  for (int i = 1; i <= 2; i++) { /* a choice below with the same condition is decided */
    const Term *x = term_get(l, arg[i]);
    if (x->kind == TERM_CHOICE && x->arg[0] == c) arg[i] = x->arg[i];
  }
  if (arg[1] == arg[2]) return arg[1];
  return term_intern(l, (Term){.kind = TERM_CHOICE, .sort = SORT_INT, .n = 3, .arg = arg});
}

/* ---- products ---- */

static void factors_of(const Logic *l, TermId atom, U32Vec *out) {
  const Term *x = term_get(l, atom);
  if (x->kind == TERM_MUL) {
    factors_of(l, x->arg[0], out);
    factors_of(l, x->arg[1], out);
  } else {
    vec_push(*out, atom);
  }
}

/* The product of two atoms: the factors of nested products sorted, nested to the left. */
static TermId mul_atoms(Logic *l, TermId a, TermId b) {
  U32Vec factor = {0};
  factors_of(l, a, &factor);
  factors_of(l, b, &factor);
  term_sort_ids(factor.at, factor.n);
  TermId product = factor.at[0];
  for (uint32_t i = 1; i < factor.n; i++) {
    TermId arg[2] = {product, factor.at[i]};
    product = term_intern(l, (Term){.kind = TERM_MUL, .sort = SORT_INT, .n = 2, .arg = arg});
  }
  vec_free(factor);
  return product;
}

static TermId opaque(Logic *l, const char *name, TermId a, TermId b) {
  return term_apply(l, logic_function(l, name, 2), (TermId[]){a, b}, 2);
}

/* Multiplies out; products larger than this stay opaque. */
enum { MUL_MAX_TERMS = 64 };

TermId(term_mul)(Logic *l, TermId a, TermId b) {
  Int128 value;
  if (term_is_const(l, a, &value)) return term_scale(l, value, b);
  if (term_is_const(l, b, &value)) return term_scale(l, value, a);
  if (a > b) {
    TermId t = a;
    a = b;
    b = t;
  }
  Linear x = linear_view(l, &a), y = linear_view(l, &b);
  if ((uint64_t)x.n * y.n > MUL_MAX_TERMS) return opaque(l, "overflow *", a, b);
  /* (p + x.constant) * (q + y.constant) = p * q + x.constant * y + y.constant * x - x.constant * y.constant */
  ArenaMark m = arena_mark(&l->scratch);
  Linear sum = {0};
  Int128 both;
  bool fits = !__builtin_mul_overflow(x.constant, y.constant, &both) && linear_add(l, sum, x.constant, y, &sum) &&
              linear_add(l, sum, y.constant, x, &sum) && !__builtin_sub_overflow(sum.constant, both, &sum.constant);
  for (uint32_t i = 0; fits && i < x.n; i++)
    for (uint32_t j = 0; fits && j < y.n; j++) {
      Int128 c;
      TermId product = mul_atoms(l, x.atom[i], y.atom[j]);
      fits = !__builtin_mul_overflow(x.c[i], y.c[j], &c) && linear_add(l, sum, c, linear_view(l, &product), &sum);
    }
  TermId t = fits ? linear_term(l, sum) : opaque(l, "overflow *", a, b);
  arena_rewind(&l->scratch, m);
  return t;
}

/* ---- quotients and remainders ---- */

/* The residue of a modulo d that is nearest to zero; d/2 rather than -d/2. */
static Int128 balanced_mod(Int128 a, Int128 d) {
  Int128 r = floor_mod(a, d);
  return r > d / 2 ? r - d : r;
}

/* Writes e = d * q + r with the coefficients of r nearest to zero. False when a coefficient does not fit. */
static bool split_by(Logic *l, Linear e, Int128 d, Linear *q, Linear *r) {
  TermId *qa = ARENA_ARRAY(&l->scratch, TermId, e.n), *ra = ARENA_ARRAY(&l->scratch, TermId, e.n);
  Int128 *qc = ARENA_ARRAY(&l->scratch, Int128, e.n), *rc = ARENA_ARRAY(&l->scratch, Int128, e.n);
  *q = (Linear){.atom = qa, .c = qc};
  *r = (Linear){.atom = ra, .c = rc};
  for (uint32_t i = 0; i <= e.n; i++) {
    Int128 c = i < e.n ? e.c[i] : e.constant, rest = balanced_mod(c, d), whole;
    if (__builtin_sub_overflow(c, rest, &whole)) return false;
    whole /= d;
    if (i == e.n) {
      q->constant = whole;
      r->constant = rest;
      break;
    }
    if (whole) qa[q->n] = e.atom[i], qc[q->n++] = whole;
    if (rest) ra[r->n] = e.atom[i], rc[r->n++] = rest;
  }
  return true;
}

static UInt128 magnitude(Int128 v) { return v < 0 ? -(UInt128)v : (UInt128)v; }

static Int128 common_divisor(Linear e, Int128 d) {
  UInt128 g = (UInt128)d;
  for (uint32_t i = 0; i < e.n && g > 1; i++) {
    UInt128 a = magnitude(e.c[i]);
    while (a) {
      UInt128 rest = g % a;
      g = a;
      a = rest;
    }
  }
  return (Int128)g;
}

/* r divided by g, which divides its coefficients; the constant rounded down. */
static Linear shrink(Logic *l, Linear r, Int128 g) {
  Int128 *c = ARENA_ARRAY(&l->scratch, Int128, r.n);
  for (uint32_t i = 0; i < r.n; i++) c[i] = r.c[i] / g;
  return (Linear){.constant = floor_div(r.constant, g), .n = r.n, .atom = r.atom, .c = c};
}

static TermId quotient(Logic *l, TermKind kind, TermId a, Int128 d) {
  return term_intern(l, (Term){.kind = (uint8_t)kind, .sort = SORT_INT, .n = 1, .arg = &a, .value = d});
}

static TermId div_split(Logic *l, TermId a, Int128 d) {
  Linear q, r, sum;
  if (!split_by(l, linear_view(l, &a), d, &q, &r)) return quotient(l, TERM_DIV, a, d);
  if (!r.n) { /* |r| <= d / 2 is a constant: its quotient is 0 or -1 */
    if (__builtin_add_overflow(q.constant, floor_div(r.constant, d), &q.constant)) return quotient(l, TERM_DIV, a, d);
    return linear_term(l, q);
  }
  Int128 g = common_divisor(r, d), lo, hi, product;
  TermId t, rest = linear_term(l, r);
  const Term *x = term_get(l, rest);
  if (g > 1) /* floor((g * e + c) / (g * d)) = floor((e + floor(c / g)) / d) */
    t = term_div(l, linear_term(l, shrink(l, r, g)), d / g);
  else if (term_range(l, rest, &lo, &hi) && floor_div(lo, d) == floor_div(hi, d))
    t = term_int(l, floor_div(lo, d));
  else if (x->kind == TERM_DIV && !__builtin_mul_overflow(x->value, d, &product))
    t = term_div(l, x->arg[0], product);
  else
    t = quotient(l, TERM_DIV, rest, d);
  return linear_add(l, q, 1, linear_view(l, &t), &sum) ? linear_term(l, sum) : quotient(l, TERM_DIV, a, d);
}

TermId term_div(Logic *l, TermId a, Int128 d) {
  assert(d > 0);
  a = term_unwrap(l, a);
  if (d == 1) return a;
  ArenaMark m = arena_mark(&l->scratch);
  TermId t = div_split(l, a, d);
  arena_rewind(&l->scratch, m);
  return t;
}

/* In a sum that is taken modulo d, k * (e mod m) is as good as k * e when d divides k * m. False when there is no such
 * part left, or it does not fit. */
static bool open_remainder(Logic *l, Linear e, Int128 d, Linear *out) {
  for (uint32_t i = 0; i < e.n; i++) {
    const Term *x = term_get(l, e.atom[i]);
    Int128 km;
    if (x->kind != TERM_MOD || __builtin_mul_overflow(e.c[i], x->value, &km) || km % d) continue;
    TermId *inner = ARENA_ARRAY(&l->scratch, TermId, 2);
    inner[0] = x->arg[0];
    inner[1] = e.atom[i];
    if (linear_add(l, e, -e.c[i], linear_view(l, &inner[1]), out) &&
        linear_add(l, *out, e.c[i], linear_view(l, &inner[0]), out))
      return true;
  }
  return false;
}

static TermId mod_split(Logic *l, TermId a, Int128 d) {
  Linear q, r, opened;
  if (!split_by(l, linear_view(l, &a), d, &q, &r)) return quotient(l, TERM_MOD, a, d);
  while (open_remainder(l, r, d, &opened))
    if (!split_by(l, opened, d, &q, &r)) return quotient(l, TERM_MOD, a, d);
  if (!r.n) return term_int(l, floor_mod(r.constant, d));
  Int128 g = common_divisor(r, d), lo, hi;
  if (g > 1) { /* (g * e + c) mod (g * d) = g * ((e + floor(c / g)) mod d) + c mod g */
    TermId t = term_mod(l, linear_term(l, shrink(l, r, g)), d / g);
    return term_add(l, term_scale(l, g, t), term_int(l, floor_mod(r.constant, g)));
  }
  TermId rest = linear_term(l, r);
  if (term_range(l, rest, &lo, &hi) && lo >= 0 && hi < d) return rest;
  return quotient(l, TERM_MOD, rest, d);
}

TermId term_mod(Logic *l, TermId a, Int128 d) {
  assert(d > 0);
  a = term_unwrap(l, a);
  if (d == 1) return term_int(l, 0);
  ArenaMark m = arena_mark(&l->scratch);
  TermId t = mod_split(l, a, d);
  arena_rewind(&l->scratch, m);
  return t;
}

/* ---- helpers ---- */

static int compare_ids(const void *a, const void *b) {
  TermId x = *(const TermId *)a, y = *(const TermId *)b;
  return x < y ? -1 : x > y;
}

void term_sort_ids(TermId *t, uint32_t n) {
  if (n == 2) {
    if (t[0] > t[1]) {
      TermId x = t[0];
      t[0] = t[1];
      t[1] = x;
    }
  } else if (n > 2) {
    qsort(t, n, sizeof *t, compare_ids);
  }
}
