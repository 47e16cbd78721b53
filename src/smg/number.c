/* Linear expressions and what is known of their symbols. Bounds of differences are not kept closed: a question runs
 * shortest paths over them (Bellman and Ford), of which a graph has few. */
#include "smg/number.h"

#include <string.h>

static const Int128 MOST = NO_BOUND;
static const Int128 MOST_FACTOR = (Int128)1 << 40;

/* ---- expressions ---- */

bool lin_equal(const Lin *a, const Lin *b) {
  if (a->c != b->c || a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++)
    if (a->t[i].k != b->t[i].k || a->t[i].s != b->t[i].s) return false;
  return true;
}

bool lin_has(const Lin *l, Sym s) {
  for (uint32_t i = 0; i < l->n; i++)
    if (l->t[i].s == s) return true;
  return false;
}

static bool too_big(Int128 v, Int128 most) { return v > most || v < -most; }

bool lin_add(const Lin *a, const Lin *b, int64_t k, Lin *out) {
  Lin r = {0};
  if (too_big(k, MOST_FACTOR) || too_big(b->c, (Int128)1 << 85) || too_big(a->c, MOST)) {
    if (k != 1 && k != -1) return false;
  }
  r.c = a->c + (Int128)k * b->c;
  if (too_big(r.c, MOST)) return false;
  uint32_t i = 0, j = 0;
  while (i < a->n || j < b->n) {
    Int128 f;
    Sym s;
    if (j == b->n || (i < a->n && a->t[i].s < b->t[j].s)) {
      f = a->t[i].k;
      s = a->t[i++].s;
    } else if (i == a->n || b->t[j].s < a->t[i].s) {
      f = (Int128)k * b->t[j].k;
      s = b->t[j++].s;
    } else {
      f = (Int128)a->t[i].k + (Int128)k * b->t[j].k;
      s = a->t[i++].s;
      j++;
    }
    if (!f) continue;
    if (too_big(f, MOST_FACTOR) || r.n == LIN_TERMS) return false;
    r.t[r.n].k = (int64_t)f;
    r.t[r.n++].s = s;
  }
  *out = r;
  return true;
}

bool lin_scale(const Lin *a, Int128 k, Lin *out) {
  if (too_big(k, MOST_FACTOR) || too_big(a->c, (Int128)1 << 60)) {
    if (!lin_is(a, a->c) || too_big(k, (Int128)1 << 64) || too_big(a->c, (Int128)1 << 36)) return false;
  }
  Lin r = {.c = a->c * k};
  for (uint32_t i = 0; i < a->n && k; i++) {
    Int128 f = a->t[i].k * k;
    if (too_big(f, MOST_FACTOR)) return false;
    r.t[r.n].k = (int64_t)f;
    r.t[r.n++].s = a->t[i].s;
  }
  *out = r;
  return true;
}

bool lin_replace(const Lin *a, Sym s, const Lin *by, Lin *out) {
  Lin rest = {.c = a->c};
  int64_t k = 0;
  for (uint32_t i = 0; i < a->n; i++) {
    if (a->t[i].s == s)
      k = a->t[i].k;
    else
      rest.t[rest.n++] = a->t[i];
  }
  if (!k) {
    *out = *a;
    return true;
  }
  return lin_add(&rest, by, k, out);
}

/* ---- what is known ---- */

void numbers_init(Numbers *n) {
  *n = (Numbers){0};
  vec_push(n->range, (Range){0, 0});
}

void numbers_free(Numbers *n) {
  vec_free(n->range);
  vec_free(n->diff);
  vec_free(n->fact);
  vec_free(n->nonzero);
  vec_free(n->inner);
  vec_free(n->term);
  vec_free(n->wrap);
}

#define COPY_VEC(to, from)                                                  \
  do {                                                                      \
    vec_reserve(to, (from).n);                                              \
    if ((from).n) memcpy((to).at, (from).at, (from).n * sizeof *(from).at); \
    (to).n = (from).n;                                                      \
  } while (0)

