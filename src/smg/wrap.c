/* Numbers that are known up to multiples of a power of two, as arithmetic of unsigned types leaves them: a counter
 * that may have wrapped around is still the length of its list, modulo 2^32. See number.h. */
#include <string.h>

#include "smg/number.h"

static Int128 modulus(uint8_t bits) { return (Int128)1 << bits; }

static Int128 residue(Int128 v, Int128 m) { return ((v % m) + m) % m; }

static const Wrap *wrap_of(const Numbers *n, Sym s, uint8_t bits) {
  for (uint32_t i = 0; i < n->wrap.n; i++)
    if (n->wrap.at[i].s == s && n->wrap.at[i].bits >= bits) return &n->wrap.at[i];
  return NULL;
}

bool wraps_reduce(const Numbers *n, uint8_t bits, Lin *l) {
  Lin r = *l;
  for (uint32_t round = 0; round <= n->wrap.n; round++) {
    const Wrap *w = NULL;
    for (uint32_t i = 0; i < r.n && !w; i++) w = wrap_of(n, r.t[i].s, bits);
    if (!w) break;
    if (round == n->wrap.n || !lin_replace(&r, w->s, &w->l, &r)) return false;
  }
  Int128 m = modulus(bits);
  uint32_t kept = 0;
  numbers_simplify(n, &r);
  for (uint32_t i = 0; i < r.n; i++)
    if (r.t[i].k % m) r.t[kept++] = r.t[i];
  r.n = kept;
  r.c = residue(r.c, m);
  *l = r;
  return true;
}

bool wraps_within(const Numbers *n, uint8_t bits, Range all, Lin *l) {
  Int128 m = modulus(bits);
  if (!wraps_reduce(n, bits, l)) return false;
  Range r = numbers_range(n, l);
  Int128 more = residue(r.lo - all.lo, m) - (r.lo - all.lo); /* the least multiple with which it is not below */
  l->c += more;
  return r.lo > -NO_BOUND && r.hi + more <= all.hi;
}

bool numbers_congruent(const Numbers *n, const Lin *a, const Lin *b, uint8_t bits) {
  Lin x = *a, y = *b, d; /* each by itself: their difference may have more terms than there is room for */
  bool good = wraps_reduce(n, bits, &x) && wraps_reduce(n, bits, &y);
  return good && lin_add(&x, &y, -1, &d) && wraps_reduce(n, bits, &d) && lin_is(&d, 0);
}

/* False: there is no such number. */
static bool narrow(const Numbers *n, const Lin *l, Range *range) {
  bool possible = true;
  for (uint32_t i = 0; i < n->wrap.n; i++) {
    uint8_t bits = n->wrap.at[i].bits;
    Int128 m = modulus(bits);
    Lin r = *l;
    bool seen = i && n->wrap.at[i - 1].bits == bits;
    if (seen || !wraps_reduce(n, bits, &r) || r.n) continue;
    Int128 lo = range->lo + residue(r.c - range->lo, m), hi = range->hi - residue(range->hi - r.c, m);
    if (lo <= hi)
      *range = (Range){lo, hi};
    else
      possible = false;
  }
  return possible;
}

void wraps_narrow(const Numbers *n, const Lin *l, Range *range) { narrow(n, l, range); }

bool wraps_are_possible(const Numbers *n) {
  for (uint32_t i = 0; i < n->wrap.n; i++) {
    Lin s = lin_sym(n->wrap.at[i].s);
    Range r = n->range.at[n->wrap.at[i].s];
    if (!narrow(n, &s, &r)) return false;
  }
  return true;
}

void wraps_add(Numbers *n, Sym s, const Lin *given, uint8_t bits) {
  Lin l = *given;
  if (!wraps_reduce(n, bits, &l) || lin_has(&l, s)) return;
  if (n->wrap.n == MOST_WRAPS) memmove(n->wrap.at, n->wrap.at + 1, --n->wrap.n * sizeof *n->wrap.at);
  vec_push(n->wrap, (Wrap){.s = s, .bits = bits, .l = l});
}

/* What s is by this one, if it is one of its symbols. */
static bool solve(const Wrap *w, Sym s, Lin *out) {
  Lin own = lin_sym(w->s), rest, minus;
  for (uint32_t i = 0; i < w->l.n; i++) {
    int64_t k = w->l.t[i].k;
    if (w->l.t[i].s != s || (k != 1 && k != -1)) continue;
    Lin term = {.c = 0, .n = 1, .t = {{k, s}}};
    return lin_add(&w->l, &term, -1, &rest) && lin_add(&rest, &own, -1, &minus) && lin_scale(&minus, -k, out);
  }
  return false;
}

