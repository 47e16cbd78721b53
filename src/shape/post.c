/* The successor of a shape region, and covering. */
#include <stdlib.h>
#include <string.h>

#include "shape/internal.h"

/* ---- graphs in other classes ---- */

/* A graph in another class, remembered; 0 when it turns out to represent nothing. */
static GraphId converted(Shapes *s, GraphId g, ClassId to) {
  Graph x = s->graph.at[g];
  if (x.class == to) return g;
  uint64_t key = (uint64_t)g << 32 | to;
  uint32_t *known = idmap_find(&s->converted, key);
  if (known) return *known;
  TvlStructure structure = class_convert(s, x.class, x.structure, to);
  GraphId r = structure == TVL_NONE ? 0 : intern_graph(s, to, structure);
  idmap_put(&s->converted, key, r);
  return r;
}

/* ---- sets of graphs ---- */

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

static bool same_region(const void *context, uint32_t id, const void *key) {
  const Region *a = &((const Shapes *)context)->region.at[id], *b = key;
  return a->class == b->class && a->n == b->n && !memcmp(a->graph, b->graph, a->n * sizeof *a->graph);
}

/* The region of these graphs of class c, sorted. */
static ShapeId intern_region(Shapes *s, ClassId c, const U32Vec *graphs) {
  Region key = {c, graphs->n, graphs->at};
  uint64_t h = c;
  for (uint32_t i = 0; i < graphs->n; i++) h = hash_mix(h, graphs->at[i]);
  bool added;
  ShapeId id = intern_find_or_add(&s->region_table, h, &key, same_region, s, s->region.n, &added);
  if (added) {
    key.graph = arena_copy(&s->arena, graphs->at, graphs->n * sizeof *graphs->at);
    vec_push(s->region, key);
  }
  return id;
}

ShapeId shape_of_graph(Shapes *s, GraphId g) {
  U32Vec one = {0};
  vec_push(one, g);
  ShapeId x = intern_region(s, s->graph.at[g].class, &one);
  vec_free(one);
  return x;
}

ClassId shape_class_of(const Shapes *s, ShapeId x) { return s->region.at[x].class; }

uint32_t shape_graphs(const Shapes *s, ShapeId x, const GraphId **out) {
  *out = s->region.at[x].graph;
  return s->region.at[x].n;
}

/* Joins graphs of one class that have the same nodes; sorts. */
static void join(Shapes *s, ClassId c, U32Vec *graphs) {
  sort_unique(graphs);
  if (graphs->n < 2) return;
  TvlSet *set = tvl_set_new(class_at(s, c)->t, TVL_JOIN_PARTIAL);
  for (uint32_t i = 0; i < graphs->n; i++) tvl_set_add(set, s->graph.at[graphs->at[i]].structure);
  if (tvl_set_count(set) < graphs->n) {
    U32Vec members = {0};
    tvl_set_members(set, &members);
    vec_clear(*graphs);
    for (uint32_t i = 0; i < members.n; i++) vec_push(*graphs, intern_graph(s, c, members.at[i]));
    vec_free(members);
    sort_unique(graphs);
  }
  tvl_set_free(set);
}

/* ---- successors ---- */

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
  for (uint32_t k = 0; k < now.n && ok; k++) {
    TvlStructure folded = class_fold(s, t->in, now.at[k]);
    if (folded != TVL_NONE) vec_push(*out, folded == now.at[k] ? folded : tvl_blur(tvl, folded));
  }
  tvl_result_free(&result);
  vec_free(now);
  vec_free(next);
  return ok;
}

/* The graphs of class `to` (or, for nothing tracked, whether there is one) that one graph becomes. */
static void compute(Shapes *s, GraphId from, const Transfer *t, ClassId to, U32Vec *out) {
  U32Vec found = {0}, graphs = {0};
  bool ok = true;
  for (uint32_t i = 0; i < t->way.n && ok; i++) ok = go(s, t, t->way.at[i], s->graph.at[from].structure, &found);
  if (!ok) { /* stopped: all that is left to say is nothing */
    vec_clear(found);
    vec_push(found, class_at(s, t->in)->everything);
  }
  for (uint32_t i = 0; i < found.n; i++) {
    GraphId g = to ? converted(s, intern_graph(s, t->in, found.at[i]), to) : 0;
    if (g || !to) vec_push(graphs, g);
  }
  sort_unique(&graphs);
  for (uint32_t i = 0; i < graphs.n; i++) vec_push(*out, graphs.at[i]);
  vec_free(found);
  vec_free(graphs);
}

static bool same_post(const void *context, uint32_t id, const void *key) {
  const PostKey *a = &((const Shapes *)context)->post.at[id], *b = key;
  return a->from == b->from && a->to == b->to && a->transfer == b->transfer;
}

