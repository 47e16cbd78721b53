/* Shapes as a whole, classes, and graphs: each is made once. */
#include <assert.h>
#include <string.h>

#include "shape/internal.h"

/* ---- making and freeing ---- */

/* Names of predicates that every class has: variables of the program get others. */
static void reserve_names(Shapes *s) {
  static const char *const taken[] = {"bad", "wild", "gone", "other", "lost"};
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
    idmap_put(&s->used, idmap_ptr(str_intern(&s->names, taken[i])), 1);
  Tvl *t = tvl_new();
  for (TvlPredicate p = 0; p < TVL_BUILTIN; p++)
    idmap_put(&s->used, idmap_ptr(str_intern(&s->names, tvl_predicate_name(t, p))), 1);
  tvl_free(t);
}

Shapes *shapes_new(Encoder *e, Solver *solver, ShapeOptions o) {
  Shapes *s = mem_zalloc(sizeof *s);
  s->e = e;
  s->s = solver;
  s->l = encoder_logic(e);
  s->p = encoder_program(e);
  s->o = o;
  s->generators = o.generators;
  if (!s->generators) {
    Diag diag;
    diag_init(&diag, stderr);
    s->generators = s->own_generators = generators_load(NULL, 0, &diag);
    assert(s->generators && "the predefined generators are good");
  }
  vec_push(s->pointer, (Pointer){0}); /* ids begin at 1 */
  vec_push(s->field, (ShapeField){0});
  vec_push(s->assertion, (Assertion){0});
  vec_push(s->class, (Class){0});
  vec_push(s->graph, (Graph){0});
  vec_push(s->region, (Region){0});
  reserve_names(s);
  world_init(s);
  return s;
}

void shapes_free(Shapes *s) {
  if (!s) return;
  for (uint32_t i = 1; i < s->class.n; i++) tvl_free(s->class.at[i].t);
  for (uint32_t i = 0; i < s->transfer.n; i++) {
    vec_free(s->transfer.at[i].action);
    vec_free(s->transfer.at[i].way);
  }
  vec_free(s->pointer);
  vec_free(s->field);
  vec_free(s->assertion);
  vec_free(s->class);
  vec_free(s->graph);
  vec_free(s->region);
  vec_free(s->transfer);
  vec_free(s->transfer_key);
  intern_free(&s->pointer_table);
  intern_free(&s->field_table);
  intern_free(&s->class_table);
  intern_free(&s->graph_table);
  intern_free(&s->region_table);
  intern_free(&s->transfer_table);
  intern_free(&s->post_table);
  vec_free(s->post);
  vec_free(s->successor);
  vec_free(s->in_world);
  vec_free(s->wild);
  vec_free(s->offsets);
  vec_free(s->layout);
  vec_free(s->first);
  idmap_free(&s->assertion_of);
  idmap_free(&s->converted);
  idmap_free(&s->joined);
  idmap_free(&s->into);
  idmap_free(&s->role);
  idmap_free(&s->used);
  str_free(&s->names);
  generators_free(s->own_generators);
  arena_free(&s->arena);
  mem_free(s->observed);
  mem_free(s);
}

ShapeStats shapes_stats(const Shapes *s) {
  ShapeStats x = s->stats;
  x.graphs = s->graph.n - 1;
  x.classes = s->class.n - 1;
  x.transfers = s->transfer.n;
  return x;
}

/* ---- classes ---- */

static bool same_ids(const uint32_t *a, const uint32_t *b, uint32_t n) {
  return n == 0 || !memcmp(a, b, n * sizeof *a);
}

static bool same_class(const void *context, uint32_t id, const void *key) {
  const Tracking *a = &((const Shapes *)context)->class.at[id].track, *b = key;
  return a->n_pointers == b->n_pointers && a->n_fields == b->n_fields && a->n_assertions == b->n_assertions &&
         a->n_generators == b->n_generators && same_ids(a->pointer, b->pointer, a->n_pointers) &&
         same_ids(a->field, b->field, a->n_fields) && same_ids(a->assertion, b->assertion, a->n_assertions) &&
         same_ids(a->generator, b->generator, a->n_generators);
}

static uint64_t hash_ids(uint64_t h, const uint32_t *a, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) h = hash_mix(h, a[i]);
  return hash_mix(h, n);
}

static const uint32_t *keep_ids(Shapes *s, const uint32_t *a, uint32_t n) {
  uint32_t *copy = arena_alloc(&s->arena, (n + 1) * sizeof *copy);
  if (n) memcpy(copy, a, n * sizeof *copy);
  return copy;
}

ClassId shapes_class(Shapes *s, const Tracking *wanted) {
  if (!wanted->n_pointers && !wanted->n_fields && !wanted->n_assertions) return 0;
  ArenaMark mark = arena_mark(&s->arena);
  Tracking closed = *wanted, *t = &closed;
  t->generator = generators_close(s, wanted, &t->n_generators);
  if (t->n_generators == 1 && t->generator[0] == GENERATOR_NONE) return 0;
  uint64_t h = hash_ids(hash_ids(0, t->generator, t->n_generators), t->pointer, t->n_pointers);
  h = hash_ids(hash_ids(h, t->field, t->n_fields), t->assertion, t->n_assertions);
  bool added;
  ClassId id = intern_find_or_add(&s->class_table, h, t, same_class, s, s->class.n, &added);
  if (!added) {
    arena_rewind(&s->arena, mark);
    return id;
  }
  for (uint32_t i = 0; i < t->n_pointers; i++) world_add(s, t->pointer[i]);
  Class c = {.track = *t};
  c.track.pointer = keep_ids(s, t->pointer, t->n_pointers);
  c.track.field = keep_ids(s, t->field, t->n_fields);
  c.track.assertion = keep_ids(s, t->assertion, t->n_assertions);
  class_compile(s, &c);
  vec_push(s->class, c);
  TvlStructure e = s->class.at[id].everything; /* its contents: whatever conversion from nothing gives */
  s->class.at[id].everything = class_convert(s, id, e, id);
  return id;
}

