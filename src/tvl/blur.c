/* Canonical abstraction (Ch. 12.4.4): nodes with equal vectors of abstraction values are merged, and the nodes are
 * ordered by these vectors, so that isomorphic results are equal memory. */
#include "tvl/internal.h"

/* The canonical name of a node: two bits per abstraction predicate. */
static void name_nodes(const Tvl *t, const Work *s, uint64_t *names, uint32_t words) {
  bits_zero(names, (size_t)s->n * words);
  for (uint32_t i = 0; i < t->layout.abs[1]; i++) {
    const uint64_t *must = work1(t, s, i, MUST), *may = work1(t, s, i, MAY);
    uint32_t word = 2 * i / 64, shift = 2 * i % 64;
    if (s->w == 1) {
      for (uint64_t left = *may; left; left &= left - 1) {
        uint32_t u = (uint32_t)__builtin_ctzll(left);
        names[(size_t)u * words + word] |= (1 + 2 * (*must >> u & 1)) << shift;
      }
      continue;
    }
    for (BITS_EACH(u, may, s->w)) {
      if (u >= s->n) break;
      names[u * words + word] |= (uint64_t)(bits_get(must, u) ? 3 : 1) << shift;
    }
  }
}

static int compare_names(const uint64_t *a, const uint64_t *b, uint32_t words) {
  for (uint32_t i = words; i-- > 0;)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

enum { SMALL = 512 }; /* words on the stack */

/* For structures of one word per set: the groups of the nodes in each four bits of a set. */
typedef struct {
  uint64_t of[16][16];
  uint32_t n;    /* parts of four bits */
  uint64_t all;  /* nodes */
  uint64_t full; /* groups */
} GroupTable;

static void group_table(GroupTable *g, const uint64_t *members, uint32_t groups, uint32_t nodes) {
  g->n = (nodes + 3) / 4;
  g->all = nodes == 64 ? ~(uint64_t)0 : ((uint64_t)1 << nodes) - 1;
  g->full = groups == 64 ? ~(uint64_t)0 : ((uint64_t)1 << groups) - 1;
  uint64_t group[64];
  memset(group, 0, sizeof group);
  for (uint32_t i = 0; i < groups; i++)
    for (uint64_t left = members[i]; left; left &= left - 1) group[__builtin_ctzll(left)] = (uint64_t)1 << i;
  for (uint32_t part = 0; part < g->n || part < 2; part++) {
    uint64_t *of = g->of[part];
    of[0] = 0;
    for (uint32_t bit = 0; bit < 4; bit++)
      for (uint32_t x = 0; x < (uint32_t)1 << bit; x++) of[(1u << bit) + x] = of[x] | group[4 * part + bit];
  }
}

/* The groups that a node of the set is in. */
static inline uint64_t groups_of(const GroupTable *g, uint64_t set) {
  if (g->n <= 2) return g->of[0][set & 15] | g->of[1][set >> 4 & 15];
  uint64_t r = 0;
  for (uint32_t part = 0; part < g->n; part++, set >>= 4) r |= g->of[part][set & 15];
  return r;
}

/* A plane over merged nodes: 1 where all members have 1 (must), or some have (may). */
static inline uint64_t merge_word(const GroupTable *g, uint64_t row, int plane) {
  if (!row) return 0;
  if (plane == MAY) return groups_of(g, row);
  return ~groups_of(g, ~row & g->all) & g->full;
}

static void merge_row(const uint64_t *row, const uint64_t *members, uint32_t groups, uint32_t w, int plane,
                      uint64_t *out) {
  bits_zero(out, w);
  for (uint32_t g = 0; g < groups; g++) {
    const uint64_t *m = members + (size_t)g * w;
    if (plane == MUST ? bits_subset(m, row, w) : bits_intersect(m, row, w)) bits_set(out, g);
  }
}

/* One word per set. */
static void merge_words(Tvl *t, Work *s, const uint64_t *members, uint32_t groups) {
  const Layout *l = &t->layout;
  GroupTable g;
  group_table(&g, members, groups, s->n);
  for (int plane = MUST; plane <= MAY; plane++) {
    for (uint32_t i = 0; i < l->n[1]; i++) {
      uint64_t *set = work1(t, s, i, plane);
      *set = merge_word(&g, *set, plane);
    }
    for (uint32_t i = 0; i < l->n[2]; i++) {
      uint64_t *m = work2(t, s, i, plane), rows[64], any = 0;
      for (uint32_t u = 0; u < s->n; u++) any |= rows[u] = m[u];
      if (!any) continue;
      for (uint32_t k = 0; k < groups; k++) {
        uint64_t left = members[k], out = rows[__builtin_ctzll(left)];
        for (left &= left - 1; left; left &= left - 1) {
          uint64_t row = rows[__builtin_ctzll(left)];
          out = plane == MUST ? out & row : out | row;
        }
        m[k] = merge_word(&g, out, plane);
      }
      for (uint32_t k = groups; k < s->n; k++) m[k] = 0;
    }
  }
}

/* Any number of words per set. */
static void merge_sets(Tvl *t, Work *s, const uint64_t *members, uint32_t groups) {
  const Layout *l = &t->layout;
  uint32_t w = s->w, n = s->n;
  uint64_t *rows = mem_alloc((size_t)n * w * sizeof *rows);
  for (int plane = MUST; plane <= MAY; plane++) {
    for (uint32_t i = 0; i < l->n[1]; i++) {
      uint64_t *set = work1(t, s, i, plane);
      merge_row(set, members, groups, w, plane, rows);
      bits_copy(set, rows, w);
    }
    for (uint32_t i = 0; i < l->n[2]; i++) {
      uint64_t *m = work2(t, s, i, plane);
      if (!bits_any(m, (size_t)n * w)) continue;
      for (uint32_t u = 0; u < n; u++) merge_row(m + (size_t)u * w, members, groups, w, plane, rows + (size_t)u * w);
      bits_zero(m, (size_t)n * w);
      for (uint32_t g = 0; g < groups; g++) {
        uint64_t *out = m + (size_t)g * w;
        bool first = true;
        for (BITS_EACH(u, members + (size_t)g * w, w)) {
          if (first)
            bits_copy(out, rows + u * w, w);
          else if (plane == MUST)
            bits_and(out, rows + u * w, w);
          else
            bits_or(out, rows + u * w, w);
          first = false;
        }
      }
    }
  }
  mem_free(rows);
}

/* s with the nodes of each group merged, in the order of the groups. */
static void merge_nodes(Tvl *t, Work *s, const uint64_t *members, uint32_t groups) {
  if (s->w == 1)
    merge_words(t, s, members, groups);
  else
    merge_sets(t, s, members, groups);
  for (uint32_t g = 0; g < groups; g++)
    if (bits_count(members + (size_t)g * s->w, s->w) > 1) bits_set(work1(t, s, t->layout.sm, MAY), g);
  s->n = groups;
}

/* The order of nodes by name, and whether all names differ. */
static bool sort_nodes(const uint64_t *names, uint32_t words, uint32_t n, uint32_t *order) {
  bool distinct = true;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t k = i;
    for (; k > 0; k--) {
      int c = compare_names(names + (size_t)order[k - 1] * words, names + (size_t)i * words, words);
      if (c == 0) distinct = false;
      if (c <= 0) break;
      order[k] = order[k - 1];
    }
    order[k] = i;
  }
  return distinct;
}