/* Appends what a graph of the transfer's class becomes. */
static void successors(Shapes *s, GraphId from, uint32_t transfer, ClassId to, U32Vec *out) {
  PostKey key = {.from = from, .to = to, .transfer = transfer};
  uint64_t h = hash_mix(hash_mix(from, to), transfer);
  bool added;
  uint32_t id = intern_find_or_add(&s->post_table, h, &key, same_post, s, s->post.n, &added);
  if (added) {
    vec_push(s->post, key);
    uint32_t first = s->successor.n;
    compute(s, from, &s->transfer.at[transfer], to, &s->successor);
    s->post.at[id].first = first;
    s->post.at[id].n = s->successor.n - first;
  }
  const PostKey *k = &s->post.at[id];
  for (uint32_t i = k->first; i < k->first + k->n; i++) vec_push(*out, s->successor.at[i]);
}

bool shape_post(Shapes *s, ShapeId from, const ShapeStep *step, ClassId to, ShapeId *out) {
  s->stats.posts++;
  double start = clock_seconds();
  *out = 0;
  ClassId in = class_union(s, shape_class_of(s, from), to);
  if (!in) return true;
  uint32_t transfer = transfer_of(s, step, in);
  U32Vec graphs = {0};
  if (from) {
    Region r = s->region.at[from];
    for (uint32_t i = 0; i < r.n && (to || !graphs.n); i++) {
      GraphId g = converted(s, r.graph[i], in);
      if (g) successors(s, g, transfer, to, &graphs);
    }
  } else {
    successors(s, intern_graph(s, in, class_at(s, in)->everything), transfer, to, &graphs);
  }
  bool some = graphs.n > 0;
  if (to && some) {
    join(s, to, &graphs);
    *out = intern_region(s, to, &graphs);
  }
  vec_free(graphs);
  s->stats.seconds += clock_seconds() - start;
  return some;
}

/* ---- covering ---- */

/* What tells the cells of a graph apart; `other` cells are left out. */
static void find_names(Shapes *s, Graph *g) {
  const Class *c = class_at(s, g->class);
  g->names = 1;
  for (uint32_t v = 0; v < tvl_nodes(c->t, g->structure); v++) {
    if (tvl_get1(c->t, g->structure, c->other, v) != TVL_0) continue;
    uint64_t name = 0;
    for (TvlPredicate p = TVL_BUILTIN; p < tvl_predicates(c->t); p++) {
      if (tvl_predicate_arity(c->t, p) != 1 || !(tvl_predicate_attributes(c->t, p) & TVL_ABSTRACTION)) continue;
      TvlValue value = tvl_get1(c->t, g->structure, p, v);
      g->is_vague = g->is_vague || value == TVL_HALF;
      name = hash_mix(name, value);
    }
    g->names += name | 1; /* in any order */
  }
  if (!g->names) g->names = 1;
}

/* May the cells of a be those of b? Only 1/2 stands for another value. */
static bool names_fit(Shapes *s, GraphId a, GraphId b) {
  Graph *x = &s->graph.at[a], *y = &s->graph.at[b];
  if (!x->names) find_names(s, x);
  if (!y->names) find_names(s, y);
  return y->is_vague || x->names == y->names;
}

bool graph_included(Shapes *s, GraphId a, GraphId b) {
  if (a == b) return true;
  if (!names_fit(s, a, b)) return false;
  return tvl_embeds(class_at(s, s->graph.at[a].class)->t, s->graph.at[a].structure, s->graph.at[b].structure);
}

static bool graph_covered(Shapes *s, GraphId a, const Region *b) {
  GraphId x = converted(s, a, b->class);
  if (!x) return true;
  for (uint32_t i = 0; i < b->n; i++)
    if (b->graph[i] == x) return true;
  for (uint32_t i = 0; i < b->n; i++)
    if (graph_included(s, x, b->graph[i])) return true;
  return false;
}

bool shape_without(Shapes *s, ShapeId a, ShapeId b, ShapeId *out) {
  *out = a;
  if (a == b || !b) return false;
  if (!a) return true;
  Region x = s->region.at[a], y = s->region.at[b];
  if (!class_includes(s, x.class, y.class)) return true;
  U32Vec left = {0};
  bool stopped = false;
  for (uint32_t i = 0; i < x.n; i++) {
    stopped = stopped || (s->o.limit && limit_reached(s->o.limit));
    if (stopped || !graph_covered(s, x.graph[i], &y)) vec_push(left, x.graph[i]);
  }
  if (left.n && left.n < x.n) *out = intern_region(s, x.class, &left);
  bool some = left.n > 0;
  vec_free(left);
  return some;
}