void numbers_copy(const Numbers *from, Numbers *to) {
  *to = (Numbers){0};
  COPY_VEC(to->range, from->range);
  COPY_VEC(to->diff, from->diff);
  COPY_VEC(to->fact, from->fact);
  COPY_VEC(to->nonzero, from->nonzero);
  COPY_VEC(to->inner, from->inner);
  COPY_VEC(to->term, from->term);
  COPY_VEC(to->wrap, from->wrap);
}

const Term *numbers_term(const Numbers *n, const Term *like) {
  for (uint32_t i = 0; i < n->term.n; i++) {
    const Term *t = &n->term.at[i];
    if (t->kind == like->kind && t->type == like->type && lin_equal(&t->a, &like->a) && lin_equal(&t->b, &like->b))
      return t;
  }
  return NULL;
}

void numbers_add_term(Numbers *n, const Term *t) {
  if (n->term.n >= MOST_TERMS) memmove(n->term.at, n->term.at + 1, --n->term.n * sizeof *n->term.at);
  vec_push(n->term, *t);
}

bool numbers_compose(const Numbers *n, const Term *t, Term *out) {
  enum { KIND_BITS = 6, CONSTANT_BITS = 14, TYPE_BITS = 16 };
  for (uint32_t i = 0; i < n->term.n; i++) {
    const Term *in = &n->term.at[i];
    uint32_t kind = in->kind == TERM_CALL ? 0 : in->kind;
    bool fits = kind < 1 << KIND_BITS && t->kind < 1 << KIND_BITS && in->type < 1 << TYPE_BITS &&
                t->type < 1 << TYPE_BITS && in->b.c >= 0 && in->b.c < 1 << CONSTANT_BITS;
    if (!fits || in->b.n || !in->a.n || in->out.n != 1 || !lin_equal(&in->out, &t->a)) continue;
    *out = (Term){.kind = TERM_COMPOSED | (uint32_t)in->b.c << 2 * KIND_BITS | kind << KIND_BITS | t->kind,
                  .type = in->type << TYPE_BITS | t->type,
                  .a = in->a,
                  .b = t->b};
    return true;
  }
  return false;
}

Sym numbers_new(Numbers *n, Int128 lo, Int128 hi) {
  vec_push(n->range, (Range){lo, hi});
  return n->range.n - 1;
}

void numbers_simplify(const Numbers *n, Lin *l) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < l->n; i++) {
    Range r = n->range.at[l->t[i].s];
    if (r.lo == r.hi)
      l->c += r.lo * l->t[i].k;
    else
      l->t[kept++] = l->t[i];
  }
  l->n = kept;
}

/* What is known of the differences of one symbol from others, by differences alone. */
enum { MOST_SYMBOLS = 2048 }; /* of more nothing is said */
typedef struct {
  bool some;                   /* of any but itself */
  uint8_t place[MOST_SYMBOLS]; /* by symbol: 1 + where its bound is; 0: there is none */
  Int128 bound[MOST_DIFFS + 1];
} Bounds;

/* The least known bounds of from - s for each s; `back`: of s - from. */
static void find_bounds(const Numbers *n, Sym from, bool back, Bounds *out) {
  out->some = false;
  if (n->range.n > MOST_SYMBOLS || n->diff.n > MOST_DIFFS) return;
  for (uint32_t e = 0; e < n->diff.n && !out->some; e++) out->some = (back ? n->diff.at[e].b : n->diff.at[e].a) == from;
  if (!out->some) return;
  uint8_t count = 0;
  memset(out->place, 0, n->range.n);
  out->bound[count] = 0;
  out->place[from] = ++count;
  for (uint32_t round = 0; round < 8; round++) {
    bool changed = false;
    for (uint32_t e = 0; e < n->diff.n; e++) {
      const Diff *x = &n->diff.at[e];
      Sym at = back ? x->b : x->a, to = back ? x->a : x->b;
      if (!out->place[at]) continue;
      Int128 d = out->bound[out->place[at] - 1] + x->c;
      if (!out->place[to]) {
        out->bound[count] = d;
        out->place[to] = ++count;
        changed = true;
      } else if (d < out->bound[out->place[to] - 1]) {
        out->bound[out->place[to] - 1] = d;
        changed = true;
      }
    }
    if (!changed) break;
  }
}

