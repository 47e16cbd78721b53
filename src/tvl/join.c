/* Sets of structures, and the ways to join a structure into one (TVLA's rel, part, ind; with or without subsumption).
 */
#include "tvl/internal.h"

struct TvlSet {
  Tvl *t;
  TvlJoin join;
  U32Vec members;    /* oldest first; TVL_NONE where one was removed */
  uint32_t count;    /* without the removed ones */
  IdMap place;       /* structure -> position in members */
  InternTable table; /* by join key, into `members`, for the joins that merge */
};

TvlSet *tvl_set_new(Tvl *t, TvlJoin join) {
  TvlSet *s = mem_zalloc(sizeof *s);
  s->t = t;
  s->join = join;
  return s;
}

void tvl_set_free(TvlSet *s) {
  if (!s) return;
  vec_free(s->members);
  idmap_free(&s->place);
  intern_free(&s->table);
  mem_free(s);
}

uint32_t tvl_set_count(const TvlSet *s) { return s->count; }

bool tvl_set_has(const TvlSet *s, TvlStructure id) {
  const uint32_t *at = idmap_find(&s->place, id);
  return at && s->members.at[*at] == id;
}

void tvl_set_members(const TvlSet *s, U32Vec *out) {
  for (uint32_t i = 0; i < s->members.n; i++)
    if (s->members.at[i] != TVL_NONE) vec_push(*out, s->members.at[i]);
}

static bool merges(const TvlSet *s) { return s->join != TVL_JOIN_RELATIONAL && s->join != TVL_JOIN_RELATIONAL_EMBED; }
static bool subsumes(const TvlSet *s) {
  return s->join == TVL_JOIN_RELATIONAL_EMBED || s->join == TVL_JOIN_PARTIAL_EMBED;
}

/* ---- join keys ---- */

/* The nullary abstraction values are the first bits of each half. */
static bool nullary_equal(const Tvl *t, const Stored *a, const Stored *b) {
  for (uint32_t i = 0; i < t->layout.abs[0]; i++)
    if (bits_get(a->words, i) != bits_get(b->words, i) ||
        bits_get(a->words + a->len, i) != bits_get(b->words + b->len, i))
      return false;
  return true;
}

static bool key_equal(const void *context, uint32_t at, const void *key) {
  const TvlSet *set = context;
  const Stored *a = &set->t->structures.at[set->members.at[at]], *b = key;
  if (set->join == TVL_JOIN_INDEPENDENT) return nullary_equal(set->t, a, b);
  return a->n == b->n && bits_equal(a->words, b->words, a->key) &&
         bits_equal(a->words + a->len, b->words + b->len, a->key);
}

static uint64_t key_hash(const TvlSet *set, const Stored *s) {
  uint64_t h = 1;
  if (set->join == TVL_JOIN_INDEPENDENT) {
    for (uint32_t i = 0; i < set->t->layout.abs[0]; i++)
      h = hash_mix(h, (uint64_t)(bits_get(s->words, i) * 2 + bits_get(s->words + s->len, i)));
    return h;
  }
  h = hash_words(s->words, s->key, s->n);
  return hash_words(s->words + s->len, s->key, h);
}

/* ---- merging ---- */

/* Equal keys: node by node. */
static TvlStructure merge_partial(Tvl *t, TvlStructure x, TvlStructure y) {
  const Stored *a = &t->structures.at[x], *b = &t->structures.at[y];
  uint32_t len = a->len;
  vec_reserve(t->scratch, 2 * len + 1);
  uint64_t *out = t->scratch.at, not_a = 0, not_b = 0;
  for (uint32_t i = 0; i < len; i++) {
    out[i] = a->words[i] & b->words[i];
    out[len + i] = a->words[len + i] | b->words[len + i];
    not_a |= (out[i] ^ a->words[i]) | (out[len + i] ^ a->words[len + i]);
    not_b |= (out[i] ^ b->words[i]) | (out[len + i] ^ b->words[len + i]);
  }
  if (!not_a) return x;
  if (!not_b) return y;
  TvlStructure id = structure_intern_words(t, out, a->n);
  t->structures.at[id].bounded = 2;
  return id;
}