const Tracking *shapes_tracking(const Shapes *s, ClassId c) { return &s->class.at[c].track; }

static uint32_t *merge_ids(Shapes *s, const uint32_t *a, uint32_t na, const uint32_t *b, uint32_t nb, uint32_t *n) {
  uint32_t *out = arena_alloc(&s->arena, (na + nb + 1) * sizeof *out), i = 0, k = 0;
  *n = 0;
  while (i < na || k < nb) {
    uint32_t x = k == nb || (i < na && a[i] <= b[k]) ? a[i] : b[k];
    i += i < na && a[i] == x;
    k += k < nb && b[k] == x;
    out[(*n)++] = x;
  }
  return out;
}

ClassId class_union(Shapes *s, ClassId a, ClassId b) {
  if (!a || a == b) return b;
  if (!b) return a;
  uint64_t key = (uint64_t)a << 32 | b;
  uint32_t *known = idmap_find(&s->joined, key);
  if (known) return *known;
  Tracking x = s->class.at[a].track, y = s->class.at[b].track, u = {0};
  u.pointer = merge_ids(s, x.pointer, x.n_pointers, y.pointer, y.n_pointers, &u.n_pointers);
  u.field = merge_ids(s, x.field, x.n_fields, y.field, y.n_fields, &u.n_fields);
  u.assertion = merge_ids(s, x.assertion, x.n_assertions, y.assertion, y.n_assertions, &u.n_assertions);
  u.generator = merge_ids(s, x.generator, x.n_generators, y.generator, y.n_generators, &u.n_generators);
  ClassId r = shapes_class(s, &u);
  idmap_put(&s->joined, key, r);
  return r;
}

bool class_includes(const Shapes *s, ClassId big, ClassId small) {
  if (!small || big == small) return true;
  if (!big) return false;
  return class_union((Shapes *)s, big, small) == big;
}

const Slots *class_pointer(const Shapes *s, ClassId c, PointerId p) {
  const Class *x = class_at(s, c);
  for (uint32_t i = 0; i < x->track.n_pointers; i++)
    if (x->track.pointer[i] == p) return &x->pointer[i];
  return NULL;
}

void shapes_class_print(const Shapes *s, ClassId c, Buf *out) {
  if (!c) return;
  const Tracking *t = &class_at(s, c)->track;
  const char *separator = "";
  for (uint32_t i = 0; i < t->n_pointers; i++, separator = ", ")
    buf_printf(out, "%spt(%s)", separator, s->pointer.at[t->pointer[i]].name);
  for (uint32_t i = 0; i < t->n_fields; i++, separator = ", ")
    buf_printf(out, "%sfield %s", separator, s->field.at[t->field[i]].name);
  for (uint32_t i = 0; i < t->n_assertions; i++, separator = ", ")
    buf_printf(out, "%sfd(%s)", separator, s->assertion.at[t->assertion[i]].name);
  for (uint32_t i = 0; i < t->n_generators; i++) { /* the finest ones */
    bool finest = t->generator[i] > GENERATOR_FIRST;
    for (uint32_t k = i + 1; k < t->n_generators && finest; k++)
      finest = !generators_refines(s->generators, t->generator[k], t->generator[i]);
    if (!finest) continue;
    buf_printf(out, "%sgenerator %s", separator, shapes_generator_name(s, t->generator[i]));
    separator = ", ";
  }
}

/* ---- graphs ---- */

static bool same_graph(const void *context, uint32_t id, const void *key) {
  const Graph *a = &((const Shapes *)context)->graph.at[id], *b = key;
  return a->class == b->class && a->structure == b->structure;
}

GraphId intern_graph(Shapes *s, ClassId c, TvlStructure structure) {
  Graph key = {.class = c, .structure = structure};
  bool added;
  GraphId id = intern_find_or_add(&s->graph_table, hash_mix(c, structure), &key, same_graph, s, s->graph.n, &added);
  if (!added) return id;
  vec_push(s->graph, key);
  uint32_t nodes = tvl_nodes(class_at(s, c)->t, structure);
  if (nodes > s->stats.largest) s->stats.largest = nodes;
  return id;
}

Tvl *shapes_class_tvl(const Shapes *s, ClassId c) { return class_at(s, c)->t; }

Tvl *graph_tvl(const Shapes *s, GraphId g, TvlStructure *structure) {
  *structure = s->graph.at[g].structure;
  return class_at(s, s->graph.at[g].class)->t;
}

void graph_print(Shapes *s, GraphId g, Buf *out) {
  tvl_structure_print(class_at(s, s->graph.at[g].class)->t, s->graph.at[g].structure, out);
}
