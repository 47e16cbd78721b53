/* The store of a run as a graph. */
#include "audit_store.h"

#include <assert.h>

#include "audit_support.h"

bool store_is_block(const Object *o) {
  return o->kind != OBJECT_FUNCTION && o->kind != OBJECT_LABEL && o->kind != OBJECT_SYSTEM;
}

typedef struct {
  Heap *h;
  Run *r;
  const Class *c;
  const Stales *stale;
  Graph g;
  U32Vec node; /* by object */
  bool unclear;
} Store;

/* The alias object of an object of the run. */
static AliasObjectId alias_of(const Store *x, uint32_t id) {
  const Object *o = memory_object(&x->r->memory, id);
  if (o->kind == OBJECT_GLOBAL || o->kind == OBJECT_LOCAL) return alias_object_of_var(x->h->a, o->of);
  return o->allocated == UINT32_MAX ? 0 : alias_object_of_allocation(x->h->a, o->allocated);
}

/* The node and the place. */
static int led_to(const Store *x, const Value *v, int64_t *offset) {
  *offset = 0;
  if (v->undefined) return NODE_BAD;
  if (!v->bits) return -1;
  uint32_t id = v->object ? v->object : memory_find(&x->r->memory, (uint64_t)v->bits, true);
  if (!id) return NODE_WILD;
  const Object *o = memory_object(&x->r->memory, id);
  *offset = (int64_t)((uint64_t)v->bits - o->address) + heaps_origin_of(x->h, alias_of(x, id));
  return !store_is_block(o) ? NODE_WILD : o->state != OBJECT_ALIVE ? NODE_GONE : (int)x->node.at[id];
}

static void put_pointer(Store *x, const Pointer *q) {
  const Program *p = x->h->p;
  Value v = {.undefined = p->var.at[q->var].kind != VAR_PARAM}; /* of activations that were never open */
  int to = -1;
  int64_t offset = 0;
  bool global = var_is_global(&p->var.at[q->var]);
  const Frame *f = q->level ? frame_of(x->r, p->var.at[q->var].function, q->level) : NULL;
  if (q->is_object) {
    uint32_t id = global ? x->r->slot[q->var] : f ? x->r->objects.at[f->objects + x->r->slot[q->var]] : 0;
    if (id && memory_object(&x->r->memory, id)->state == OBJECT_ALIVE) to = (int)x->node.at[id];
  } else {
    for (uint32_t i = 0; i < x->stale->n && !f; i++)
      if (x->stale->at[i].var == q->var && x->stale->at[i].level == q->level) v = x->stale->at[i].value;
    if (global) v = x->r->globals.at[x->r->slot[q->var]];
    if (f) v = x->r->registers.at[f->registers + x->r->slot[q->var]];
    to = led_to(x, &v, &offset);
  }
  if (q->is_object) offset = q->slots.at[0];
  if (to < 0) return;
  for (uint32_t k = 0; k < q->slots.n; k++) {
    bool here = to < FIRST_CELL ? k == 0 : q->slots.at[k] == (slots_have(&q->slots, offset) ? offset : SOMEWHERE);
    if (here) put1(x->c, &x->g, q->pred + k, (uint32_t)to, YES);
  }
}

static AliasObjectId layout_of(const Store *x, uint32_t id) {
  AliasObjectId o = alias_of(x, id);
  return o == ALIAS_ANYTHING ? 0 : heaps_layout(x->h, o);
}

/* How many of the bytes from there are in the object? */
static uint64_t bytes_in(const Object *o, int64_t offset, uint64_t size) {
  int64_t first = offset < 0 ? 0 : offset, last = offset + (int64_t)size;
  if (last > (int64_t)o->size) last = (int64_t)o->size;
  return last > first ? (uint64_t)(last - first) : 0;
}

static bool is_zeroed(const Program *p, const Object *o) {
  bool heap = o->kind == OBJECT_HEAP && o->allocated != UINT32_MAX;
  return o->kind == OBJECT_GLOBAL || (heap && p->edge.at[o->allocated].op.how == ALLOC_HEAP_ZERO);
}