static Int128 bound_of(const Bounds *b, Sym s) { return b->some && b->place[s] ? b->bound[b->place[s] - 1] : MOST; }

/* The least known bound of a - b by differences alone; MOST when there is none. */
static Int128 shortest(const Numbers *n, Sym a, Sym b) {
  bool comes = false;
  for (uint32_t e = 0; e < n->diff.n && !comes; e++) comes = n->diff.at[e].b == b;
  if (!comes || a == b) return MOST;
  Bounds r;
  find_bounds(n, a, false, &r);
  return bound_of(&r, b);
}

Int128 numbers_upper(const Numbers *n, Sym a, Sym b) {
  Int128 plain = n->range.at[a].hi - n->range.at[b].lo, d = shortest(n, a, b);
  return d < plain ? d : plain;
}

/* What a symbol may be, by its own range and those of symbols that it is bounded by. */
static Range symbol_range(const Numbers *n, Sym s) {
  Range r = n->range.at[s];
  for (uint32_t i = 0; i < n->diff.n; i++) {
    const Diff *d = &n->diff.at[i];
    if (d->a == s && n->range.at[d->b].hi + d->c < r.hi) r.hi = n->range.at[d->b].hi + d->c;
    if (d->b == s && n->range.at[d->a].lo - d->c > r.lo) r.lo = n->range.at[d->a].lo - d->c;
  }
  return r;
}

static Range term_range(const Numbers *n, int64_t k, Sym s) {
  Range r = n->range.at[s];
  return k > 0 ? (Range){r.lo * k, r.hi * k} : (Range){r.hi * k, r.lo * k};
}

/* By ranges, and by the bounds of differences: l == k * (a - b) + rest for each a and b of opposite signs. */
Range numbers_plain_range(const Numbers *n, const Lin *l) {
  Range best = {l->c, l->c};
  for (uint32_t i = 0; i < l->n; i++) {
    Range part = term_range(n, l->t[i].k, l->t[i].s);
    best.lo += part.lo;
    best.hi += part.hi;
  }
  for (uint32_t i = 0; i < l->n && n->diff.n; i++)
    for (uint32_t j = 0; j < l->n; j++) {
      if (l->t[i].k <= 0 || l->t[j].k >= 0) continue;
      int64_t k = l->t[i].k < -l->t[j].k ? l->t[i].k : -l->t[j].k;
      Lin rest, a = lin_sym(l->t[i].s), b = lin_sym(l->t[j].s);
      if (!lin_add(l, &a, -k, &rest) || !lin_add(&rest, &b, k, &rest)) continue;
      Int128 up = numbers_upper(n, l->t[i].s, l->t[j].s), down = -numbers_upper(n, l->t[j].s, l->t[i].s);
      Range r = numbers_plain_range(n, &rest);
      if (r.hi + k * up < best.hi) best.hi = r.hi + k * up;
      if (r.lo + k * down > best.lo) best.lo = r.lo + k * down;
    }
  return best;
}

/* l is at most l - k * f for a fact f and k > 0, and at least that for k < 0. Such k that a symbol goes. */
static void use_fact(const Numbers *n, const Lin *l, const Lin *f, Range *best) {
  for (uint32_t i = 0; i < l->n; i++)
    for (uint32_t j = 0; j < f->n; j++) {
      Lin rest;
      if (l->t[i].s != f->t[j].s || l->t[i].k % f->t[j].k) continue;
      int64_t k = l->t[i].k / f->t[j].k;
      if (!lin_add(l, f, -k, &rest)) continue;
      Range r = numbers_plain_range(n, &rest);
      if (k > 0 && r.hi < best->hi) best->hi = r.hi;
      if (k < 0 && r.lo > best->lo) best->lo = r.lo;
    }
}

