#include "shape_store.h"

#include <assert.h>
#include <string.h>

/* ---- the store ---- */

enum { BAD, WILD, GONE, FIRST_BLOCK };

typedef struct {
  Shapes *s;
  const Class *c;
  Run *r;
  const Program *p;
  TvlBuild *b;
  U32Vec individual; /* by object of the run; 0: none */
  uint32_t n;
} Store;

static bool is_block(const Object *o) { return o->kind != OBJECT_FUNCTION && o->kind != OBJECT_LABEL; }
static bool is_alive(const Object *o) { return is_block(o) && o->state == OBJECT_ALIVE; }

/* The place of the first byte of an object of the run. */
static int64_t origin_of(const Store *x, uint32_t id) {
  const Object *o = memory_object(&x->r->memory, id);
  if (o->kind == OBJECT_GLOBAL || o->kind == OBJECT_LOCAL) return shapes_origin_of_var(x->s, o->of);
  return o->allocated == UINT32_MAX ? 0 : shapes_origin_of_allocation(x->s, o->allocated);
}

/* The individual that a pointer value leads to, or -1 for NULL; *offset: at which place. */
static int led_to(const Store *x, const Value *v, int64_t *offset) {
  *offset = 0;
  if (v->undefined) return BAD;
  if (!v->bits) return -1;
  uint32_t id = v->object ? v->object : memory_find(&x->r->memory, (uint64_t)v->bits, true);
  if (!id) return WILD;
  *offset = origin_of(x, id) + (int64_t)((uint64_t)v->bits - memory_object(&x->r->memory, id)->address);
  assert(x->individual.at && "an individual for every object");
  const Object *o = memory_object(&x->r->memory, id);
  return !is_block(o) ? WILD : o->state != OBJECT_ALIVE ? GONE : (int)x->individual.at[id];
}

/* The frame of the activation of this level, or NULL. */
static const Frame *frame_of(const Store *x, FuncId f, uint32_t level) {
  for (uint32_t i = 0; i < x->r->frame.n; i++)
    if (x->r->frame.at[i].function == f && --level == 0) return &x->r->frame.at[i];
  return NULL;
}

/* The register variable at a level; NULL when there is no such activation. */
static const Value *register_at(const Store *x, VarId v, uint32_t level) {
  if (var_is_global(&x->p->var.at[v])) return &x->r->globals.at[x->r->slot[v]];
  const Frame *f = level ? frame_of(x, x->p->var.at[v].function, level) : NULL;
  return f ? &x->r->registers.at[f->registers + x->r->slot[v]] : NULL;
}

/* The object of a variable at a level; 0 when it is not there. */
static uint32_t object_at(const Store *x, VarId v, uint32_t level) {
  if (var_is_global(&x->p->var.at[v])) return x->r->slot[v];
  const Frame *f = level ? frame_of(x, x->p->var.at[v].function, level) : NULL;
  uint32_t id = f ? x->r->objects.at[f->objects + x->r->slot[v]] : 0;
  return id && memory_object(&x->r->memory, id)->state == OBJECT_ALIVE ? id : 0;
}

/* Does slot k lead to the individual that the value leads to, at this byte? */
static bool is_slot(const Slots *q, uint32_t k, int to, int64_t offset) {
  if (to < FIRST_BLOCK) return k == 0;
  return q->of.offset[k] == (offsets_have(&q->of, offset) ? offset : SOMEWHERE);
}

static void put_pointer(Store *x, const Slots *q, const Pointer *p) {
  int to;
  int64_t offset = 0;
  if (p->is_object) {
    uint32_t id = object_at(x, p->var, p->level);
    assert(x->individual.at && "an individual for every object");
    to = id ? (int)x->individual.at[id] : -2;
    if (id) offset = origin_of(x, id);
  } else {
    const Value *v = register_at(x, p->var, p->level);
    to = v ? led_to(x, v, &offset) : -2;
  }
  for (uint32_t k = 0; k < q->of.n; k++)
    for (uint32_t i = 0; i < x->n; i++)
      tvl_put1(x->b, q->at[k], i, to == -2 ? TVL_HALF : (int)i == to && is_slot(q, k, to, offset) ? TVL_1 : TVL_0);
}

