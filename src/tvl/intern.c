/* Immutable structures. A structure is packed (sets of up to 8 nodes take a byte, up to 16 two bytes, and so on),
 * hashed and stored once; its id is its name. Each half (must, may) starts with the abstraction values, the key of the
 * partial join, so that a join of structures with equal keys is a bitwise AND of the must halves and OR of the may
 * halves. */
#include "tvl/internal.h"

/* Bytes of a stored set of n nodes. */
static inline size_t set_bytes(uint32_t n) { return n <= 8 ? 1 : n <= 16 ? 2 : n <= 32 ? 4 : 8 * BITS_WORDS(n); }

/* Copies `count` sets of `w` words each into stored form. */
static uint8_t *pack_sets(uint8_t *to, const uint64_t *sets, size_t count, uint32_t w, uint32_t n) {
  size_t bytes = set_bytes(n);
  if (w == 1 && bytes == 1)
    for (size_t i = 0; i < count; i++) to[i] = (uint8_t)sets[i];
  else if (w == 1 && bytes == 2)
    for (size_t i = 0; i < count; i++) memcpy(to + 2 * i, &(uint16_t){(uint16_t)sets[i]}, 2);
  else
    for (size_t i = 0; i < count; i++) memcpy(to + bytes * i, sets + w * i, bytes);
  return to + count * bytes;
}

static const uint8_t *unpack_sets(const uint8_t *from, uint64_t *sets, size_t count, uint32_t w, uint32_t n) {
  size_t bytes = set_bytes(n);
  if (w == 1 && bytes == 1)
    for (size_t i = 0; i < count; i++) sets[i] = from[i];
  else if (w == 1 && bytes == 2)
    for (size_t i = 0; i < count; i++) {
      uint16_t x;
      memcpy(&x, from + 2 * i, 2);
      sets[i] = x;
    }
  else
    for (size_t i = 0; i < count; i++) memcpy(sets + w * i, from + bytes * i, bytes); /* the rest is zero */
  return from + count * bytes;
}

/* Words of the parts of a half: nullary and unary abstraction values; other nullary values; other sets. */
typedef struct {
  uint32_t abs0, abs1, rest0, rest;
} Parts;

static Parts parts_of(const Tvl *t, uint32_t n) {
  const Layout *l = &t->layout;
  size_t bytes = set_bytes(n), sets = l->stored[1] - l->abs[1] + (size_t)l->stored[2] * n;
  return (Parts){.abs0 = (uint32_t)BITS_WORDS(l->abs[0]),
                 .abs1 = (uint32_t)((l->abs[1] * bytes + 7) / 8),
                 .rest0 = (uint32_t)BITS_WORDS(l->stored[0] - l->abs[0]),
                 .rest = (uint32_t)((sets * bytes + 7) / 8)};
}

uint32_t stored_len(const Tvl *t, uint32_t n, uint32_t *key) {
  Parts p = parts_of(t, n);
  if (key) *key = p.abs0 + p.abs1;
  return p.abs0 + p.abs1 + p.rest0 + p.rest;
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
  uint32_t len = stored_len(t, s->n, NULL), n = s->n, w = s->w;
  Parts parts = parts_of(t, n);
  vec_reserve(t->scratch, 2 * len + 1);
  bits_zero(t->scratch.at, 2 * (size_t)len);
  for (int plane = MUST; plane <= MAY; plane++) {
    uint64_t *at = t->scratch.at + (plane == MAY ? len : 0);
    for (uint32_t i = 0; i < l->abs[0]; i++) bits_put(at, i, bits_get(work0(t, s, plane), i));
    at += parts.abs0;
    pack_sets((uint8_t *)at, work1(t, s, 0, plane), l->abs[1], w, n);
    at += parts.abs1;
    for (uint32_t i = l->abs[0]; i < l->stored[0]; i++) bits_put(at, i - l->abs[0], bits_get(work0(t, s, plane), i));
    at += parts.rest0;
    uint8_t *to = pack_sets((uint8_t *)at, work1(t, s, l->abs[1], plane), l->stored[1] - l->abs[1], w, n);
    for (uint32_t i = 0; i < l->stored[2]; i++) to = pack_sets(to, work2(t, s, i, plane), n, w, n);
  }
  return structure_intern_words(t, t->scratch.at, n);
}

