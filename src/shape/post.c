/* The successors of a graph, and covering. */
#include <stdlib.h>

#include "shape/internal.h"

/* A graph in another class, remembered. */
static ShapeId converted(Shapes *s, ShapeId g, ClassId to) {
  Graph x = s->graph.at[g];
  if (x.class == to) return g;
  if (!to) return 0;
  uint64_t key = (uint64_t)g << 32 | to;
  uint32_t *known = idmap_find(&s->converted, key);
  if (known) return *known;
  ShapeId r = intern_graph(s, to, class_convert(s, x.class, x.structure, to));
  idmap_put(&s->converted, key, r);
  return r;
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static void sort_unique(U32Vec *v) {
  if (v->n < 2) return;
  qsort(v->at, v->n, sizeof *v->at, by_number);
  uint32_t n = 1;
  for (uint32_t i = 1; i < v->n; i++)
    if (v->at[i] != v->at[n - 1]) v->at[n++] = v->at[i];
  v->n = n;
}

/* Applies the actions of a way in a row; false when a limit stopped it. */
static bool go(Shapes *s, const Transfer *t, Way way, TvlStructure g, U32Vec *out) {
  Tvl *tvl = class_at(s, t->in)->t;
  U32Vec now = {0}, next = {0};
  TvlResult result = {0};
  bool ok = true;
  vec_push(now, g);
  for (uint32_t i = way.first; i < way.first + way.n && ok; i++) {
    vec_clear(next);
    for (uint32_t k = 0; k < now.n && ok; k++) {
      ok = tvl_apply(tvl, t->action.at[i], now.at[k], &result) == TVL_OK;
      for (uint32_t j = 0; j < result.structures.n; j++) vec_push(next, result.structures.at[j]);
    }
    sort_unique(&next);
    U32Vec swap = now;
    now = next;
    next = swap;
  }
  for (uint32_t k = 0; k < now.n && ok; k++) vec_push(*out, now.at[k]);
  tvl_result_free(&result);
  vec_free(now);
  vec_free(next);
  return ok;
}

static void compute(Shapes *s, ShapeId from, const Transfer *t, ClassId to, U32Vec *out) {
  ClassId in = t->in;
  ShapeId before = from ? converted(s, from, in) : 0; /* first: the table of graphs may move */
  TvlStructure g = from ? s->graph.at[before].structure : class_at(s, in)->everything;
  U32Vec found = {0};
  bool ok = true;
  for (uint32_t i = 0; i < t->way.n && ok; i++) ok = go(s, t, t->way.at[i], g, &found);
  if (!ok) { /* stopped: all that is left to say is nothing */
    vec_clear(found);
    vec_push(found, class_at(s, in)->everything);
  }
  U32Vec shapes = {0};
  for (uint32_t i = 0; i < found.n; i++) vec_push(shapes, converted(s, intern_graph(s, in, found.at[i]), to));
  sort_unique(&shapes);
  for (uint32_t i = 0; i < shapes.n; i++) vec_push(*out, shapes.at[i]);
  vec_free(found);
  vec_free(shapes);
}

static bool same_post(const void *context, uint32_t id, const void *key) {
  const PostKey *a = &((const Shapes *)context)->post.at[id], *b = key;
  return a->from == b->from && a->to == b->to && a->transfer == b->transfer;
}

void shape_post(Shapes *s, ShapeId from, const ShapeStep *step, ClassId to, U32Vec *out) {
  s->stats.posts++;
  ClassId in = class_union(s, shape_class_of(s, from), to);
  if (!in) {
    vec_push(*out, 0);
    return;
  }
  PostKey key = {.from = from, .to = to, .transfer = transfer_of(s, step, in)};
  uint64_t h = hash_mix(hash_mix(from, to), key.transfer);
  bool added;
  uint32_t id = intern_find_or_add(&s->post_table, h, &key, same_post, s, s->post.n, &added);
  if (added) {
    vec_push(s->post, key);
    uint32_t first = s->successor.n;
    compute(s, from, &s->transfer.at[key.transfer], to, &s->successor);
    s->post.at[id].first = first;
    s->post.at[id].n = s->successor.n - first;
  }
  const PostKey *k = &s->post.at[id];
  for (uint32_t i = k->first; i < k->first + k->n; i++) vec_push(*out, s->successor.at[i]);
}

bool shape_covered(Shapes *s, ShapeId a, ShapeId b) {
  if (a == b || !b) return true;
  if (!a) return false;
  ClassId to = shape_class_of(s, b);
  if (!class_includes(s, shape_class_of(s, a), to)) return false;
  ShapeId x = converted(s, a, to);
  if (x == b) return true;
  return tvl_embeds(class_at(s, to)->t, s->graph.at[x].structure, s->graph.at[b].structure);
}

void shape_print(Shapes *s, ShapeId g, Buf *out) {
  if (!g) return;
  tvl_structure_print(class_at(s, s->graph.at[g].class)->t, s->graph.at[g].structure, out);
}

void shape_dot(Shapes *s, ShapeId g, const char *title, Buf *out) {
  if (!g) return;
  tvl_structure_dot(class_at(s, s->graph.at[g].class)->t, s->graph.at[g].structure, title, out);
}
