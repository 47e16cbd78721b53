/* What a term can be on a path. The version of a cell is a symbol; behind it stands the term that it was made equal to,
 * and so on back to constants, choices and inputs. Addresses are nearly always one constant this way; the sets of
 * values that are carried here are small. Truth is the solver's business: these sets only say where to look. */
#include <stdlib.h>

#include "predicate/encoder.h"
#include "predicate/heap.h"

/* A term with more possible values than this is taken as unknown. */
enum { MOST_VALUES = 64 };
/* An address is followed through at most so many choices and versions where its values are not all known. */
enum { MOST_STEPS = 200 };

static int compare_numbers(const void *a, const void *b) {
  Int128 x = *(const Int128 *)a, y = *(const Int128 *)b;
  return x < y ? -1 : x > y;
}

static void tidy(Numbers *n) {
  if (n->n) qsort(n->at, n->n, sizeof *n->at, compare_numbers);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < n->n; i++)
    if (!kept || n->at[kept - 1] != n->at[i]) n->at[kept++] = n->at[i];
  n->n = kept;
}

static void append(Numbers *to, const Numbers *from) {
  for (uint32_t i = 0; i < from->n; i++) vec_push(*to, from->at[i]);
}

/* sum := { x + c * y | x in sum, y in set } */
static bool add_scaled(Numbers *sum, Int128 c, const Numbers *set) {
  if (sum->n * set->n > MOST_VALUES) return false;
  Numbers result = {0};
  bool fits = true;
  for (uint32_t i = 0; i < sum->n; i++)
    for (uint32_t k = 0; k < set->n; k++) {
      Int128 product, total;
      fits = fits && !__builtin_mul_overflow(c, set->at[k], &product) &&
             !__builtin_add_overflow(sum->at[i], product, &total);
      if (fits) vec_push(result, total);
    }
  tidy(&result);
  vec_free(*sum);
  *sum = result;
  return fits;
}

static Int128 floor_quotient(Int128 a, Int128 b) {
  Int128 q = a / b;
  return a % b < 0 ? q - 1 : q;
}

/* 1: holds for all values, 0: for none, -1: not known. */
static int condition_value(Env *v, TermId c) {
  Logic *l = v->encoder->l;
  TermKind k = term_kind(l, c);
  if (k == TERM_TRUE || k == TERM_FALSE) return k == TERM_TRUE;
  if (k == TERM_NOT) {
    int x = condition_value(v, term_arg(l, c, 0));
    return x < 0 ? x : !x;
  }
  if (k != TERM_EQ && k != TERM_LE) return -1;
  Numbers set = {0};
  int result = -1;
  if (values_of(v, term_arg(l, c, 0), &set) && set.n) {
    uint32_t yes = 0;
    for (uint32_t i = 0; i < set.n; i++) yes += k == TERM_EQ ? set.at[i] == 0 : set.at[i] <= 0;
    result = yes == set.n ? 1 : yes == 0 ? 0 : -1;
  }
  vec_free(set);
  return result;
}

static bool compute(Env *v, TermId t, Numbers *out) {
  Logic *l = v->encoder->l;
  Int128 k;
  if (term_is_const(l, t, &k)) {
    vec_push(*out, k);
    return true;
  }
  switch (term_kind(l, t)) {
    case TERM_SYMBOL: {
      uint32_t *set = idmap_find(&heap_of(v)->values_of, term_symbol_of(l, t));
      if (!set || !heap_of(v)->values.at[*set].n) return false;
      append(out, &heap_of(v)->values.at[*set]);
      return true;
    }
    case TERM_LINEAR: {
      Numbers sum = {0};
      vec_push(sum, term_value(l, t));
      bool known = true;
      for (uint32_t i = 0; i < term_n_args(l, t) && known; i++) {
        Numbers atom = {0};
        known = values_of(v, term_arg(l, t, i), &atom) && add_scaled(&sum, term_coefficient(l, t, i), &atom);
        vec_free(atom);
      }
      if (known) append(out, &sum);
      vec_free(sum);
      return known;
    }
    case TERM_CHOICE: {
      int c = condition_value(v, term_arg(l, t, 0));
      return (c == 0 || values_of(v, term_arg(l, t, 1), out)) && (c == 1 || values_of(v, term_arg(l, t, 2), out));
    }
    case TERM_DIV:
    case TERM_MOD: {
      Numbers set = {0};
      bool known = values_of(v, term_arg(l, t, 0), &set);
      Int128 d = term_value(l, t);
      for (uint32_t i = 0; i < set.n && known; i++) {
        Int128 q = floor_quotient(set.at[i], d);
        vec_push(*out, term_kind(l, t) == TERM_DIV ? q : set.at[i] - q * d);
      }
      vec_free(set);
      return known;
    }
    default:
      return false;
  }
}

bool values_of(Env *v, TermId t, Numbers *out) {
  if (!compute(v, t, out)) return false;
  tidy(out);
  return out->n <= MOST_VALUES;
}

