#include "evidence/c_text.h"

#include <inttypes.h>
#include <string.h>

/* ---- members ---- */

static bool is_scalar(const Type *t) { return t->kind == TYPE_INT || t->kind == TYPE_POINTER; }

static TypeId member(const Program *p, TypeId id, uint64_t offset, uint64_t size, bool arrow, Buf *out) {
  const Type *t = type_at(p, id);
  if (is_scalar(t)) return offset == 0 && t->size == size && !arrow ? id : 0;
  if (t->kind == TYPE_ARRAY && !arrow) {
    uint64_t element = type_at(p, t->of)->size;
    if (!element || offset / element >= t->count) return 0;
    buf_printf(out, "[%" PRIu64 "]", offset / element);
    return member(p, t->of, offset % element, size, false, out);
  }
  if (t->kind != TYPE_STRUCT && t->kind != TYPE_UNION) return 0;
  for (uint32_t i = 0; i < t->n_fields; i++) {
    const Field *f = &t->field[i];
    uint64_t inside = type_at(p, f->type)->size;
    if (f->bit_size || offset < f->offset || offset + size > f->offset + inside) continue;
    size_t before = out->n;
    if (f->name) buf_printf(out, "%s%s", arrow ? "->" : ".", f->name);
    TypeId found = f->name || !arrow ? member(p, f->type, offset - f->offset, size, false, out)
                                     : member(p, f->type, offset - f->offset, size, true, out);
    if (found) return found;
    out->n = before;
  }
  return 0;
}

TypeId c_member(const Program *p, TypeId t, uint64_t offset, uint64_t size, bool arrow, Buf *out) {
  size_t before = out->n;
  TypeId found = 0;
  if (arrow && is_scalar(type_at(p, t))) { /* `*p` is written p[0] */
    if (offset == 0 && type_at(p, t)->size == size) {
      buf_add(out, "[0]");
      found = t;
    }
  } else {
    found = member(p, t, offset, size, arrow, out);
  }
  if (!found) {
    out->n = before;
    if (out->at) out->at[before] = 0;
  }
  return found;
}

/* ---- comparisons ---- */

/* coefficient * something, on one side of a comparison. */
typedef struct {
  Int128 factor; /* > 0 */
  TypeId type;   /* of a plain name; 0: text is a computation in long long */
  Buf text;
  Int128 low, high;
} Summand;

typedef struct {
  VEC(Summand) sum;
  Int128 constant; /* >= 0 */
} Side;

static const char *text_of(const Summand *s) { return s->text.at ? s->text.at : ""; }

static void side_free(Side *s) {
  for (uint32_t i = 0; i < s->sum.n; i++) buf_free(&s->sum.at[i].text);
  vec_free(s->sum);
}

static bool bounds(const Program *p, TypeId id, Int128 *low, Int128 *high) {
  const Type *t = type_at(p, id);
  if (t->kind != TYPE_INT || t->bits > 64) return false;
  bool is_bool = t->name && strcmp(t->name, "_Bool") == 0;
  *low = t->is_signed ? -((Int128)1 << (t->bits - 1)) : 0;
  *high = is_bool ? 1 : ((Int128)1 << (t->is_signed ? t->bits - 1 : t->bits)) - 1;
  return true;
}

static bool fits(Int128 x) { return x >= INT64_MIN && x <= INT64_MAX; }

static bool linear(const CWriter *w, TermId t, Side *left, Side *right);

/* The sum of one side in long long; false when it may not fit. */
static bool print_sum(const CWriter *w, const Side *s, Buf *out) {
  Int128 most = s->constant;
  for (uint32_t i = 0; i < s->sum.n; i++) {
    const Summand *x = &s->sum.at[i];
    Int128 a = x->low < 0 ? -x->low : x->low, b = x->high < 0 ? -x->high : x->high, larger = a > b ? a : b;
    if (!fits(x->low) || !fits(x->high) || !fits(x->factor)) return false;
    most += x->factor * larger; /* of two numbers below 2^64: no overflow */
    if (!fits(most)) return false;
    if (i) buf_add(out, " + ");
    if (x->factor != 1) buf_printf(out, "%" PRId64 " * ", (int64_t)x->factor);
    const Type *type = x->type ? type_at(w->p, x->type) : NULL;
    bool cast = type && !(type->bits == 64 && type->is_signed);
    buf_printf(out, "%s%s", cast ? "(long long)" : "", text_of(x));
  }
  if (!fits(most)) return false;
  char number[INT128_TEXT];
  if (s->constant || !s->sum.n) buf_printf(out, "%s%s", s->sum.n ? " + " : "", text_int128(s->constant, number));
  return true;
}

