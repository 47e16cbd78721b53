/* The audit's steps on graphs against the interpreter. In every step of a run the store is made a graph, some of its
 * nodes are put together and some of its values forgotten, and the audit takes the step from there: the store after it
 * must be represented by one of the results. Where memory is lost, or a pointer of the store is invalid, the audit must
 * not rule that out. So it must be from forged graphs, in which this or that is not so, if the audit takes them for
 * ones that represent the store. Which place the first byte of a block has is chosen at random. Programs: random ones
 * (tests/shape/generate.py and perverse.py), and one that goes behind the end of an array.
 *
 * usage: audit_heap_test [--programs N] [--first SEED] [--runs N] [FILE...], from the top of the repository */
#include <assert.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "audit/certificate.h"
#include "audit/heap_internal.h"
#include "audit_choice.h"
#include "audit_support.h"
#include "front/front.h"
#include "program/runner.h"

enum { MOST_RUN_STEPS = 200, MOST_DEPTH = 3, MOST_NODES = 14, SENTINEL = 0x5a5a5, ROUNDS = 3 };

static WatchOptions options = {.programs = 24, .first = 1, .runs = 6};

static struct {
  uint64_t programs, runs, steps, forged, cases, stopped, limits, conditions, asked, lengths, failures;
} total;

/* ---- the store as a graph ---- */

typedef struct {
  VarId var;
  uint32_t level;
  Value value;
} Stale;

typedef struct {
  ExprId address;
  TypeId type;
  TermId term;
} Load;

typedef struct {
  ExprId e;
  TermId value;
} Number;

/* Whether a pointer is NULL: in a register at a level, or (var 0) of an expression. */
typedef struct {
  VarId var;
  uint32_t level;
  ExprId e;
  TermId number; /* 0 or 1 */
} Null;

typedef struct {
  const char *name;
  Program *p;
  Heap *h;
  Logic *l;
  HeapClass class;
  VEC(Stale) stale; /* variables of activations that are not open any more */
  uint64_t run;
  bool stop, failed;
  EdgeId edge; /* taken since the store before */
  bool has_before;
  Graph before;
  U32Vec level;
  uint32_t depth;
  FuncId function;
  EdgeId call;
  /* what the step reads, with concrete values */
  VEC(Load) load;
  VEC(Number) number;
  VEC(Null) null;
  VEC(ListQuestion) question; /* with the answer as it is */
  VEC(ListLength) length;     /* of pointer variables, likewise */
  VEC(Number) offset;         /* of pointer variables */
  TermId given;
} Watch;

static bool is_block(const Object *o) {
  return o->kind != OBJECT_FUNCTION && o->kind != OBJECT_LABEL && o->kind != OBJECT_SYSTEM;
}

typedef struct {
  Watch *w;
  Run *r;
  const Class *c;
  Graph g;
  U32Vec node; /* by object */
} Store;

/* The alias object of an object of the run. */
static AliasObjectId alias_of(const Store *x, uint32_t id) {
  const Object *o = memory_object(&x->r->memory, id);
  if (o->kind == OBJECT_GLOBAL || o->kind == OBJECT_LOCAL) return alias_object_of_var(x->w->h->a, o->of);
  return o->allocated == UINT32_MAX ? 0 : alias_object_of_allocation(x->w->h->a, o->allocated);
}

/* The node and the place. */
static int led_to(const Store *x, const Value *v, int64_t *offset) {
  *offset = 0;
  if (v->undefined) return NODE_BAD;
  if (!v->bits) return -1;
  uint32_t id = v->object ? v->object : memory_find(&x->r->memory, (uint64_t)v->bits, true);
  if (!id) return NODE_WILD;
  const Object *o = memory_object(&x->r->memory, id);
  *offset = (int64_t)((uint64_t)v->bits - o->address) + heaps_origin_of(x->w->h, alias_of(x, id));
  return !is_block(o) ? NODE_WILD : o->state != OBJECT_ALIVE ? NODE_GONE : (int)x->node.at[id];
}