static int compare_nodes(const Tvl *t, const Work *a, uint32_t u, const Work *b, uint32_t v) {
  for (uint32_t i = t->layout.abs[1]; i-- > 0;) {
    TvlPredicate p = t->layout.of_slot[1][i];
    int x = (int)work_get(t, a, p, u, 0), y = (int)work_get(t, b, p, v, 0);
    if (x != y) return x < y ? -1 : 1;
  }
  return 0;
}

/* One of two structures to be merged, seen over the nodes of both. */
typedef struct {
  Work *s;
  U32Vec to;         /* its node -> node of the result */
  uint64_t *present; /* nodes of the result that it has */
} Side;

/* Moves a set of the side's nodes to the nodes of the result. */
static void spread(const Side *x, const uint64_t *set, uint64_t *out, uint32_t w) {
  bits_zero(out, w);
  if (!x->to.at) return; /* it has no nodes */
  for (BITS_EACH(u, set, x->s->w)) bits_set(out, x->to.at[u]);
}

/* Joins the values of sets that the sides have on `in_a` and `in_b`; where only one side has a value, that is it. */
static void join_sets(const uint64_t *a, const uint64_t *in_a, const uint64_t *b, const uint64_t *in_b, uint32_t w,
                      int plane, uint64_t *out) {
  for (uint32_t i = 0; i < w; i++)
    out[i] = plane == MAY ? a[i] | b[i] : (a[i] & b[i]) | (a[i] & ~in_b[i]) | (b[i] & ~in_a[i]);
}

/* All planes of m, whose nodes are those of both sides. */
static void join_planes(Tvl *t, const Side *a, const Side *b, Work *m) {
  const Layout *l = &t->layout;
  uint32_t w = m->w;
  uint64_t *set = mem_zalloc(3 * (size_t)w * sizeof *set), *other = set + w, *none = other + w;
  for (int plane = MUST; plane <= MAY; plane++) {
    for (uint32_t i = 0; i < l->w0; i++) {
      uint64_t x = work0(t, a->s, plane)[i], y = work0(t, b->s, plane)[i];
      work0(t, m, plane)[i] = plane == MUST ? x & y : x | y;
    }
    for (uint32_t i = 0; i < l->n[1]; i++) {
      spread(a, work1(t, a->s, i, plane), set, w);
      spread(b, work1(t, b->s, i, plane), other, w);
      join_sets(set, a->present, other, b->present, w, plane, work1(t, m, i, plane));
    }
    for (uint32_t i = 0; i < l->n[2]; i++) {
      uint64_t *rows = work2(t, m, i, plane);
      for (uint32_t u = 0; a->to.at && u < a->s->n; u++)
        spread(a, work2(t, a->s, i, plane) + (size_t)u * a->s->w, rows + (size_t)a->to.at[u] * w, w);
      for (uint32_t u = 0; b->to.at && u < b->s->n; u++) {
        uint64_t *row = rows + (size_t)b->to.at[u] * w;
        spread(b, work2(t, b->s, i, plane) + (size_t)u * b->s->w, other, w);
        bool both = bits_get(a->present, b->to.at[u]);
        join_sets(row, both ? a->present : none, other, b->present, w, plane, row);
      }
    }
  }
  bits_copy(set, a->present, w); /* a node that one side lacks may not exist */
  bits_and(set, b->present, w);
  bits_and(work1(t, m, l->ac, MUST), set, w);
  mem_free(set);
}

/* The union of the nodes by canonical name; one that is missing on a side may not exist. */
static TvlStructure merge_independent(Tvl *t, TvlStructure x, TvlStructure y) {
  Side a = {.s = structure_load(t, x)}, b = {.s = structure_load(t, y)};
  uint32_t n = 0;
  while (a.to.n < a.s->n || b.to.n < b.s->n) {
    int c = a.to.n == a.s->n ? 1 : b.to.n == b.s->n ? -1 : compare_nodes(t, a.s, a.to.n, b.s, b.to.n);
    if (c <= 0) vec_push(a.to, n);
    if (c >= 0) vec_push(b.to, n);
    n++;
  }
  Work *m = work_new(t, n);
  a.present = mem_zalloc(2 * (size_t)m->w * sizeof(uint64_t));
  b.present = a.present + m->w;
  for (uint32_t u = 0; u < a.to.n; u++) bits_set(a.present, a.to.at[u]);
  for (uint32_t u = 0; u < b.to.n; u++) bits_set(b.present, b.to.at[u]);
  join_planes(t, &a, &b, m);
  m = blur_work(t, m);
  TvlStructure id = structure_intern(t, m);
  t->structures.at[id].bounded = 2;
  work_drop(t, a.s);
  work_drop(t, b.s);
  work_drop(t, m);
  mem_free(a.present);
  vec_free(a.to);
  vec_free(b.to);
  return id;
}

