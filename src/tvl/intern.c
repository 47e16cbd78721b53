/* Immutable structures. A structure is packed into a string of bits (no padding per row), hashed and stored once; its
 * id is its name. Each half (must, may) starts with the abstraction values, the key of the partial join, so that a
 * join of structures with equal keys is a bitwise AND of the must halves and OR of the may halves. */
#include "tvl/internal.h"

typedef struct {
  uint64_t *at;
  uint64_t word;
  uint32_t used;
} Packer;

static inline void pack_bits(Packer *p, uint64_t bits, uint32_t n) {
  p->word |= bits << p->used;
  if (p->used + n >= 64) {
    *p->at++ = p->word;
    p->word = p->used ? bits >> (64 - p->used) : 0;
    p->used = p->used + n - 64;
  } else {
    p->used += n;
  }
}

static inline void pack_set(Packer *p, const uint64_t *set, uint32_t n) {
  for (; n > 64; n -= 64) pack_bits(p, *set++, 64);
  if (n) pack_bits(p, *set, n);
}

static void pack_align(Packer *p) {
  if (!p->used) return;
  *p->at++ = p->word;
  p->word = 0;
  p->used = 0;
}

static inline uint64_t unpack_bits(const uint64_t *words, size_t *at, uint32_t n) {
  size_t i = *at / 64, shift = *at % 64;
  uint64_t v = words[i] >> shift;
  if (shift + n > 64) v |= words[i + 1] << (64 - shift);
  *at += n;
  return n < 64 ? v & (((uint64_t)1 << n) - 1) : v;
}

static void unpack_set(const uint64_t *words, size_t *at, uint64_t *set, uint32_t n) {
  for (; n > 64; n -= 64) *set++ = unpack_bits(words, at, 64);
  if (n) *set = unpack_bits(words, at, n);
}

uint32_t stored_len(const Tvl *t, uint32_t n, uint32_t *key) {
  const Layout *l = &t->layout;
  size_t first = l->abs[0] + (size_t)l->abs[1] * n;
  size_t rest = (l->stored[0] - l->abs[0]) + (size_t)(l->stored[1] - l->abs[1]) * n + (size_t)l->stored[2] * n * n;
  if (key) *key = (uint32_t)BITS_WORDS(first);
  return (uint32_t)(BITS_WORDS(first) + BITS_WORDS(rest));
}

static void pack_nullary(Packer *p, const uint64_t *plane, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i < to; i++) pack_bits(p, bits_get(plane, i), 1);
}

static bool stored_equal(const void *context, uint32_t id, const void *key) {
  const Stored *a = &((const Tvl *)context)->structures.at[id], *b = key;
  return a->n == b->n && bits_equal(a->words, b->words, 2 * (size_t)a->len);
}

TvlStructure structure_intern_words(Tvl *t, const uint64_t *words, uint32_t n) {
  Stored s = {.words = words, .n = n};
  s.len = stored_len(t, n, &s.key);
  uint64_t h = hash_words(words, 2 * (size_t)s.len, n);
  bool added;
  uint32_t id = intern_find_or_add(&t->structure_table, h ^ (h >> 32), &s, stored_equal, t, t->structures.n, &added);
  if (added) {
    s.words = arena_copy(&t->arena, words, 2 * (size_t)s.len * sizeof *words);
    vec_push(t->structures, s);
    t->structure_bytes += 2 * (size_t)s.len * sizeof *words + sizeof s;
  }
  return id;
}

TvlStructure structure_intern(Tvl *t, const Work *s) {
  work_check(t, s);
  const Layout *l = &t->layout;
  uint32_t len = stored_len(t, s->n, NULL);
  vec_reserve(t->scratch, 2 * len + 2);
  for (int plane = MUST; plane <= MAY; plane++) {
    Packer p = {.at = t->scratch.at + (plane == MAY ? len : 0)};
    pack_nullary(&p, work0(t, s, plane), 0, l->abs[0]);
    for (uint32_t i = 0; i < l->abs[1]; i++) pack_set(&p, work1(t, s, i, plane), s->n);
    pack_align(&p);
    pack_nullary(&p, work0(t, s, plane), l->abs[0], l->stored[0]);
    for (uint32_t i = l->abs[1]; i < l->stored[1]; i++) pack_set(&p, work1(t, s, i, plane), s->n);
    for (uint32_t i = 0; i < l->stored[2]; i++) {
      const uint64_t *rows = work2(t, s, i, plane);
      for (uint32_t u = 0; u < s->n; u++) pack_set(&p, rows + (size_t)u * s->w, s->n);
    }
    pack_align(&p);
    assert(p.at == t->scratch.at + (plane == MAY ? 2 * len : len));
  }
  return structure_intern_words(t, t->scratch.at, s->n);
}

