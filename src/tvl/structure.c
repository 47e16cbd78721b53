/* Work structures: bit planes that are being changed, kept in a pool so that the steps of an action do not allocate. */
#include "tvl/internal.h"

/* Slots: abstraction predicates first, then the others, then those that live only during an action. */
void layout_make(Tvl *t) {
  Layout *l = &t->layout;
  for (uint32_t a = 0; a < 3; a++) {
    l->of_slot[a] = arena_alloc(&t->arena, (t->preds.n + 1) * sizeof(TvlPredicate));
    l->n[a] = 0;
    for (int pass = 0; pass < 3; pass++) {
      if (pass == 1 && a < 2) l->abs[a] = l->n[a];
      if (pass == 2) l->stored[a] = l->n[a];
      for (TvlPredicate p = 0; p < t->preds.n; p++) {
        Predicate *q = &t->preds.at[p];
        int mine = p == TVL_ISNEW || p == TVL_INSTANCE ? 2 : q->attributes & TVL_ABSTRACTION ? 0 : 1;
        if (q->arity != a || mine != pass) continue;
        q->slot = l->n[a];
        l->of_slot[a][l->n[a]++] = p;
      }
    }
  }
  l->w0 = (uint32_t)BITS_WORDS(l->n[0]);
  l->sm = t->preds.at[TVL_SM].slot;
  l->ac = t->preds.at[TVL_AC].slot;
  l->isnew = t->preds.at[TVL_ISNEW].slot;
  l->instance = t->preds.at[TVL_INSTANCE].slot;
}

static size_t work_words(const Tvl *t, uint32_t w, uint32_t cap) {
  const Layout *l = &t->layout;
  return 2 * ((size_t)l->w0 + (size_t)l->n[1] * w + (size_t)l->n[2] * cap * w);
}

/* Of Work.changed: read as words, too. */
static inline size_t changed_bytes(const Tvl *t) { return (t->preds.n + 7u) & ~(size_t)7; }

/* A block for up to `cap` nodes with undefined bits. */
static Work *work_take(Tvl *t, uint32_t nodes) {
  uint32_t cap = nodes < 4 ? 4 : (nodes + 3) & ~(uint32_t)3, w = (uint32_t)BITS_WORDS(cap);
  size_t words = work_words(t, w, cap);
  uint32_t shelf = cap / 4;
  Work *s = NULL;
  if (shelf < sizeof t->pool / sizeof *t->pool && t->pool[shelf]) {
    s = t->pool[shelf];
    t->pool[shelf] = s->next;
  } else {
    s = mem_alloc(sizeof *s + words * sizeof(uint64_t) + changed_bytes(t));
    s->bits = (uint64_t *)(s + 1);
    s->changed = (uint8_t *)(s->bits + words);
  }
  s->n = nodes;
  s->cap = cap;
  s->w = w;
  s->grew = s->split = false;
  s->rows = s->columns = 0;
  s->next = NULL;
  return s;
}

Work *work_new(Tvl *t, uint32_t nodes) {
  Work *s = work_take(t, nodes);
  bits_zero(s->bits, work_words(t, s->w, s->cap));
  memset(s->changed, 0, changed_bytes(t));
  bits_fill(work1(t, s, t->layout.ac, MUST), nodes);
  bits_fill(work1(t, s, t->layout.ac, MAY), nodes);
  s->grew = true;
  return s;
}

Work *work_blank(Tvl *t, uint32_t nodes) {
  Work *s = work_take(t, nodes);
  const Layout *l = &t->layout;
  memset(s->changed, 0, changed_bytes(t));
  if (s->w > 1) { /* stored sets may have fewer words */
    bits_zero(s->bits, work_words(t, s->w, s->cap));
    return s;
  }
  bits_zero(s->bits, 2 * (size_t)l->w0);
  for (int plane = MUST; plane <= MAY; plane++) {
    bits_zero(work1(t, s, l->stored[1], plane), l->n[1] - l->stored[1]);
    for (uint32_t i = 0; i < l->stored[2]; i++) {
      uint64_t *rows = work2(t, s, i, plane);
      for (uint32_t u = nodes; u < s->cap; u++) rows[u] = 0;
    }
    bits_zero(work2(t, s, l->stored[2], plane), (size_t)(l->n[2] - l->stored[2]) * s->cap);
  }
  return s;
}