bool value_of(Env *v, TermId t, Int128 *value) {
  if (term_is_const(v->encoder->l, t, value)) return true;
  Numbers set = {0};
  bool one = values_of(v, t, &set) && set.n == 1;
  if (one) *value = set.at[0];
  vec_free(set);
  return one;
}

/* The empty set stands for "not known". */
void values_define(Env *v, SymbolId s, TermId t) {
  Heap *m = heap_of(v);
  Numbers set = {0};
  if (!values_of(v, t, &set)) vec_clear(set);
  idmap_put(&m->definition, s, t);
  idmap_put(&m->values_of, s, m->values.n);
  vec_push(m->values, set);
}

TermId values_definition(const Env *v, SymbolId s) {
  uint32_t *t = v->contents ? idmap_find(&v->contents->definition, s) : NULL;
  return t ? *t : 0;
}

/* ---- addresses ---- */

static Int128 gcd(Int128 a, Int128 b) {
  if (a < 0) a = -a;
  if (b < 0) b = -b;
  while (b) {
    Int128 r = a % b;
    a = b;
    b = r;
  }
  return a;
}

/* All places base + i * stride of the object of `base` where `size` bytes fit. */
static bool add_elements(Env *v, Int128 base, Int128 stride, uint64_t size, Numbers *out) {
  VarId var;
  uint32_t level;
  Int128 offset;
  uint64_t whole;
  if (!heap_find(v, base, &var, &level, &offset)) return true; /* no object: nothing may be accessed there */
  if (!heap_size_known(v, var, level, &whole) || (Int128)whole / stride > MOST_VALUES) return false;
  Int128 first = offset - floor_quotient(offset, stride) * stride;
  for (Int128 at = first; at + (Int128)size <= (Int128)whole; at += stride) vec_push(*out, base - offset + at);
  return true;
}

/* constant + known atoms + stride * something */
static bool indexed(Env *v, TermId t, uint64_t size, Numbers *out) {
  Logic *l = v->encoder->l;
  Numbers base = {0};
  Int128 stride = 0;
  vec_push(base, term_value(l, t));
  bool good = true;
  TermId pointer = 0; /* an atom that is not known as a whole but is an address */
  for (uint32_t i = 0; i < term_n_args(l, t) && good; i++) {
    Numbers atom = {0};
    if (values_of(v, term_arg(l, t, i), &atom))
      good = add_scaled(&base, term_coefficient(l, t, i), &atom);
    else if (!pointer && term_coefficient(l, t, i) == 1 && term_kind(l, term_arg(l, t, i)) == TERM_SYMBOL &&
             values_definition(v, term_symbol_of(l, term_arg(l, t, i))))
      pointer = term_arg(l, t, i);
    else
      stride = gcd(stride, term_coefficient(l, t, i));
    vec_free(atom);
  }
  bool has_object = false;
  for (uint32_t i = 0; i < base.n; i++) has_object = has_object || base.at[i] >= 1 << 16;
  if (pointer && !has_object && good) { /* the address is in the atom */
    TermId d = values_definition(v, term_symbol_of(l, pointer));
    TermId rest = term_add(l, term_sub(l, t, pointer), d);
    vec_free(base);
    return values_of_address(v, rest, size, out);
  }
  if (pointer) stride = 1;
  good = good && has_object && stride > 0;
  for (uint32_t i = 0; i < base.n && good; i++) good = add_elements(v, base.at[i], stride, size, out);
  vec_free(base);
  return good;
}

bool values_of_address(Env *v, TermId t, uint64_t size, Numbers *out) {
  Logic *l = v->encoder->l;
  Heap *m = heap_of(v);
  uint32_t before = out->n;
  if (values_of(v, t, out)) return true;
  out->n = before;
  if (m->steps >= MOST_STEPS) return false;
  m->steps++;
  bool known = false;
  TermId d = term_kind(l, t) == TERM_SYMBOL ? values_definition(v, term_symbol_of(l, t)) : 0;
  if (d) {
    known = values_of_address(v, d, size, out);
  } else if (term_kind(l, t) == TERM_CHOICE) {
    int c = condition_value(v, term_arg(l, t, 0));
    known = (c == 0 || values_of_address(v, term_arg(l, t, 1), size, out)) &&
            (c == 1 || values_of_address(v, term_arg(l, t, 2), size, out));
  } else if (term_kind(l, t) == TERM_LINEAR) {
    known = indexed(v, t, size, out);
  }
  m->steps--;
  tidy(out);
  return known && out->n <= MOST_VALUES;
}

/* Of an address that is one of a few known ones plus something: the one that may be in an object; and, if that is not
 * said by any of them, the term of an atom from which it is computed. */
static bool only_object(Env *v, TermId t, Int128 *at, TermId *behind) {
  Logic *l = v->encoder->l;
  Numbers base = {0};
  bool good = true;
  uint32_t found = 0;
  vec_push(base, term_value(l, t));
  *behind = 0;
  for (uint32_t i = 0; i < term_n_args(l, t) && good; i++) {
    TermId x = term_arg(l, t, i);
    Numbers atom = {0};
    if (values_of(v, x, &atom))
      good = add_scaled(&base, term_coefficient(l, t, i), &atom);
    else if (!*behind && term_coefficient(l, t, i) == 1 && term_kind(l, x) == TERM_SYMBOL &&
             values_definition(v, term_symbol_of(l, x)))
      *behind = x;
    vec_free(atom);
  }
  for (uint32_t i = 0; i < base.n; i++)
    if (base.at[i] >= 1 << 16) found++, *at = base.at[i];
  vec_free(base);
  if (found) *behind = 0;
  return good && (found == 1 || *behind);
}