Work *structure_load(Tvl *t, TvlStructure id) {
  const Layout *l = &t->layout;
  const Stored *st = &t->structures.at[id];
  Work *s = work_new(t, st->n);
  for (int plane = MUST; plane <= MAY; plane++) {
    const uint64_t *words = st->words + (plane == MAY ? st->len : 0);
    size_t at = 0;
    for (uint32_t i = 0; i < l->abs[0]; i++) bits_put(work0(t, s, plane), i, unpack_bits(words, &at, 1));
    for (uint32_t i = 0; i < l->abs[1]; i++) unpack_set(words, &at, work1(t, s, i, plane), st->n);
    at = (size_t)st->key * 64;
    for (uint32_t i = l->abs[0]; i < l->stored[0]; i++) bits_put(work0(t, s, plane), i, unpack_bits(words, &at, 1));
    for (uint32_t i = l->abs[1]; i < l->stored[1]; i++) unpack_set(words, &at, work1(t, s, i, plane), st->n);
    for (uint32_t i = 0; i < l->stored[2]; i++) {
      uint64_t *rows = work2(t, s, i, plane);
      for (uint32_t u = 0; u < st->n; u++) unpack_set(words, &at, rows + (size_t)u * s->w, st->n);
    }
  }
  s->grew = false;
  return s;
}

/* ---- reading values ---- */

uint32_t tvl_structures(const Tvl *t) { return t->structures.n; }
uint32_t tvl_nodes(const Tvl *t, TvlStructure s) { return t->structures.at[s].n; }

/* Where the bit of p(a, b) is in a half. */
static TvlValue stored_value(const Tvl *t, TvlStructure id, TvlPredicate p, uint32_t a, uint32_t b) {
  const Layout *l = &t->layout;
  const Stored *s = &t->structures.at[id];
  const Predicate *q = &t->preds.at[p];
  if (q->slot >= l->stored[q->arity]) return TVL_0;
  size_t n = s->n, at = 0, rest = (size_t)s->key * 64, abs0 = l->abs[0], abs1 = l->abs[1];
  if (q->arity == 0) {
    at = q->slot < abs0 ? q->slot : rest + q->slot - abs0;
  } else {
    rest += l->stored[0] - abs0;
    if (q->arity == 1)
      at = q->slot < abs1 ? abs0 + q->slot * n + a : rest + (q->slot - abs1) * n + a;
    else
      at = rest + (l->stored[1] - abs1) * n + (q->slot * n + a) * n + b;
  }
  return bits_get(s->words, at) ? TVL_1 : bits_get(s->words + s->len, at) ? TVL_HALF : TVL_0;
}

TvlValue tvl_get0(const Tvl *t, TvlStructure s, TvlPredicate p) {
  assert(s < t->structures.n && t->preds.at[p].arity == 0);
  return stored_value(t, s, p, 0, 0);
}
TvlValue tvl_get1(const Tvl *t, TvlStructure s, TvlPredicate p, uint32_t node) {
  assert(s < t->structures.n && t->preds.at[p].arity == 1 && node < t->structures.at[s].n);
  return stored_value(t, s, p, node, 0);
}
TvlValue tvl_get2(const Tvl *t, TvlStructure s, TvlPredicate p, uint32_t from, uint32_t to) {
  assert(s < t->structures.n && t->preds.at[p].arity == 2);
  assert(from < t->structures.at[s].n && to < t->structures.at[s].n);
  return stored_value(t, s, p, from, to);
}