Work *work_copy(Tvl *t, const Work *s) {
  Work *c = work_take(t, s->n);
  if (c->cap == s->cap) {
    bits_copy(c->bits, s->bits, work_words(t, s->w, s->cap));
  } else {
    bits_zero(c->bits, work_words(t, c->w, c->cap));
    bits_copy(c->bits, s->bits, 2 * (size_t)t->layout.w0);
    uint32_t w = c->w < s->w ? c->w : s->w;
    for (int plane = MUST; plane <= MAY; plane++) {
      for (uint32_t i = 0; i < t->layout.n[1]; i++) bits_copy(work1(t, c, i, plane), work1(t, s, i, plane), w);
      for (uint32_t i = 0; i < t->layout.n[2]; i++)
        for (uint32_t u = 0; u < s->n; u++)
          bits_copy(work2(t, c, i, plane) + (size_t)u * c->w, work2(t, s, i, plane) + (size_t)u * s->w, w);
    }
  }
  memcpy(c->changed, s->changed, changed_bytes(t));
  c->grew = s->grew;
  c->split = s->split;
  work_touch_edges(c, s->rows, s->columns);
  return c;
}

void work_drop(Tvl *t, Work *s) {
  uint32_t shelf = s->cap / 4;
  if (shelf >= sizeof t->pool / sizeof *t->pool) {
    mem_free(s);
    return;
  }
  s->next = t->pool[shelf];
  t->pool[shelf] = s;
}

/* Makes room for one more node and clears it. */
static uint32_t room(Tvl *t, Work **sp) {
  Work *s = *sp;
  if (s->n == s->cap) {
    Work *larger = work_take(t, s->n + 1);
    larger->n = s->n;
    bits_zero(larger->bits, work_words(t, larger->w, larger->cap));
    bits_copy(larger->bits, s->bits, 2 * (size_t)t->layout.w0);
    for (int plane = MUST; plane <= MAY; plane++) {
      for (uint32_t i = 0; i < t->layout.n[1]; i++) bits_copy(work1(t, larger, i, plane), work1(t, s, i, plane), s->w);
      for (uint32_t i = 0; i < t->layout.n[2]; i++)
        for (uint32_t u = 0; u < s->n; u++)
          bits_copy(work2(t, larger, i, plane) + (size_t)u * larger->w, work2(t, s, i, plane) + (size_t)u * s->w, s->w);
    }
    memcpy(larger->changed, s->changed, changed_bytes(t));
    larger->grew = s->grew;
    larger->split = s->split;
    work_touch_edges(larger, s->rows, s->columns);
    work_drop(t, s);
    *sp = s = larger;
  } else {
    for (int plane = MUST; plane <= MAY; plane++)
      for (uint32_t i = 0; i < t->layout.n[2]; i++) bits_zero(work2(t, s, i, plane) + (size_t)s->n * s->w, s->w);
  }
  return s->n++;
}

uint32_t work_add_node(Tvl *t, Work **s) {
  uint32_t u = room(t, s);
  (*s)->grew = true;
  bits_set(work1(t, *s, t->layout.ac, MUST), u);
  bits_set(work1(t, *s, t->layout.ac, MAY), u);
  return u;
}

uint32_t work_duplicate(Tvl *t, Work **sp, uint32_t u) {
  uint32_t c = room(t, sp);
  Work *s = *sp;
  s->split = true;
  if (s->w == 1) work_touch_edges(s, (s->rows >> u & 1) << c, (s->columns >> u & 1) << c);
  for (int plane = MUST; plane <= MAY; plane++) {
    for (uint32_t i = 0; i < t->layout.n[1]; i++) {
      uint64_t *set = work1(t, s, i, plane);
      bits_put(set, c, bits_get(set, u));
    }
    for (uint32_t i = 0; i < t->layout.n[2]; i++) {
      uint64_t *rows = work2(t, s, i, plane);
      for (uint32_t x = 0; x < c; x++) bits_put(rows + (size_t)x * s->w, c, bits_get(rows + (size_t)x * s->w, u));
      bits_copy(rows + (size_t)c * s->w, rows + (size_t)u * s->w, s->w);
    }
  }
  return c;
}

void work_remove(Tvl *t, Work *s, const uint64_t *remove) {
  uint32_t kept = 0;
  for (uint32_t u = 0; u < s->n; u++) {
    if (bits_get(remove, u)) continue;
    if (kept != u)
      for (int plane = MUST; plane <= MAY; plane++) {
        for (uint32_t i = 0; i < t->layout.n[1]; i++) {
          uint64_t *set = work1(t, s, i, plane);
          bits_put(set, kept, bits_get(set, u));
        }
        for (uint32_t i = 0; i < t->layout.n[2]; i++) {
          uint64_t *rows = work2(t, s, i, plane);
          bits_copy(rows + (size_t)kept * s->w, rows + (size_t)u * s->w, s->w);
          for (uint32_t x = 0; x < s->n; x++)
            bits_put(rows + (size_t)x * s->w, kept, bits_get(rows + (size_t)x * s->w, u));
        }
      }
    kept++;
  }
  for (int plane = MUST; plane <= MAY; plane++) {
    for (uint32_t u = kept; u < s->n; u++) {
      for (uint32_t i = 0; i < t->layout.n[1]; i++) bits_clear(work1(t, s, i, plane), u);
      for (uint32_t i = 0; i < t->layout.n[2]; i++) {
        uint64_t *rows = work2(t, s, i, plane);
        bits_zero(rows + (size_t)u * s->w, s->w);
        for (uint32_t x = 0; x < kept; x++) bits_clear(rows + (size_t)x * s->w, u);
      }
    }
  }
  s->n = kept;
  s->grew = true;
}