static void put_field(Store *x, const FieldItem *f) {
  for (uint32_t id = 1; id < x->node.n; id++) {
    if (!x->node.at[id] || layout_of(x, id) != f->layout) continue;
    const Object *o = memory_object(&x->r->memory, id);
    int64_t byte = f->place - heaps_origin_of(x->h, alias_of(x, id));
    uint64_t there = bytes_in(o, byte, f->size);
    Value v = {.undefined = !is_zeroed(x->h->p, o)}; /* what is not there is what the audit chooses */
    if (there == f->size)
      memory_load(&x->r->memory, id, (uint64_t)byte, (uint32_t)f->size, &v);
    else if (there || o->kind == OBJECT_LOCAL)
      x->unclear = true;
    if (!v.undefined && v.bits && !v.object && v.bits != SENTINEL && v.bits != (uint64_t)-1) x->unclear = true;
    int64_t offset;
    int to = led_to(x, &v, &offset);
    for (uint32_t k = 0; k < f->slots.n && to >= 0; k++) {
      bool here = to < FIRST_CELL ? k == 0 : f->slots.at[k] == (slots_have(&f->slots, offset) ? offset : SOMEWHERE);
      if (here) put2(x->c, &x->g, f->pred + k, x->node.at[id], (uint32_t)to, YES);
    }
  }
}

typedef struct {
  Store *x;
  uint32_t id;
  bool unknown;
} Reading;

static TermId read_symbol(void *context, SymbolId symbol) {
  Reading *r = context;
  const Heap *h = r->x->h;
  for (uint32_t i = 0; i < h->data.n; i++) {
    const Data *d = &h->data.at[i];
    if (d->symbol != symbol) continue;
    const Type *t = type_at(h->p, d->type);
    Value v = {0};
    const Object *o = memory_object(&r->x->r->memory, r->id);
    int64_t byte = d->place - heaps_origin_of(h, alias_of(r->x, r->id));
    if (layout_of(r->x, r->id) != d->layout) { /* what is not there is what the audit chooses: zero, or anything */
      r->unknown = r->unknown || !is_zeroed(h->p, o) || !layout_of(r->x, r->id);
      if (o->kind == OBJECT_GLOBAL && h->p->var.at[o->of].n_init) r->x->unclear = true;
    } else if (bytes_in(o, byte, t->size) < t->size) {
      r->unknown = true;
    } else {
      memory_load(&r->x->r->memory, r->id, (uint64_t)byte, (uint32_t)t->size, &v);
    }
    if (v.undefined & value_mask(t->bits)) r->unknown = true;
    return term_int(h->l, value_number(t, v.bits & value_mask(t->bits)));
  }
  return 0;
}

static void put_fact(Store *x, const Fact *f) {
  for (uint32_t id = 1; id < x->node.n; id++) {
    if (!x->node.at[id]) continue;
    Reading r = {.x = x, .id = id};
    TermId t = term_substitute(x->h->l, f->term, read_symbol, &r);
    Kleene k = r.unknown ? MAYBE : t == term_true(x->h->l) ? YES : t == term_false(x->h->l) ? NO : MAYBE;
    put1(x->c, &x->g, f->pred, x->node.at[id], k);
  }
}

/* Blocks outside of the world and objects that are not tracked are other. */
static void put_other(Store *x) {
  bool lost = false;
  for (uint32_t id = 1; id < x->node.n; id++) {
    if (!x->node.at[id]) continue;
    AliasObjectId a = alias_of(x, id);
    bool other = a == ALIAS_ANYTHING || !x->h->in_world.at[a], object = false;
    const Object *o = memory_object(&x->r->memory, id);
    if (o->kind == OBJECT_GLOBAL || o->kind == OBJECT_LOCAL) {
      for (uint32_t i = 0; i < x->c->pointer.n; i++)
        object = object ||
                 (x->c->pointer.at[i].is_object && get1(x->c, &x->g, x->c->pointer.at[i].pred, x->node.at[id]) == YES);
      other = other || !object;
    }
    put1(x->c, &x->g, P_OTHER, x->node.at[id], k_bool(other));
    lost = lost || (other && o->kind == OBJECT_HEAP);
  }
  if (x->c->lost != NONE) *at0(&x->g, x->c->pred.at[x->c->lost].row) = lost ? MAYBE : NO;
}