Work *structure_load(Tvl *t, TvlStructure id) {
  const Layout *l = &t->layout;
  const Stored *st = &t->structures.at[id];
  uint32_t n = st->n;
  Parts parts = parts_of(t, n);
  Work *s = work_blank(t, n);
  uint32_t w = s->w;
  for (int plane = MUST; plane <= MAY; plane++) {
    const uint64_t *at = st->words + (plane == MAY ? st->len : 0);
    for (uint32_t i = 0; i < l->abs[0]; i++) bits_put(work0(t, s, plane), i, bits_get(at, i));
    at += parts.abs0;
    unpack_sets((const uint8_t *)at, work1(t, s, 0, plane), l->abs[1], w, n);
    at += parts.abs1;
    for (uint32_t i = l->abs[0]; i < l->stored[0]; i++) bits_put(work0(t, s, plane), i, bits_get(at, i - l->abs[0]));
    at += parts.rest0;
    const uint8_t *from =
        unpack_sets((const uint8_t *)at, work1(t, s, l->abs[1], plane), l->stored[1] - l->abs[1], w, n);
    for (uint32_t i = 0; i < l->stored[2]; i++) from = unpack_sets(from, work2(t, s, i, plane), n, w, n);
  }
  return s;
}

Work *structure_open(Tvl *t, TvlStructure id) {
  Work *s = structure_load(t, id);
  if (!t->options.loose) return s;
  const uint64_t *sm = work1(t, s, t->layout.sm, MAY);
  for (uint32_t i = 0; i < t->layout.stored[2]; i++) {
    uint64_t *may = work2(t, s, i, MAY);
    bool gained = false;
    for (BITS_EACH(via, sm, s->w))
      for (uint32_t u = 0; u < s->n; u++) {
        if (!bits_get(may + (size_t)u * s->w, via) || bits_subset(may + via * s->w, may + (size_t)u * s->w, s->w))
          continue;
        bits_or(may + (size_t)u * s->w, may + via * s->w, s->w);
        gained = true;
      }
    if (gained) work_touch(s, t->layout.of_slot[2][i], MAY_GAINED);
  }
  return s;
}

/* ---- reading values ---- */

uint32_t tvl_structures(const Tvl *t) { return t->structures.n; }
uint32_t tvl_nodes(const Tvl *t, TvlStructure s) { return t->structures.at[s].n; }

static TvlValue stored_value(const Tvl *t, TvlStructure id, TvlPredicate p, uint32_t a, uint32_t b) {
  const Layout *l = &t->layout;
  const Stored *s = &t->structures.at[id];
  const Predicate *q = &t->preds.at[p];
  if (q->slot >= l->stored[q->arity]) return TVL_0;
  Parts parts = parts_of(t, s->n);
  size_t bytes = set_bytes(s->n), at = 0, bit; /* word where the part begins; bit in it */
  if (q->arity == 0) {
    at = q->slot < l->abs[0] ? 0 : parts.abs0 + parts.abs1;
    bit = q->slot < l->abs[0] ? q->slot : q->slot - l->abs[0];
  } else if (q->arity == 1 && q->slot < l->abs[1]) {
    at = parts.abs0;
    bit = q->slot * bytes * 8 + a;
  } else {
    at = parts.abs0 + parts.abs1 + parts.rest0;
    size_t set = q->arity == 1 ? q->slot - l->abs[1] : l->stored[1] - l->abs[1] + (size_t)q->slot * s->n + a;
    bit = set * bytes * 8 + (q->arity == 1 ? a : b);
  }
  return bits_get(s->words + at, bit) ? TVL_1 : bits_get(s->words + s->len + at, bit) ? TVL_HALF : TVL_0;
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