Work *blur_work(Tvl *t, Work *s) {
  uint32_t words = (uint32_t)BITS_WORDS(2 * t->layout.abs[1]), n = s->n, w = s->w;
  uint64_t small_names[SMALL], small_members[SMALL];
  uint32_t small_order[SMALL];
  uint64_t *names = (size_t)n * words <= SMALL ? small_names : mem_alloc((size_t)n * words * sizeof *names);
  uint64_t *members = (size_t)n * w <= SMALL ? small_members : mem_alloc((size_t)n * w * sizeof *members);
  uint32_t *order = n <= SMALL ? small_order : mem_alloc(n * sizeof *order);
  name_nodes(t, s, names, words);
  bool distinct = sort_nodes(names, words, n, order);
  bool sorted = distinct;
  for (uint32_t i = 0; i < n && sorted; i++) sorted = order[i] == i;
  if (!sorted) {
    uint32_t groups = 0;
    for (uint32_t i = 0; i < n; i++) {
      bool fresh =
          i == 0 || compare_names(names + (size_t)order[i] * words, names + (size_t)order[i - 1] * words, words);
      if (fresh) bits_zero(members + (size_t)groups++ * w, w);
      bits_set(members + (size_t)(groups - 1) * w, order[i]);
    }
    merge_nodes(t, s, members, groups);
  }
  if (names != small_names) mem_free(names);
  if (members != small_members) mem_free(members);
  if (order != small_order) mem_free(order);
  return s;
}

bool work_is_bounded(const Tvl *t, const Work *s) {
  uint32_t words = (uint32_t)BITS_WORDS(2 * t->layout.abs[1]);
  uint64_t *names = mem_alloc(((size_t)s->n * words + 1) * sizeof *names);
  name_nodes(t, s, names, words);
  bool bounded = true;
  for (uint32_t u = 1; u < s->n && bounded; u++)
    bounded = compare_names(names + (size_t)(u - 1) * words, names + (size_t)u * words, words) < 0;
  mem_free(names);
  return bounded;
}

TvlStructure tvl_blur(Tvl *t, TvlStructure id) {
  Work *s = blur_work(t, structure_open(t, id));
  TvlStructure result = structure_intern(t, s);
  t->structures.at[result].bounded = 2;
  work_drop(t, s);
  return result;
}

bool tvl_is_bounded(Tvl *t, TvlStructure id) {
  if (!t->structures.at[id].bounded) {
    Work *s = structure_load(t, id);
    t->structures.at[id].bounded = work_is_bounded(t, s) ? 2 : 1;
    work_drop(t, s);
  }
  return t->structures.at[id].bounded == 2;
}
