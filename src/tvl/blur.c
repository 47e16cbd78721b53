/* Canonical abstraction (Ch. 12.4.4): nodes with equal vectors of abstraction values are merged, and the nodes are
 * ordered by these vectors, so that isomorphic results are equal memory. */
#include "tvl/internal.h"

/* The canonical name of a node: two bits per abstraction predicate. */
static void name_nodes(const Tvl *t, const Work *s, uint64_t *names, uint32_t words) {
  bits_zero(names, (size_t)s->n * words);
  for (uint32_t i = 0; i < t->layout.abs[1]; i++) {
    const uint64_t *must = work1(t, s, i, MUST), *may = work1(t, s, i, MAY);
    uint32_t word = 2 * i / 64, shift = 2 * i % 64;
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

/* A plane over merged nodes: 1 where all members have 1 (must), or some have (may). */
static void merge_row(const uint64_t *row, const uint64_t *members, const uint8_t *group_of, uint32_t groups,
                      uint32_t w, int plane, uint64_t *out) {
  if (w == 1) {
    uint64_t some = 0, r = 0;
    for (uint64_t left = *row; left; left &= left - 1) some |= (uint64_t)1 << group_of[__builtin_ctzll(left)];
    if (plane == MAY) r = some;
    for (; some && plane == MUST; some &= some - 1) {
      uint64_t m = members[__builtin_ctzll(some)];
      r |= (*row & m) == m ? some & -some : 0;
    }
    *out = r;
    return;
  }
  bits_zero(out, w);
  for (uint32_t g = 0; g < groups; g++) {
    const uint64_t *m = members + (size_t)g * w;
    if (plane == MUST ? bits_subset(m, row, w) : bits_intersect(m, row, w)) bits_set(out, g);
  }
}

/* s with the nodes of each group merged, in the order of the groups. */
static void merge_nodes(Tvl *t, Work *s, const uint64_t *members, uint32_t groups) {
  const Layout *l = &t->layout;
  uint32_t w = s->w, n = s->n;
  uint8_t group_of[64] = {0}; /* for structures of one word per set */
  for (uint32_t g = 0; g < groups && w == 1; g++)
    for (uint64_t left = members[g]; left; left &= left - 1) group_of[__builtin_ctzll(left)] = (uint8_t)g;
  uint64_t small[SMALL];
  uint64_t *rows = (size_t)n * w <= SMALL ? small : mem_alloc((size_t)n * w * sizeof *rows);
  for (int plane = MUST; plane <= MAY; plane++) {
    for (uint32_t i = 0; i < l->n[1]; i++) {
      uint64_t *set = work1(t, s, i, plane);
      merge_row(set, members, group_of, groups, w, plane, rows);
      bits_copy(set, rows, w);
    }
    for (uint32_t i = 0; i < l->n[2]; i++) {
      uint64_t *m = work2(t, s, i, plane);
      bool any = false;
      for (uint32_t u = 0; u < n && !any; u++) any = bits_any(m + (size_t)u * w, w);
      if (!any) continue;
      for (uint32_t u = 0; u < n; u++)
        merge_row(m + (size_t)u * w, members, group_of, groups, w, plane, rows + (size_t)u * w);
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
  for (uint32_t g = 0; g < groups; g++)
    if (bits_count(members + (size_t)g * w, w) > 1) bits_set(work1(t, s, l->sm, MAY), g);
  s->n = groups;
  if (rows != small) mem_free(rows);
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