static bool has_bytes(const Store *x, uint32_t id, int64_t offset, uint64_t size) {
  const Object *o = memory_object(&x->r->memory, id);
  uint64_t from = (uint64_t)offset;
  return o->state == OBJECT_ALIVE && offset >= 0 && from <= o->size && size <= o->size - from;
}

bool store_is_number(const Value *v) {
  return !v->undefined && v->bits && !v->object && v->bits != STORE_SENTINEL && v->bits != (uint64_t)-1;
}

/* Of an object of the run. */
static LayoutId layout_of(const Store *x, uint32_t id) {
  const Object *o = memory_object(&x->r->memory, id);
  if (o->kind == OBJECT_GLOBAL || o->kind == OBJECT_LOCAL) return shapes_layout_of_var(x->s, o->of);
  return o->allocated == UINT32_MAX ? 0 : shapes_layout_of_allocation(x->s, o->allocated);
}

static void open_field(Store *x, const Slots *q, uint32_t from) {
  for (uint32_t k = 0; k < q->of.n; k++)
    for (uint32_t i = 0; i < x->n; i++) tvl_put2(x->b, q->at[k], from, i, TVL_HALF);
}

static void put_field(Store *x, const Slots *q, const ShapeField *f) {
  for (uint32_t id = 1; id < x->individual.n; id++) {
    uint32_t from = x->individual.at[id];
    if (!from || layout_of(x, id) != f->layout) continue;
    int64_t first = f->offset - origin_of(x, id);
    if (!has_bytes(x, id, first, f->size)) {
      open_field(x, q, from);
      continue;
    }
    Value v;
    memory_load(&x->r->memory, id, (uint64_t)first, (uint32_t)f->size, &v);
    int64_t offset;
    int to = led_to(x, &v, &offset);
    if (store_is_number(&v)) {
      open_field(x, q, from);
      continue;
    }
    for (uint32_t k = 0; k < q->of.n && to >= 0; k++)
      if (is_slot(q, k, to, offset)) tvl_put2(x->b, q->at[k], from, (uint32_t)to, TVL_1);
  }
}

typedef struct {
  const Store *x;
  uint32_t id;
  bool unknown;
} Reader;

static TermId number(const Reader *r, TypeId t, const Value *v, bool *unknown) {
  const Type *type = type_at(r->x->p, t);
  if (v->undefined & value_mask(type->bits)) *unknown = true;
  return term_int(r->x->s->l, value_number(type, v->bits & value_mask(type->bits)));
}

static TermId read_symbol(void *context, SymbolId symbol) {
  Reader *r = context;
  const Store *x = r->x;
  for (FieldId f = 1; f < x->s->field.n; f++) {
    const ShapeField *field = &x->s->field.at[f];
    if (field->symbol != symbol) continue;
    Value v = {0};
    int64_t first = field->offset - origin_of(x, r->id);
    if (layout_of(x, r->id) != field->layout || !has_bytes(x, r->id, first, field->size))
      r->unknown = true;
    else
      memory_load(&x->r->memory, r->id, (uint64_t)first, (uint32_t)field->size, &v);
    return number(r, field->type, &v, &r->unknown);
  }
  const Cell *cell = encoder_cell(x->s->e, encoder_symbol_cell(x->s->e, symbol));
  Value v = {0};
  if (!cell->size) {
    const Value *now = register_at(x, cell->var, cell->level);
    r->unknown = r->unknown || !now;
    if (now) v = *now;
  } else {
    uint32_t id = object_at(x, cell->var, cell->level);
    if (id && has_bytes(x, id, (int64_t)cell->offset, cell->size))
      memory_load(&x->r->memory, id, cell->offset, (uint32_t)cell->size, &v);
    else
      r->unknown = true;
  }
  return number(r, cell->type, &v, &r->unknown);
}