TvlValue work_get(const Tvl *t, const Work *s, TvlPredicate p, uint32_t a, uint32_t b) {
  const Predicate *q = &t->preds.at[p];
  const uint64_t *must, *may;
  uint32_t bit;
  if (q->arity == 0) {
    must = work0(t, s, MUST), may = work0(t, s, MAY), bit = q->slot;
  } else if (q->arity == 1) {
    must = work1(t, s, q->slot, MUST), may = work1(t, s, q->slot, MAY), bit = a;
  } else {
    must = work2(t, s, q->slot, MUST) + (size_t)a * s->w, may = work2(t, s, q->slot, MAY) + (size_t)a * s->w, bit = b;
  }
  return bits_get(must, bit) ? TVL_1 : bits_get(may, bit) ? TVL_HALF : TVL_0;
}

bool work_touched(const Tvl *t, const Work *s) {
  uint64_t any = s->grew || s->split, word;
  for (size_t i = 0; i < changed_bytes(t); i += sizeof word) {
    memcpy(&word, s->changed + i, sizeof word);
    any |= word;
  }
  return any;
}

void work_put(Tvl *t, Work *s, TvlPredicate p, uint32_t a, uint32_t b, TvlValue v) {
  const Predicate *q = &t->preds.at[p];
  TvlValue old = work_get(t, s, p, a, b);
  int must = (old == TVL_1) != (v == TVL_1), may = (old == TVL_0) != (v == TVL_0);
  work_touch(s, p, (must ? v == TVL_1 ? MUST_GAINED : MUST_LOST : 0) | (may ? v == TVL_0 ? MAY_LOST : MAY_GAINED : 0));
  if (q->arity == 2 && s->w == 1 && (must || may)) work_touch_edges(s, (uint64_t)1 << a, (uint64_t)1 << b);
  for (int plane = MUST; plane <= MAY; plane++) {
    bool on = plane == MUST ? v == TVL_1 : v != TVL_0;
    if (q->arity == 0)
      bits_put(work0(t, s, plane), q->slot, on);
    else if (q->arity == 1)
      bits_put(work1(t, s, q->slot, plane), a, on);
    else
      bits_put(work2(t, s, q->slot, plane) + (size_t)a * s->w, b, on);
  }
}

bool work_equal(const Tvl *t, const Work *a, const Work *b) {
  if (a->n != b->n) return false;
  for (TvlPredicate p = 0; p < t->preds.n; p++)
    for (uint32_t u = 0; u < (t->preds.at[p].arity ? a->n : 1); u++)
      for (uint32_t v = 0; v < (t->preds.at[p].arity == 2 ? a->n : 1); v++)
        if (work_get(t, a, p, u, v) != work_get(t, b, p, u, v)) return false;
  return true;
}

void work_check(const Tvl *t, const Work *s) {
#ifndef NDEBUG
  const Layout *l = &t->layout;
  for (uint32_t i = 0; i < l->n[0]; i++) assert(bits_get(work0(t, s, MAY), i) || !bits_get(work0(t, s, MUST), i));
  for (uint32_t i = 0; i < l->n[1]; i++) {
    assert(bits_subset(work1(t, s, i, MUST), work1(t, s, i, MAY), s->w) && "must is a subset of may");
    assert(bits_next(work1(t, s, i, MAY), s->w, s->n) == (size_t)s->w * 64 && "no bits beyond the nodes");
  }
  for (uint32_t i = 0; i < l->n[2]; i++)
    for (uint32_t u = 0; u < s->n; u++) {
      const uint64_t *may = work2(t, s, i, MAY) + (size_t)u * s->w;
      assert(bits_subset(work2(t, s, i, MUST) + (size_t)u * s->w, may, s->w) && "must is a subset of may");
      assert(bits_next(may, s->w, s->n) == (size_t)s->w * 64 && "no bits beyond the nodes");
    }
  assert(bits_count(work1(t, s, l->ac, MAY), s->w) == s->n && "ac is never 0");
#else
  (void)t;
  (void)s;
#endif
}