static Int128 floor_div(Int128 a, Int128 b) { /* b > 0 */
  Int128 q = a / b;
  return a % b < 0 ? q - 1 : q;
}

/* The largest number that all terms are multiples of; the expression becomes what they are multiples by. */
static int64_t take_out(Lin *l) {
  int64_t g = 0;
  for (uint32_t i = 0; i < l->n; i++) {
    int64_t a = l->t[i].k < 0 ? -l->t[i].k : l->t[i].k;
    while (a) {
      int64_t rest = g % a;
      g = a;
      a = rest;
    }
  }
  l->c = 0;
  for (uint32_t i = 0; i < l->n && g; i++) l->t[i].k /= g;
  return g;
}

/* The same of what was divided: m * l is at most m * l - f for a fact f with m times a symbol of l, and what is known
 * of that is divided again. */
static void use_quotient(const Numbers *n, const Lin *given, const Lin *f, Range *best) {
  Lin core = *given, *l = &core, rest;
  int64_t by = take_out(l);
  for (uint32_t i = 0; i < l->n; i++)
    for (uint32_t j = 0; j < f->n; j++) {
      if (!l->t[i].k || l->t[i].s != f->t[j].s || f->t[j].k % l->t[i].k) continue;
      int64_t m = f->t[j].k / l->t[i].k, k = m > 0 ? 1 : -1;
      m *= k;
      if (m < 2 || !lin_scale(l, m, &rest) || !lin_add(&rest, f, -k, &rest)) continue;
      Range r = numbers_plain_range(n, &rest);
      for (uint32_t q = 0; q < n->fact.n; q++) use_fact(n, &rest, &n->fact.at[q], &r);
      Int128 high = by * floor_div(r.hi, m) + given->c, low = -by * floor_div(-r.lo, m) + given->c;
      if (k > 0 && r.hi < MOST && high < best->hi) best->hi = high;
      if (k < 0 && r.lo > -MOST && low > best->lo) best->lo = low;
    }
}

Range numbers_range(const Numbers *n, const Lin *l) {
  Range best = numbers_plain_range(n, l);
  if (l->n == 1) {
    Range r = symbol_range(n, l->t[0].s);
    Int128 k = l->t[0].k, low = l->c + k * (k > 0 ? r.lo : r.hi), high = l->c + k * (k > 0 ? r.hi : r.lo);
    if (low > best.lo) best.lo = low;
    if (high < best.hi) best.hi = high;
  }
  for (uint32_t i = 0; i < n->fact.n && l->n > 1; i++) use_fact(n, l, &n->fact.at[i], &best);
  for (uint32_t i = 0; i < n->fact.n && l->n > 1; i++) use_quotient(n, l, &n->fact.at[i], &best);
  if (n->wrap.n && l->n) wraps_narrow(n, l, &best);
  return best;
}

static bool tighten(Numbers *n, Sym s, Int128 lo, Int128 hi, bool *changed) {
  Range *r = &n->range.at[s];
  if (lo > r->lo) {
    r->lo = lo;
    *changed = true;
  }
  if (hi < r->hi) {
    r->hi = hi;
    *changed = true;
  }
  return r->lo <= r->hi;
}

static bool settle(Numbers *n);

/* Bounds of each symbol that follow from l <= 0. */
static bool bound_terms(Numbers *n, const Lin *l, bool *changed) {
  for (uint32_t i = 0; i < l->n; i++) {
    Int128 rest = l->c; /* least value of all but term i */
    for (uint32_t j = 0; j < l->n; j++)
      if (j != i) rest += term_range(n, l->t[j].k, l->t[j].s).lo;
    Int128 k = l->t[i].k; /* k * s <= -rest */
    bool good = k > 0 ? tighten(n, l->t[i].s, -MOST, floor_div(-rest, k), changed)
                      : tighten(n, l->t[i].s, -floor_div(-rest, -k), MOST, changed);
    if (!good) return false;
  }
  return true;
}

