/* Classes: made item by item, put together; and graphs seen in another class. */
#include <string.h>

#include "audit/heap_internal.h"

/* ---- making and freeing ---- */

Heap *heaps_new(Program *p, const Alias *a, Logic *l, Solver *s, HeapOptions o) {
  Heap *h = mem_zalloc(sizeof *h);
  h->p = p;
  h->a = a;
  h->l = l;
  h->s = s;
  h->o = o;
  vec_push(h->class, (Class){0});
  vec_push(h->graph, (StoredGraph){0});
  h->kept = 1;
  heaps_world_init(h);
  return h;
}

void class_free(Class *c) {
  vec_free(c->pred);
  vec_free(c->pointer);
  vec_free(c->field);
  vec_free(c->fact);
  vec_free(c->related);
  graph_free(&c->everything);
  graph_free(&c->alone);
}

void heaps_free(Heap *h) {
  if (!h) return;
  for (uint32_t i = 0; i < h->class.n; i++) class_free(&h->class.at[i]);
  for (uint32_t i = 0; i < h->graph.n; i++) graph_free(&h->graph.at[i].g);
  vec_free(h->class);
  vec_free(h->graph);
  vec_free(h->data);
  vec_free(h->layout);
  vec_free(h->first);
  vec_free(h->in_world);
  vec_free(h->wild);
  idmap_free(&h->joined);
  idmap_free(&h->number_of_key);
  idmap_free(&h->role);
  idmap_free(&h->is_role);
  idmap_free(&h->is_data);
  str_free(&h->names);
  arena_free(&h->arena);
  mem_free(h);
}

HeapGraph heaps_store(Heap *h, HeapClass c, Graph g) {
  vec_push(h->graph, ((StoredGraph){c, g}));
  return h->graph.n - 1;
}

void heaps_forget_results(Heap *h) {
  for (uint32_t i = h->kept; i < h->graph.n; i++) graph_free(&h->graph.at[i].g);
  h->graph.n = h->kept < h->graph.n ? h->kept : h->graph.n;
}

HeapClass heaps_class_of(const Heap *h, HeapGraph g) { return h->graph.at[g].class; }

/* ---- predicates of a class ---- */

static uint32_t add_pred(Class *c, Pred p) {
  p.row = c->n_rows[p.arity]++;
  vec_push(c->pred, p);
  return c->pred.n - 1;
}

void class_init(Heap *h, Class *c) {
  static const char *const name[] = {"bad", "wild", "gone", "other"};
  *c = (Class){.lost = NONE};
  for (uint32_t i = P_BAD; i <= P_OTHER; i++) {
    const char *s = str_intern(&h->names, name[i]);
    add_pred(c, (Pred){.kind = (PredKind)i, .name = s, .key = s, .arity = 1});
  }
}

uint32_t heaps_class_find(const Class *c, const char *key) {
  for (uint32_t i = 0; i < c->pred.n; i++)
    if (c->pred.at[i].key == key) return i;
  return NONE;
}

uint32_t class_find_name(const Class *c, const char *name) {
  for (uint32_t i = 0; i < c->pred.n; i++)
    if (strcmp(c->pred.at[i].name, name) == 0) return i;
  return NONE;
}

static void slot_text(int64_t at, Buf *out) {
  if (at == SOMEWHERE)
    buf_char(out, '?');
  else
    buf_printf(out, "%lld", (long long)at);
}

/* One predicate for each slot, called `name`, `name+8`, `name+?`. */
static uint32_t add_slots(Heap *h, Class *c, Pred p, const char *name, const char *key, const Slots *s) {
  Buf text = {0}, all = {0};
  uint32_t first = c->pred.n;
  for (uint32_t k = 0; k < s->n; k++) slot_text(s->at[k], &all), buf_char(&all, ',');
  for (uint32_t k = 0; k < s->n; k++) {
    buf_clear(&text);
    buf_add(&text, name);
    if (s->at[k]) buf_add(&text, s->at[k] < 0 ? "" : "+"), slot_text(s->at[k], &text);
    p.name = str_intern(&h->names, buf_str(&text));
    buf_clear(&text);
    buf_printf(&text, "%s[%s]%u", key, buf_str(&all), k);
    p.key = str_intern(&h->names, buf_str(&text));
    p.slot = k;
    add_pred(c, p);
  }
  buf_free(&text);
  buf_free(&all);
  return first;
}

