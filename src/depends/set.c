/* set: interned sets of accesses. Equal sets have equal ids, and what two sets are together is computed once. */
#include <stdlib.h>
#include <string.h>

#include "depends/internal.h"

typedef struct {
  const uint32_t *at;
  uint32_t n;
} Members;

static bool elem_equal(const void *context, uint32_t id, const void *key) {
  const Sets *s = context;
  const Elem *a = &s->elem.at[id], *b = key;
  return a->edge == b->edge && a->anchor == b->anchor && a->loop == b->loop;
}

static bool set_equal(const void *context, uint32_t id, const void *key) {
  const Sets *s = context;
  const Members *m = key;
  return s->set.at[id].n == m->n && memcmp(s->member.at + s->set.at[id].first, m->at, m->n * sizeof *m->at) == 0;
}

static uint32_t elem_intern(Sets *s, Elem e) {
  uint64_t h = hash_mix(hash_mix(hash_mix(3, e.edge), e.anchor), e.loop);
  bool added;
  uint32_t id = intern_find_or_add(&s->elem_table, h, &e, elem_equal, s, s->elem.n, &added);
  if (added) vec_push(s->elem, e);
  return id;
}

/* `at` must not lie in s->member, which may move. */
static SetId set_intern(Sets *s, const uint32_t *at, uint32_t n) {
  if (!n) return 0;
  Members m = {at, n};
  uint64_t h = 5;
  for (uint32_t i = 0; i < n; i++) h = hash_mix(h, at[i]);
  bool added;
  SetId id = intern_find_or_add(&s->set_table, h, &m, set_equal, s, s->set.n, &added);
  if (!added) return id;
  vec_push(s->set, (SetSpan){s->member.n, n});
  for (uint32_t i = 0; i < n; i++) vec_push(s->member, at[i]);
  return id;
}

void sets_init(Sets *s) {
  *s = (Sets){0};
  vec_push(s->set, (SetSpan){0, 0});
}

void sets_free(Sets *s) {
  vec_free(s->elem);
  intern_free(&s->elem_table);
  vec_free(s->member);
  vec_free(s->set);
  intern_free(&s->set_table);
  idmap_free(&s->united);
}

SetId set_of(Sets *s, Elem e) {
  uint32_t id = elem_intern(s, e);
  return set_intern(s, &id, 1);
}

SetId set_unite(Sets *s, SetId a, SetId b) {
  if (a == b || !b) return a;
  if (!a) return b;
  uint64_t key = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
  const uint32_t *known = idmap_find(&s->united, key);
  if (known) return *known;
  U32Vec all = {0};
  const uint32_t *x = s->member.at + s->set.at[a].first, *x_end = x + s->set.at[a].n;
  const uint32_t *y = s->member.at + s->set.at[b].first, *y_end = y + s->set.at[b].n;
  while (x < x_end || y < y_end) {
    uint32_t next = y == y_end || (x < x_end && *x < *y) ? *x : *y;
    if (x < x_end && *x == next) x++;
    if (y < y_end && *y == next) y++;
    vec_push(all, next);
  }
  SetId id = set_intern(s, all.at, all.n);
  vec_free(all);
  idmap_put(&s->united, key, id);
  return id;
}

static int compare(const void *a, const void *b) {
  const uint32_t *x = a, *y = b;
  return *x < *y ? -1 : *x > *y;
}

SetId set_mapped(Sets *s, SetId a, ElemMap *map, const void *context) {
  U32Vec all = {0};
  for (uint32_t i = 0; i < set_n(s, a); i++) vec_push(all, elem_intern(s, map(context, set_at(s, a, i))));
  if (all.n) qsort(all.at, all.n, sizeof *all.at, compare);
  uint32_t n = 0;
  for (uint32_t i = 0; i < all.n; i++)
    if (!n || all.at[n - 1] != all.at[i]) all.at[n++] = all.at[i];
  SetId id = set_intern(s, all.at, n);
  vec_free(all);
  return id;
}