/* Remainder or quotient of a sum that is not negative, in long long. */
static bool divided(const CWriter *w, TermId t, Summand *out) {
  Side left = {0}, right = {0};
  Int128 divisor = term_value(w->l, t), high = 0;
  bool ok = linear(w, term_arg(w->l, t, 0), &left, &right) && !right.sum.n && !right.constant && fits(divisor);
  for (uint32_t i = 0; i < left.sum.n && ok; i++) {
    ok = left.sum.at[i].low >= 0 && fits(left.sum.at[i].high) && fits(left.sum.at[i].factor);
    if (ok) high += left.sum.at[i].factor * left.sum.at[i].high;
  }
  high += left.constant;
  if (ok) {
    buf_add(&out->text, "((");
    ok = print_sum(w, &left, &out->text);
    bool rest = term_kind(w->l, t) == TERM_MOD;
    buf_printf(&out->text, ") %c %" PRId64 ")", rest ? '%' : '/', (int64_t)divisor);
    out->low = 0;
    out->high = rest ? divisor - 1 : high / divisor;
  }
  side_free(&left);
  side_free(&right);
  return ok;
}

/* An atom of a sum. */
static bool summand(const CWriter *w, TermId t, Summand *out) {
  if (term_kind(w->l, t) == TERM_MOD || term_kind(w->l, t) == TERM_DIV) return divided(w, t, out);
  if (term_kind(w->l, t) != TERM_SYMBOL || term_sort(w->l, t) != SORT_INT) return false;
  CName n = w->name(w->context, term_symbol_of(w->l, t));
  if (!n.text || !bounds(w->p, n.type, &out->low, &out->high)) return false;
  out->type = n.type;
  buf_add(&out->text, n.text);
  return true;
}

/* Splits a linear term: what is added on the left, what is subtracted on the right. */
static bool linear(const CWriter *w, TermId t, Side *left, Side *right) {
  bool bare = term_kind(w->l, t) != TERM_LINEAR;
  Int128 constant = bare ? 0 : term_value(w->l, t);
  if (constant > 0)
    left->constant = constant;
  else
    right->constant = -constant;
  uint32_t n = bare ? 1 : term_n_args(w->l, t);
  for (uint32_t i = 0; i < n; i++) {
    Int128 factor = bare ? 1 : term_coefficient(w->l, t, i);
    Summand s = {.factor = factor > 0 ? factor : -factor};
    bool ok = summand(w, bare ? t : term_arg(w->l, t, i), &s);
    Side *side = factor > 0 ? left : right;
    vec_push(side->sum, s);
    if (!ok) return false;
  }
  return true;
}

/* One name and nothing else, perhaps beside the constant. */
static bool is_single(const Side *s) { return s->sum.n == 1 && s->sum.at[0].factor == 1 && s->sum.at[0].type; }

/* `x <= 5`, `x <= y` without conversions, where C means the same: the only way for unsigned numbers of 64 bits. */
static bool print_simple(const CWriter *w, const Side *a, const char *op, const Side *b, Buf *out) {
  if (is_single(a) && is_single(b) && !a->constant && !b->constant) {
    const Type *x = type_at(w->p, a->sum.at[0].type), *y = type_at(w->p, b->sum.at[0].type);
    if (x->is_signed != y->is_signed && !(x->bits < 32 && y->bits < 32)) return false;
    buf_printf(out, "%s %s %s", text_of(&a->sum.at[0]), op, text_of(&b->sum.at[0]));
    return true;
  }
  bool left = is_single(a) && !b->sum.n, right = is_single(b) && !a->sum.n;
  if (!left && !right) return false;
  const Summand *s = left ? &a->sum.at[0] : &b->sum.at[0];
  Int128 constant = left ? b->constant - a->constant : a->constant - b->constant;
  if (constant < s->low || constant > s->high || constant == INT64_MIN) return false;
  char number[INT128_TEXT];
  buf_printf(out, "%s %s %s%s", text_of(s), right && strcmp(op, "<=") == 0 ? ">=" : op, text_int128(constant, number),
             constant > INT64_MAX ? "UL" : "");
  return true;
}

/* Both sides are natural numbers plus sums, so the one constant is on the side where it is not negative. */
static bool print_integers(const CWriter *w, TermId sum, const char *op, Buf *out) {
  Side left = {0}, right = {0};
  size_t before = out->n;
  bool ok = linear(w, sum, &left, &right);
  if (ok && !print_simple(w, &left, op, &right, out)) {
    ok = print_sum(w, &left, out);
    buf_printf(out, " %s ", op);
    ok = ok && print_sum(w, &right, out);
  }
  side_free(&left);
  side_free(&right);
  if (!ok) {
    out->n = before;
    if (out->at) out->at[before] = 0;
  }
  return ok;
}