static void add_diff(Numbers *n, Sym a, Sym b, Int128 c) {
  for (uint32_t i = 0; i < n->diff.n; i++) {
    Diff *d = &n->diff.at[i];
    if (d->a == a && d->b == b) {
      if (c < d->c) d->c = c;
      return;
    }
  }
  if (n->diff.n < MOST_DIFFS) vec_push(n->diff, (Diff){a, b, c});
}

static bool is_difference(const Lin *l) { return l->n == 2 && l->t[0].k == -l->t[1].k; }

void facts_add(Numbers *n, const Lin *l) {
  if (l->n < 2 || is_difference(l) || numbers_plain_range(n, l).hi <= 0) return;
  for (uint32_t i = 0; i < n->fact.n; i++) {
    Lin *f = &n->fact.at[i], d;
    if (!lin_add(l, f, -1, &d) || d.n) continue;
    if (d.c > 0) *f = *l; /* the stronger of two */
    return;
  }
  if (n->fact.n < MOST_FACTS) vec_push(n->fact, *l);
}

bool numbers_at_most(Numbers *n, const Lin *given) {
  Lin l = *given;
  bool changed = false;
  numbers_simplify(n, &l);
  if (l.n == 0) return l.c <= 0;
  if (numbers_range(n, &l).lo > 0) return false;
  if (!bound_terms(n, &l, &changed)) return false;
  facts_add(n, &l);
  if (is_difference(&l)) {
    bool first = l.t[0].k > 0;
    Int128 k = first ? l.t[0].k : -l.t[0].k;
    add_diff(n, first ? l.t[0].s : l.t[1].s, first ? l.t[1].s : l.t[0].s, floor_div(-l.c, k));
  }
  return settle(n);
}

bool numbers_equal(Numbers *n, const Lin *l) {
  Lin minus;
  if (!lin_scale(l, -1, &minus)) return true;
  return numbers_at_most(n, l) && numbers_at_most(n, &minus);
}

bool numbers_unequal(Numbers *n, const Lin *given) {
  Lin l = *given;
  numbers_simplify(n, &l);
  if (l.n == 0) return l.c != 0;
  Range r = numbers_range(n, &l);
  if (r.lo > 0 || r.hi < 0) return true;
  if (n->nonzero.n == MOST_NONZERO) { /* the oldest makes room: what was just asked for must be known from now on */
    memmove(n->nonzero.at, n->nonzero.at + 1, (MOST_NONZERO - 1) * sizeof l);
    n->nonzero.n--;
  }
  vec_push(n->nonzero, l);
  return settle(n);
}

/* A fact of which a symbol is known by now may be at odds with what is known of the difference of the others. */
static bool is_possible(const Numbers *n, const Lin *fact) {
  bool known = false;
  for (uint32_t i = 0; i < fact->n; i++) {
    Range r = n->range.at[fact->t[i].s];
    known = known || r.lo == r.hi;
  }
  return !known || numbers_plain_range(n, fact).lo <= 0;
}

/* What follows for ranges, until nothing changes (or for some rounds: fewer conclusions are sound). */
static bool settle(Numbers *n) {
  bool changed = true;
  for (int round = 0; changed && round < 12; round++) {
    changed = false;
    for (uint32_t i = 0; i < n->diff.n; i++) {
      Diff d = n->diff.at[i];
      Range *a = &n->range.at[d.a], *b = &n->range.at[d.b];
      if (!tighten(n, d.a, a->lo, b->hi + d.c, &changed)) return false;
      if (!tighten(n, d.b, a->lo - d.c, b->hi, &changed)) return false;
    }
    for (uint32_t i = 0; i < n->fact.n; i++)
      if (!bound_terms(n, &n->fact.at[i], &changed)) return false;
    for (uint32_t i = 0; i < n->nonzero.n; i++) {
      Lin l = n->nonzero.at[i], minus;
      Range r = numbers_range(n, &l);
      if (r.lo == 0 && r.hi == 0) return false;
      if (r.lo > 0 || r.hi < 0 || (r.lo != 0 && r.hi != 0)) continue;
      n->nonzero.at[i] = vec_last(n->nonzero); /* it becomes an inequality */
      n->nonzero.n--;
      if (r.lo == 0 && !lin_scale(&l, -1, &minus)) continue;
      if (r.lo == 0) l = minus; /* l >= 1: -l + 1 <= 0; else l <= -1 */
      l.c += 1;
      return numbers_at_most(n, &l);
    }
  }
  for (uint32_t i = 0; i < n->fact.n; i++)
    if (!is_possible(n, &n->fact.at[i])) return false;
  return true;
}

