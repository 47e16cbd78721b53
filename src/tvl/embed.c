/* Embedding (Ch. 12.4.3): a mapping of the nodes of a onto those of b under which each value of b is that of a or 1/2.
 * With loose embedding (Arnold) the mapping need not be onto: a summary node of b may stand for nothing, and edges of a
 * may run through such nodes. */
#include "tvl/internal.h"

typedef struct {
  Tvl *t;
  const Work *a, *b;
  uint64_t *candidates; /* per node of a, a set of nodes of b */
  uint32_t *order, *image;
  bool loose;
  uint64_t steps;
} Embed;

static bool below(TvlValue x, TvlValue y) { return x == y || y == TVL_HALF; }

/* Nodes of b whose unary values are no more definite than those of u; false: some u has none. */
static bool find_candidates(Embed *e) {
  const Layout *l = &e->t->layout;
  const Work *a = e->a, *b = e->b;
  for (uint32_t u = 0; u < a->n; u++) {
    uint64_t *c = e->candidates + (size_t)u * b->w;
    bits_zero(c, b->w);
    bits_fill(c, b->n);
    for (uint32_t i = 0; i < l->stored[1]; i++) {
      const uint64_t *must = work1(e->t, b, i, MUST), *may = work1(e->t, b, i, MAY);
      bool on = bits_get(work1(e->t, a, i, MUST), u), maybe = bits_get(work1(e->t, a, i, MAY), u);
      if (maybe) bits_and(c, may, b->w);
      if (!on) bits_andnot(c, must, b->w);
    }
    if (!bits_any(c, b->w)) return false;
  }
  return true;
}

static bool edges_fit(const Embed *e, uint32_t u, uint32_t v) {
  for (uint32_t i = 0; i < e->t->layout.stored[2]; i++) {
    TvlPredicate p = e->t->layout.of_slot[2][i];
    TvlValue x = work_get(e->t, e->a, p, u, v), y = work_get(e->t, e->b, p, e->image[u], e->image[v]);
    if (!below(x, y) && !(e->loose && y == TVL_0)) return false;
  }
  return true;
}

/* Loose: an edge of a without one in b must run through unused summary nodes. */
static bool chains_fit(const Embed *e, const uint64_t *used) {
  const Work *a = e->a, *b = e->b;
  uint32_t w = b->w;
  uint64_t *m = mem_alloc((size_t)(b->n + 1) * w * sizeof *m);
  bool fit = true;
  for (uint32_t i = 0; i < e->t->layout.stored[2] && fit; i++) {
    TvlPredicate p = e->t->layout.of_slot[2][i];
    bits_copy(m, work2(e->t, b, i, MAY), (size_t)b->n * w);
    for (uint32_t via = 0; via < b->n; via++)
      for (uint32_t x = 0; x < b->n && !bits_get(used, via); x++)
        if (bits_get(m + (size_t)x * w, via)) bits_or(m + (size_t)x * w, m + (size_t)via * w, w);
    for (uint32_t u = 0; u < a->n && fit; u++)
      for (uint32_t v = 0; v < a->n && fit; v++)
        if (work_get(e->t, a, p, u, v) != TVL_0) fit = bits_get(m + (size_t)e->image[u] * w, e->image[v]);
  }
  mem_free(m);
  return fit;
}

/* May the nodes of b outside `used` stand for nothing? */
static bool rest_is_empty(const Embed *e, const uint64_t *used) {
  for (uint32_t v = 0; v < e->b->n; v++) {
    if (bits_get(used, v) || work_get(e->t, e->b, TVL_AC, v, 0) == TVL_HALF) continue;
    if (!e->loose || work_get(e->t, e->b, TVL_SM, v, 0) != TVL_HALF) return false;
  }
  return !e->loose || chains_fit(e, used);
}

static bool embed_from(Embed *e, uint32_t k, uint64_t *used) {
  const Work *a = e->a, *b = e->b;
  if (k == a->n) return rest_is_empty(e, used);
  uint32_t u = e->order[k];
  for (BITS_EACH(v, e->candidates + (size_t)u * b->w, b->w)) {
    bool shared = bits_get(used, v);
    if (shared && !bits_get(work1(e->t, b, e->t->layout.sm, MAY), v)) continue;
    e->image[u] = (uint32_t)v;
    bool fits = edges_fit(e, u, u);
    for (uint32_t i = 0; i < k && fits; i++) fits = edges_fit(e, u, e->order[i]) && edges_fit(e, e->order[i], u);
    if (!fits) continue;
    bits_set(used, v);
    if (embed_from(e, k + 1, used)) return true;
    if (!shared) bits_clear(used, v);
  }
  return false;
}

/* Two different nodes of a must not be told equal by b: b's equality on their image must be 1/2, which is sm. */
static bool embeds(Tvl *t, const Work *a, const Work *b) {
  for (uint32_t i = 0; i < t->layout.stored[0]; i++) {
    TvlPredicate p = t->layout.of_slot[0][i];
    if (!below(work_get(t, a, p, 0, 0), work_get(t, b, p, 0, 0))) return false;
  }
  Embed e = {.t = t, .a = a, .b = b, .loose = t->options.loose};
  if (a->n < b->n && !e.loose && bits_count(work1(t, b, t->layout.ac, MUST), b->w) > a->n) return false;
  e.candidates = mem_alloc(((size_t)a->n * b->w + 1) * sizeof *e.candidates);
  e.order = mem_alloc((a->n + 1) * sizeof *e.order);
  e.image = mem_zalloc((a->n + 1) * sizeof *e.image);
  bool possible = find_candidates(&e);
  for (uint32_t u = 0; u < a->n && possible; u++) { /* fewest candidates first */
    size_t mine = bits_count(e.candidates + (size_t)u * b->w, b->w);
    uint32_t k = u;
    for (; k > 0 && bits_count(e.candidates + (size_t)e.order[k - 1] * b->w, b->w) > mine; k--)
      e.order[k] = e.order[k - 1];
    e.order[k] = u;
  }
  uint64_t *used = mem_zalloc((b->w + 1) * sizeof *used);
  bool result = possible && embed_from(&e, 0, used);
  mem_free(used);
  mem_free(e.candidates);
  mem_free(e.order);
  mem_free(e.image);
  return result;
}

bool tvl_embeds(Tvl *t, TvlStructure a, TvlStructure b) {
  if (a == b) return true;
  Work *x = structure_load(t, a), *y = structure_load(t, b);
  bool result = embeds(t, x, y);
  work_drop(t, x);
  work_drop(t, y);
  return result;
}