bool values_object(Env *v, TermId t, Int128 *first) {
  Logic *l = v->encoder->l;
  for (int steps = 0; steps < MOST_STEPS; steps++) {
    TermId d = term_kind(l, t) == TERM_SYMBOL ? values_definition(v, term_symbol_of(l, t)) : 0;
    if (d) {
      t = d;
    } else if (term_kind(l, t) == TERM_CHOICE) {
      int c = condition_value(v, term_arg(l, t, 0));
      if (c < 0) return false;
      t = term_arg(l, t, c ? 1 : 2);
    } else if (term_kind(l, t) == TERM_LINEAR) {
      VarId var;
      uint32_t level;
      Int128 at = 0, into;
      if (!only_object(v, t, &at, &d)) return false;
      if (!d) {
        bool found = heap_find(v, at, &var, &level, &into);
        *first = at - into;
        return found;
      }
      t = term_add(l, term_sub(l, t, d), values_definition(v, term_symbol_of(l, d)));
    } else {
      return false;
    }
  }
  return false;
}

/* ---- addresses as numbers ----
 *
 * The number of an address is the same for the same object, otherwise not known: the layout of memory here is ours, and
 * no verdict may depend on it. Differences within one object are exact. */

static FunctionId address_function(Env *v, TypeId t) {
  char name[32];
  snprintf(name, sizeof name, "address%u", type_at(v->encoder->p, t)->bits);
  return logic_function(v->encoder->l, name, 1);
}

static Number in_range(Env *v, TermId x, TypeId t) {
  Number r = {.t = x};
  r.bounded = type_bounds(v->encoder->p, t, &r.lo, &r.hi);
  return r;
}

Number number_of_pointer(Env *v, TermId pointer, TypeId t) {
  Encoder *e = v->encoder;
  Logic *l = e->l;
  Int128 k;
  bool one = value_of(v, pointer, &k);
  if (one && k >= 0 && k < 1 << 16) return in_range(v, pointer, t); /* NULL, or an offset from it */
  if (type_at(e->p, t)->bits < e->p->pointer_bits) return number_unknown(v, t, INEXACT_HEAP);
  v->inexact |= INEXACT_HEAP;
  TermId rest = term_int(l, 0), base = pointer;
  VarId var;
  uint32_t level;
  Int128 offset;
  if (!one && term_kind(l, pointer) == TERM_LINEAR) k = term_value(l, pointer), one = true;
  if (one && heap_find(v, k, &var, &level, &offset)) {
    base = term_int(l, k - offset);
    rest = term_is_const(l, pointer, &k) ? term_int(l, offset) : term_sub(l, pointer, base);
  }
  TermId r = term_apply(l, address_function(v, t), &base, 1);
  if (base == pointer) r = term_choice(l, term_eq(l, base, term_int(l, 0)), term_int(l, 0), r);
  r = term_add(l, r, rest);
  env_fact(v, encoder_range(e, t, r));
  return in_range(v, r, t);
}

static TermId find_pointer(Env *v, TermId t, FunctionId f, int depth) {
  Logic *l = v->encoder->l;
  if (depth > 64) return 0;
  TermId d = term_kind(l, t) == TERM_SYMBOL ? values_definition(v, term_symbol_of(l, t)) : 0;
  if (d) return find_pointer(v, d, f, depth + 1);
  switch (term_kind(l, t)) {
    case TERM_APPLY:
      return term_function_of(l, t) == f ? term_arg(l, t, 0) : 0;
    case TERM_CHOICE: {
      TermId a = find_pointer(v, term_arg(l, t, 1), f, depth + 1);
      TermId b = a ? find_pointer(v, term_arg(l, t, 2), f, depth + 1) : 0;
      return b ? term_choice(l, term_arg(l, t, 0), a, b) : 0;
    }
    case TERM_LINEAR: {
      Int128 k;
      if (term_is_const(l, t, &k)) return k == 0 ? t : 0;
      for (uint32_t i = 0; i < term_n_args(l, t); i++) {
        TermId x = term_arg(l, t, i);
        if (term_coefficient(l, t, i) != 1) continue;
        TermId p = find_pointer(v, x, f, depth + 1);
        if (p) return term_add(l, term_sub(l, t, x), p);
      }
      return 0;
    }
    default:
      return 0;
  }
}

Number pointer_of_number(Env *v, TermId number, TypeId t) {
  Int128 k;
  if (value_of(v, number, &k) && k == 0) return in_range(v, number, t);
  TermId p = find_pointer(v, number, address_function(v, t), 0);
  return p ? in_range(v, p, t) : number_unknown(v, t, INEXACT_HEAP);
}