static void put_assertion(Store *x, TvlPredicate q, TermId t) {
  for (uint32_t id = 1; id < x->individual.n; id++) {
    if (!x->individual.at[id]) continue;
    Reader r = {.x = x, .id = id};
    TermId value = term_substitute(x->s->l, t, read_symbol, &r);
    bool decided = !r.unknown && (value == term_true(x->s->l) || value == term_false(x->s->l));
    tvl_put1(x->b, q, x->individual.at[id], !decided ? TVL_HALF : value == term_true(x->s->l) ? TVL_1 : TVL_0);
  }
}

TvlStructure store_structure(Shapes *s, ClassId class, Run *r) {
  const Class *c = class_at(s, class);
  Store x = {.s = s, .c = c, .r = r, .p = s->p, .n = FIRST_BLOCK};
  for (uint32_t id = 0; id < r->memory.object.n; id++)
    vec_push(x.individual, id && is_alive(memory_object(&r->memory, id)) ? x.n++ : 0);
  x.b = tvl_build(c->t, x.n);
  tvl_put1(x.b, c->bad, BAD, TVL_1);
  tvl_put1(x.b, c->wild, WILD, TVL_1);
  tvl_put1(x.b, c->gone, GONE, TVL_1);
  for (uint32_t id = 1; id < x.individual.n; id++)
    if (x.individual.at[id]) tvl_put1(x.b, c->other, x.individual.at[id], TVL_HALF);
  for (uint32_t i = 0; i < c->track.n_pointers; i++)
    put_pointer(&x, &c->pointer[i], &s->pointer.at[c->track.pointer[i]]);
  for (uint32_t i = 0; i < c->track.n_fields; i++) put_field(&x, &c->field[i], &s->field.at[c->track.field[i]]);
  for (uint32_t i = 0; i < c->track.n_assertions; i++)
    put_assertion(&x, c->assertion[i], s->assertion.at[c->track.assertion[i]].term);
  for (TvlPredicate p = TVL_BUILTIN; p < tvl_predicates(c->t); p++)
    if (tvl_predicate_definition(c->t, p) != TVL_NONE) tvl_put_defined(x.b, p);
  vec_free(x.individual);
  return tvl_build_done(x.b);
}

/* ---- embedding ---- */

enum { MOST_STEPS = 500000 };

typedef struct {
  const Class *c;
  Tvl *t;
  TvlStructure store, graph;
  uint32_t n, m;   /* individuals, nodes */
  bool *fits;      /* n * m: by unary predicates */
  uint32_t *order; /* individuals, those with few choices first */
  uint32_t *to;    /* by individual: its node */
  uint32_t *count; /* by node: how many individuals */
  U32Vec binary;
  uint64_t steps;
} Search;

static bool agree(TvlValue store, TvlValue graph) { return store == TVL_HALF || graph == TVL_HALF || store == graph; }

static bool fits(const Search *x, uint32_t u, uint32_t v) {
  for (TvlPredicate p = TVL_BUILTIN; p < tvl_predicates(x->t); p++) {
    if (p == x->c->other || tvl_predicate_arity(x->t, p) != 1) continue;
    if (!agree(tvl_get1(x->t, x->store, p, u), tvl_get1(x->t, x->graph, p, v))) return false;
  }
  return true;
}

/* Does the predicate not matter? */
static bool is_open(const Search *x, TvlPredicate p) {
  for (uint32_t u = 0; u < x->n; u++)
    if (tvl_get1(x->t, x->store, p, u) != TVL_HALF) return false;
  return true;
}