void numbers_narrow(Numbers *n, Sym s, Range r) {
  Range was = n->range.at[s];
  if (r.lo < was.lo) r.lo = was.lo;
  if (r.hi > was.hi) r.hi = was.hi;
  if (r.lo > r.hi || (r.lo == was.lo && r.hi == was.hi)) return;
  Numbers trial;
  numbers_copy(n, &trial);
  trial.range.at[s] = r;
  if (settle(&trial)) n->range.at[s] = r;
  numbers_free(&trial);
}

int numbers_is_at_most(const Numbers *n, const Lin *l) {
  Range r = numbers_range(n, l);
  return r.hi <= 0 ? 1 : r.lo > 0 ? 0 : -1;
}

bool numbers_in_order(const Numbers *n, const Lin *a, const Lin *b) {
  Lin d;
  return lin_add(a, b, -1, &d) && numbers_is_at_most(n, &d) == 1;
}

bool numbers_follows(const Numbers *n, const Lin *l) {
  if (numbers_range(n, l).hi <= 0) return true;
  for (uint32_t i = 0; i < n->fact.n && l->n > 1; i++) {
    const Lin *f = &n->fact.at[i];
    for (uint32_t a = 0; a < l->n; a++)
      for (uint32_t b = 0; b < f->n; b++) {
        Lin rest;
        if (l->t[a].s != f->t[b].s || l->t[a].k % f->t[b].k || l->t[a].k / f->t[b].k < 1) continue;
        if (lin_add(l, f, -(l->t[a].k / f->t[b].k), &rest) && numbers_range(n, &rest).hi <= 0) return true;
      }
  }
  return false;
}

void numbers_learn(Numbers *n, const Lin *l) {
  if (numbers_is_at_most(n, l) < 0) numbers_at_most(n, l);
}

int numbers_is_zero(const Numbers *n, const Lin *l) {
  Range r = numbers_range(n, l);
  if (r.lo == 0 && r.hi == 0) return 1;
  if (r.lo > 0 || r.hi < 0) return 0;
  for (uint32_t i = 0; i < n->nonzero.n; i++) {
    Lin sum;
    if (lin_equal(&n->nonzero.at[i], l)) return 0;
    if (lin_add(&n->nonzero.at[i], l, 1, &sum) && sum.n == 0 && sum.c == 0) return 0;
  }
  return -1;
}

/* ---- blocks of segments, and what is around them ---- */

static void narrow(Range *r, Int128 lo, Int128 hi) {
  if (lo > r->lo) r->lo = lo;
  if (hi < r->hi) r->hi = hi;
}

Range numbers_inner(const Numbers *n, Sym own, Sym other) {
  Range x = n->range.at[own], y = n->range.at[other], r = {x.lo - y.hi, x.hi - y.lo};
  Bounds up, down, after, before; /* own - s, s - own, s - other, other - s */
  find_bounds(n, own, false, &up);
  find_bounds(n, own, true, &down);
  narrow(&r, -bound_of(&down, other), bound_of(&up, other));
  bool found = false;
  for (uint32_t i = 0; i < n->inner.n; i++) {
    const Inner *in = &n->inner.at[i];
    bool self = in->own == own, same = in->other == other;
    Range a = {self ? 0 : -bound_of(&down, in->own), self ? 0 : bound_of(&up, in->own)};
    if (a.lo <= -MOST && a.hi >= MOST) continue;
    if (!found) find_bounds(n, other, true, &after);
    if (!found) find_bounds(n, other, false, &before);
    found = true;
    Range b = {same ? 0 : -bound_of(&before, in->other), same ? 0 : bound_of(&after, in->other)};
    narrow(&r, a.lo + in->r.lo + b.lo, a.hi + in->r.hi + b.hi);
  }
  return r;
}