/* Has the list from u on by the field an even number of cells, and an end? By walking along it. */
static Kleene is_even_list(const Class *c, const Graph *g, uint32_t field, uint32_t u) {
  for (uint32_t steps = 0; steps <= g->n; steps++) {
    uint32_t next = 0;
    while (next < g->n && get2(c, g, field, u, next) != YES) next++;
    if (next == g->n) return k_bool(steps % 2 == 1 && u >= FIRST_CELL);
    u = next;
  }
  return NO; /* round and round */
}

/* Everything that is defined, by its definition; closures first. */
static void put_defined(const Class *c, Graph *g) {
  uint32_t node[MOST_VARIABLES] = {0};
  for (uint32_t i = 0; i < c->pred.n; i++) {
    const Pred *p = &c->pred.at[i];
    if (p->kind == P_STAR) {
      for (uint32_t u = 0; u < g->n; u++)
        for (uint32_t v = 0; v < g->n; v++) put2(c, g, i, u, v, u == v ? YES : get2(c, g, p->base, u, v));
      for (uint32_t m = 0; m < g->n; m++)
        for (uint32_t u = 0; u < g->n; u++)
          for (uint32_t v = 0; v < g->n; v++)
            if (get2(c, g, i, u, m) == YES && get2(c, g, i, m, v) == YES) put2(c, g, i, u, v, YES);
      for (uint32_t u = 0; u < g->n; u++) {
        bool on = false;
        for (uint32_t v = 0; v < g->n; v++) on = on || (get2(c, g, p->base, u, v) == YES && get2(c, g, i, v, u) == YES);
        put1(c, g, p->cycle, u, k_bool(on));
      }
    }
    if (p->kind != P_DEFINED) continue;
    for (uint32_t u = 0; u < g->n; u++) {
      node[0] = u;
      if (p->arity == 1)
        put1(c, g, i, u, p->even_of ? is_even_list(c, g, p->even_of, u) : form_value(c, g, p->form, node));
      for (uint32_t v = 0; v < g->n && p->arity == 2; v++) {
        node[1] = v;
        put2(c, g, i, u, v, form_value(c, g, p->form, node));
      }
    }
  }
}

static bool has_begin(const Program *p, const Function *f, VarId v) {
  for (LocId l = f->first; l < f->first + f->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++)
      if (p->edge.at[e].op.kind == OP_BEGIN && p->edge.at[e].op.dst == v) return true;
  return false;
}

void store_make_objects(const Program *p, Run *r) {
  const Function *f = &p->func.at[vec_last(r->frame).function];
  for (uint32_t i = 0; i < f->n_params; i++)
    if (p->var.at[f->param[i]].is_object) (void)object_of(r, f->param[i]);
  for (uint32_t i = 0; i < f->n_locals; i++)
    if (p->var.at[f->local[i]].is_object && !has_begin(p, f, f->local[i])) (void)object_of(r, f->local[i]);
}

Graph store_graph(Heap *h, HeapClass class, Run *r, const Stales *stale, bool *unclear) {
  const Class *c = &h->class.at[class];
  Store x = {.h = h, .r = r, .c = c, .stale = stale};
  uint32_t n = FIRST_CELL;
  for (uint32_t id = 0; id < r->memory.object.n; id++) {
    const Object *o = id ? memory_object(&r->memory, id) : NULL;
    vec_push(x.node, o && store_is_block(o) && o->state == OBJECT_ALIVE ? n++ : 0);
  }
  assert(x.node.at && "object 0 is there in any case");
  x.g = graph_new(c, n);
  for (uint32_t i = 0; i < FIRST_CELL; i++) put1(c, &x.g, P_BAD + i, i, YES);
  for (uint32_t i = 0; i < c->pointer.n; i++) put_pointer(&x, &c->pointer.at[i]);
  for (uint32_t i = 0; i < c->field.n; i++) put_field(&x, &c->field.at[i]);
  for (uint32_t i = 0; i < c->fact.n; i++) put_fact(&x, &c->fact.at[i]);
  put_other(&x);
  put_defined(c, &x.g);
  vec_free(x.node);
  if (x.unclear) *unclear = true;
  return x.g;
}