static void put_pointer(Store *x, const Pointer *q) {
  const Program *p = x->w->p;
  Value v = {.undefined = p->var.at[q->var].kind != VAR_PARAM}; /* of activations that were never open */
  int to = -1;
  int64_t offset = 0;
  bool global = var_is_global(&p->var.at[q->var]);
  const Frame *f = q->level ? frame_of(x->r, p->var.at[q->var].function, q->level) : NULL;
  if (q->is_object) {
    uint32_t id = global ? x->r->slot[q->var] : f ? x->r->objects.at[f->objects + x->r->slot[q->var]] : 0;
    if (id && memory_object(&x->r->memory, id)->state == OBJECT_ALIVE) to = (int)x->node.at[id];
  } else {
    for (uint32_t i = 0; i < x->w->stale.n && !f; i++)
      if (x->w->stale.at[i].var == q->var && x->w->stale.at[i].level == q->level) v = x->w->stale.at[i].value;
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
  return o == ALIAS_ANYTHING ? 0 : heaps_layout(x->w->h, o);
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
    int64_t byte = f->place - heaps_origin_of(x->w->h, alias_of(x, id));
    uint64_t there = bytes_in(o, byte, f->size);
    Value v = {.undefined = !is_zeroed(x->w->p, o)}; /* what is not there is what the audit chooses */
    if (there == f->size)
      memory_load(&x->r->memory, id, (uint64_t)byte, (uint32_t)f->size, &v);
    else if (there || o->kind == OBJECT_LOCAL)
      x->w->stop = true;
    if (!v.undefined && v.bits && !v.object && v.bits != SENTINEL && v.bits != (uint64_t)-1) x->w->stop = true;
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
  const Heap *h = r->x->w->h;
  for (uint32_t i = 0; i < h->data.n; i++) {
    const Data *d = &h->data.at[i];
    if (d->symbol != symbol) continue;
    const Type *t = type_at(h->p, d->type);
    Value v = {0};
    const Object *o = memory_object(&r->x->r->memory, r->id);
    int64_t byte = d->place - heaps_origin_of(h, alias_of(r->x, r->id));
    if (layout_of(r->x, r->id) != d->layout) { /* what is not there is what the audit chooses: zero, or anything */
      r->unknown = r->unknown || !is_zeroed(h->p, o) || !layout_of(r->x, r->id);
      if (o->kind == OBJECT_GLOBAL && h->p->var.at[o->of].n_init) r->x->w->stop = true;
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
    TermId t = term_substitute(x->w->l, f->term, read_symbol, &r);
    Kleene k = r.unknown ? MAYBE : t == term_true(x->w->l) ? YES : t == term_false(x->w->l) ? NO : MAYBE;
    put1(x->c, &x->g, f->pred, x->node.at[id], k);
  }
}

/* Blocks outside of the world and objects that are not tracked are other. */
static void put_other(Store *x) {
  bool lost = false;
  for (uint32_t id = 1; id < x->node.n; id++) {
    if (!x->node.at[id]) continue;
    AliasObjectId a = alias_of(x, id);
    bool other = a == ALIAS_ANYTHING || !x->w->h->in_world.at[a], object = false;
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

/* Objects that no operation begins are there from the beginning. */
static void make_objects(const Program *p, Run *r) {
  const Function *f = &p->func.at[vec_last(r->frame).function];
  for (uint32_t i = 0; i < f->n_params; i++)
    if (p->var.at[f->param[i]].is_object) (void)object_of(r, f->param[i]);
  for (uint32_t i = 0; i < f->n_locals; i++)
    if (p->var.at[f->local[i]].is_object && !has_begin(p, f, f->local[i])) (void)object_of(r, f->local[i]);
}

static Graph store_graph(Watch *w, Run *r) {
  const Class *c = &w->h->class.at[w->class];
  Store x = {.w = w, .r = r, .c = c};
  uint32_t n = FIRST_CELL;
  for (uint32_t id = 0; id < r->memory.object.n; id++) {
    const Object *o = id ? memory_object(&r->memory, id) : NULL;
    vec_push(x.node, o && is_block(o) && o->state == OBJECT_ALIVE ? n++ : 0);
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
  return x.g;
}

/* ---- forgetting ---- */

static void join_into(Kleene *at, Kleene k) {
  if (*at != k) *at = MAYBE;
}

/* Nodes a and b become one. */
static void merge(const Class *c, Graph *g, uint32_t a, uint32_t b) {
  for (uint32_t i = 0; i < c->pred.n; i++) {
    const Pred *p = &c->pred.at[i];
    if (p->arity == 1) join_into(at1(g, p->row, a), *at1(g, p->row, b));
    if (p->arity != 2) continue;
    bool star = p->kind == P_STAR;
    Kleene own = *at2(g, p->row, a, b); /* of a summary: between different individuals */
    join_into(&own, *at2(g, p->row, b, a));
    for (int k = 0; k < 2; k++) {
      uint32_t v = k ? b : a;
      if (!star || g->many[v]) join_into(&own, *at2(g, p->row, v, v));
    }
    for (uint32_t v = 0; v < g->n; v++) {
      if (v == a || v == b) continue;
      join_into(at2(g, p->row, a, v), *at2(g, p->row, b, v));
      join_into(at2(g, p->row, v, a), *at2(g, p->row, v, b));
    }
    *at2(g, p->row, a, a) = own;
  }
  g->many[a] = 1;
  graph_remove(g, b);
}

/* Something that represents the store, and others. */
static Graph loosen(const Class *c, const Graph *store) {
  Graph g = graph_copy(store);
  for (uint32_t k = below(5); k > 0 && g.n > FIRST_CELL + 1; k--) {
    uint32_t a = FIRST_CELL + below(g.n - FIRST_CELL), b = FIRST_CELL + below(g.n - FIRST_CELL);
    bool same = true; /* mostly those that pointers do not tell apart */
    for (uint32_t i = 0; i < c->pointer.n && a != b; i++)
      for (uint32_t s = 0; s < c->pointer.at[i].slots.n; s++)
        same = same && get1(c, &g, c->pointer.at[i].pred + s, a) == get1(c, &g, c->pointer.at[i].pred + s, b);
    if (a != b && (same || one_in(4))) merge(c, &g, a < b ? a : b, a < b ? b : a);
  }
  uint32_t rate = one_in(3) ? 8 : one_in(2) ? 40 : 1000;
  for (uint32_t i = P_OTHER; i < c->pred.n; i++) {
    const Pred *p = &c->pred.at[i];
    bool all = p->kind >= P_STAR && one_in(2);
    for (uint32_t u = 0; u < g.n && p->arity; u++) {
      if (p->arity == 1 && (u >= FIRST_CELL || p->kind == P_POINTER) && (all || one_in(rate)))
        if (u >= FIRST_CELL || (!p->slot && !c->pointer.at[p->item].is_object)) put1(c, &g, i, u, MAYBE);
      for (uint32_t v = 0; v < g.n && p->arity == 2; v++)
        if (u >= FIRST_CELL && (v >= FIRST_CELL || !p->slot) && (all || one_in(rate)) && (u != v || p->kind != P_STAR))
          put2(c, &g, i, u, v, MAYBE);
    }
  }
  return g;
}

/* ---- forging ---- */

static Kleene any_value(void) {
  static const Kleene value[] = {NO, YES, MAYBE, MAYBE};
  return value[below(4)];
}

/* Another value here or there, another node, more or fewer individuals: what a certificate may claim. */
static void forge(const Class *c, Graph *g) {
  for (uint32_t k = below(2); k > 0; k--) {
    uint32_t v = graph_add(g);
    g->many[v] = (uint8_t)below(2);
    for (uint32_t i = P_OTHER; i < c->pred.n; i++)
      if (c->pred.at[i].arity == 1 && c->pred.at[i].kind != P_CYCLE) put1(c, g, i, v, one_in(3) ? any_value() : NO);
  }
  for (uint32_t k = below(4); k > 0; k--) {
    uint32_t i = one_in(3) ? P_OTHER : P_OTHER + below(c->pred.n - P_OTHER), u = below(g->n), v = below(g->n);
    if (c->pred.at[i].kind >= P_STAR) continue;
    if (c->pred.at[i].arity == 0) *at0(g, c->pred.at[i].row) = one_in(2) ? NO : MAYBE;
    if (c->pred.at[i].arity == 1) put1(c, g, i, u, any_value());
    if (c->pred.at[i].arity == 2) put2(c, g, i, u, v, any_value());
  }
  if (one_in(4) && g->n > FIRST_CELL) g->many[FIRST_CELL + below(g->n - FIRST_CELL)] ^= 1;
}

/* The graph as a certificate has it: without the lines of closures, which are found. */
static HeapGraph read_again(Heap *h, HeapClass class, const Graph *g) {
  const Class *c = &h->class.at[class];
  Buf text = {0}, kept = {0}, error = {0};
  heaps_print(h, heaps_store(h, class, graph_copy(g)), &text);
  for (const char *line = buf_str(&text); *line;) {
    size_t n = strcspn(line, "\n");
    bool closure = false;
    for (uint32_t i = 0; i < c->pred.n && !closure; i++) {
      size_t length = strlen(c->pred.at[i].name);
      closure =
          c->pred.at[i].kind >= P_STAR && strncmp(line + 1, c->pred.at[i].name, length) == 0 && line[length + 1] == '"';
    }
    if (!closure) buf_add_n(&kept, line, n + 1);
    line += n + (line[n] != 0);
  }
  heaps_forget_results(h);
  HeapGraph id = heaps_graph(h, class, buf_str(&kept), &error);
  buf_free(&text);
  buf_free(&kept);
  buf_free(&error);
  return id;
}

/* A forged graph that the audit takes for one that represents the store; 0: this one it does not. */
static HeapGraph forged(Heap *h, HeapClass class, const Graph *store) {
  const Class *c = &h->class.at[class];
  Graph g = loosen(c, store);
  forge(c, &g);
  HeapGraph id = read_again(h, class, &g);
  graph_free(&g);
  if (!id) return 0;
  HeapGraph exact = heaps_store(h, class, graph_copy(store));
  bool taken = heaps_included(h, exact, class, &id, 1);
  heaps_forget_results(h);
  return taken ? id : 0;
}

/* ---- numbers ---- */

static TermId load_term(void *self, ExprId address, TypeId t) {
  Watch *w = self;
  for (uint32_t i = 0; i < w->load.n; i++)
    if (w->load.at[i].address == address && w->load.at[i].type == t) return w->load.at[i].term;
  return 0;
}

static TermId number_term(void *self, ExprId e) {
  Watch *w = self;
  for (uint32_t i = 0; i < w->number.n; i++)
    if (w->number.at[i].e == e) return w->number.at[i].value;
  return 0;
}

static TermId null_variable(void *self, VarId v, uint32_t level) {
  Watch *w = self;
  for (uint32_t i = 0; i < w->null.n; i++)
    if (w->null.at[i].var == v && w->null.at[i].level == level) return w->null.at[i].number;
  return 0;
}

static TermId null_pointer(void *self, ExprId e) {
  Watch *w = self;
  for (uint32_t i = 0; i < w->null.n; i++)
    if (!w->null.at[i].var && w->null.at[i].e == e) return w->null.at[i].number;
  return 0;
}

static TermId offset_term(void *self, ExprId e) {
  Watch *w = self;
  for (uint32_t i = 0; i < w->offset.n; i++)
    if (w->offset.at[i].e == e) return w->offset.at[i].value;
  return 0;
}

static TermId no_condition(void *self, ExprId e) { return (void)self, (void)e, 0; }
static TermId no_cell(void *self, SymbolId s) { return (void)self, (void)s, 0; }

typedef struct {
  Watch *w;
  Run *r;
} Evaluating;

static bool evaluate(Run *r, ExprId e, Value *v) {
  RunResult *result = r->result, scratch = {0};
  r->result = &scratch;
  bool ok = eval(r, e, v);
  r->result = result;
  run_result_free(&scratch);
  return ok;
}

/* Concrete values of integers in the step; and what is undefined but not reported: an offset is added to NULL. */
static void note_number(const Program *p, ExprId e, void *context) {
  Evaluating *x = context;
  Watch *w = x->w;
  const Expr *y = expr_at(p, e);
  const Type *t = type_at(p, y->type);
  Value v;
  bool offset = y->kind == EXPR_INDEX || (y->kind == EXPR_FIELD && y->value);
  if (offset && evaluate(x->r, y->a, &v) && !v.undefined && !v.bits) w->stop = true;
  if (y->kind == EXPR_LOAD && t->kind == TYPE_POINTER && evaluate(x->r, e, &v))
    if (!v.undefined && v.bits && !v.object && v.bits != SENTINEL && v.bits != (uint64_t)-1) w->stop = true;
  if (y->kind == EXPR_VAR && t->kind == TYPE_POINTER && evaluate(x->r, e, &v) && !v.undefined && v.object) {
    Int128 first = (Int128)memory_object(&x->r->memory, v.object)->address;
    vec_push(w->offset, ((Number){e, term_int(w->l, (Int128)(uint64_t)v.bits - first)}));
  }
  if (t->kind != TYPE_INT || y->kind >= EXPR_INVALID || !evaluate(x->r, e, &v) || (v.undefined & value_mask(t->bits)))
    return;
  TermId value = term_int(w->l, value_number(t, v.bits & value_mask(t->bits)));
  if (!one_in(4)) vec_push(w->number, ((Number){e, value}));
  if (y->kind != EXPR_LOAD) return;
  TermId s = term_symbol(w->l, logic_symbol(w->l, "load", SORT_INT));
  vec_push(w->load, ((Load){y->a, y->type, s}));
  if (!one_in(3)) w->given = term_and(w->l, w->given, term_eq(w->l, s, value));
}

/* ---- lists ---- */

/* Does the list that begins with v come by where x points? */
static bool comes_by(const Watch *w, const Run *r, Value v, const Value *x, uint64_t link) {
  uint64_t size = w->p->pointer_bits / 8, most = 0;
  for (uint32_t id = 1; id < r->memory.object.n; id++) most += memory_object(&r->memory, id)->size;
  for (uint64_t n = 0; n <= most && !v.undefined && v.object; n++) {
    const Object *o = memory_object(&r->memory, v.object);
    uint64_t at = (uint64_t)v.bits - o->address + link;
    if (o->state != OBJECT_ALIVE || !is_block(o) || at > o->size || o->size - at < size) return false;
    if (v.object == x->object && v.bits == x->bits) return true;
    memory_load(&r->memory, v.object, at, (uint32_t)size, &v);
  }
  return false;
}

/* The number of nodes from v on to NULL; -1: it does not end so (encode_length.c says when). */
static int64_t length_of(const Watch *w, const Run *r, Value v, uint64_t link) {
  uint64_t size = w->p->pointer_bits / 8, most = 0;
  for (uint32_t id = 1; id < r->memory.object.n; id++) most += memory_object(&r->memory, id)->size;
  for (uint64_t n = 0; n <= most && !v.undefined; n++) {
    if (!v.bits) return (int64_t)n;
    const Object *o = v.object ? memory_object(&r->memory, v.object) : NULL;
    uint64_t at = o ? (uint64_t)v.bits - o->address + link : 0;
    if (!o || o->state != OBJECT_ALIVE || !is_block(o) || at > o->size || o->size - at < size) return -1;
    memory_load(&r->memory, v.object, at, (uint32_t)size, &v);
  }
  return -1;
}

static void note_lengths(Watch *w, const Run *r, ListLength x, const Value *v) {
  uint64_t size = w->p->pointer_bits / 8;
  for (x.link = 0; x.link <= 2 * size; x.link += size) {
    x.length = term_int(w->l, length_of(w, r, *v, x.link));
    total.lengths++;
    vec_push(w->length, x);
  }
}

static TermId null_number(const Watch *w, const Value *v) { return term_int(w->l, v->bits != 0); }

typedef struct {
  Evaluating in;
  U32Vec pointer; /* expressions of the step */
} Pointers;

static void note_pointer(const Program *p, ExprId e, void *context) {
  Pointers *x = context;
  const Expr *y = expr_at(p, e);
  Value v;
  if (type_at(p, y->type)->kind != TYPE_POINTER || (y->kind != EXPR_VAR && y->kind != EXPR_LOAD)) return;
  if (!evaluate(x->in.r, e, &v) || v.undefined) return;
  vec_push(x->pointer, e);
  vec_push(x->in.w->null, ((Null){.e = e, .number = null_number(x->in.w, &v)}));
}

/* Of this list, questions about the pointers of the step. */
static void note_questions(Pointers *x, ListQuestion q, const Value *v) {
  Watch *w = x->in.w;
  uint64_t size = w->p->pointer_bits / 8;
  for (uint32_t i = 0; i < x->pointer.n; i++)
    for (q.link = 0; q.link <= 2 * size; q.link += size) {
      Value to;
      q.to = x->pointer.at[i];
      if (!evaluate(x->in.r, q.to, &to) || to.undefined || !to.object) continue;
      q.comes = comes_by(w, x->in.r, *v, &to, q.link) ? term_true(w->l) : term_false(w->l);
      total.asked++;
      vec_push(w->question, q);
    }
}

static void note_lists(Watch *w, Run *r, const Op *op) {
  Pointers x = {.in = {w, r}};
  vec_clear(w->null);
  vec_clear(w->question);
  vec_clear(w->length);
  if (op->a) expr_walk(w->p, op->a, note_pointer, &x);
  if (op->b) expr_walk(w->p, op->b, note_pointer, &x);
  bool asks = op->kind == OP_STORE || op->kind == OP_FREE;
  for (VarId v = 1; v < w->p->var.n; v++) {
    const Var *y = &w->p->var.at[v];
    if (y->is_object || y->is_extern || type_at(w->p, y->type)->kind != TYPE_POINTER) continue;
    for (uint32_t level = y->function ? 1 : 0; level <= (y->function ? w->level.at[y->function] : 0); level++) {
      const Frame *f = level ? frame_of(r, y->function, level) : NULL;
      const Value *value = f ? &r->registers.at[f->registers + r->slot[v]] : &r->globals.at[r->slot[v]];
      if (value->undefined) continue;
      vec_push(w->null, ((Null){.var = v, .level = level, .number = null_number(w, value)}));
      note_lengths(w, r, (ListLength){.var = v, .level = level}, value);
      if (asks) note_questions(&x, (ListQuestion){.var = v, .level = level}, value);
    }
  }
  Value stored;
  bool pointer = op->kind == OP_STORE && type_at(w->p, expr_at(w->p, op->b)->type)->kind == TYPE_POINTER;
  if (pointer && evaluate(r, op->b, &stored) && !stored.undefined)
    note_questions(&x, (ListQuestion){.from = op->b}, &stored);
  vec_free(x.pointer);
}

static void note_step(Watch *w, Run *r) {
  const Op *op = &w->p->edge.at[r->edge].op;
  Evaluating x = {w, r};
  vec_clear(w->load);
  vec_clear(w->number);
  vec_clear(w->offset);
  w->given = term_true(w->l);
  if (op->a) expr_walk(w->p, op->a, note_number, &x);
  if (op->b) expr_walk(w->p, op->b, note_number, &x);
  if (op->c) expr_walk(w->p, op->c, note_number, &x);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(w->p, op->args[i], note_number, &x);
}

/* ---- watching a run ---- */

static void report(Watch *w, HeapGraph from, const Graph *store, const HeapCases *cases) {
  Buf text = {0};
  total.failures++;
  w->failed = true;
  fprintf(stderr, "%s: run %llu: the store after a step is not represented\n", w->name, (unsigned long long)w->run);
  if (w->edge != NO_EDGE) {
    op_print(w->p, &w->p->edge.at[w->edge].op, &text);
    fprintf(stderr, "step: %s\nfrom:\n", buf_str(&text));
    buf_clear(&text);
  }
  heaps_print(w->h, from, &text);
  fprintf(stderr, "%sstore:\n", buf_str(&text));
  buf_clear(&text);
  HeapGraph g = heaps_store(w->h, w->class, graph_copy(store));
  heaps_print(w->h, g, &text);
  fprintf(stderr, "%s%u results:\n", buf_str(&text), cases->n);
  for (uint32_t i = 0; i < cases->n && i < 6; i++) {
    buf_clear(&text);
    heaps_print(w->h, cases->at[i].after, &text);
    fprintf(stderr, "%s\n", buf_str(&text));
  }
  buf_free(&text);
}

/* Takes the step from the store before and looks for the store after it among the results. */
static void check_step(Watch *w, Run *r, const Graph *store) {
  HeapNumbers numbers = {w, load_term, number_term, no_condition, no_cell, null_variable, null_pointer, offset_term};
  HeapStep step = {
      .kind = HEAP_START, .edge = w->edge, .level = &w->level, .given = term_true(w->l), .numbers = &numbers};
  U32Vec none = {0};
  if (w->edge == NO_EDGE) {
    for (FuncId f = 0; f < w->p->func.n; f++) vec_push(none, 0);
    step.level = &none;
  } else {
    step.kind = r->frame.n > w->depth ? HEAP_CALL : r->frame.n < w->depth ? HEAP_RETURN : HEAP_OPERATION;
    step.op = &w->p->edge.at[w->edge].op;
    step.callee = step.kind == HEAP_CALL ? vec_last(r->frame).function : w->function;
    step.call = w->call == NO_EDGE ? NULL : &w->p->edge.at[w->call].op;
    step.given = w->given;
    step.question = w->question.at;
    step.n_questions = w->question.n;
    step.length = w->length.at;
    step.n_lengths = w->length.n;
  }
  for (int k = 0; k < 3 && !w->failed; k++) {
    HeapGraph from = 0;
    if (w->edge != NO_EDGE && k == 2) {
      from = forged(w->h, w->class, &w->before);
      if (!from) continue;
      total.forged++;
    } else if (w->edge != NO_EDGE) {
      const Class *c = &w->h->class.at[w->class];
      from = heaps_store(w->h, w->class, k ? loosen(c, &w->before) : graph_copy(&w->before));
    }
    HeapCases cases = {0};
    total.steps++;
    if (!heaps_step(w->h, from, &step, w->class, &cases, NULL)) {
      total.limits++;
      vec_free(cases);
      continue;
    }
    total.cases += cases.n;
    HeapGraph goal = heaps_store(w->h, w->class, graph_copy(store));
    bool found = false;
    for (uint32_t i = 0; i < cases.n && !found; i++)
      found = heaps_included(w->h, goal, w->class, &cases.at[i].after, 1);
    if (!found) report(w, from, store, &cases);
    heaps_forget_results(w->h);
    vec_free(cases);
    if (w->edge == NO_EDGE) break;
  }
  vec_free(none);
}

/* A condition on memory that holds in the run must be possible in the graph, as it is and with less known. */
static void check_condition(Watch *w, Run *r, ExprId condition) {
  Value v;
  if (!evaluate(r, condition, &v) || !v.bits) return;
  const Class *c = &w->h->class.at[w->class];
  HeapNumbers numbers = {w, load_term, number_term, no_condition, no_cell, null_variable, null_pointer, offset_term};
  HeapStep step = {.kind = HEAP_CONDITION,
                   .edge = NO_EDGE,
                   .condition = condition,
                   .level = &w->level,
                   .given = term_true(w->l),
                   .numbers = &numbers};
  for (int k = 0; k < 2 && !w->failed; k++) {
    HeapCases cases = {0};
    HeapGraph from = heaps_store(w->h, w->class, k ? loosen(c, &w->before) : graph_copy(&w->before));
    total.conditions++;
    if (heaps_step(w->h, from, &step, w->class, &cases, NULL) && !cases.n) {
      Buf text = {0};
      expr_print(w->p, condition, &text);
      fprintf(stderr, "this is ruled out: %s\n", buf_str(&text));
      buf_free(&text);
      report(w, from, &w->before, &cases);
    }
    heaps_forget_results(w->h);
    vec_free(cases);
  }
}

static void check_conditions(Watch *w, Run *r) {
  Program *p = w->p;
  FuncId here = vec_last(r->frame).function;
  for (LostTo to = LOST_TO_ALL; to <= LOST_TO_NAMED; to++) check_condition(w, r, expr_lost(p, to));
  check_condition(w, r, expr_not_clean(p));
  for (VarId v = 1; v < p->var.n; v++) {
    const Var *x = &p->var.at[v];
    bool visible = var_is_global(x) || x->function == here;
    if (x->is_object || type_at(p, x->type)->kind != TYPE_POINTER || !visible) continue;
    check_condition(w, r, expr_invalid(p, expr_var(p, v)));
    check_condition(w, r, expr_invalid_free(p, expr_var(p, v)));
  }
}

static void keep_stale(Watch *w, const Run *r) {
  const Frame *f = &vec_last(r->frame);
  const Function *x = &w->p->func.at[f->function];
  for (uint32_t k = 0; k < x->n_params + x->n_locals; k++) {
    VarId v = k < x->n_params ? x->param[k] : x->local[k - x->n_params];
    if (w->p->var.at[v].is_object) continue;
    Stale s = {v, w->level.at[f->function], r->registers.at[f->registers + r->slot[v]]};
    bool found = false;
    for (uint32_t i = 0; i < w->stale.n && !found; i++)
      if (w->stale.at[i].var == v && w->stale.at[i].level == s.level) w->stale.at[i] = s, found = true;
    if (!found) vec_push(w->stale, s);
  }
}

static void observe(void *observer, Run *r) {
  Watch *w = observer;
  if (w->stop || w->failed) return;
  if (r->frame.n - 1 > MOST_DEPTH) w->stop = true;
  make_objects(w->p, r);
  Graph store = store_graph(w, r);
  if (store.n > MOST_NODES) w->stop = true;
  if (!w->stop && (w->has_before || w->edge == NO_EDGE)) check_step(w, r, &store);
  if (w->has_before) graph_free(&w->before);
  w->before = store;
  w->has_before = true;
  w->edge = r->edge;
  w->depth = r->frame.n;
  w->function = vec_last(r->frame).function;
  w->call = vec_last(r->frame).call;
  vec_clear(w->level);
  for (FuncId f = 0; f < w->p->func.n; f++) vec_push(w->level, 0);
  for (uint32_t i = 0; i < r->frame.n; i++) w->level.at[r->frame.at[i].function]++;
  keep_stale(w, r);
  note_lists(w, r, &w->p->edge.at[r->edge].op);
  if (!w->stop && !w->failed) check_conditions(w, r);
  note_step(w, r);
  if (w->stop) total.stopped++;
}

static void watch(const char *name, Program *p, const Alias *alias, int k) {
  Watch w = {.name = name, .p = p};
  w.l = logic_new();
  Solver *solver = solver_new(w.l);
  bool may_fail = one_in(2);
  w.h = heaps_new(p, alias, w.l, solver, (HeapOptions){.malloc_may_fail = may_fail});
  choose_layouts(w.h, p, alias);
  choose_origins(w.h, p);
  w.class = choose_class(w.h, p, k % 3 != 2);
  total.failures += !w.class;
  for (int i = 1; i <= options.runs && w.class && !w.failed; i++) {
    InputSource inputs;
    RunResult result;
    inputs_random(&inputs, (uint64_t)k * 100 + (uint64_t)i);
    RunOptions o = {.inputs = &inputs,
                    .malloc_may_fail = may_fail,
                    .max_steps = MOST_RUN_STEPS,
                    .observe = observe,
                    .observer = &w};
    w.run = (uint64_t)i;
    w.stop = false;
    w.edge = NO_EDGE;
    vec_clear(w.stale);
    if (w.has_before) graph_free(&w.before);
    w.has_before = false;
    run_program(p, &o, &result);
    total.runs++;
    run_result_free(&result);
    inputs_free(&inputs);
  }
  if (w.has_before) graph_free(&w.before);
  vec_free(w.stale);
  vec_free(w.level);
  vec_free(w.load);
  vec_free(w.number);
  vec_free(w.null);
  vec_free(w.question);
  vec_free(w.length);
  vec_free(w.offset);
  heaps_free(w.h);
  solver_free(solver);
  logic_free(w.l);
}

static void watch_program(const char *path) {
  bool read = watch_file(path, path, watch, ROUNDS);
  *(read ? &total.programs : &total.failures) += 1;
}

static void watch_random(int seed) {
  static const char *const extra[] = {"", "--uninitialised", "--dangling", "--uninitialised --dangling"};
  char name[128];
  choose_seed((uint64_t)seed);
  if (seed % 2)
    snprintf(name, sizeof name, "shape/perverse.py %d --statements %s", seed / 2, seed % 4 == 1 ? "4" : "6 --arrays");
  else
    snprintf(name, sizeof name, "shape/generate.py %d %s --statements 4", seed / 2, extra[seed / 2 % 4]);
  bool read = watch_generated(name, watch, ROUNDS);
  *(read ? &total.programs : &total.failures) += 1;
}

static void every_step_represents_what_happens(void **state) {
  (void)state;
  for (int i = 0; i < options.n_files; i++) watch_program(options.files[i]);
  if (!options.n_files) watch_program("tests/audit/steps/elements.c");
  if (!options.n_files) watch_program("tests/audit/steps/even.c");
  if (!options.n_files) watch_program("tests/audit/steps/lists.c");
  if (!options.n_files) watch_program("tests/audit/steps/bytes.c");
  if (!options.n_files) watch_program("tests/audit/steps/lists_pairs.c");
  for (int i = 0; i < options.programs && !options.n_files; i++) watch_random(options.first + i);
  print_message(
      "%llu programs, %llu runs (%llu not followed to the end), %llu steps (%llu from forged graphs), %llu results, "
      "%llu limits, %llu "
      "conditions, %llu questions about lists, %llu lengths: "
      "%llu not represented\n",
      (unsigned long long)total.programs, (unsigned long long)total.runs, (unsigned long long)total.stopped,
      (unsigned long long)total.steps, (unsigned long long)total.forged, (unsigned long long)total.cases,
      (unsigned long long)total.limits, (unsigned long long)total.conditions, (unsigned long long)total.asked,
      (unsigned long long)total.lengths, (unsigned long long)total.failures);
  assert_int_equal(total.failures, 0);
}

/* ---- what hangs on a list is not lost ---- */

static const char *const hanging =
    "#include <stdlib.h>\n"
    "struct node { struct node *next, *data; };\n"
    "int main(void) {\n"
    "  struct node *x = NULL, *e = NULL;\n"
    "  for (int i = 0; i < 3; i++) {\n"
    "    struct node *n = malloc(sizeof *n), *d = malloc(sizeof *d);\n"
    "    if (!n || !d) return 1;\n"
    "    d->next = d->data = e;\n" /* whatever leads where: nothing is ruled out by the may-alias analysis */
    "    n->next = i == 1 ? x : d, n->data = d;\n"
    "    x = n, e = d;\n"
    "  }\n"
    "  return x->next->data->next != NULL;\n"
    "}\n";

typedef struct {
  Program p;
  Logic *l;
  Solver *s;
  Alias *a;
  Heap *h;
  HeapClass class;
} Hanging;

/* A list from x on, with data. */
static void hanging_init(Hanging *x) {
  char path[] = "/tmp/audit_hanging_XXXXXX.c";
  const char *file = path;
  int fd = mkstemps(path, 2);
  if (fd < 0 || write(fd, hanging, strlen(hanging)) < 0) fail();
  close(fd);
  Diag diag;
  diag_init(&diag, stderr);
  FrontOptions o = {.files = &file, .n_files = 1, .pointer_bits = 64};
  assert_true(front_load(&x->p, &o, NULL, &diag));
  remove(path);
  x->l = logic_new();
  x->s = solver_new(x->l);
  x->a = alias_new(&x->p);
  x->h = heaps_new(&x->p, x->a, x->l, x->s, (HeapOptions){0});
  AliasTargets t = {0};
  alias_of_var(x->a, certificate_find_variable(&x->p, "main", "x"), &t);
  assert_int_equal(t.n, 1);
  AliasObjectId layout = heaps_layout(x->h, t.at[0].object);
  vec_free(t);
  Buf text = {0}, error = {0};
  buf_printf(&text, "lost\npointer \"x\" main x 1 0\nfield \"->next\" %u 0 8 0\nfield \"->data\" %u 8 8 0\n", layout,
             layout);
  buf_add(&text,
          "unary \"r\" v = (E(u) (x(u) & (u == v | (TC(u, v)(a, b) ->next(a, b)))))\n"
          "unary \"in\" v = (E(u) ->data(u, v))\n"
          "unary \"led\" v = (E(u) ->next(u, v))\n"
          "unary \"c\" v = (TC(v, v)(a, b) ->next(a, b))\n");
  x->class = heaps_class(x->h, buf_str(&text), NULL, NULL, &error);
  assert_string_equal(buf_str(&error), "");
  buf_free(&text);
  buf_free(&error);
}

static void hanging_free(Hanging *x) {
  heaps_free(x->h);
  alias_free(x->a);
  solver_free(x->s);
  logic_free(x->l);
  program_free(&x->p);
}

/* May memory be lost in the graph with these lines? Nodes 3, 4 are the list, 5 the data, 6 other blocks. */
static bool may_lose_in(Hanging *x, const char *lines, LostTo holders) {
  Buf text = {0}, error = {0};
  U32Vec level = {0};
  for (FuncId f = 0; f < x->p.func.n; f++) vec_push(level, f == x->p.main);
  buf_printf(&text, "nodes 7\nmany 4 5 6\n\"bad\" 0\n\"wild\" 1\n\"gone\" 2\n\"other\" 6\n\"x\" 3\n%s", lines);
  HeapGraph g = heaps_graph(x->h, x->class, buf_str(&text), &error);
  assert_string_equal(buf_str(&error), "");
  HeapStep step = {.kind = HEAP_CONDITION,
                   .edge = NO_EDGE,
                   .condition = expr_lost(&x->p, holders),
                   .level = &level,
                   .given = term_true(x->l)};
  HeapCases cases = {0};
  assert_true(heaps_step(x->h, g, &step, x->class, &cases, NULL));
  bool possible = cases.n > 0;
  vec_free(cases);
  vec_free(level);
  buf_free(&text);
  buf_free(&error);
  return possible;
}

static void what_hangs_on_a_list_is_not_lost(void **state) {
  (void)state;
  Hanging x = {0};
  hanging_init(&x);
  static const char *const good[] = {
      "\"->next\" 3>4:1/2 4>4:1/2\n\"->data\" 3>5:1/2 4>5:1/2\n\"r\" 3 4\n\"led\" 4\n\"in\" 5\n",
      /* data that is linked itself, without cycles */
      "\"->next\" 3>4:1/2 4>4:1/2 5>5:1/2\n\"->data\" 3>5:1/2 4>5:1/2\n\"r\" 3 4\n\"led\" 4 5:1/2\n\"in\" 5\n",
      "\"->next\" 3>4:1/2 4>4:1/2 4>5:1/2 5>5:1/2\n\"r\" 3 4 5:1/2\n\"led\" 4 5\n",
  };
  static const char *const bad[] = {
      /* nothing need lead to the data; the list need not be reached; something is lost already */
      "\"->next\" 3>4:1/2 4>4:1/2\n\"->data\" 3>5:1/2 4>5:1/2\n\"r\" 3 4\n\"led\" 4\n\"in\" 5:1/2\n",
      "\"->next\" 3>4:1/2 4>4:1/2\n\"->data\" 3>5:1/2 4>5:1/2\n\"r\" 3 4:1/2\n\"led\" 4:1/2\n\"in\" 5\n",
      "\"lost\" 1/2\n\"->next\" 3>4:1/2 4>4:1/2\n\"->data\" 3>5:1/2 4>5:1/2\n\"r\" 3 4\n\"led\" 4\n\"in\" 5\n",
      /* another block may be what leads to it */
      "\"->next\" 3>4:1/2 4>4:1/2\n\"->data\" 3>5:1/2 4>5:1/2 6>5:1/2\n\"r\" 3 4\n\"led\" 4\n\"in\" 5\n",
      /* the data may hang on itself: in a cycle of the closure's steps, by another field */
      "\"->next\" 3>4:1/2 4>4:1/2 4>5:1/2 5>5:1/2\n\"r\" 3 4 5:1/2\n\"led\" 4 5\n\"c\" 5:1/2\n",
      "\"->next\" 3>4:1/2 4>4:1/2\n\"->data\" 3>5:1/2 4>5:1/2 5>5:1/2\n\"r\" 3 4\n\"led\" 4\n\"in\" 5\n",
  };
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) assert_false(may_lose_in(&x, good[i], LOST_TO_ALL));
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_true(may_lose_in(&x, bad[i], LOST_TO_ALL));
  }
  assert_true(may_lose_in(&x, good[0], LOST_TO_GLOBALS)); /* x is a local */
  hanging_free(&x);
}

int main(int argc, char **argv) {
  watch_options(&options, argc, argv);
  const struct CMUnitTest tests[] = {cmocka_unit_test(what_hangs_on_a_list_is_not_lost),
                                     cmocka_unit_test(every_step_represents_what_happens)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