void class_add_pointer(Heap *h, Class *c, Pointer q, const char *name) {
  Buf key = {0};
  buf_printf(&key, "p%u.%u", q.var, q.level);
  q.may = heaps_may_lead(h, q.var, q.is_object);
  q.pred = add_slots(h, c, (Pred){.kind = P_POINTER, .arity = 1, .item = c->pointer.n}, name, buf_str(&key), &q.slots);
  buf_free(&key);
  vec_push(c->pointer, q);
}

void class_add_field(Heap *h, Class *c, FieldItem f, const char *name) {
  Buf key = {0};
  buf_printf(&key, "f%u.%lld.%llu", f.layout, (long long)f.place, (unsigned long long)f.size);
  f.may = heaps_field_may_lead(h, &f);
  f.in = heaps_objects_of(h, f.layout);
  Pred p = {.kind = P_FIELD, .arity = 2, .item = c->field.n, .functional = true};
  f.pred = add_slots(h, c, p, name, buf_str(&key), &f.slots);
  buf_free(&key);
  vec_push(c->field, f);
}

void class_add_fact(Heap *h, Class *c, TermId t, const char *name) {
  Buf key = {0};
  buf_printf(&key, "a%u", t);
  Pred p = {.kind = P_ASSERTION,
            .arity = 1,
            .item = c->fact.n,
            .name = str_intern(&h->names, name),
            .key = str_intern(&h->names, buf_str(&key))};
  buf_free(&key);
  vec_push(c->fact, ((Fact){t, add_pred(c, p)}));
}

void class_add_lost(Heap *h, Class *c) {
  const char *s = str_intern(&h->names, "lost");
  c->lost = add_pred(c, (Pred){.kind = P_LOST, .name = s, .key = s});
}

/* The edges of fields of which the formula, f(a, b) or f(a, b) | g(a, b), consists, with these variables; false: it is
 * another one. What was defined as such a formula may be part of it. */
static bool edges_in(const Class *c, const Form *f, uint32_t a, uint32_t b, Pred *p) {
  if (f->kind == F_OR) return edges_in(c, f->a, a, b, p) && edges_in(c, f->b, a, b, p);
  if (f->kind != F_ATOM || c->pred.at[f->pred].arity != 2 || f->var[0] != a || f->var[1] != b) return false;
  const Pred *q = &c->pred.at[f->pred];
  uint32_t n = q->kind == P_FIELD ? 1 : q->edges == EDGES_EITHER ? q->n_of : 0;
  if (!n || p->n_of + n > sizeof p->of / sizeof *p->of) return false;
  for (uint32_t i = 0; i < n; i++) p->of[p->n_of++] = q->kind == P_FIELD ? f->pred : q->of[i];
  return true;
}

/* `cell(v) & f(u, v)` is such a formula of edges to cells. */
static const Form *without_cell(const Form *f, uint32_t var) {
  if (f->kind != F_AND) return f;
  return form_is_cell(f->a, var) ? f->b : form_is_cell(f->b, var) ? f->a : f;
}

static void note_edges(const Class *c, const Form *f, Pred *p) {
  bool some = f->kind == F_EXISTS && f->var[0] != 0;
  const Form *either = p->arity == 2 ? without_cell(f, 1) : f;
  p->to_cells = either != f;
  if (p->arity == 2 && either->kind == F_OR && edges_in(c, either, 0, 1, p)) p->edges = EDGES_EITHER;
  if (p->arity == 1 && some && edges_in(c, f->a, f->var[0], 0, p)) p->edges = EDGES_IN;
  if (p->edges == EDGES_NONE) p->n_of = 0;
  if (p->arity == 1 && some && p->edges == EDGES_NONE && edges_in(c, f->a, 0, f->var[0], p)) p->edges = EDGES_OUT;
  if (p->edges == EDGES_NONE) p->n_of = 0;
}

void class_add_defined(Heap *h, Class *c, const Form *f, uint32_t arity, const char *name) {
  Buf key = {0};
  form_key(h, c, f, &key);
  Pred p = {.kind = P_DEFINED, .arity = arity, .form = f, .name = str_intern(&h->names, name)};
  p.key = str_intern(&h->names, buf_str(&key));
  p.local = form_is_local(c, f);
  buf_free(&key);
  note_edges(c, f, &p);
  if (arity == 2 && !form_is_two_steps(c, f, &p.two_of)) p.two_of = 0;
  note_parity(c, f, &p);
  form_depends(h, &p);
  p.quick = form_quick(h, c, f);
  add_pred(c, p);
}

