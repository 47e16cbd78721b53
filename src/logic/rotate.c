#include "logic/core.h"

static void add_occurrences(Rotation *r, TermId t, uint32_t member) {
  U32Vec symbol = {0};
  term_symbols(r->l, t, &symbol);
  for (uint32_t i = 0; i < symbol.n; i++) {
    const uint32_t *first = idmap_find(&r->first, symbol.at[i]);
    if (!first) vec_push(r->symbol, symbol.at[i]);
    uint32_t next = first ? *first : 0;
    vec_push(r->occurrence, (Occurrence){.member = member, .next = next});
    idmap_put(&r->first, symbol.at[i], r->occurrence.n);
  }
  vec_free(symbol);
}

void rotation_open(Rotation *r, Logic *l, TermId hard, const TermId *soft, uint32_t n, const uint64_t *core,
                   uint64_t *needed) {
  *r = (Rotation){.l = l, .hard = hard, .soft = soft, .n = n, .core = core, .needed = needed};
  for (uint32_t i = 0; i < n; i++)
    if (bits_get(core, i)) add_occurrences(r, soft[i], i);
  add_occurrences(r, hard, n);
  r->value = mem_zalloc((l->symbol.n + 1) * sizeof *r->value);
}

void rotation_close(Rotation *r) {
  vec_free(r->symbol);
  idmap_free(&r->first);
  vec_free(r->occurrence);
  mem_free(r->value);
}

static bool holds(const Rotation *r, TermId t, bool *known) {
  Int128 value = 0;
  *known = term_evaluate(r->l, t, r->value, &value);
  return value;
}

/* Symbol s has a new value that makes `member` hold: goes on when exactly one other member fails now. */
static void follow(Rotation *r, uint32_t member, SymbolId s) {
  bool known;
  if (!holds(r, r->soft[member], &known) || !known) return;
  const uint32_t *first = idmap_find(&r->first, s);
  uint32_t failing = UINT32_MAX, at = first ? *first : 0;
  for (; at; at = r->occurrence.at[at - 1].next) {
    uint32_t other = r->occurrence.at[at - 1].member;
    if (other == member || (other < r->n && !bits_get(r->core, other))) continue;
    bool ok = holds(r, other == r->n ? r->hard : r->soft[other], &known);
    if (!known) return;
    if (ok) continue;
    if (other == r->n || failing != UINT32_MAX) return;
    failing = other;
  }
  if (failing != UINT32_MAX && !bits_get(r->needed, failing)) rotation_run(r, failing);
}

static void try_value(Rotation *r, uint32_t member, SymbolId s, Int128 value) {
  Int128 old = r->value[s];
  r->value[s] = value;
  follow(r, member, s);
  r->value[s] = old;
}

/* sum = 0, sum <= 0, or sum != 0 fails: each summand in turn is changed so that it holds. */
static void repair_sum(Rotation *r, uint32_t member, TermId comparison, bool negated) {
  TermKind kind = term_kind(r->l, comparison);
  TermId e = term_arg(r->l, comparison, 0);
  Linear sum = linear_view(r->l, &e);
  Int128 v, limit = (Int128)1 << 100;
  if (!term_evaluate(r->l, e, r->value, &v) || v > limit || v < -limit) return;
  for (uint32_t i = 0; i < sum.n; i++) {
    SymbolId s = term_symbol_of(r->l, sum.atom[i]);
    Int128 c = sum.c[i], x = s ? r->value[s] : 0;
    if (!s || c > limit || c < -limit || x > limit || x < -limit) continue;
    if (negated) {
      try_value(r, member, s, x + 1);
      try_value(r, member, s, x - 1);
    } else if (kind == TERM_EQ) {
      if (v % c == 0) try_value(r, member, s, x - v / c);
    } else {
      Int128 step = -floor_div(-v, c < 0 ? -c : c); /* rounded up */
      try_value(r, member, s, c > 0 ? x - step : x + step);
    }
  }
}

void rotation_run(Rotation *r, uint32_t member) {
  bits_set(r->needed, member);
  TermId t = r->soft[member];
  bool negated = term_kind(r->l, t) == TERM_NOT;
  TermId inner = negated ? term_arg(r->l, t, 0) : t;
  TermKind kind = term_kind(r->l, inner);
  if (kind == TERM_SYMBOL)
    try_value(r, member, term_symbol_of(r->l, inner), !negated);
  else if (kind == TERM_EQ || (kind == TERM_LE && !negated))
    repair_sum(r, member, inner, negated);
}