/* May the node stand for no individual? */
static bool may_be_none(const Search *x, uint32_t v) {
  if (tvl_get1(x->t, x->graph, TVL_AC, v) == TVL_HALF) return true;
  for (TvlPredicate p = TVL_BUILTIN; p < tvl_predicates(x->t); p++)
    if (tvl_predicate_arity(x->t, p) == 1 && p != x->c->other && tvl_get1(x->t, x->graph, p, v) == TVL_1 &&
        !is_open(x, p)) {
      bool data = false;
      for (uint32_t i = 0; i < x->c->track.n_assertions; i++) data = data || x->c->assertion[i] == p;
      if (!data) return false;
    }
  for (uint32_t i = 0; i < x->binary.n; i++)
    for (uint32_t u = 0; u < x->m; u++)
      if (x->count[u] && tvl_get2(x->t, x->graph, x->binary.at[i], u, v) == TVL_1) return false;
  return true;
}

static bool edges_agree(const Search *x, uint32_t u, uint32_t w) {
  for (uint32_t i = 0; i < x->binary.n; i++) {
    TvlPredicate p = x->binary.at[i];
    if (!agree(tvl_get2(x->t, x->store, p, u, w), tvl_get2(x->t, x->graph, p, x->to[u], x->to[w]))) return false;
    if (!agree(tvl_get2(x->t, x->store, p, w, u), tvl_get2(x->t, x->graph, p, x->to[w], x->to[u]))) return false;
  }
  return true;
}

static bool is_onto(const Search *x) {
  for (uint32_t v = 0; v < x->m; v++)
    if (!x->count[v] && !may_be_none(x, v)) return false;
  return true;
}

/* Places the individuals from order[k] on. */
static bool place(Search *x, uint32_t k) {
  if (k == x->n) return is_onto(x);
  uint32_t u = x->order[k];
  for (uint32_t v = 0; v < x->m; v++) {
    if (!x->fits[u * x->m + v] || x->steps > MOST_STEPS) continue;
    if (x->count[v] && tvl_get1(x->t, x->graph, TVL_SM, v) == TVL_0) continue;
    x->steps++;
    x->to[u] = v;
    bool good = true;
    for (uint32_t i = 0; i <= k && good; i++) good = edges_agree(x, u, x->order[i]);
    if (!good) continue;
    x->count[v]++;
    if (place(x, k + 1)) return true;
    x->count[v]--;
  }
  return false;
}

Embeds store_embeds(Shapes *s, ClassId class, TvlStructure store, TvlStructure graph) {
  const Class *c = class_at(s, class);
  Search x = {.c = c, .t = c->t, .store = store, .graph = graph};
  x.n = tvl_nodes(c->t, store);
  x.m = tvl_nodes(c->t, graph);
  x.fits = mem_zalloc((size_t)x.n * x.m * sizeof *x.fits);
  x.order = mem_zalloc(x.n * sizeof *x.order);
  x.to = mem_zalloc(x.n * sizeof *x.to);
  x.count = mem_zalloc(x.m * sizeof *x.count);
  uint32_t *choices = mem_zalloc(x.n * sizeof *choices);
  for (TvlPredicate p = TVL_BUILTIN; p < tvl_predicates(c->t); p++)
    if (tvl_predicate_arity(c->t, p) == 2) vec_push(x.binary, p);
  for (uint32_t u = 0; u < x.n; u++) {
    for (uint32_t v = 0; v < x.m; v++) choices[u] += x.fits[u * x.m + v] = fits(&x, u, v);
    uint32_t i = u;
    for (; i && choices[x.order[i - 1]] > choices[u]; i--) x.order[i] = x.order[i - 1];
    x.order[i] = u;
  }
  bool found = place(&x, 0);
  mem_free(x.fits);
  mem_free(x.order);
  mem_free(x.to);
  mem_free(x.count);
  mem_free(choices);
  vec_free(x.binary);
  return found ? EMBEDS : x.steps > MOST_STEPS ? EMBEDS_UNDECIDED : EMBEDS_NOT;
}