/* Which values of two assertions exclude each other. */
static void relate(Heap *h, Class *c) {
  for (uint32_t i = 0; i < c->fact.n; i++)
    for (uint32_t k = 0; k < c->fact.n; k++) {
      TermId a = c->fact.at[i].term, b = c->fact.at[k].term, na = term_not(h->l, a), nb = term_not(h->l, b);
      uint8_t r = 0;
      if (i != k) {
        r |= solver_implies(h->s, a, b) ? RELATED_YES_YES : 0;
        r |= solver_implies(h->s, a, nb) ? RELATED_YES_NO : 0;
        r |= solver_implies(h->s, na, b) ? RELATED_NO_YES : 0;
        r |= solver_implies(h->s, na, nb) ? RELATED_NO_NO : 0;
      }
      vec_push(c->related, r);
    }
}

/* ---- every heap ---- */

/* What is not known of a predicate at these nodes. */
static Kleene open_value(const Heap *h, const Class *c, const Pred *p, uint32_t u, uint32_t v) {
  switch (p->kind) {
    case P_BAD:
    case P_WILD:
    case P_GONE:
      return k_bool(u == p->kind - P_BAD + NODE_BAD);
    case P_OTHER:
    case P_ASSERTION:
    case P_CYCLE:
      return u < FIRST_CELL ? NO : MAYBE;
    case P_POINTER:
      if (u < FIRST_CELL && (p->slot || c->pointer.at[p->item].is_object)) return NO;
      if (u == NODE_WILD && !heaps_may_be_wild(h, c->pointer.at[p->item].var)) return NO;
      return u == NODE_GONE && !h->ends ? NO : MAYBE;
    case P_FIELD:
      if (u < FIRST_CELL || (v < FIRST_CELL && p->slot)) return NO;
      if (v == NODE_WILD && !h->wild_fields) return NO;
      return v == NODE_GONE && !h->ends ? NO : MAYBE;
    case P_STAR:
      return u < FIRST_CELL ? k_bool(u == v) : MAYBE;
    case P_LOST:
    case P_DEFINED:
      return MAYBE;
  }
  return MAYBE;
}

void graph_open(const Heap *h, const Class *c, Graph *g, uint32_t pred) {
  const Pred *p = &c->pred.at[pred];
  if (p->arity == 0) *at0(g, p->row) = MAYBE;
  for (uint32_t u = 0; u < g->n && p->arity; u++) {
    if (p->arity == 1) *at1(g, p->row, u) = open_value(h, c, p, u, 0);
    for (uint32_t v = 0; v < g->n && p->arity == 2; v++) {
      bool own = p->kind == P_STAR && u == v && !g->many[u];
      *at2(g, p->row, u, v) = own ? YES : open_value(h, c, p, u, v);
    }
  }
}

static void make_alone(Class *c) {
  Graph g = graph_new(c, FIRST_CELL + 1);
  uint32_t node[MOST_VARIABLES] = {0};
  for (uint32_t i = 0; i < FIRST_CELL; i++) put1(c, &g, P_BAD + i, i, YES);
  put1(c, &g, P_OTHER, FIRST_CELL, MAYBE);
  for (uint32_t i = 0; i < c->fact.n; i++) put1(c, &g, c->fact.at[i].pred, FIRST_CELL, MAYBE);
  for (uint32_t i = 0; i < c->pred.n; i++) {
    const Pred *p = &c->pred.at[i];
    for (uint32_t u = 0; u < g.n; u++) {
      if (p->kind == P_STAR) put2(c, &g, i, u, u, YES);
      if (p->kind != P_DEFINED) continue;
      node[0] = u;
      if (p->arity == 1) put1(c, &g, i, u, form_value(c, &g, p->form, node));
      for (uint32_t v = 0; v < g.n && p->arity == 2; v++) {
        node[1] = v;
        put2(c, &g, i, u, v, form_value(c, &g, p->form, node));
      }
    }
  }
  c->alone = g;
}

static void make_everything(Heap *h, HeapClass id) {
  Class *c = &h->class.at[id];
  Graph g = graph_new(c, FIRST_CELL + 1);
  g.many[FIRST_CELL] = 1;
  for (uint32_t i = 0; i < c->pred.n; i++) graph_open(h, c, &g, i);
  put1(c, &g, P_OTHER, FIRST_CELL, YES);
  graph_coerce(h, c, &g);
  h->class.at[id].everything = g;
  make_alone(&h->class.at[id]);
}