static TvlStructure merge(const TvlSet *set, TvlStructure old, TvlStructure s) {
  set->t->stats.merges++;
  return set->join == TVL_JOIN_INDEPENDENT ? merge_independent(set->t, old, s) : merge_partial(set->t, old, s);
}

/* ---- adding ---- */

/* The position of the member that s would be merged with, or TVL_NONE. */
static uint32_t find_partner(TvlSet *set, TvlStructure s, bool add) {
  const Stored *key = &set->t->structures.at[s];
  uint64_t h = key_hash(set, key);
  h ^= h >> 32;
  if (!add) {
    /* Look without leaving a trace: a table entry is made only by tvl_set_add. */
    for (uint32_t i = 0; i < set->members.n; i++)
      if (set->members.at[i] != TVL_NONE && key_equal(set, i, key)) return i;
    return TVL_NONE;
  }
  bool added;
  uint32_t at = intern_find_or_add(&set->table, h, key, key_equal, set, set->members.n, &added);
  return added ? TVL_NONE : at;
}

static void place(TvlSet *set, uint32_t at, TvlStructure s) {
  if (at == set->members.n) {
    vec_push(set->members, s);
    set->count++;
  } else {
    set->members.at[at] = s;
  }
  idmap_put(&set->place, s, at);
}

/* Members below s are removed; with merging joins s has replaced its partner already. */
static void remove_subsumed(TvlSet *set, TvlStructure s) {
  for (uint32_t i = 0; i < set->members.n; i++) {
    TvlStructure m = set->members.at[i];
    if (m == TVL_NONE || m == s || !tvl_embeds(set->t, m, s)) continue;
    set->members.at[i] = TVL_NONE;
    set->count--;
  }
}

static TvlStructure subsumer(TvlSet *set, TvlStructure s) {
  for (uint32_t i = 0; i < set->members.n; i++)
    if (set->members.at[i] != TVL_NONE && tvl_embeds(set->t, s, set->members.at[i])) return set->members.at[i];
  return TVL_NONE;
}

/* The partial join with subsumption has no table: members come and go. */
static TvlStructure add_subsuming(TvlSet *set, TvlStructure s) {
  if (subsumer(set, s) != TVL_NONE) return TVL_NONE;
  uint32_t at = set->join == TVL_JOIN_PARTIAL_EMBED ? find_partner(set, s, false) : TVL_NONE;
  TvlStructure now = at == TVL_NONE ? s : merge(set, set->members.at[at], s);
  place(set, at == TVL_NONE ? set->members.n : at, now);
  remove_subsumed(set, now);
  return now;
}

TvlStructure tvl_set_add(TvlSet *set, TvlStructure s) {
  assert(s < set->t->structures.n);
  if (subsumes(set)) return tvl_set_has(set, s) ? TVL_NONE : add_subsuming(set, s);
  if (!merges(set)) {
    if (tvl_set_has(set, s)) return TVL_NONE;
    place(set, set->members.n, s);
    return s;
  }
  uint32_t at = find_partner(set, s, true);
  if (at == TVL_NONE) {
    place(set, set->members.n, s);
    return s;
  }
  TvlStructure old = set->members.at[at], now = old == s ? s : merge(set, old, s);
  if (now == old) return TVL_NONE;
  place(set, at, now);
  return now;
}

bool tvl_set_covers(TvlSet *set, TvlStructure s) {
  if (tvl_set_has(set, s)) return true;
  if (subsumes(set)) return subsumer(set, s) != TVL_NONE;
  if (!merges(set)) return false;
  uint32_t at = find_partner(set, s, false);
  return at != TVL_NONE && merge(set, set->members.at[at], s) == set->members.at[at];
}

TvlStructure tvl_set_representative(TvlSet *set, TvlStructure s) {
  if (tvl_set_has(set, s)) return s;
  if (subsumes(set)) return subsumer(set, s);
  uint32_t at = merges(set) ? find_partner(set, s, false) : TVL_NONE;
  return at == TVL_NONE ? TVL_NONE : set->members.at[at];
}