static bool has_all(const Lin *l, const Lin *symbols) {
  for (uint32_t i = 0; i < symbols->n; i++)
    if (!lin_has(l, symbols->t[i].s)) return false;
  return true;
}

Range numbers_between(const Numbers *n, const Lin *own, const Lin *other) {
  Lin d;
  if (!lin_add(own, other, -1, &d)) return (Range){-MOST, MOST};
  Range r = numbers_range(n, &d);
  if (own->n != 1 || own->t[0].k != 1) return r;
  for (uint32_t i = 0; i < other->n; i++) { /* less one of its symbols, and the rest */
    if (other->t[i].k != 1) continue;
    Lin s = lin_sym(other->t[i].s), rest;
    Range in = numbers_inner(n, own->t[0].s, other->t[i].s);
    if (!lin_add(other, &s, -1, &rest)) continue;
    Range b = numbers_range(n, &rest);
    narrow(&r, own->c + in.lo - b.hi, own->c + in.hi - b.lo);
  }
  for (uint32_t i = 0; i < n->fact.n && other->n > 1; i++) /* by way of what a fact compares the sum with */
    for (uint32_t k = 0; k < n->fact.at[i].n; k++) {
      Lin by = lin_sym(n->fact.at[i].t[k].s);
      if (lin_has(other, by.t[0].s) || !has_all(&n->fact.at[i], other) || !lin_add(&by, other, -1, &d)) continue;
      Range in = numbers_inner(n, own->t[0].s, by.t[0].s), b = numbers_range(n, &d);
      narrow(&r, own->c + in.lo + b.lo, own->c + in.hi + b.hi);
    }
  return r;
}

void inner_add(Numbers *n, Sym own, Sym other, Range r) {
  Range a = n->range.at[own], b = n->range.at[other];
  if (a.hi - b.lo <= r.hi) r.hi = MOST;
  if (a.lo - b.hi >= r.lo) r.lo = -MOST;
  if (r.hi >= MOST && r.lo <= -MOST) return;
  for (uint32_t i = 0; i < n->inner.n; i++) {
    Inner *in = &n->inner.at[i];
    if (in->own != own || in->other != other) continue;
    narrow(&in->r, r.lo, r.hi);
    return;
  }
  if (n->inner.n < MOST_INNERS) vec_push(n->inner, (Inner){own, other, r});
}

/* ---- fewer symbols ---- */

void numbers_rename(Numbers *n, Sym s, Sym to, Int128 more) {
  Diffs old = n->diff;
  n->diff = (Diffs){0};
  for (uint32_t i = 0; i < old.n; i++) {
    Diff d = old.at[i];
    if (d.a == s) d = (Diff){to, d.b, d.c - more};
    if (d.b == s) d = (Diff){d.a, to, d.c + more};
    if (d.a != d.b) add_diff(n, d.a, d.b, d.c);
  }
  vec_free(old);
  for (uint32_t i = 0; i < n->inner.n; i++) {
    Inner *in = &n->inner.at[i];
    if (in->other != s) continue;
    in->other = to;
    if (in->r.lo > -NO_BOUND) in->r.lo += more;
    if (in->r.hi < NO_BOUND) in->r.hi += more;
  }
}

static void keep_diff(Diffs *n, Diff d) {
  for (uint32_t i = 0; i < n->n; i++) {
    Diff *x = &n->at[i];
    if (x->a != d.a || x->b != d.b) continue;
    if (d.c < x->c) x->c = d.c;
    return;
  }
  if (n->n < MOST_DIFFS) vec_push(*n, d);
}