/* The same, said of another symbol that stays and of which nothing is said yet; false: there is none. */
static bool turn(const Numbers *n, const Sym *stays, Wrap *w) {
  for (uint32_t i = 0; i < w->l.n; i++) {
    Sym t = w->l.t[i].s;
    Lin is;
    if (!stays[t] || wrap_of(n, t, 1) || !solve(w, t, &is)) continue;
    *w = (Wrap){.s = t, .bits = w->bits, .l = is};
    return true;
  }
  return false;
}

/* Symbol s goes: one of those that have it says what it is to the others. */
static void eliminate(Wraps *w, Sym s, const Sym *stays) {
  Wrap by = {.s = 0};
  Lin is;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < w->n; i++)
    if (stays[w->at[i].s] && solve(&w->at[i], s, &is) && (!by.s || w->at[i].bits > by.bits)) by = w->at[i];
  for (uint32_t i = 0; i < w->n; i++) {
    Wrap x = w->at[i];
    if (lin_has(&x.l, s)) {
      bool can = by.s && x.s != by.s && by.bits >= x.bits && solve(&by, s, &is) && lin_replace(&x.l, s, &is, &x.l);
      if (!can || lin_has(&x.l, x.s)) continue;
    }
    w->at[kept++] = x;
  }
  w->n = kept;
}

static Sym find_going(const Wraps *w, const Sym *stays) {
  for (uint32_t i = 0; i < w->n; i++)
    for (uint32_t k = 0; k < w->at[i].l.n; k++)
      if (!stays[w->at[i].l.t[k].s]) return w->at[i].l.t[k].s;
  return 0;
}

void wraps_project(const Numbers *n, const Sym *stays, Wraps *out) {
  for (uint32_t i = 0; i < n->wrap.n; i++) {
    Wrap w = n->wrap.at[i];
    numbers_simplify(n, &w.l);
    if (!stays[w.s] && !turn(n, stays, &w)) continue;
    numbers_simplify(n, &w.l); /* what went may be a constant */
    vec_push(*out, w);
  }
  for (Sym s = find_going(out, stays); s; s = find_going(out, stays)) eliminate(out, s, stays);
}

/* d is a multiple of 2^bits: what that says of one of its symbols of which nothing is said yet. */
static bool find_wrap(const Numbers *n, const Lin *d, uint8_t bits, Wrap *out) {
  for (uint32_t i = 0; i < d->n; i++) {
    int64_t k = d->t[i].k;
    Lin own = {.n = 1, .t = {d->t[i]}}, rest;
    if ((k != 1 && k != -1) || wrap_of(n, d->t[i].s, 1) || !lin_add(d, &own, -1, &rest)) continue;
    *out = (Wrap){.s = d->t[i].s, .bits = bits};
    return lin_scale(&rest, -k, &out->l);
  }
  return false;
}

void wraps_replace(Numbers *n, Sym s, const Lin *by) {
  uint32_t kept = 0;
  Wraps of_s = {0};
  for (uint32_t i = 0; i < n->wrap.n; i++) {
    Wrap w = n->wrap.at[i];
    if (w.s == s)
      vec_push(of_s, w);
    else if (lin_replace(&w.l, s, by, &w.l) && !lin_has(&w.l, w.s))
      n->wrap.at[kept++] = w;
  }
  n->wrap.n = kept;
  for (uint32_t i = 0; i < of_s.n; i++) {
    Wrap w = of_s.at[i];
    Lin d;
    if (lin_add(by, &w.l, -1, &d) && wraps_reduce(n, w.bits, &d) && find_wrap(n, &d, w.bits, &w))
      wraps_add(n, w.s, &w.l, w.bits);
  }
  vec_free(of_s);
}

bool wraps_find_equal(const Numbers *n, Lin *out) {
  for (uint32_t i = 0; i < n->wrap.n; i++) {
    const Wrap *w = &n->wrap.at[i];
    Int128 m = modulus(w->bits);
    Lin s = lin_sym(w->s);
    if (!lin_add(&s, &w->l, -1, out)) continue;
    Range r = numbers_range(n, out);
    Int128 least = r.lo + residue(-r.lo, m);
    out->c -= least;
    if (r.lo > -NO_BOUND && least <= r.hi && least + m > r.hi) return true;
  }
  return false;
}

void wraps_know(Numbers *n) {
  for (uint32_t i = 0; i < n->wrap.n; i++) {
    Lin s = lin_sym(n->wrap.at[i].s);
    if (n->range.at[n->wrap.at[i].s].lo < n->range.at[n->wrap.at[i].s].hi) wraps_narrow(n, &s, &n->range.at[s.t[0].s]);
  }
}