HeapClass class_keep(Heap *h, Class c) {
  relate(h, &c);
  find_alone(h, &c);
  find_single(&c);
  vec_push(h->class, c);
  make_everything(h, h->class.n - 1);
  return h->class.n - 1;
}

/* ---- two classes in one ---- */

static const Form *moved_form(Heap *h, const Form *f, const uint32_t *to) {
  if (!f) return NULL;
  Form x = *f;
  if (x.kind == F_ATOM || x.kind == F_TWICE) x.pred = to[x.pred];
  x.a = moved_form(h, f->a, to);
  x.b = moved_form(h, f->b, to);
  x.c = moved_form(h, f->c, to);
  return arena_copy(&h->arena, &x, sizeof x);
}

/* Adds what `from` has and the class does not; two things may have one name then. */
static void add_class(Heap *h, Class *c, const Class *from) {
  uint32_t *to = mem_alloc((from->pred.n + 1) * sizeof *to);
  for (uint32_t i = 0; i < from->pred.n; i++) {
    Pred p = from->pred.at[i];
    to[i] = heaps_class_find(c, p.key);
    if (to[i] != NONE) continue;
    to[i] = c->pred.n;
    if (p.kind == P_POINTER) p.item = p.slot ? c->pointer.n - 1 : c->pointer.n;
    if (p.kind == P_FIELD) p.item = p.slot ? c->field.n - 1 : c->field.n;
    if (p.kind == P_ASSERTION) p.item = c->fact.n;
    if (p.kind == P_STAR || p.kind == P_CYCLE) p.base = to[p.base];
    if (p.kind == P_STAR) p.cycle = to[p.cycle];
    for (uint32_t k = 0; k < p.n_of; k++) p.of[k] = to[p.of[k]];
    p.single = 0;
    if (p.two_of) p.two_of = to[p.two_of];
    if (p.even_of) p.even_of = to[p.even_of];
    if (p.odd_of) p.odd_of = to[p.odd_of];
    p.form = moved_form(h, p.form, to);
    p.quick = moved_form(h, p.quick, to);
    form_depends(h, &p);
    add_pred(c, p);
    if (p.kind == P_LOST) c->lost = to[i];
    if (p.kind == P_POINTER && !p.slot) {
      vec_push(c->pointer, from->pointer.at[from->pred.at[i].item]);
      c->pointer.at[c->pointer.n - 1].pred = to[i];
    }
    if (p.kind == P_FIELD && !p.slot) {
      vec_push(c->field, from->field.at[from->pred.at[i].item]);
      c->field.at[c->field.n - 1].pred = to[i];
    }
    if (p.kind == P_ASSERTION) vec_push(c->fact, ((Fact){from->fact.at[from->pred.at[i].item].term, to[i]}));
  }
  mem_free(to);
}

HeapClass heaps_class_union(Heap *h, HeapClass a, HeapClass b) {
  if (!a || a == b) return b;
  if (!b) return a;
  uint64_t key = (uint64_t)a << 32 | b;
  uint32_t *known = idmap_find(&h->joined, key);
  if (known) return *known;
  Class c;
  class_init(h, &c);
  add_class(h, &c, &h->class.at[a]);
  HeapClass r = a;
  bool more = false;
  for (uint32_t i = 0; i < h->class.at[b].pred.n; i++)
    more = more || heaps_class_find(&c, h->class.at[b].pred.at[i].key) == NONE;
  if (more) {
    add_class(h, &c, &h->class.at[b]);
    r = class_keep(h, c);
  } else {
    class_free(&c);
  }
  idmap_put(&h->joined, key, r);
  return r;
}

bool graph_convert(Heap *h, const Class *from, const Graph *g, const Class *to, Graph *out) {
  *out = graph_new(to, g->n);
  memcpy(out->many, g->many, g->n);
  for (uint32_t i = 0; i < to->pred.n; i++) {
    const Pred *p = &to->pred.at[i];
    uint32_t q = heaps_class_find(from, p->key);
    if (q == NONE) {
      graph_open(h, to, out, i);
      continue;
    }
    uint32_t row = from->pred.at[q].row;
    if (p->arity == 0) *at0(out, p->row) = *at0(g, row);
    for (uint32_t u = 0; u < g->n && p->arity; u++) {
      if (p->arity == 1) *at1(out, p->row, u) = *at1(g, row, u);
      for (uint32_t v = 0; v < g->n && p->arity == 2; v++) *at2(out, p->row, u, v) = *at2(g, row, u, v);
    }
  }
  return graph_coerce(h, to, out);
}