/* One symbol after the other goes, and those before and behind it are related at once. */
void numbers_project(const Numbers *all, const Sym *stays, Diffs *n) {
  for (uint32_t i = 0; i < all->diff.n; i++) vec_push(*n, all->diff.at[i]);
  for (Sym s = 1; s;) {
    s = 0;
    for (uint32_t i = 0; i < n->n && !s; i++) {
      if (!stays[n->at[i].b]) s = n->at[i].b;
      if (!stays[n->at[i].a]) s = n->at[i].a;
    }
    Diffs to = {0}, from = {0};
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n->n; i++) {
      Diff d = n->at[i];
      if (d.b == s && d.a != s) vec_push(to, d);
      if (d.a == s && d.b != s) vec_push(from, d);
      if (d.a != s && d.b != s) n->at[kept++] = d;
    }
    n->n = kept;
    for (uint32_t i = 0; i < to.n; i++)
      for (uint32_t k = 0; k < from.n; k++)
        if (to.at[i].a != from.at[k].b) keep_diff(n, (Diff){to.at[i].a, from.at[k].b, to.at[i].c + from.at[k].c});
    vec_free(to);
    vec_free(from);
  }
}

bool numbers_keep_fact(const Numbers *n, const Sym *stays, uint32_t which, Lin *l) {
  for (uint32_t i = 0; i < l->n; i++) {
    Sym s = l->t[i].s;
    if (stays[s]) continue;
    for (uint32_t k = 0; k < n->diff.n; k++) {
      Diff d = n->diff.at[k]; /* of k * s: s >= b' - c for k > 0, s <= a' + c for k < 0 */
      bool low = l->t[i].k > 0;
      if ((low ? d.b : d.a) != s || !stays[low ? d.a : d.b]) continue;
      Lin by = lin_sym(low ? d.a : d.b), changed;
      by.c = low ? -d.c : d.c;
      if (!lin_replace(l, s, &by, &changed) || which--) continue;
      *l = changed;
      return numbers_keep_fact(n, stays, 0, l);
    }
    const Int128 most = (Int128)1 << 62;
    Int128 bound = l->t[i].k > 0 ? n->range.at[s].lo : n->range.at[s].hi;
    Lin by = lin_const(bound);
    if (bound <= -most || bound >= most || which || !lin_replace(l, s, &by, l)) return false;
    return numbers_keep_fact(n, stays, 0, l);
  }
  return which == 0;
}

/* No number of a program, and no difference or sum of few, is as large: what comes near to NO_BOUND came from it. */
static bool is_no_bound(Int128 c) { return c >= NO_BOUND / 2 || c <= -NO_BOUND / 2; }

static void open_range(Range *r) {
  if (is_no_bound(r->lo) && r->lo < 0) r->lo = -NO_BOUND;
  if (is_no_bound(r->hi) && r->hi > 0) r->hi = NO_BOUND;
}

void numbers_drop_open(Numbers *n) {
  uint32_t diffs = 0, facts = 0, inners = 0;
  for (Sym s = 1; s < n->range.n; s++) open_range(&n->range.at[s]);
  for (uint32_t i = 0; i < n->diff.n; i++)
    if (!is_no_bound(n->diff.at[i].c)) n->diff.at[diffs++] = n->diff.at[i];
  for (uint32_t i = 0; i < n->fact.n; i++)
    if (!is_no_bound(n->fact.at[i].c)) n->fact.at[facts++] = n->fact.at[i];
  for (uint32_t i = 0; i < n->inner.n; i++) {
    Inner *in = &n->inner.at[i];
    open_range(&in->r);
    if (in->r.lo > -NO_BOUND || in->r.hi < NO_BOUND) n->inner.at[inners++] = *in;
  }
  n->diff.n = diffs;
  n->fact.n = facts;
  n->inner.n = inners;
}