/* `p == &x` for a number that stands for the address of x. */
static bool print_address(const CWriter *w, const char *pointer, TypeId type, Int128 number, bool negated, Buf *out) {
  CName object = w->address(w->context, number);
  if (!object.text) return false;
  const char *cast = type_at(w->p, type)->of == object.type ? "" : "(void *)";
  buf_printf(out, "%s%s %s %s&%s", cast, pointer, negated ? "!=" : "==", cast, object.text);
  return true;
}

/* Pointers are compared with NULL, with each other and with addresses of variables: p == 0, p == q, p == &x, and 1 <=
 * p, which is p != 0. */
static bool print_pointers(const CWriter *w, TermId sum, bool equation, bool negated, Buf *out) {
  if (term_kind(w->l, sum) != TERM_LINEAR) return false;
  uint32_t n = term_n_args(w->l, sum);
  Int128 constant = term_value(w->l, sum);
  CName name[2];
  if (n < 1 || n > 2) return false;
  Buf text[2] = {{0}, {0}}; /* asking for a name may end the life of the one before */
  bool ok = true;
  for (uint32_t i = 0; i < n && ok; i++) {
    TermId a = term_arg(w->l, sum, i);
    ok = term_kind(w->l, a) == TERM_SYMBOL;
    if (ok) name[i] = w->name(w->context, term_symbol_of(w->l, a));
    ok = ok && name[i].text && type_at(w->p, name[i].type)->kind == TYPE_POINTER;
    if (ok) buf_add(&text[i], name[i].text);
  }
  Int128 first = ok ? term_coefficient(w->l, sum, 0) : 0;
  if (ok && n == 1 && equation && constant == 0) {
    buf_printf(out, "%s %s 0", buf_str(&text[0]), negated ? "!=" : "==");
  } else if (ok && n == 1 && equation && (first == 1 || first == -1)) {
    ok = print_address(w, buf_str(&text[0]), name[0].type, -constant * first, negated, out);
  } else if (ok && n == 1 && !equation && first == 1 && constant == 0) {
    buf_printf(out, "%s == 0", buf_str(&text[0]));
  } else if (ok && n == 1 && !equation && first == -1 && constant == 1) {
    buf_printf(out, "%s != 0", buf_str(&text[0]));
  } else if (ok && n == 2 && equation && constant == 0 && first * term_coefficient(w->l, sum, 1) == -1) {
    const char *cast = name[0].type == name[1].type ? "" : "(void *)";
    buf_printf(out, "%s%s %s %s%s", cast, buf_str(&text[0]), negated ? "!=" : "==", cast, buf_str(&text[1]));
  } else {
    ok = false;
  }
  buf_free(&text[0]);
  buf_free(&text[1]);
  return ok;
}

/* ---- formulas ---- */

static void join(const CWriter *w, TermId t, bool conjunction, bool inside, Buf *out) {
  Buf all = {0};
  uint32_t parts = 0;
  for (uint32_t i = 0; i < term_n_args(w->l, t); i++) {
    Buf part = {0};
    c_formula(w, term_arg(w->l, t, i), conjunction, &part);
    bool truth = part.n == 0;
    if (!truth) buf_printf(&all, "%s%s", parts++ ? conjunction ? " && " : " || " : "", buf_str(&part));
    buf_free(&part);
    if (truth && !conjunction) { /* one disjunct that cannot be said: the whole is true */
      buf_free(&all);
      return;
    }
  }
  bool brackets = parts > 1 && (conjunction ? false : inside);
  if (parts) buf_printf(out, "%s%s%s", brackets ? "(" : "", buf_str(&all), brackets ? ")" : "");
  buf_free(&all);
}

void c_formula(const CWriter *w, TermId t, bool inside, Buf *out) {
  switch (term_kind(w->l, t)) {
    case TERM_FALSE:
      buf_char(out, '0');
      return;
    case TERM_AND:
      join(w, t, true, inside, out);
      return;
    case TERM_OR:
      join(w, t, false, inside, out);
      return;
    case TERM_EQ:
    case TERM_LE: {
      bool equation = term_kind(w->l, t) == TERM_EQ;
      TermId sum = term_arg(w->l, t, 0);
      if (!print_pointers(w, sum, equation, false, out)) print_integers(w, sum, equation ? "==" : "<=", out);
      return;
    }
    case TERM_NOT: {
      TermId inner = term_arg(w->l, t, 0);
      if (term_kind(w->l, inner) != TERM_EQ) return;
      TermId sum = term_arg(w->l, inner, 0);
      if (!print_pointers(w, sum, true, true, out)) print_integers(w, sum, "!=", out);
      return;
    }
    default: /* cannot be said */
      return;
  }
}
